/* The sheet at the speed of a spreadsheet: key lines instead of single fields, scores as one types, every line
   sent on Enter. Without this file the same form is filled in field by field and saved by its button. */

import { claimDialog, openClaim } from "./claim.js";
import { showKeyLines } from "./key_table.js";
import { showing } from "./kept.js";
import { restore, tellOfOthers } from "./left_behind.js";
import { Line } from "./line.js";
import { movedPenalty, moveLines } from "./moves.js";
import { Outbox } from "./outbox.js";
import { replacePart } from "./parts.js";
import { lockPenalties, notePenalty, penaltiesAnswered, rowOf } from "./penalties.js";
import { stayPresent } from "./presence.js";
import { soundRefusal, soundSwitch } from "./refusal_sound.js";
import { scoreSheet } from "./scores.js";
import { differences, typedOf } from "./sending.js";
import { focusInPlace, sheetKeys } from "./sheet_keys.js";
import { acknowledgedBy, textsAfter, wrongRows } from "./taking.js";
import { showTotals, totalsDiffer, unreadableTotal } from "./totals.js";
import { Trouble } from "./trouble.js";
import { element, fill } from "./words.js";

const told = JSON.parse(document.getElementById("told").textContent);
const { words } = told;
const form = document.getElementById("sheet");
const table = form.querySelector("table.lines");
told.order = form.dataset.slipOrder ?? "value_first";
told.unusual = Number(form.dataset.unusualFrom ?? told.highest + 1);
const lines = [...table.querySelectorAll("tr[data-hand]")].map((row) => new Line(row, told));
const totals = [..."eswn"].map((wind) => form.elements[`total-${wind}`]);
const spoken = document.body.appendChild(element("p", { class: "sr", role: "status", id: "spoken" }));
const trouble = new Trouble({ words, on: { both: showBoth, again: () => go(told.sheet), reload: () => location.reload() } });
let penalties = told.penalties;
let leaving = false;
let behind = false; // somebody else saved after what was answered last
let askedFrom = null; // where one was when the sheet was to be confirmed
let resting = 0;
const REST = 200;

const collect = () => [...new FormData(form)].filter(([, text]) => typeof text === "string");
const outbox = new Outbox({
  key: told.key,
  address: told.sheet,
  collect,
  on: { answer: answered, trouble: troubled, calm: () => trouble.calm(), moved },
});

/* --- Figures ------------------------------------------------------------------------------------- */

/** Count the lines again and show scores, totals and differences. */
function count() {
  const hands = lines.map((line) => line.hand);
  const { lines: counted, totals: computed } = scoreSheet(hands, penalties, told.baseline);
  lines.forEach((line, index) => line.score(counted[index], hands[index]?.winner));
  showTotals(table, totals, computed);
  const last = lines.findLastIndex((line) => !line.isEmpty);
  lines.forEach((line, index) => line.askGap(index < last && line.isEmpty));
}

/** Mark what the server does not have yet. */
function mark() {
  const names = outbox.unsent();
  const unsent = new Set(names.map((name) => /^hand-(\d+)-/.exec(name)?.[1]).filter(Boolean));
  form.dataset.sent = String(names.length === 0 && !outbox.waiting);
  lines.forEach((line) => line.mark(unsent.has(String(line.number))));
}

/** What follows from a change of the form: the figures at once, the marks when the fingers rest. */
function changed() {
  count();
  form.dataset.sent = "false"; // until it is known what is
  clearTimeout(resting);
  resting = setTimeout(() => {
    outbox.keep();
    trouble.keeping(outbox.isKept);
    mark();
  }, REST);
}

/* --- Sending ------------------------------------------------------------------------------------- */

/** After each step of the outbox: what is under way is not changed, and what the server lacks is marked. */
function moved() {
  lockPenalties(form, outbox.attempt ?? [], words);
  if (behind) overtaken("stale");
  behind = false;
  mark();
}

/** Take the server's answer for what was sent; what was typed meanwhile stays. Gives what it is to the outbox. */
function answered(answer, sent) {
  if (answer.next) {
    go(answer.next);
    return { event: { kind: "left", acknowledged: typedOf(sent) } };
  }
  const now = collect();
  const texts = textsAfter(answer, sent, now);
  for (const [name, text] of Object.entries(texts)) form.elements[name].value = text;
  penaltiesAnswered(form, { texts, wrong: wrongRows(answer, sent, now), unread: answer.unread });
  behind = answer.overtaken;
  if (!behind) show(answer, typedOf(sent), typedOf(now));
  const acknowledged = { ...acknowledgedBy(answer, sent), seen: looksTaken() };
  if (answer.state === "confirmed") return confirmedMeanwhile(acknowledged);
  const refused = answer.refusal && ["refused", { sentence: answer.refusal }];
  if (refused && document.activeElement === askedFrom) unreadable()?.focus();
  return { event: { kind: "answered", acknowledged }, trouble: refused };
}

/** Show the sheet as the server counts it. `sent` and `now` are what was typed when it was sent, and since. */
function show(answer, sent, now) {
  const same = (names) => names.every((name) => (sent[name] ?? "") === (now[name] ?? ""));
  penalties = answer.penalties;
  const wasRefused = new Set(lines.filter((line) => line.refused));
  lines.forEach((line, index) => {
    if (!same(["value", "winner", "discarder", "claim"].map((name) => `hand-${line.number}-${name}`))) return;
    // What is refused here is sent as it was typed, and the server knows less of what is wrong with it.
    if (!line.wrong()) line.answer(answer.lines[index]);
    else if (!line.row.classList.contains("wrong")) line.say({ left: true });
  });
  if (lines.some((line) => line.refused && !wasRefused.has(line))) soundRefusal();
  for (const [name, html] of Object.entries(answer.parts)) replacePart(name, html, { sent, now });
  count();
}

/** The looks that the server has: their ticks come back as hidden fields. */
const looksTaken = () =>
  [...form.querySelectorAll('input[type="hidden"][name="seen"]')].map(({ value }) => value).join(",");

/** The sheet is confirmed: it is looked at, unless something stands here that is not in it. */
function confirmedMeanwhile(acknowledged) {
  if (differences(typedOf(collect()), acknowledged).length) {
    return {
      event: { kind: "overtaken", acknowledged },
      trouble: ["stale", { sentence: words.confirmedMeanwhile }],
    };
  }
  go(told.sheet);
  return { event: { kind: "left", acknowledged } };
}

/** What keeps the sheet from being saved or confirmed is said; what the server does not have stays marked. */
function troubled(kind, { sentence = "", status = 0 } = {}) {
  trouble.say(kind, { sentence, status, isKept: outbox.isKept, confirms: outbox.confirmsLater });
  mark();
}

/** Somebody else saved this sheet while it is open here ("stale"), or others sit there now ("reseated"). */
function overtaken(kind) {
  if (outbox.waiting || outbox.stopped) return;
  trouble.overtaken(kind, outbox.unsent().length > 0);
  mark();
}

/** The page with the stored version beside this one, or with what was typed for others: the form as it stands. */
function showBoth() {
  leaving = true;
  outbox.keep();
  showing(outbox.name);
  form.requestSubmit(form.querySelector('[name="do"][value="save"]'));
}

function go(address) {
  leaving = true;
  location.assign(address);
}

/** Nothing of what is typed here is wanted. */
function drop() {
  outbox.drop();
  go(told.sheet);
}

// A page that a browser kept for the way back was made for the sheet as it was.
addEventListener("pageshow", ({ persisted }) => persisted && go(told.sheet));

addEventListener("beforeunload", (event) => {
  if (!leaving && outbox.keep()) event.preventDefault();
});

/** The button of the form that was pressed: what was saved may have drawn its part of the page anew. */
function again(button) {
  if (!button || button.form === form) return button;
  return [...form.elements].find((one) => one.type === "submit" && one.name === button.name && one.value === button.value);
}

form.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (leaving || outbox.stopped) {
    leaving = true;
    return;
  }
  event.preventDefault();
  if (button?.value === "save") {
    await outbox.save();
  } else if (button?.value === "confirm" || button?.value === "confirm_next") {
    await confirm(button.value);
  } else if (await outbox.save()) {
    // With nothing to send this is still inside the event of a real click, in which a form is not sent anew.
    await new Promise((resolve) => setTimeout(resolve));
    leaving = true;
    form.requestSubmit(again(button));
  }
});

/* --- Going through the sheet --------------------------------------------------------------------- */

/** Leave a line: send it and return whether one can go on. A penalty is noted and its line stays. */
function leave(line) {
  if (line.read.kind === "penalty") {
    const noted = notePenalty(form, line.read, line.number);
    spoken.textContent = noted ? fill(words.penaltyNoted, { hand: line.number }) : words.penaltyFull;
    if (!noted) {
      soundRefusal();
      return false;
    }
    line.punishes = false;
    line.fromFields();
    line.say();
    changed();
    outbox.save();
    return false;
  }
  line.endPenalty();
  if (line.touched || line.wrong()) line.say({ left: true });
  if (!line.isEmpty || line.wrong()) spoken.textContent = line.spoken;
  changed();
  if (line.wrong()) {
    soundRefusal();
    return false;
  }
  outbox.save();
  mark();
  return true;
}

/** Put an empty line in before this one, or take this one out; those below move, and all of it is sent. */
function move(line, does) {
  const by = does === "insert" ? line.number : -line.number;
  const last = lines.length;
  if (moveLines(form, lines, by)) {
    penalties = penalties.map(({ hand, payment }) => ({ hand: movedPenalty(hand, by, last), payment }));
    spoken.textContent = fill(does === "insert" ? words.inserted : words.removed, { hand: line.number });
    changed();
    outbox.save();
    mark();
  } else {
    spoken.textContent = words.noRoom;
    troubled("refused", { sentence: words.noRoom });
  }
  line.key.focus();
  line.key.select();
}

/** The first field that cannot be read, as far as one knows here. */
const unreadable = () =>
  lines.find(({ row }) => row.classList.contains("wrong"))?.key ?? unreadableTotal(totals);

/** The four totals are typed: mend what cannot be read, confirm where they are equal, else look at the proposals. */
async function finish() {
  const from = document.activeElement;
  if (!(await outbox.saveInTheEnd())) return;
  if (document.activeElement !== from) return; // somebody went elsewhere before the answer came
  const first = unreadable();
  if (first) {
    soundRefusal();
    return first.focus();
  }
  const proposal = document.querySelector('[data-part="verdict"] [data-proposal]');
  const confirm = document.querySelector('[name="do"][value="confirm_next"]');
  if (totalsDiffer(totals)) proposal?.focus();
  else if (confirm) focusInPlace(confirm);
}

async function confirm(button) {
  askedFrom = document.activeElement;
  await outbox.save(button);
}

function confirmAndGoOn() {
  if (outbox.stopped) showBoth();
  else confirm("confirm_next");
}

function listen() {
  // The filter of tables leads away: first everything is sent.
  document.addEventListener("desk:go", (event) => {
    event.preventDefault();
    outbox.save().then(() => location.assign(event.detail));
  });
  for (const line of lines) {
    line.opens.addEventListener("click", () => openFans(line));
    line.inserts.addEventListener("click", () => move(line, "insert"));
    line.removes.addEventListener("click", () => move(line, "remove"));
    line.key.addEventListener("input", () => {
      line.type();
      changed();
    });
    line.key.addEventListener("blur", () => {
      if (line.read.kind === "penalty") {
        leave(line); // noted as with Enter: the line keeps its hand, and goes on saying it
        return;
      }
      line.endPenalty();
      if (!line.touched) return;
      line.say({ left: true });
      changed();
      if (!line.wrong()) outbox.save();
    });
    for (const field of Object.values(line.fields)) {
      field.addEventListener("input", () => {
        line.fromFields();
        line.touched = true;
        line.say();
        changed();
      });
    }
  }
  form.addEventListener("change", ({ target }) => {
    if (target.type === "checkbox" && !target.name.startsWith("cancel-")) outbox.save();
  });
  // A penalty in its own fields is sent once somebody leaves its row, not half filled.
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const row = rowOf(target);
    if (row && rowOf(relatedTarget) !== row) outbox.save();
  });
  form.addEventListener("input", ({ target }) => {
    if (target.form === form && target.name) changed();
  });
}

/** The fans and tiles of a line, in their dialog. */
function openFans(line) {
  if (line.read.kind === "hand") return openClaim(line);
  spoken.textContent = words.fansNeedHand;
  line.ask(words.fansNeedHand);
}

/** Take what the dialog put together; without a typed value the fans give it. */
function takeClaim(line, claim) {
  line.fields.claim.value = claim;
  line.fromFields();
  line.touched = true;
  line.say();
  changed();
  outbox.save();
}

showKeyLines(table, words);
soundSwitch(document.getElementById("toggle-sound"));
listen();
claimDialog({ told, takes: takeClaim });
stayPresent({
  address: told.here,
  version: () => Number(form.elements.version.value),
  sitting: () => form.elements.sitting.value,
  changed: () => overtaken("stale"),
  reseated: () => overtaken("reseated"),
});
tellOfOthers(told, form);
if (!restore({ told, form, lines, outbox, drops: drop })) lines.forEach((line) => line.readEarly());
count();
mark();
sheetKeys({ form, lines, totals, words, leave, finish, changed, confirmAndGoOn, openFans, move, outbox, isLeaving: () => leaving, spoken });
