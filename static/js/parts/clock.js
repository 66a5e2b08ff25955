/* Counts every clock of a page ([data-clock]) by the server's time, and asks the server now and then
   whether the clock was changed. The server names instants, so that nothing is lost between two answers.
   A page that nobody sees asks nothing, unless its gong is to be heard; seen again, it asks at once.
   A page may count on its own elements too: it listens to the event "clock" of the document, and to
   "clock-changed" where it shows more of the clock than the time. */

const EVERY = 10_000; // milliseconds between two questions
const TRUSTED_FOR = 120_000;
let offset = 0; // server's time minus this machine's
let best = { trip: Infinity, at: 0 }; // how long the quickest answer took that is still trusted, and when it came
let beside = Date.now() - performance.now();
let etag = "";
let heard = null;

/** Learn the server's time from an answer that took from `sent` to now; the quickest of the last minutes is trusted. */
export function learnTime(response, sent) {
  const served = Number(response.headers.get("Server-Time"));
  const at = performance.now();
  const trip = at - sent;
  const isTrusted = !hasJumped() && at - best.at < TRUSTED_FOR;
  if (!served || (isTrusted && trip > best.trip * 1.5)) return;
  best = { trip: isTrusted ? Math.min(best.trip, trip) : trip, at };
  offset = served + trip / 2 - Date.now();
}

/** Whether this machine's clock was set, or the machine slept: what was learned of the time is worth nothing then. */
function hasJumped() {
  const jump = Date.now() - performance.now() - beside;
  if (Math.abs(jump) < 1000) return false;
  beside += jump;
  best = { trip: Infinity, at: 0 };
  return true;
}

const serverNow = () => Date.now() + offset;

/** What a clock shows: the phase and the whole seconds left in it. */
function readClock({ starts, ends, last, stands, entering }, now) {
  if (entering && now >= entering) return { phase: "entering", seconds: 0 };
  const at = stands || now;
  if (at < starts) return { phase: "lead_in", seconds: Math.ceil((starts - at) / 1000) };
  const left = ends - at;
  if (left <= 0) return { phase: "over", seconds: 0 };
  return { phase: left <= last * 60_000 ? "last_hand" : "running", seconds: Math.ceil(left / 1000) };
}

/** Seconds as people read them on a clock: 38:12, 1:02:05. */
function inMinutes(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function instantsOf(clock) {
  const { starts, ends, last, stands, from } = clock.dataset;
  return { starts: +starts, ends: +ends, last: +last, stands: +stands, entering: +from };
}

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Nobody sees the page, and its gong is not to be heard either. */
const rests = () => document.hidden && !document.querySelector("[data-gong][aria-pressed=true]");

function tick() {
  if (hasJumped()) ask();
  if (rests()) return;
  let first = null;
  for (const clock of document.querySelectorAll("[data-clock]:not([hidden])")) {
    const instants = instantsOf(clock);
    if (!instants.ends) continue;
    const now = readClock(instants, serverNow());
    clock.dataset.phase = instants.stands ? "paused" : now.phase;
    write(clock.querySelector(".clock-time"), now.phase === "entering" ? "" : inMinutes(now.seconds));
    const words = clock.dataset[now.phase] + (instants.stands ? ` · ${clock.dataset.paused}` : "");
    write(clock.querySelector(".clock-phase"), words);
    for (const table of document.querySelectorAll("[data-table-ends]")) {
      const own = readClock({ ...instants, ends: Number(table.dataset.tableEnds) }, serverNow());
      write(table, inMinutes(own.seconds));
    }
    first ||= { ...instants, at: serverNow() };
  }
  document.dispatchEvent(new CustomEvent("clock", { detail: first }));
}

/** Put what the server answered on the page's clocks. */
function change(clocks, { clock }) {
  for (const shown of clocks) {
    shown.hidden = !clock;
    if (!clock) continue;
    shown.dataset.starts = clock.starts;
    shown.dataset.ends = clock.ends;
    shown.dataset.last = clock.last_minutes;
    shown.dataset.stands = clock.stands ?? "";
    shown.dataset.from = clock.entering ?? "";
    write(shown.querySelector(".clock-round"), clock.label);
  }
}

async function ask() {
  if (rests()) return;
  // What is loaded by and by (a screen's clock) brings its own instants and is not asked for here.
  const clocks = [...document.querySelectorAll("[data-clock]")].filter((clock) => clock.dataset.clock);
  if (!clocks.length) return;
  const sent = performance.now();
  try {
    const response = await fetch(clocks[0].dataset.clock, {
      cache: "no-store",
      headers: etag ? { "If-None-Match": etag } : {},
      signal: AbortSignal.timeout(EVERY),
    });
    learnTime(response, sent);
    if (response.status !== 200) return;
    etag = response.headers.get("ETag") ?? "";
    const answer = await response.text();
    change(clocks, JSON.parse(answer));
    tick();
    if (heard !== null && answer !== heard) document.dispatchEvent(new Event("clock-changed"));
    heard = answer;
  } catch {
    // No connection: the clock goes on by the instants that are known.
  }
}

ask();
tick();
setInterval(ask, EVERY);
setInterval(tick, 200);
document.addEventListener("visibilitychange", () => {
  tick();
  ask();
});
