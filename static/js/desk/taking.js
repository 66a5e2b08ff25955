/* What an answer says of the fields of a sheet's form: which texts they hold from now on, and what of them the
   server has. Nothing here knows a browser. */

import { UNREAD, typedOf } from "./sending.js";

const FIELDS = ["call", "seat", "receiver", "amount", "hand", "reason"];
const PENALTY = /^penalty-(\d+)-/;
const CANCELLED = /^cancel-\d+-/;

/** The fields of a row for a new penalty. */
export const penaltyFields = (row) => FIELDS.map((field) => `penalty-${row}-${field}`);

/** The numbers of the rows for new penalties in which something stands. */
export function begunRows(entries) {
  const begun = entries.filter(([name, text]) => PENALTY.test(name) && text);
  return [...new Set(begun.map(([name]) => PENALTY.exec(name)[1]))];
}

/** Those of them whose penalty is stored where these entries are: changed now, it would be stored a second time. */
export function rowsUnderWay(entries) {
  const texts = Object.fromEntries(entries);
  const says = (row) => texts[`penalty-${row}-call`] && texts[`penalty-${row}-seat`];
  return begunRows(entries).filter(says);
}

const sameRow = (row, one, other) => penaltyFields(row).every((name) => (one[name] ?? "") === (other[name] ?? ""));

/** Whether this is an answer to a sheet: it leads on, or says which version it is about. */
export const isAnswer = (answer) =>
  typeof answer?.next === "string" || (Number.isInteger(answer?.version) && typeof answer?.token === "string");

/**
 * The texts that fields get when the answer to `sent` is taken into a form that holds `now`: it goes on from the
 * answer's version, and rows of penalties that are stored are free again. What was typed meanwhile stays.
 */
export function textsAfter({ version, token, unread }, sent, now) {
  const [before, after] = [sent, now].map((entries) => Object.fromEntries(entries));
  const texts = { version: String(version), token, moves: (after.moves ?? "").slice((before.moves ?? "").length) };
  for (const row of begunRows(sent)) {
    if (row in unread || !sameRow(row, before, after)) continue;
    for (const name of penaltyFields(row)) texts[name] = "";
  }
  return texts;
}

/** The rows that cannot be read and stand as they were sent: what is wrong with them is said there. */
export function wrongRows({ unread }, sent, now) {
  const [before, after] = [sent, now].map((entries) => Object.fromEntries(entries));
  return Object.keys(unread).filter((row) => sameRow(row, before, after));
}

/**
 * What the server has, by field name, after it answered `sent`: exactly what was posted, without what it could not
 * read. A penalty that is stored stands in no row, and one that cannot be read is not stored.
 */
export function acknowledgedBy({ refused }, sent) {
  const typed = Object.entries(typedOf(sent)).filter(([name]) => !PENALTY.test(name) && !CANCELLED.test(name));
  return { ...Object.fromEntries(typed), ...Object.fromEntries(refused.map((name) => [name, UNREAD])) };
}
