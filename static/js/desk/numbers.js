/* Numbers as they are typed, by the grammar of tournament/words/typed.py: both are tested by one table. */

const BLANKS = /[\s\ufeff\x1c-\x1f\x85]+/g;
const DASHES = /[\u2212\u2013\u2014]/g;
/* What stands between thousands stands between all of them. */
const NUMBER = /^([+-]?) ?(\d{1,9}|\d{1,3}([,. '\u2019])\d{3}(?:\3\d{3})?)$/;

/** Text as it is read: any keyboard's digits and dashes, single spaces. */
export const plain = (text) => text.normalize("NFKC").replace(DASHES, "-").replace(BLANKS, " ").trim();

/** Read a number: {kind} with kind "empty", "unplayed" (a dash alone), "number" with the number, or "wrong". */
export function readNumber(text) {
  const typed = plain(text);
  if (!typed) return { kind: "empty" };
  if (typed === "-") return { kind: "unplayed" };
  const found = NUMBER.exec(typed);
  if (!found) return { kind: "wrong" };
  const number = Number(found[2].replace(/\D/g, ""));
  return { kind: "number", number: found[1] === "-" && number ? -number : number };
}
