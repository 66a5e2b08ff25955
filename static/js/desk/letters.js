/* Typing in any writing. Names are compared as people look for them, without accents and capital letters, as
   scoring/letters.py does. */

const SPELT = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ß: "ss" };

/** `Zieliński` as `zielinski`; other scripts stay. */
export const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .replace(/[łøđðþæœıß]/g, (letter) => SPELT[letter]);

/** Whether a key still belongs to a word that is being put together, as Chinese and Japanese ones are: `Enter`
    takes the word then and no more. Safari says so by the number of the key. */
export const composes = ({ isComposing, keyCode }) => isComposing || keyCode === 229;
