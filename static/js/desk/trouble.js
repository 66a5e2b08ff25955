/* What keeps the sheet from being saved or confirmed, said beside its buttons. */

import { soundRefusal } from "./refusal_sound.js";
import { element } from "./words.js";

export class Trouble {
  #line = element("p", { class: "trouble grow", role: "alert" });

  /** `on` is told what is pressed: both() for the two versions side by side, again() for the stored one. */
  constructor({ words, on }) {
    Object.assign(this, { words, on });
    document.querySelector(".actionbar .grow").after(this.#line);
  }

  /**
   * Say it; `kind` is "refused", "stale", "reseated", "offline" or "signed-out". What is refused anew is heard,
   * too.
   */
  say(sentence, kind) {
    const shows = { stale: this.words.both, reseated: this.words.typedHere }[kind];
    if (kind !== this.#line.dataset.kind && (kind === "refused" || shows)) soundRefusal();
    this.#line.replaceChildren(sentence);
    this.#line.dataset.kind = kind;
    if (shows) this.#line.append(" ", this.#button(shows, this.on.both));
  }

  /**
   * Somebody else saved this sheet while it is open here ("stale"), or others sit there now ("reseated");
   * `unsent`: something typed here is not saved.
   */
  overtaken(kind, unsent) {
    this.say(kind === "stale" ? this.words.overtaken : this.words.reseated, kind);
    if (!unsent) this.#line.lastElementChild.replaceWith(this.#button(this.words.lookAgain, this.on.again));
  }

  calm() {
    this.#line.replaceChildren();
    delete this.#line.dataset.kind;
  }

  #button(words, pressed) {
    const button = element("button", { type: "button", class: "btn slim" }, words);
    button.addEventListener("click", pressed);
    return button;
  }
}
