/* The four signed totals, beside what the lines lead to and the difference. */

import { readNumber } from "./numbers.js";
import { plainPoints, points } from "./scores.js";
import { write } from "./words.js";

/** Show what the lines lead to (`computed`: four scores, or null while that is not known) beside each total. */
export function showTotals(table, totals, computed) {
  const foot = table.querySelectorAll("tfoot .run-c b");
  totals.forEach((field, seat) => {
    const row = field.closest("tr");
    const { kind, number } = readNumber(field.value);
    const known = computed !== null && kind === "number";
    const difference = known ? number - computed[seat] : null;
    const figure = computed ? plainPoints(computed[seat]) : "–";
    write(foot[seat], figure);
    write(row.querySelector("[data-computed]"), figure);
    write(row.querySelector("[data-difference]"), !known ? "" : difference ? `≠ ${points(difference)}` : "=");
    row.classList.toggle("off", Boolean(difference));
  });
}

/** Whether some total differs, as far as it is shown. */
export const totalsDiffer = (totals) => totals.some((field) => field.closest("tr").classList.contains("off"));

/** The first total that cannot be read, undefined for none. */
export const unreadableTotal = (totals) => totals.find(({ value }) => readNumber(value).kind === "wrong");
