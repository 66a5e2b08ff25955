/* A gong on this device, once somebody has asked for it: browsers make no sound before. It is heard once at the
   beginning, twice at the last hand, three times at the end. The sound is made here, so that no file has to be
   fetched, and ahead of its time: a browser wakes a page that nobody sees only once a minute. */

const AHEAD = 90_000; // milliseconds
const EXACT = 0.3; // seconds by which a stroke may be off before it is planned anew
const button = document.querySelector("[data-gong]");
const planned = new Map(); // by instant: when it is heard, in the sound's own seconds, and what it is heard through
let sound = null;

const isWanted = () => button.getAttribute("aria-pressed") === "true";

function strike(at, through) {
  // A low tone with two bent partials, which die away like metal does.
  for (const [frequency, loudness] of [[196, 0.5], [294, 0.25], [417, 0.15]]) {
    const tone = sound.createOscillator();
    const fading = sound.createGain();
    tone.frequency.value = frequency;
    fading.gain.setValueAtTime(loudness, at);
    fading.gain.exponentialRampToValueAtTime(0.001, at + 2.5);
    tone.connect(fading).connect(through);
    tone.start(at);
    tone.stop(at + 2.5);
  }
}

/** Let so many strokes be heard; gives what they are heard through, to take them back. */
function gong(strokes, at) {
  const through = sound.createGain();
  through.connect(sound.destination);
  for (let stroke = 0; stroke < strokes; stroke += 1) strike(at + stroke * 0.9, through);
  return through;
}

/** The instants to come at which the gong is heard, and how often. */
function strokesOf(clock) {
  if (!clock || clock.stands) return new Map();
  const { starts, ends, last, entering, at: now } = clock;
  const lastHand = ends - last * 60_000;
  const all = [[starts, 1], ...(lastHand > starts ? [[lastHand, 2]] : []), [ends, 3]];
  return new Map(all.filter(([at]) => at > now && at - now <= AHEAD && !(entering && at >= entering)));
}

/** Plan what is to be heard, and take back what is not to be heard any more, or not then. */
function plan(clock) {
  if (!sound) return;
  const heard = isWanted() && sound.state === "running" ? strokesOf(clock) : new Map();
  const at = (instant) => sound.currentTime + (instant - clock.at) / 1000;
  for (const [instant, one] of planned) {
    if (one.at <= sound.currentTime) planned.delete(instant); // it is being heard
    else if (!heard.has(instant) || Math.abs(one.at - at(instant)) > EXACT) {
      one.through.disconnect();
      planned.delete(instant);
    }
  }
  for (const [instant, strokes] of heard) {
    if (!planned.has(instant)) planned.set(instant, { at: at(instant), through: gong(strokes, at(instant)) });
  }
}

/** A telephone call or a locked screen interrupts the sound; nobody else wakes it. */
function wake() {
  if (sound && isWanted() && sound.state !== "running") sound.resume().catch(() => {});
}

button.parentElement.hidden = false;
button.addEventListener("click", () => {
  const wanted = !isWanted();
  button.setAttribute("aria-pressed", String(wanted));
  sound ??= new AudioContext();
  if (wanted) sound.resume().then(() => gong(1, sound.currentTime));
  else sound.suspend();
});
document.addEventListener("clock", ({ detail }) => plan(detail));
for (const event of ["visibilitychange", "pointerdown", "keydown"]) document.addEventListener(event, wake);
