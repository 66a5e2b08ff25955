/* The tables of a round keep themselves up to date, and are found by typing. Without this file they are as
   the page was loaded, and every table is a link. */

import { letGo } from "../parts/let_go.js";
import { askAgain } from "./again.js";
import { composes, plain } from "./letters.js";

const live = document.querySelector("[data-live-from]");
const EVERY = document.getElementById("strip") ? 15000 : 5000; // who types a sheet looks at the others rarely
const filter = document.getElementById("table-filter");
const SPEAKS = 30000; // what changed is said no more often
const news = new Map(); // what was not said yet, by table
let spokeAt = -SPEAKS;
let etag = "";

/* --- Up to date ---------------------------------------------------------------------------------- */

const links = () => [...(live?.querySelectorAll("a[href]") ?? [])];
const standing = () => new Map(links().map((link) => [link.pathname, link.querySelector("small").textContent]));

/** Put the parts in their places; the focus stays on its table, and what changed is said once. */
function show(parts) {
  const before = standing();
  const focused = live.contains(document.activeElement) ? document.activeElement.pathname : null;
  for (const [name, html] of Object.entries(parts)) {
    const part = document.querySelector(`[data-live="${name}"]`);
    if (part) part.innerHTML = html;
  }
  links().find((link) => link.pathname === focused)?.focus({ preventScroll: true });
  narrow();
  const changed = links().filter((link) => {
    const was = before.get(link.pathname);
    return was !== undefined && was !== link.querySelector("small").textContent;
  });
  if (document.getElementById("sheet")) return; // who types a sheet is not to be interrupted
  for (const link of changed) {
    news.set(link.pathname, `${link.querySelector("b").textContent}: ${link.querySelector("small").textContent}`);
  }
}

/** Say what changed: three tables in words, more of them as a number. */
function speak() {
  if (!news.size || performance.now() - spokeAt < SPEAKS) return;
  spokeAt = performance.now();
  said.textContent = news.size > 3 ? live.dataset.many.replace("%s", news.size) : [...news.values()].join(", ");
  news.clear();
}

async function ask() {
  if (document.hidden) return;
  try {
    const headers = etag ? { "If-None-Match": etag } : {};
    const response = await fetch(live.dataset.liveFrom, { headers, cache: "no-store", signal: AbortSignal.timeout(10_000) });
    if (response.status !== 200 || response.redirected) return;
    etag = response.headers.get("ETag") ?? "";
    const parts = await response.json();
    await letGo();
    show(parts);
  } catch {
    /* no connection: the next time will do */
  } finally {
    speak();
  }
}

const said = document.createElement("p");
said.className = "sr";
said.setAttribute("role", "status");

/** Bring this sheet's own table into the strip, which shows the first rows of many tables. */
function showOwn() {
  const own = live.querySelector("[aria-current]");
  if (!own) return;
  const [inside, around] = [own, live].map((one) => one.getBoundingClientRect());
  live.scrollTop += inside.top - around.top - (around.height - inside.height) / 2;
}

if (live) {
  showOwn();
  document.body.append(said);
  askAgain(ask, EVERY);
  document.addEventListener("visibilitychange", ask);
}

/* --- Found by typing ----------------------------------------------------------------------------- */

const numberOf = (link) => link.querySelector("b").lastChild.textContent.trim();

/** The tables that what is typed means: of that number, or else with all its words. */
function meant() {
  const words = plain(filter.value).split(/\s+/).filter(Boolean);
  if (words.length === 1 && /^\d+$/.test(words[0])) {
    const beginning = links().filter((link) => numberOf(link).startsWith(words[0]));
    return beginning.sort((one, other) => numberOf(one).length - numberOf(other).length);
  }
  return links().filter((link) => words.every((word) => plain(link.textContent).includes(word)));
}

function narrow() {
  if (!filter) return;
  const shown = new Set(meant());
  for (const link of links()) (link.closest("li") ?? link).hidden = !shown.has(link);
  const none = filter.parentElement.querySelector("output");
  none.textContent = shown.size ? "" : none.dataset.none;
}

function open(link) {
  const go = new CustomEvent("desk:go", { detail: link.href, cancelable: true });
  if (document.dispatchEvent(go)) location.assign(link.href);
}

if (filter) {
  let backTo = null; // where one was before
  document.getElementById("tablefilter").hidden = false;
  filter.addEventListener("focus", ({ relatedTarget }) => {
    backTo = relatedTarget;
  });
  filter.addEventListener("input", narrow);
  filter.addEventListener("keydown", (event) => {
    if (composes(event)) return;
    if (event.key === "Enter" && filter.value.trim()) {
      event.preventDefault();
      const [first] = meant();
      if (first) open(first);
    } else if (event.key === "Escape") {
      filter.value = "";
      narrow();
      backTo?.focus();
      backTo?.select?.(); // what is typed next replaces what stands there, and is not added to it
    }
  });
  document.addEventListener("keydown", (event) => {
    const types = event.target.matches?.("input:not(.linekey):not([name^=total-]), textarea, select");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || types) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    filter.focus();
    filter.select();
  });
}
