/* A screen that is told what to show: it asks the server every two seconds, changes only what changed,
   turns the pages of long lists, and says when nobody answers. The event "ask" of the document makes it
   ask at once. */
import { learnTime } from "../parts/clock.js";

const EVERY = 2_000; // milliseconds between two questions
const LOST_AFTER = 6_000; // without an answer the banner appears
const PAGE_FOR = 10_000; // how long one page of a list stands
const NARROWEST = 15, BROADEST = 18; // a table of a seating, in the size of its letters
const LARGEST = 2; // times the usual letters, where there are few tables

const main = document.querySelector("[data-screen]");
const lost = document.querySelector(".lost");
let etag = "";
let lastAnswer = Date.now();
let page = 0;

/** The room that a list has, in pixels, below where it begins. */
function roomOf(list) {
  const { columnGap, rowGap } = getComputedStyle(list);
  return {
    width: list.clientWidth,
    height: window.innerHeight - list.getBoundingClientRect().top - window.scrollY,
    across: parseFloat(columnGap) || 0,
    down: parseFloat(rowGap) || 0,
  };
}

/** How the tables of a seating fill the screen: in how few pages, and how large they can be in these.
    The number of columns has most names in mind, the size of the letters all of them. */
function arranged(list, tables) {
  const { width, height, across, down } = roomOf(list);
  const em = parseFloat(getComputedStyle(list).fontSize);
  const room = height - 1.5 * em;
  const high = Math.max(...tables.map((table) => table.getBoundingClientRect().height), 1);
  const left = tables[0].getBoundingClientRect().left;
  const before = tables[0].querySelector(".who").getBoundingClientRect().left - left;
  const names = [...list.querySelectorAll(".who")].map((name) => name.scrollWidth).sort((one, other) => one - other);
  const broad = (share) =>
    Math.min(Math.max(before + names[Math.floor((names.length - 1) * share)], NARROWEST * em), BROADEST * em);
  const usual = broad(0.85), longest = broad(1);
  const most = Math.max(Math.floor((width + across) / (usual + across)), 1);
  const rows = Math.max(Math.floor((room + down) / (high + down)), 1);
  const perPage = Math.ceil(tables.length / Math.ceil(tables.length / (most * rows)));
  const ways = Array.from({ length: Math.min(most, perPage) }, (_, at) => {
    const columns = at + 1, below = Math.ceil(perPage / columns);
    const column = (width - at * across) / columns;
    const byWidth = Math.max(column / longest, Math.min(column / usual, 1));
    return { columns, scale: Math.min(byWidth, (room - (below - 1) * down) / below / high, LARGEST) };
  });
  return { perPage, ...ways.reduce((best, way) => (way.scale >= best.scale ? way : best)) };
}

/** How many lines a page of a ranking has, and how many of them stand below each other. */
function inLines(list, lines) {
  const { height, down } = roomOf(list);
  const high = Math.max(...lines.slice(0, 40).map((line) => line.getBoundingClientRect().height), 1);
  const rows = Math.max(Math.floor((height - high / 2 + down) / (high + down)), 1);
  const columns = window.innerWidth >= 1200 && lines.length > rows ? 2 : 1;
  // Pages of equal length: no last page of two lines.
  const pages = Math.max(Math.ceil(lines.length / (rows * columns)), 1);
  const perPage = Math.ceil(lines.length / pages / columns) * columns;
  return { perPage, rows: Math.min(perPage / columns, rows) };
}

/** Show the page of every long list that is its turn, with as many lines as the screen has room for. */
function turn() {
  const list = main.querySelector("[data-pages]");
  if (!list) return;
  const lines = [...list.children];
  for (const line of lines) line.hidden = false;
  list.classList.remove("paged");
  const { perPage, ...measures } = list.classList.contains("tables") ? arranged(list, lines) : inLines(list, lines);
  const pages = Math.max(Math.ceil(lines.length / perPage), 1);
  page %= pages;
  lines.forEach((line, at) => { line.hidden = Math.floor(at / perPage) !== page; });
  for (const [name, value] of Object.entries(measures)) list.style.setProperty(`--${name}`, value);
  list.classList.add("paged");
  const number = main.querySelector(".pageno");
  if (number) number.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
}

function themed() {
  const theme = main.querySelector("article")?.dataset.theme;
  if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

async function ask() {
  const sent = performance.now();
  try {
    const response = await fetch(main.dataset.screen, {
      cache: "no-store",
      headers: etag ? { "If-None-Match": etag } : {},
      signal: AbortSignal.timeout(5_000),
    });
    if (response.status !== 304 && !response.ok) throw new Error(response.statusText);
    learnTime(response, sent);
    if (response.status === 200) {
      const content = await response.text();
      if (etag !== response.headers.get("ETag")) {
        etag = response.headers.get("ETag") ?? "";
        main.innerHTML = content;
        page = 0;
        themed();
        turn();
      }
    }
    lastAnswer = Date.now();
  } catch {
    // The banner below says so when it lasts.
  }
  const gone = Date.now() - lastAnswer > LOST_AFTER;
  if (gone && lost.hidden) {
    const timeZone = lost.dataset.zone; // the computer may have been set for another country
    const since = new Date(lastAnswer).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", timeZone });
    lost.textContent = lost.dataset.words.replace("%s", since);
  }
  lost.hidden = !gone;
}

ask();
turn();
setInterval(ask, EVERY);
setInterval(() => { page += 1; turn(); }, PAGE_FOR);
addEventListener("resize", turn);
document.addEventListener("ask", ask);
