/* The keys of the sheet: Enter and Shift+Enter, the totals key, confirming, the help panel, the proposals. */

import { HeldLine, isWhole } from "./held_line.js";
import { notePenalty } from "./penalties.js";
import { readKey } from "./keys.js";
import { composes } from "./letters.js";
import { soundRefusal } from "./refusal_sound.js";

export function sheetKeys(sheet) {
  const { form, lines, totals, words, leave, finish, changed, confirmAndGoOn, openFans, move, outbox, isLeaving, spoken } = sheet;
  const help = document.getElementById("keys-help");
  const held = new HeldLine({ words, spoken, refused: soundRefusal });
  const lineOf = (field) => lines.find(({ key }) => key === field);
  const focus = (field) => {
    field.focus();
    field.select?.();
  };

  const toTotals = () => focus(totals.find(({ value }) => !value.trim()) ?? totals[0]);

  /** Whether nothing is typed from this line on. */
  const isEnd = (line) => lines.slice(line.number - 1).every(({ isEmpty, key }) => isEmpty && !key.value.trim());

  function next(line) {
    const ends = isEnd(line) && lines.some(({ isEmpty }) => !isEmpty);
    if (!leave(line)) {
      if (line.wrong()) held.hold(line);
      return;
    }
    if (ends || line.number === lines.length) toTotals();
    else focus(lines[line.number].key);
  }

  function back(line) {
    if (line.number > 1) focus(lines[line.number - 2].key);
  }

  /** Put a line in or take it out: once for each press, however long the key is held. */
  function once(event, line, does) {
    event.preventDefault();
    if (!event.repeat) move(line, does);
  }

  function inLine(event, line) {
    if (event.key === "Enter" && event.shiftKey) back(line);
    else if (event.key === "Enter") next(line);
    else if (event.key === "ArrowUp") back(line);
    else if (event.key === "ArrowDown" && line.number < lines.length) focus(lines[line.number].key);
    else if (event.key === "F2") openFans(line);
    else if (event.key === "Insert" || (event.key === "+" && isWhole(line.key))) once(event, line, "insert");
    else if (event.key.toLowerCase() === "t" && !line.key.value) toTotals();
    else return;
    event.preventDefault();
  }

  /** A penalty of the whole session can be typed where a total is. */
  function takesPenalty(field) {
    const read = readKey(field.value, lines[0].order);
    if (read.kind !== "penalty") return false;
    const noted = notePenalty(form, read, null);
    spoken.textContent = noted ? words.penaltyNotedSession : words.penaltyFull;
    if (noted) field.value = "";
    changed();
    outbox.save();
    return true;
  }

  function inTotal(event, place) {
    if (event.key !== "Enter" && event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.key === "Enter" && takesPenalty(totals[place])) return;
    const backwards = event.key === "ArrowUp" || event.shiftKey;
    if (backwards && place === 0) focus(lines.findLast(({ isEmpty }) => !isEmpty)?.key ?? lines[0].key);
    else if (backwards) focus(totals[place - 1]);
    else if (place < 3) focus(totals[place + 1]);
    else finish();
  }

  function anywhere(event) {
    const field = event.target;
    const presses = event.ctrlKey || event.metaKey || field.matches?.("button");
    if (event.key === "Enter" && event.repeat && presses) {
      event.preventDefault(); // a key held down must not confirm the sheet that opens under it
      return true;
    }
    const types = field.matches?.("input:not(.linekey):not([name^=total-]), textarea, select");
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) confirmAndGoOn();
    else if (event.key === "?" && !types) help.showModal();
    else if (/^[1-9]$/.test(event.key) && field.closest?.('[data-part="verdict"]') && !types) {
      if (!event.repeat) document.querySelector(`[data-proposal="${event.key}"]`)?.click();
    } else return false;
    event.preventDefault();
    return true;
  }

  /** Whether the sheet is being confirmed, or is confirmed and the next one on its way. */
  const isClosed = () => outbox.confirming || isLeaving();

  /** What is typed then would stand in no sheet: it is refused so that one hears it. */
  function comesTooLate(event) {
    const writes = event.key.length === 1 || ["Enter", "Backspace", "Delete", "Insert"].includes(event.key);
    if (!isClosed() || !form.contains(event.target) || !writes) return false;
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey && !event.repeat) soundRefusal();
    return true;
  }

  form.addEventListener("beforeinput", (event) => {
    if (isClosed() && event.cancelable) event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (comesTooLate(event)) return;
    if (event.defaultPrevented || composes(event) || document.querySelector("dialog[open]")) return;
    if (anywhere(event)) return;
    const line = lineOf(event.target);
    if (line ? held.keeps(event, line) : held.release()) return;
    if (line && event.key === "Delete" && (event.ctrlKey || event.metaKey)) {
      once(event, line, "remove");
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (line) inLine(event, line);
    else if (totals.includes(event.target)) inTotal(event, totals.indexOf(event.target));
  });

  form.addEventListener("pointerdown", () => held.release());

  document.querySelectorAll("[data-opens=keys-help]").forEach((button) => {
    button.addEventListener("click", () => help.showModal());
  });

  start(form, lines, focus);
}

/** Focus a button of the bar that stays in sight: a browser would scroll to where it stands in the page. */
export function focusInPlace(button) {
  button.focus({ preventScroll: true });
  const { top, bottom } = button.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) button.scrollIntoView({ block: "nearest" });
}

/**
 * Begin at the first empty line, to whose field the browser went while the lines were still two rows high; or at
 * a button, to which the browser does not go by itself: a key held down must find it no earlier than it is heard here.
 */
function start(form, lines, focus) {
  const first = document.querySelector("[autofocus], [data-focus]");
  if (!first || location.hash || document.activeElement?.matches(".linekey")) return;
  scrollTo(0, 0);
  const place = /^hand-(\d+)-/.exec((form.contains(first) && first.name) || "");
  if (place) focus(lines[Number(place[1]) - 1].key);
  else focusInPlace(first);
}
