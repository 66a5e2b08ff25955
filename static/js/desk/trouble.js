/* What keeps the sheet from being saved or confirmed, said above its buttons, which stay where they are. */

import { soundRefusal } from "./refusal_sound.js";
import { element, fill } from "./words.js";

/** The server has no part in these: what is typed stays in the browser, and is sent again. */
const UNANSWERED = new Set(["offline", "late", "fault", "unavailable", "forbidden", "strange", "signedOut"]);

export class Trouble {
  #line = element("p", { class: "trouble grow", role: "alert" });
  #told = {};

  /**
   * `on` is told what is pressed: both() for the two versions side by side, again() for the stored one, reload() for
   * the page anew.
   */
  constructor({ words, on }) {
    Object.assign(this, { words, on });
    document.querySelector(".actionbar .grow").before(this.#line);
  }

  /**
   * Say it; `kind` is "refused", "broken" or "stale", "reseated", which come with a sentence, one of those without an
   * answer, "unreadable" or "unconfirmed". `isKept`: this browser keeps what is unsent; `confirms`: the sheet is
   * confirmed later. What is refused anew is heard, too.
   */
  say(kind, told) {
    const shows = { stale: this.words.both, reseated: this.words.typedHere, unreadable: this.words.reload }[kind];
    if (kind !== this.#line.dataset.kind && (kind === "refused" || shows)) soundRefusal();
    this.#told = told;
    this.#line.replaceChildren(this.#sentence(kind, told));
    this.#line.dataset.kind = kind;
    if (shows) this.#line.append(" ", this.#button(shows, kind === "unreadable" ? this.on.reload : this.on.both));
  }

  #sentence(kind, { sentence, status, isKept, confirms }) {
    const { words } = this;
    if (kind === "broken") return fill(words.broken, { why: sentence });
    if (kind === "unreadable") return `${words.unreadable} ${isKept ? words.staysHere : words.staysOpen}`;
    if (!UNANSWERED.has(kind)) return sentence || words[kind];
    const stays = isKept ? words.isSentLater : words.staysOpen;
    return [fill(words[kind], { status, why: sentence }), stays, confirms ? words.confirmedLater : ""].join(" ").trim();
  }

  /** Whether this browser keeps what is unsent has changed. */
  keeping(isKept) {
    const { kind } = this.#line.dataset;
    if (UNANSWERED.has(kind) && isKept !== this.#told.isKept) this.say(kind, { ...this.#told, isKept });
  }

  /**
   * Somebody else saved this sheet while it is open here ("stale"), or others sit there now ("reseated");
   * `unsent`: something typed here is not saved.
   */
  overtaken(kind, unsent) {
    this.say(kind, { sentence: kind === "stale" ? this.words.overtaken : this.words.reseated });
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
