/* The sheet at the speed of a spreadsheet: key lines instead of single fields, scores as one types, every line
   sent on Enter. Without this file the same form is filled in field by field and saved by its button. */

import { sheetKeys } from "./sheet_keys.js";
import { claimDialog, openClaim } from "./claim.js";
import { Line } from "./line.js";
import { Outbox, forget, kept, typedOf } from "./outbox.js";
import { movedPenalty, moveLines } from "./moves.js";
import { notePenalty, penaltiesAnswered, rowOf } from "./penalties.js";
import { stayPresent } from "./presence.js";
import { soundRefusal, soundSwitch } from "./refusal_sound.js";
import { plainPoints, points, readTotal, scoreSheet } from "./scores.js";
import { element, fill, markup, write } from "./words.js";

const told = JSON.parse(document.getElementById("told").textContent);
const { words } = told;
const form = document.getElementById("sheet");
const table = form.querySelector("table.lines");
told.order = form.dataset.slipOrder ?? "value_first";
told.unusual = Number(form.dataset.unusualFrom ?? told.highest + 1);
const lines = [...table.querySelectorAll("tr[data-hand]")].map((row) => new Line(row, told));
const totals = [..."eswn"].map((wind) => form.elements[`total-${wind}`]);
const spoken = document.body.appendChild(element("p", { class: "sr", role: "status", id: "spoken" }));
const trouble = element("p", { class: "trouble grow", role: "alert" });
const shownParts = new Map(); // the server's markup of the parts that it answered with
let penalties = told.penalties;
let leaving = false;
let resting = 0;
const REST = 200;

const collect = () => [...new FormData(form)].filter(([, text]) => typeof text === "string");
const outbox = new Outbox({
  key: told.key,
  address: told.sheet,
  words,
  collect,
  on: { answer: answered, trouble: troubled, calm },
});

/* --- Figures ------------------------------------------------------------------------------------- */

/** Count the lines again and show scores, totals and differences. */
function count() {
  const hands = lines.map((line) => line.hand);
  const { lines: counted, totals: computed } = scoreSheet(hands, penalties, told.baseline);
  lines.forEach((line, index) => line.score(counted[index], hands[index]?.winner));
  showTotals(computed);
  const last = lines.findLastIndex((line) => !line.isEmpty);
  lines.forEach((line, index) => line.askGap(index < last && line.isEmpty));
}

function showTotals(computed) {
  const foot = table.querySelectorAll("tfoot .run-c b");
  totals.forEach((field, seat) => {
    const row = field.closest("tr");
    const signed = readTotal(field.value);
    const known = computed !== null && Number.isInteger(signed);
    const difference = known ? signed - computed[seat] : null;
    const figure = computed ? plainPoints(computed[seat]) : "–";
    write(foot[seat], figure);
    write(row.querySelector("[data-computed]"), figure);
    write(row.querySelector("[data-difference]"), !known ? "" : difference ? `≠ ${points(difference)}` : "=");
    row.classList.toggle("off", Boolean(difference));
  });
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
    mark();
  }, REST);
}

/* --- Sending ------------------------------------------------------------------------------------- */

/** Take the server's answer for what was sent; what was typed meanwhile stays. */
function answered(answer, entries) {
  if (answer.next) return go(answer.next);
  if (answer.state === "confirmed") return go(told.sheet);
  const sent = typedOf(entries);
  const now = typedOf(collect());
  const same = (names) => names.every((name) => (sent[name] ?? "") === (now[name] ?? ""));
  form.elements.version.value = answer.version;
  form.elements.token.value = answer.token;
  const { moves } = Object.fromEntries(entries);
  form.elements.moves.value = form.elements.moves.value.slice(moves?.length ?? 0);
  penalties = answer.penalties;
  const wasRefused = new Set(lines.filter((line) => line.refused));
  lines.forEach((line, index) => {
    if (same(["value", "winner", "discarder", "claim"].map((name) => `hand-${line.number}-${name}`))) {
      line.answer(answer.lines[index]);
    }
  });
  if (lines.some((line) => line.refused && !wasRefused.has(line))) soundRefusal();
  penaltiesAnswered(form, { sent, now, unread: answer.unread });
  for (const [name, html] of Object.entries(answer.parts)) replacePart(name, html, sent, now);
  const { seen } = typedOf(collect()); // ticks come back from the server as hidden fields
  outbox.acknowledged = { ...outbox.acknowledged, ...savedPenalties(), seen };
  for (const row of Object.keys(answer.unread)) forgetPenalty(row);
  outbox.refused(answer.refused);
  count();
  mark();
  if (answer.refusal) {
    troubled(answer.refusal, "refused");
    unreadable()?.focus();
  }
}

/** A penalty that cannot be read is not saved: it stays in this browser, and closing the page asks first. */
function forgetPenalty(row) {
  for (const name of Object.keys(outbox.acknowledged)) {
    if (name.startsWith(`penalty-${row}-`)) delete outbox.acknowledged[name];
  }
}

const savedPenalties = () =>
  Object.fromEntries(collect().filter(([name, text]) => /^penalty-\d+-/.test(name) && text === ""));

/** Put a part of the page in its place; what was typed into it since, and the focus, stay. */
function replacePart(name, html, sent, now) {
  if (shownParts.get(name) === html) return;
  shownParts.set(name, html);
  const part = document.querySelector(`[data-part="${name}"]`);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const address = focused && (focused.id ? `#${CSS.escape(focused.id)}` : focused.value && `[value="${focused.value}"]`);
  part.replaceChildren(markup(html));
  for (const field of part.querySelectorAll("input[name], textarea[name]")) {
    if (now[field.name] === sent[field.name] && field.name !== "reason") continue; // no server keeps a reason before its button
    if (field.type === "checkbox") field.checked = field.name in now;
    else field.value = now[field.name] ?? "";
  }
  if (address) part.querySelector(address)?.focus({ preventScroll: true });
}

function troubled(sentence, kind) {
  if (kind !== trouble.dataset.kind && (kind === "refused" || kind === "stale")) soundRefusal();
  trouble.replaceChildren(sentence);
  trouble.dataset.kind = kind;
  if (kind === "stale") {
    const both = element("button", { type: "button", class: "btn slim" }, words.both);
    both.addEventListener("click", showBoth);
    trouble.append(" ", both);
  }
  mark();
}

/** Somebody else saved this sheet while it is open here. */
function overtaken() {
  if (outbox.waiting || outbox.stopped) return;
  troubled(words.overtaken, "stale");
  if (outbox.unsent().length) return;
  const look = element("button", { type: "button", class: "btn slim" }, words.lookAgain);
  look.addEventListener("click", () => go(told.sheet));
  trouble.lastElementChild.replaceWith(look);
}

function calm() {
  trouble.replaceChildren();
  delete trouble.dataset.kind;
}

/** The page with the stored version beside this one: the form as it stands, sent as a page. */
function showBoth() {
  leaving = true;
  form.requestSubmit(form.querySelector('[name="do"][value="save"]'));
}

function go(address) {
  leaving = true;
  forget(told.key);
  location.assign(address);
}

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
    await outbox.save(button.value);
  } else if (await outbox.save()) {
    // With nothing to send this is still inside the event of a real click, in which a form is not sent anew.
    await new Promise((resolve) => setTimeout(resolve));
    leaving = true;
    form.requestSubmit(again(button));
  }
});

/* --- What an earlier page left ------------------------------------------------------------------- */

function restore(record) {
  const typed = typedOf(record.entries);
  const version = Object.fromEntries(record.entries).version;
  if (!record.attempt && outbox.unsent(typed).length === 0) return forget(told.key);
  for (const [name, text] of record.entries) {
    const field = form.elements[name];
    if (!field || field instanceof RadioNodeList || name === "token" || name === "do" || name === "csrfmiddlewaretoken") continue;
    if (field.type === "checkbox") field.checked = text === "on";
    else field.value = text;
  }
  lines.forEach((line) => line.fromFields());
  lines.forEach((line) => line.say({ left: true }));
  form.elements.version.value = version;
  const note = element("div", { class: "note look", role: "status" }, element("p", {}, words.kept));
  const drop = element("button", { type: "button", class: "btn slim" }, words.drop);
  drop.addEventListener("click", () => go(told.sheet));
  note.append(drop);
  form.before(note);
  const sending = record.attempt ? outbox.resume(record.attempt) : outbox.save();
  sending.then((sent) => sent && note.remove());
}

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
    troubled(words.noRoom, "refused");
  }
  line.key.focus();
  line.key.select();
}

/** The first field that cannot be read, as far as one knows here. */
const unreadable = () =>
  lines.find(({ row }) => row.classList.contains("wrong"))?.key ??
  totals.find(({ value }) => readTotal(value) === undefined);

/** The four totals are typed: mend what cannot be read, confirm where they are equal, else look at the proposals. */
async function finish() {
  if (!(await outbox.save())) return;
  const first = unreadable();
  if (first) {
    soundRefusal();
    return first.focus();
  }
  const proposal = document.querySelector('[data-part="verdict"] [data-proposal]');
  const confirm = document.querySelector('[name="do"][value="confirm_next"]');
  const differs = totals.some((field) => field.closest("tr").classList.contains("off"));
  (differs ? proposal : confirm)?.focus();
}

async function confirmAndGoOn() {
  if (outbox.stopped) return showBoth();
  await outbox.save("confirm_next");
}

function setUp() {
  document.body.classList.add("with-keys");
  document.querySelector(".actionbar .grow").after(trouble);
  table.classList.add("keyed");
  const say = table.querySelector("thead .say");
  const foot = table.querySelector("tfoot td.say");
  const classic = { say: say.textContent, span: foot.colSpan };
  table.querySelector("thead .pw").after(element("th", { class: "keyhead", scope: "col" }, words.key));
  const toggle = document.getElementById("toggle-fields");
  const show = (keys) => {
    table.classList.toggle("keyed", keys);
    say.textContent = keys ? words.reads : classic.say;
    foot.colSpan = keys ? 2 : classic.span;
    toggle.setAttribute("aria-pressed", String(!keys));
  };
  show(true);
  toggle.addEventListener("click", () => show(!table.classList.contains("keyed")));
  soundSwitch(document.getElementById("toggle-sound"));
  document.querySelectorAll("[data-with-keys]").forEach((part) => part.toggleAttribute("hidden"));
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

setUp();
listen();
claimDialog({ told, takes: takeClaim });
stayPresent({ address: told.here, version: () => Number(form.elements.version.value), changed: overtaken });
const record = kept(told.key);
if (record) restore(record);
count();
mark();
sheetKeys({ form, lines, totals, words, leave, finish, changed, confirmAndGoOn, openFans, move, outbox, spoken });
