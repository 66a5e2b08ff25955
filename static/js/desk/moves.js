/* Lines put in and taken out: what stands below moves with its penalties, and the server is told (`+5-7`), so
   that the stored penalties go along. */

import { isLocked } from "./penalties.js";

const ROWS = [1, 2, 3];
const WINDS = /([|｜])\s*[ESWN]\s*[ESWN]((?:\s*[01]){4})?\s*(?=[|｜]|$)/giu;

/** Where the penalty of a hand stands after a move (+5: a line put in before 5, -5: line 5 taken out). */
export function movedPenalty(hand, move, last) {
  if (hand === null) return null;
  return move > 0 ? Math.min(hand + Number(hand >= move), last) : Math.max(hand - Number(hand >= -move), 1);
}

/** What stands in a line, without the winds after its tiles: they follow from the line (`without_winds`). */
function withoutWinds({ fields, ...rest }) {
  return { ...rest, fields: { ...fields, claim: fields.claim.replace(WINDS, "$1$2") } };
}

/** Move the lines of the form; false where the last one is full and nothing can be put in. */
export function moveLines(form, lines, move) {
  const at = Math.abs(move) - 1;
  const last = lines.length - 1;
  if (move > 0 && !lines[last].isFree) return false;
  const kept = lines.map((line) => withoutWinds(line.contents));
  for (let place = at; place <= last; place += 1) {
    lines[place].contents = kept[move > 0 ? place - 1 : place + 1] ?? null;
  }
  if (move > 0) lines[at].contents = null;
  form.elements.moves.value += `${move > 0 ? "+" : ""}${move}`;
  for (const row of ROWS) {
    const field = form.elements[`penalty-${row}-hand`];
    // One that is under way will be stored where it stands, and moves with those that are stored.
    if (field.value && !isLocked(field)) field.value = movedPenalty(Number(field.value), move, lines.length);
  }
  return true;
}
