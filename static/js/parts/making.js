/* A paper that is being made (#making): asks how far it is, and opens it when it is there. Without this
   file the page loads itself again. */

const EVERY = 1_000; // milliseconds between two questions
const card = document.querySelector("#making");
const bar = card.querySelector("progress");
const words = card.querySelector("[data-words]");
let misses = 0;

/** Head the card anew. It can end meanwhile: then the next answer opens the paper, or the page says why not. */
async function stand(state) {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const head = page.querySelector("#making-head");
  if (head) card.querySelector("#making-head").textContent = head.textContent;
  card.dataset.stands = head ? state : "ended";
}

async function ask() {
  let told;
  try {
    const response = await fetch(card.dataset.state, { cache: "no-store" });
    if (response.status === 404) return location.reload();
    told = await response.json();
    misses = 0;
  } catch {
    misses += 1; // the server is out of reach; ask less and less often
    return setTimeout(ask, Math.min(EVERY * 2 ** misses, 30_000));
  }
  if (told.state === "moved") return location.reload();
  if (told.state === "done") return location.replace(card.dataset.file);
  if (told.state !== card.dataset.stands) {
    if (card.dataset.stands === "ended") return location.reload();
    await stand(told.state).catch(() => {}); // out of reach: the next question heads it
  }
  if (told.parts > 1) bar.value = told.done;
  if (words.textContent !== told.words) words.textContent = told.words;
  return setTimeout(ask, EVERY);
}

setTimeout(ask, EVERY);
