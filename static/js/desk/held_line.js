/* Somebody who looks at the slip types on after a line was refused. Those keys are not added to it: the line
   stays as it was refused, shows what was typed since, and is taken up again by Enter, which selects all of it,
   or by any key that moves in it or deletes. */

import { element, fill } from "./words.js";

const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "Fn"]);

/** Whether what is typed next replaces the whole line, or the line is empty. */
export const isWhole = ({ value, selectionStart, selectionEnd }) => selectionEnd - selectionStart === value.length;

export class HeldLine {
  #line = null;
  #text = "";
  #since = ""; // typed since it was refused
  #fresh = false; // whether some of that came after the last Enter

  /** `words` of the page; `refused` is told when the line is refused once more. */
  constructor({ words, spoken, refused }) {
    Object.assign(this, { words, spoken, refused });
  }

  /** A line was refused, and the cursor stays in it. */
  hold(line) {
    this.release();
    this.#line = line;
    this.#text = line.key.value;
    this.#since = "";
    this.#fresh = false;
    this.#show();
  }

  /** Somebody takes the line up again, or went elsewhere. */
  release() {
    this.#line?.row.classList.remove("held");
    this.#line?.row.querySelector(".since")?.remove();
    this.#line = null;
  }

  /** Whether a key in a line is one that was typed on; it is kept out then. */
  keeps(event, line) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!this.#line || MODIFIERS.has(key)) return false;
    const other = line !== this.#line || line.key.value !== this.#text || isWhole(line.key);
    const types = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    if (other || !(types || (key === "Enter" && !shiftKey))) {
      this.release();
      return false;
    }
    event.preventDefault();
    if (types) this.#keep(key);
    else this.#enter(line);
    return true;
  }

  #keep(key) {
    if (!this.#since) this.spoken.textContent = this.words.notTaken;
    this.#since += key;
    this.#fresh = true;
    this.#show();
  }

  /** Enter behind keys that were typed on ends a line of the slip; Enter alone is meant for this line. */
  #enter(line) {
    if (this.#fresh) {
      this.#since += " · ";
      this.#fresh = false;
      this.#show();
      this.refused();
    } else {
      this.release();
      line.key.select();
    }
  }

  #show() {
    const { row, reads } = this.#line;
    row.classList.toggle("held", Boolean(this.#since));
    row.querySelector(".since")?.remove();
    const since = this.#since && element("span", { class: "strong" }, fill(this.words.since, { text: this.#since.replace(/ · $/, "") }));
    reads.append(element("small", { class: "since" }, since, since ? " " : "", this.words.anew));
  }
}
