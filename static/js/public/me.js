/* "Find me": names the players found while somebody types, remembers on this device who was chosen, shows that
   player's card, and marks the own row of a ranking, which it fetches where another page has it, and the own seat.
   Where the number has another name by now, it asks.
   Without it the form leads to the player's page.
   A page whose content was taken over anew tells it by the event "content" of the document. */

import { letGo } from "../parts/let_go.js";

const WAIT = 200; // milliseconds of silence before a search
let typing = 0;
let latest = 0; // the number of the last search: an older answer that comes later is dropped
let unkept; // who was chosen where nothing can be stored: a draw number with a name, or null for nobody

const me = () => document.querySelector("[data-me]");
const place = () => `tablepoint.me.${me().dataset.me}`;

/** Who was chosen here: the draw number, with the name it had then. */
function chosen() {
  if (unkept !== undefined) return unkept;
  try {
    return JSON.parse(localStorage.getItem(place()));
  } catch {
    return null; // storage is forbidden, or holds something else
  }
}

function remember(player) {
  try {
    if (player) localStorage.setItem(place(), JSON.stringify(player));
    else localStorage.removeItem(place());
    unkept = undefined;
  } catch {
    unkept = player; // without storage the choice lasts as long as the page
  }
}

/** A part of a page, to be shown at once; nothing where there is none. Throws where the server cannot say. */
async function part(address) {
  const answer = await fetch(address);
  if (!answer.ok && answer.status !== 404) throw new Error(answer.status);
  const content = answer.ok ? await answer.text() : "";
  await letGo();
  return content;
}

async function search(form) {
  const typed = form.elements.q.value.trim();
  const found = me().querySelector(".me-found");
  const mine = ++latest;
  const list = typed ? await part(`${form.action}?list=1&q=${encodeURIComponent(typed)}`) : "";
  if (mine !== latest) return;
  found.innerHTML = list;
  me().querySelector("[role=status]").textContent = found.querySelector(".told")?.textContent ?? "";
}

async function showCard() {
  const who = chosen();
  const card = me().querySelector(".me-card");
  markRows(who);
  if (!who) return void card.replaceChildren();
  let content;
  try {
    content = await part(me().dataset.card.replace("/0/", `/${Number(who.number)}/`));
  } catch {
    return; // no connection, or a server that is starting: the card that stands there stays
  }
  if (chosen()?.number !== who.number) return; // somebody else was chosen meanwhile, or nobody
  card.innerHTML = content;
  const shown = card.firstElementChild;
  if (shown?.dataset.name === who.name) return bringRow(who);
  markRows(null);
  if (shown) card.replaceChildren(question(who, shown.dataset.name));
  else remember(null); // nobody has this number any more
}

/** The name was corrected, or the numbers were drawn anew and this is somebody else. */
function question(who, name) {
  const { renamed, itIsMe, somebodyElse } = me().dataset;
  const asked = document.createElement("div");
  asked.className = "note look stack-s";
  const button = (words, name, value) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: "btn slim", textContent: words });
    made.dataset[name] = value;
    return made;
  };
  const sentence = document.createElement("p");
  sentence.textContent = renamed.replace("%(number)s", who.number).replace("%(name)s", name);
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  buttons.append(button(itIsMe, "isMe", name), button(somebodyElse, "forget", ""));
  asked.append(sentence, buttons);
  return asked;
}

/** The own row of a ranking that goes over several pages stands on the others too, above or below what they list. */
async function bringRow(who) {
  const lines = document.querySelector("table.rank tbody:has([data-number])");
  const link = me().querySelector("a[data-row]");
  const asked = new URLSearchParams(location.search);
  const isWhole = [...asked.keys()].every((key) => key === "page" || key === "sort");
  if (!lines || !link || !isWhole || lines.querySelector("tr.own")) return;
  let page;
  try {
    page = new DOMParser().parseFromString(await part(link.href), "text/html");
  } catch {
    return;
  }
  const row = page.querySelector(`tr[data-number="${Number(who.number)}"]`);
  if (!row || chosen()?.number !== who.number || !lines.isConnected || lines.querySelector("tr.own")) return;
  const its = Number(new URL(link.href).searchParams.get("page") ?? 1);
  const above = !asked.has("sort") && its < Number(asked.get("page") ?? 1);
  row.classList.add("brought");
  lines[above ? "prepend" : "append"](document.importNode(row, true));
  markRows(who);
}

function markRows(who) {
  for (const row of document.querySelectorAll(":is(tr, li).own")) {
    row.classList.remove("own");
    row.querySelector(".you")?.remove();
  }
  for (const row of document.querySelectorAll("tr.brought")) {
    if (Number(row.dataset.number) !== Number(who?.number)) row.remove();
  }
  if (!who) return;
  for (const row of document.querySelectorAll(`:is(tr, .tables li)[data-number="${Number(who.number)}"]`)) {
    row.classList.add("own");
    const mark = document.createElement("span");
    mark.className = "you";
    mark.textContent = ` ${me().dataset.you}`; // the blank goes with the mark: the rest stands as the server wrote it
    row.querySelector(".name")?.after(mark);
  }
  stick();
}

/** The own row sticks under the head of its table, which is as high as its words need. */
function stick() {
  const row = document.querySelector("tr.own");
  const head = row?.closest("table").querySelector("thead.stick");
  if (head) row.style.setProperty("--stick", `${head.offsetHeight}px`);
}

function choose(link) {
  remember({ number: link.dataset.number, name: link.dataset.name });
  latest += 1;
  const form = me().querySelector("form");
  form.reset();
  form.elements.q.value = "";
  me().querySelector(".me-found").replaceChildren();
  me().querySelector("[role=status]").textContent = link.dataset.name;
  showCard().then(() => me().querySelector(".me-card a")?.focus());
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-me] form");
  if (!form) return;
  clearTimeout(typing);
  typing = setTimeout(() => search(form).catch(() => {}), WAIT);
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-me] form");
  if (!form || !form.elements.q.value.trim()) return;
  event.preventDefault();
  clearTimeout(typing);
  search(form).then(
    () => {
      const links = me().querySelectorAll(".me-found [data-number]");
      if (links.length === 1) choose(links[0]);
    },
    () => form.submit(), // the browser says what is wrong with the connection
  );
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(".me-found [data-number]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    choose(link);
  } else if (event.target.closest("[data-is-me]")) {
    remember({ ...chosen(), name: event.target.closest("[data-is-me]").dataset.isMe });
    showCard().then(() => me().querySelector(".me-card a")?.focus());
  } else if (event.target.closest("[data-forget]")) {
    remember(null);
    showCard();
    me().querySelector("input").focus();
  }
});

const showAgain = () => me() && showCard();
document.addEventListener("content", showAgain);
addEventListener("resize", stick);
addEventListener("pageshow", (event) => event.persisted && showAgain()); // somebody else may have been chosen meanwhile
showAgain();
