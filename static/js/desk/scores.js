/* What hands and penalties lead to, as the referee types; the server counts again and has the last word.
   A hand is {winner, discarder, value} with seats 0-3 and null for nobody. */

/** What the four seats win or lose by a hand; everybody pays the baseline, see RULES of payment. */
export function settle({ winner, discarder, value }, baseline) {
  if (winner === null) return [0, 0, 0, 0];
  const paid = [0, 1, 2, 3].map((seat) => {
    if (seat === winner) return 0;
    return discarder === null || seat === discarder ? -(baseline + value) : -baseline;
  });
  paid[winner] = -paid.reduce((sum, amount) => sum + amount, 0);
  return paid;
}

export const add = (one, other) => one.map((amount, seat) => amount + other[seat]);

/**
 * The lines of a sheet. `hands` has one entry for each line: a hand, null for none, or undefined where what
 * is typed cannot be counted; from there on nothing is known. `penalties` are {hand, payment}, hand null for
 * the whole session.
 *
 * Returns {lines, totals}: for each counted hand {payment, running}, and the four totals or null.
 */
export function scoreSheet(hands, penalties, baseline) {
  let running = [0, 0, 0, 0];
  let known = true;
  const punished = (number) =>
    penalties.filter(({ hand }) => hand === number).reduce((sum, { payment }) => add(sum, payment), [0, 0, 0, 0]);
  const lines = hands.map((hand, index) => {
    known &&= hand !== undefined;
    if (!known || hand === null) return null;
    const payment = add(settle(hand, baseline), punished(index + 1));
    running = add(running, payment);
    return { payment, running };
  });
  const counted = new Set(hands.flatMap((hand, index) => (hand ? [index + 1] : [])));
  const rest = penalties.filter(({ hand }) => !counted.has(hand));
  const played = known && counted.size > 0;
  return { lines, totals: played ? rest.reduce((sum, { payment }) => add(sum, payment), running) : null };
}

/** `1,204`, `−8`, `0`; thousands as the page's language has them. */
export function plainPoints(amount) {
  const digits = String(Math.abs(amount));
  const between = digits.length > 3 ? (document.documentElement.dataset.thousands ?? ",") : "";
  // Written for every cell at every key: asking for a locale each time would take longer than all else.
  const parted = between ? digits.replace(/\B(?=(\d{3})+$)/g, between) : digits;
  return amount < 0 ? `\u2212${parted}` : parted;
}

/** `+1,204`, `−8`, `0`. */
export function points(amount) {
  return (amount > 0 ? "+" : "") + plainPoints(amount);
}
