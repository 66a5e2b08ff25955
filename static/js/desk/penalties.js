/* A penalty typed in a key line goes into the first free row of the sheet's penalty fields. */

import { penaltyFields, rowsUnderWay } from "./taking.js";
import { element, markup } from "./words.js";

const ROWS = ["1", "2", "3"];

/** The row of penalty fields that an element is in, undefined for none. */
export const rowOf = (target) => target?.closest?.("fieldset[data-penalty]") ?? undefined;

let focusedBefore = null; // the field of a locked row that had the focus

const holderOf = (form, row) => form.querySelector(`[data-penalty="${row}"]`);

/** A penalty that is under way in `attempt` stays as it is until it is stored; then it can be cancelled. */
export function lockPenalties(form, attempt, words) {
  const locked = rowsUnderWay(attempt);
  for (const row of ROWS) {
    const holder = holderOf(form, row);
    if (holder.inert === locked.includes(row)) continue;
    if (locked.includes(row)) lock(holder, words);
    else unlock(holder);
  }
}

function lock(holder, words) {
  if (holder.contains(document.activeElement)) focusedBefore = document.activeElement;
  holder.inert = true;
  holder.append(element("p", { class: "small quiet under-way" }, words.penaltyUnderWay));
}

function unlock(holder) {
  holder.inert = false;
  holder.querySelector(".under-way")?.remove();
  if (!holder.contains(focusedBefore)) return;
  if (document.activeElement === document.body) focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}

/** Whether a penalty's field is locked. */
export const isLocked = (field) => Boolean(rowOf(field)?.inert);

/**
 * Rows that are stored were emptied (`texts`, by field name); those that are `wrong` get their markup with the
 * sentences (`unread`, by number), unless somebody is typing in them.
 */
export function penaltiesAnswered(form, { texts, wrong, unread }) {
  for (const row of ROWS) {
    const [holder, names] = [holderOf(form, row), penaltyFields(row)];
    if (names.some((name) => name in texts)) {
      for (const name of names) form.elements[name].removeAttribute("aria-invalid");
      holder.querySelectorAll(".errors").forEach((sentences) => sentences.remove());
    } else if (wrong.includes(row) && !holder.contains(document.activeElement)) {
      holder.replaceChildren(markup(unread[row]));
      holder.closest("details").open = true;
    }
  }
}

/** Note a penalty that `readKey` read, for a hand or (null) the whole session; false where no row is free. */
export function notePenalty(form, { call, seat, amount, receiver }, hand) {
  const free = ROWS.find((row) => penaltyFields(row).every((name) => !form.elements[name].value));
  if (!free) return false;
  const texts = { call, seat, receiver: receiver ?? "", amount: amount ?? "", hand: hand ?? "", reason: "" };
  for (const [name, text] of Object.entries(texts)) form.elements[`penalty-${free}-${name}`].value = text;
  return true;
}
