/* A screen that is told what to show: it asks the server every two seconds, changes only what changed,
   turns the pages of long lists, and says when nobody answers. The event "ask" of the document makes it
   ask at once. */
import { learnTime } from "./clock.js";

const EVERY = 2_000; // milliseconds between two questions
const LOST_AFTER = 6_000; // without an answer the banner appears
const PAGE_FOR = 10_000; // how long one page of a list stands

const main = document.querySelector("[data-screen]");
const lost = document.querySelector(".lost");
let etag = "";
let lastAnswer = Date.now();
let page = 0;

/** Show the page of every long list that is its turn, with as many lines as the screen has room for. */
function turn() {
  const list = main.querySelector("[data-pages]");
  if (!list) return;
  const lines = [...list.children];
  for (const line of lines) line.hidden = false;
  list.classList.remove("paged");
  const height = Math.max(...lines.slice(0, 40).map((line) => line.getBoundingClientRect().height), 1);
  const gap = parseFloat(getComputedStyle(list).rowGap) || 0;
  const room = window.innerHeight - list.getBoundingClientRect().top - window.scrollY - height / 2;
  const rows = Math.max(Math.floor((room + gap) / (height + gap)), 1);
  const inGrid = list.classList.contains("tables");
  const columns = inGrid
    ? getComputedStyle(list).gridTemplateColumns.split(" ").length
    : window.innerWidth >= 1200 && lines.length > rows ? 2 : 1;
  const pages = Math.max(Math.ceil(lines.length / (rows * columns)), 1);
  // Pages of equal length: no last page of two lines.
  const perPage = Math.ceil(lines.length / pages / columns) * columns;
  page %= pages;
  lines.forEach((line, at) => { line.hidden = Math.floor(at / perPage) !== page; });
  if (!inGrid) {
    list.classList.add("paged");
    list.style.setProperty("--rows", Math.min(perPage / columns, rows));
  }
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
    const since = new Date(lastAnswer).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
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
