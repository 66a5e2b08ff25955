/* The dialog of one hand's fans and tiles (F2). Every step is asked of the server, which knows the rules; here
   fans are only found by number or name, and chosen. */

import { letGo } from "../parts/let_go.js";
import { composes, plain } from "./letters.js";
import { element } from "./words.js";

const dialog = document.getElementById("claim");
const find = document.getElementById("claim-find");
const list = document.getElementById("claim-fans");
const trouble = document.getElementById("claim-trouble");
const MOST = 40;

let takes; // is told of a line and the claim it gets
let line = null;
let address = "";
let claim = "";
let fans = [];
let often = [];
let active = 0;
let last = Promise.resolve();
let underWay = 0;
let failed = false; // a step of those that were taken together was not carried out
let opening = 0; // which opening of the dialog it is; what was asked in another is not taken

/** Whether each typed word begins a word of a name, in order; Chinese is found anywhere. */
function names(fan, typed) {
  const words = plain(typed).split(/[\s,]+/).filter(Boolean);
  const begins = (name) => {
    const parts = plain(name).split(/[\s-]+/);
    return parts.some((_part, from) => words.every((word, place) => parts[from + place]?.startsWith(word)));
  };
  return begins(fan.name) || begins(fan.english) || fan.chinese.includes(typed.trim());
}

/** The fans that what is typed means: of that number first, the frequent ones before the others. */
function found() {
  const typed = find.value.trim();
  const rank = ({ number }) => (often.includes(number) ? often.indexOf(number) : often.length + number);
  const possible = (fan) => Number(Boolean(fan.why));
  const order = (one, other) => possible(one) - possible(other) || rank(one) - rank(other);
  if (/^\d+$/.test(typed)) {
    const begun = fans.filter(({ number }) => String(number).startsWith(typed));
    return begun.sort((one, other) => one.number - other.number);
  }
  return fans.filter((fan) => !typed || names(fan, typed)).sort(order);
}

function show() {
  const options = found().slice(0, MOST);
  active = Math.max(0, Math.min(active, options.length - 1));
  list.replaceChildren(
    ...options.map((fan, place) =>
      element(
        "li",
        {
          role: "option",
          id: `claim-fan-${fan.number}`,
          "aria-selected": String(place === active),
          "aria-disabled": fan.why ? "true" : null,
          "data-step": fan.why ? null : `add=${fan.number}`,
        },
        element("b", {}, fan.number > 81 ? "57" : String(fan.number)),
        element("span", {}, fan.name, " ", element("span", { class: "quiet", lang: "zh" }, fan.chinese)),
        element("b", {}, String(fan.points)),
        fan.why ? element("small", {}, fan.why) : "",
      ),
    ),
  );
  const option = list.children[active];
  if (option) find.setAttribute("aria-activedescendant", option.id);
  else find.removeAttribute("aria-activedescendant");
  option?.scrollIntoView({ block: "nearest" });
}

/** Take one step; steps wait for each other, so that quick taps all count, each as what was chosen when tapped. */
function step(what) {
  const adds = dialog.querySelector("[name=claim-adds]:checked").value;
  const of = opening;
  if (!underWay) failed = false; // what is said of an earlier one was seen
  underWay += 1;
  last = last.then(async () => {
    if (of === opening) await ask(what, adds, of);
    if (of === opening) underWay -= 1;
  });
  return last;
}

/** Take what was chosen, once all steps are answered; one that was not carried out is seen first. */
async function takeIt() {
  const of = opening;
  await last;
  if (of !== opening) return;
  if (!failed) {
    takes(line, claim);
    dialog.close();
  }
  failed = false;
}

function fail(sentence) {
  failed = true;
  trouble.textContent = sentence;
}

async function ask(what, adds, of) {
  const { number, fields } = line;
  const query = new URLSearchParams(what);
  const { value, winner, discarder } = fields;
  const row = { hand: number, value: value.value, winner: winner.value, discarder: discarder.value, claim };
  for (const [name, text] of Object.entries(row)) query.set(name, text);
  query.set("adds", adds);
  try {
    const response = await fetch(`${address}?${query}`, { signal: AbortSignal.timeout(10_000) });
    const answer = await response.json();
    await letGo();
    if (of !== opening) return;
    if (answer.refused) return fail(answer.refused);
    if (!failed) trouble.textContent = "";
    ({ claim, often, choices: fans } = answer);
    for (const [part, html] of [["claim-told", answer.told], ["claim-pad", answer.pad]]) {
      const holder = document.getElementById(part);
      const focused = holder.contains(document.activeElement) ? document.activeElement.dataset.step : null;
      holder.innerHTML = html;
      if (focused) (holder.querySelector(`[data-step="${focused}"]:enabled`) ?? find).focus();
    }
    show();
  } catch {
    if (of === opening) fail(dialog.dataset.offline);
  }
}

/** Put the claim into the line; `takes` is told, so that it is read and sent. */
export function claimDialog({ told, takes: tells }) {
  address = told.claim;
  takes = tells;
  dialog.dataset.offline = told.words.offline;
  dialog.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]");
    if (button) step(button.dataset.step).then(() => find.contains(document.activeElement) || show());
  });
  find.addEventListener("input", () => {
    active = 0;
    show();
  });
  find.addEventListener("keydown", (event) => {
    if (composes(event)) return;
    const option = list.children[active];
    if (event.key === "ArrowDown") active += 1;
    else if (event.key === "ArrowUp") active -= 1;
    else if (event.key === "Enter" && find.value.trim()) {
      if (option?.dataset.step) {
        step(option.dataset.step);
        find.value = "";
        active = 0;
      }
    } else if (event.key === "Enter") takeIt();
    else if (event.key === "Backspace" && !find.value && !event.repeat) {
      const drops = [...document.querySelectorAll("#claim-told [data-step^=drop]")];
      if (drops.length) step(drops.at(-1).dataset.step);
    } else return;
    event.preventDefault();
    show();
  });
  dialog.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "done") return;
    event.preventDefault();
    takeIt();
  });
  dialog.addEventListener("close", () => {
    if (dialog.open) return; // opened for another line by now
    opening += 1;
    line.key.focus();
    line.key.select(); // what is typed next replaces the line, and is not added to its fans
  });
}

/** Open the dialog for a line that names a winner. */
export function openClaim(of) {
  opening += 1;
  last = Promise.resolve();
  [underWay, failed] = [0, false];
  line = of;
  claim = line.fields.claim.value;
  find.value = "";
  active = 0;
  fans = [];
  trouble.textContent = "";
  for (const part of ["claim-told", "claim-pad", "claim-fans"]) document.getElementById(part).replaceChildren();
  document.getElementById("claim-hand").textContent = `${line.number} · ${line.spoken}`;
  document.getElementById("claim-tiles").open = /[|[\]]|\d[msp]/.test(claim);
  dialog.showModal();
  find.focus();
  return step("");
}
