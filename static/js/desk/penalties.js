/* A penalty typed in a key line goes into the first free row of the sheet's penalty fields. */

import { markup } from "./words.js";

const ROWS = [1, 2, 3];
const FIELDS = ["call", "seat", "receiver", "amount", "hand", "reason"];

/** The row of penalty fields that an element is in, undefined for none. */
export const rowOf = (target) => target?.closest?.("fieldset[data-penalty]") ?? undefined;

/**
 * Rows that were sent and are stored now are free again; one that cannot be read (`unread`: its markup by its
 * number, with the sentences) keeps what was typed, and says what is wrong unless somebody is typing in it.
 */
export function penaltiesAnswered(form, { sent, now, unread }) {
  for (const row of ROWS) {
    const names = FIELDS.map((name) => `penalty-${row}-${name}`);
    const holder = form.querySelector(`[data-penalty="${row}"]`);
    if (names.some((name) => (sent[name] ?? "") !== (now[name] ?? ""))) continue;
    if (!(row in unread)) {
      for (const name of names) {
        form.elements[name].value = "";
        form.elements[name].removeAttribute("aria-invalid");
      }
      holder.querySelectorAll(".errors").forEach((sentences) => sentences.remove());
    } else if (!holder.contains(document.activeElement)) {
      holder.replaceChildren(markup(unread[row]));
      holder.closest("details").open = true;
    }
  }
}

/** Note a penalty that `readKey` read, for a hand or (null) the whole session; false where no row is free. */
export function notePenalty(form, { call, seat, amount, receiver }, hand) {
  const field = (row, name) => form.elements[`penalty-${row}-${name}`];
  const free = ROWS.find((row) => FIELDS.every((name) => !field(row, name).value));
  if (!free) return false;
  const texts = { call, seat, receiver: receiver ?? "", amount: amount ?? "", hand: hand ?? "", reason: "" };
  for (const name of FIELDS) field(free, name).value = texts[name];
  return true;
}
