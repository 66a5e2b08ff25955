/* A penalty typed in a key line goes into the first free row of the sheet's penalty fields. */

const ROWS = [1, 2, 3];
const FIELDS = ["call", "seat", "receiver", "amount", "hand", "reason"];

/** Note a penalty that `readKey` read, for a hand or (null) the whole session; false where no row is free. */
export function notePenalty(form, { call, seat, amount, receiver }, hand) {
  const field = (row, name) => form.elements[`penalty-${row}-${name}`];
  const free = ROWS.find((row) => FIELDS.every((name) => !field(row, name).value));
  if (!free) return false;
  const texts = { call, seat, receiver: receiver ?? "", amount: amount ?? "", hand: hand ?? "", reason: "" };
  for (const name of FIELDS) field(free, name).value = texts[name];
  return true;
}
