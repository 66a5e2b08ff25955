/* The grammar of a sheet's key line, and nothing else: text in, what it says out. No page, no words, no rules.

   Seats are 0-3. An event's slips have their columns in one of two orders:
     value_first    1324   13 points, seat 2 from seat 4; the last two keys are the seats
     winner_first   2413   the same; the first two keys are the seats */

import { plain } from "./numbers.js";

const SEATS = { 1: 0, 2: 1, 3: 2, 4: 3, E: 0, S: 1, W: 2, N: 3 };
const SIGNS = { 东: "E", 東: "E", 南: "S", 西: "W", 北: "N" };
const SEAT = "[0-9ESWN]|#\\d{1,4}";
const NAMED = "[ESWN]|#\\d{1,4}"; // a seat that cannot be taken for a digit of the value

/* Each form gives value, winner and discarder by name, and ends with its line or before a space. */
const line = (source) => new RegExp(`^${source}(?= |$)`);
const FORMS = {
  value_first: [
    line(`(?<value>\\d{1,3})(?<winner>${NAMED})(?<discarder>${SEAT})?`),
    line("(?<value>\\d{1,3})(?<winner>\\d)(?<discarder>\\d)"),
    line(`(?<value>\\d{1,3}) (?<winner>${SEAT})(?: ?(?<discarder>${SEAT}))?`),
  ],
  winner_first: [
    line("(?<winner>[0-9ESWN])(?<discarder>[0-9ESWN])(?<value>\\d{1,3})"),
    line(`(?<winner>${SEAT}) ?(?<discarder>${SEAT}) (?<value>\\d{1,3})`),
  ],
};
/* Behind "=" the seats alone: the fans say the value. Fans can follow as pairs of digits, 01 to 81. */
const PAIR = "(?:0[1-9]|[1-7]\\d|8[01])";
const FANS_ALONE = [
  line(`= ?(?<winner>${SEAT})(?<discarder>${SEAT})?`),
  line(`= ?(?<winner>[1-4ESWN])(?<discarder>[0-4ESWN])(?<pairs>${PAIR}+)`),
];
/* Six digits and more are no value with its seats: where slips name fans and begin with the value, they are
   seats and fans without "=", unless the first fan could be the seats behind a value. */
const BARE_FANS = line(`(?<winner>[1-4ESWN])(?<discarder>[0-4ESWN])(?<pairs>(?![1-4][0-4])${PAIR}{2,})`);
const TWO_WAYS = line(`[1-4][0-4][1-4][0-4]${PAIR}+`);
const PAIRS = new RegExp(`^${PAIR}{2,}$`);
const PENALTY = line(
  `(?<call>[PFB]) ?(?<seat>${SEAT})(?: -?(?<amount>\\d{1,4}))?(?: (?<receiver>${SEAT}))?`,
);
const CALLS = { P: "deduction", F: "false_mahjong", B: "below_minimum" };

/** A seat 0-3; null for 0, which is nobody; undefined for what is no seat. `players` are draw numbers. */
function seatOf(typed, players) {
  if (typed === undefined || typed === "0") return null;
  if (!typed.startsWith("#")) return SEATS[typed];
  const seat = players.indexOf(Number(typed.slice(1)));
  return seat < 0 ? undefined : seat;
}

/** The fans of a claim with spaces between them, where they were typed as one number. */
function apart(claim) {
  const words = claim.split(" ").flatMap((word) => (PAIRS.test(word) ? word.match(/\d\d/g).map(Number) : [word]));
  return words.join(" ");
}

/**
 * Read a key line; `namesFans`: the slips of this event name fans.
 *
 * Returns {kind} with kind "empty", "drawn", "unplayed"; "hand" with value (null: its fans say it), winner,
 * discarder (null: self-draw) and claim (text); "penalty" with call, seat, amount and receiver (null where
 * not said); or "wrong" with why: "seat", "player", "winner", "short", "unread", "twoWays" or "penalty", and the text it is about.
 */
export function readKey(text, { order = "value_first", players = [], namesFans = false } = {}) {
  const typed = plain(text);
  const upper = typed.toUpperCase().replace(/[东東南西北]/g, (sign) => SIGNS[sign]);
  if (!typed) return { kind: "empty" };
  if (typed === "-") return { kind: "unplayed" };
  if (/^0+$/.test(typed)) return { kind: "drawn" };
  if (/^[PFB](?: |[1-4#]|[ESWN](?: |$))/.test(upper) || /^[PFB]$/.test(upper)) return readPenalty(upper, players);
  const bare = namesFans && order === "value_first";
  if (bare && TWO_WAYS.test(upper)) return { kind: "wrong", why: "twoWays", text: typed };
  return readHand(typed, upper, [...FANS_ALONE, ...(bare ? [BARE_FANS] : []), ...FORMS[order]], players);
}

function readHand(typed, upper, forms, players) {
  let wrong = null;
  for (const form of forms) {
    const found = form.exec(upper);
    if (!found) continue;
    const hand = asHand(found.groups, typed.slice(found[0].length).trim(), players);
    if (hand.kind === "hand") return hand;
    wrong ??= hand;
  }
  return wrong ?? { kind: "wrong", why: /^\d{1,3}(?= |$)/.test(upper) ? "short" : "unread", text: typed };
}

function asHand({ value, winner, discarder, pairs = "" }, claim, players) {
  const seats = [seatOf(winner, players), seatOf(discarder, players)];
  const unknown = [winner, discarder].find((_seat, place) => seats[place] === undefined);
  if (unknown !== undefined) return { kind: "wrong", why: unknown.startsWith("#") ? "player" : "seat", text: unknown };
  if (seats[0] === null) return { kind: "wrong", why: "winner", text: winner };
  return {
    kind: "hand",
    value: value === undefined ? null : Number(value),
    winner: seats[0],
    discarder: seats[1] === seats[0] ? null : seats[1],
    claim: [...(pairs.match(/\d\d/g) ?? []).map(Number), ...(claim ? [apart(claim)] : [])].join(" "),
  };
}

function readPenalty(upper, players) {
  const found = PENALTY.exec(upper);
  const wrong = { kind: "wrong", why: "penalty", text: upper };
  if (!found || found[0] !== upper) return wrong;
  const { call, seat, amount, receiver } = found.groups;
  const [payer, paid] = [seatOf(seat, players), receiver === undefined ? null : seatOf(receiver, players)];
  const fixed = call !== "P";
  if (payer === null || payer === undefined || paid === undefined || paid === payer) return wrong;
  if (fixed ? amount !== undefined || paid !== null : !Number(amount)) return wrong;
  return {
    kind: "penalty",
    call: paid === null ? CALLS[call] : "to_player",
    seat: payer,
    amount: fixed ? null : Number(amount),
    receiver: paid,
  };
}

/** The key line that says what stands in a row's fields (texts: value, winner, discarder, claim). */
export function writeKey({ value, winner, discarder, claim }, order = "value_first") {
  const [points, won, from] = [value, winner, discarder].map(plain);
  const fans = claim.trim();
  if (!won && !from) return [points, fans].filter(Boolean).join(" ");
  const long = won.startsWith("#") || from.startsWith("#");
  const seats = `${won || "0"}${long ? " " : ""}${from || "0"}`;
  const hand = !points ? `=${won}${from || "0"}` : join(points, seats, order, long);
  return [hand, fans].filter(Boolean).join(" ");
}

function join(points, seats, order, long) {
  const between = long ? " " : "";
  return order === "winner_first" ? `${seats}${between}${points}` : `${points}${between}${seats}`;
}
