/* Asking again and again, each page at moments of its own, so that the pages of a hall do not ask at once. */

/** Call `ask` about every `pause` milliseconds, counted from its answer; the first time after one pause. */
export function askAgain(ask, pause) {
  setTimeout(() => ask().finally(() => askAgain(ask, pause)), pause * (0.8 + 0.4 * Math.random()));
}
