/* One line of the sheet: its key field, what it reads as, its checks at the key, and the classic fields that
   it fills and that the form sends. */

import { readKey, writeKey } from "./keys.js";
import { plain } from "./numbers.js";
import { plainPoints, points } from "./scores.js";
import { claimWords, element, fill, handWords, markup, write } from "./words.js";

const FIELDS = ["value", "winner", "discarder", "claim"];
/* By touch the digits are enough: fans have a button, and letters the single fields. */
const TOUCH = matchMedia("(pointer: coarse)").matches;

export class Line {
  constructor(row, told) {
    this.row = row;
    this.told = told;
    this.number = Number(row.dataset.hand);
    this.fields = Object.fromEntries(FIELDS.map((name) => [name, row.querySelector(`[name$="-${name}"]`)]));
    this.reads = row.querySelector("[data-told]");
    this.reads.id ||= `told-${this.number}`;
    this.cells = [...row.querySelectorAll(".run-c")];
    this.worth = element("b", { class: "worth" });
    this.reads.before(this.worth);
    this.key = element("input", {
      class: "linekey",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "next",
      placeholder: " ", // lets the styles tell an empty line from a typed one
      inputmode: TOUCH ? "numeric" : null,
      "aria-label": fill(told.words.line, { hand: this.number }),
      "aria-describedby": this.reads.id,
    });
    this.opens = element(
      "button",
      { type: "button", class: "btn slim opens", tabindex: "-1", "aria-label": fill(told.words.fansOf, { hand: this.number }) },
      told.words.fans,
    );
    const tool = (name, sign) =>
      element(
        "button",
        { type: "button", class: `btn slim ${name}`, tabindex: "-1", "aria-label": fill(told.words[`${name}At`], { hand: this.number }), title: fill(told.words[`${name}At`], { hand: this.number }) },
        sign,
      );
    this.inserts = tool("insert", "+");
    this.removes = tool("remove", "\u00d7");
    this.worth.before(element("span", { class: "linetools" }, this.inserts, this.removes, this.opens));
    row.querySelector(".pw").after(element("td", { class: "keycell" }, this.key));
    this.answered = null; // the value that the server found from the fans, and the texts that it is of
    this.heard = null; // the server's markup, while it stands in the line
    this.punishes = false; // a penalty is typed over what the line holds
    this.touched = false; // typed, and not answered by the server
    this.refusal = row.classList.contains("wrong") ? undefined : null;
    this.fromFields();
    if (this.refusal === undefined) this.refusal = this.key.value;
  }

  get order() {
    return { order: this.told.order, players: this.told.players, namesFans: this.told.namesFans };
  }

  get typed() {
    return Object.fromEntries(FIELDS.map((name) => [name, this.fields[name].value]));
  }

  get #texts() {
    return JSON.stringify(this.typed);
  }

  get isEmpty() {
    return FIELDS.every((name) => !this.fields[name].value.trim());
  }

  /** Whether nothing stands here, read or not. */
  get isFree() {
    return this.isEmpty && !this.key.value.trim();
  }

  /** What stands in the line, to be moved to another; null for nothing. */
  get contents() {
    return { fields: this.typed, answered: this.answered, touched: this.touched };
  }

  set contents(moved) {
    for (const name of FIELDS) this.fields[name].value = moved?.fields[name] ?? "";
    this.answered = moved?.answered ?? null;
    this.touched = moved?.touched ?? false;
    this.refusal = null;
    this.fromFields();
    this.say({ left: !this.isEmpty });
  }

  /** Take the key line from the classic fields, as they came with the page or were typed one by one. */
  fromFields() {
    this.key.value = writeKey(this.typed, this.told.order);
    this.read = readKey(this.key.value, this.order);
    this.worth.textContent = this.read.kind === "hand" ? plainPoints(this.value ?? 0) : "";
  }

  /** A key line typed into a classic field, before there was another place for it, is read as one. */
  readEarly() {
    const [typed, ...others] = FIELDS.slice(0, -1).map((name) => this.fields[name].value.trim()).filter(Boolean);
    if (!typed || others.length) return;
    const whole = [typed, this.fields.claim.value.trim()].filter(Boolean).join(" ");
    if (readKey(whole, this.order).kind !== "hand") return;
    this.key.value = whole;
    this.type();
  }

  /** Read the key line into the fields and say what it reads as. */
  type() {
    this.touched = true;
    this.read = readKey(this.key.value, this.order);
    // A penalty, the beginning of one, or one taken back, is about the hand that the line holds already.
    this.punishes = /^[PFB]/i.test(plain(this.key.value)) || (this.punishes && !this.key.value.trim());
    if (!this.punishes) this.#fill();
    this.say();
  }

  /** Left without a penalty although one was begun: the line says its hand again. */
  endPenalty() {
    if (!this.punishes || this.key.value.trim()) return;
    this.punishes = false;
    this.touched = false;
    this.fromFields();
    this.say();
  }

  #fill() {
    const { kind, value, winner, discarder, claim } = this.read;
    const seat = (number) => (number === null ? "" : String(number + 1));
    const texts = {
      empty: ["", "", "", ""],
      unplayed: ["-", "", "", ""],
      drawn: ["0", "", "", ""],
      wrong: [this.key.value.trim(), "", "", ""],
      hand: kind === "hand" && [value ?? "", seat(winner), seat(discarder), claim],
    }[kind];
    FIELDS.forEach((name, place) => {
      this.fields[name].value = texts[place];
    });
  }

  /** Whether the server refused just what stands here. */
  get refused() {
    return this.refusal === this.key.value;
  }

  /** The value of the hand: as typed, or as the server found it from these very fans; undefined until it did. */
  get value() {
    return this.read.value ?? (this.answered?.of === this.#texts ? this.answered.value : undefined);
  }

  /** The hand to count: null for none, undefined for what cannot be counted yet. */
  get hand() {
    const { kind, winner, discarder } = this.read;
    if (kind === "drawn") return { winner: null, discarder: null, value: 0 };
    if (kind === "hand" && this.value !== undefined && !this.wrong() && !this.refused) {
      return { winner, discarder, value: this.value };
    }
    return kind === "hand" || kind === "wrong" ? undefined : null;
  }

  /** What is wrong at the key, as a sentence; nothing while it can be right. */
  wrong() {
    const { words, minimum, highest, order } = this.told;
    const { kind, why, text, value, claim } = this.read;
    if (kind === "wrong") {
      return fill(words[why === "short" && order === "winner_first" ? "shortLast" : why], { text });
    }
    if (kind !== "hand") return "";
    if (value === null) return claim ? "" : words.noFans;
    if (value < minimum) return fill(words.below, { value, minimum });
    return value > highest ? fill(words.above, { value, highest }) : "";
  }

  /** Show what the line reads as; what is wrong only once somebody left it (`left`). */
  say({ left = false } = {}) {
    this.heard = null;
    const wrong = this.wrong();
    const { kind, claim } = this.read;
    this.row.classList.toggle("wrong", Boolean(left && wrong));
    this.key.setAttribute("aria-invalid", String(Boolean(left && wrong)));
    this.worth.textContent = kind === "hand" && this.value !== undefined ? plainPoints(this.value) : "";
    if (wrong) {
      this.worth.textContent = "";
      this.reads.replaceChildren(
        left ? element("ul", { class: "errors" }, element("li", {}, element("span", {}, wrong))) : "…",
      );
      return;
    }
    this.reads.replaceChildren(...this.#words(claim));
  }

  #words(claim) {
    const { words, unusual, fans } = this.told;
    const { kind } = this.read;
    if (kind === "unplayed") return [words.unplayed];
    if (kind !== "hand" && kind !== "drawn") return [];
    const said = [handWords(kind === "drawn" ? { winner: null } : this.read, this.told)];
    if (claim) {
      const named = claimWords(claim, fans);
      said.push(element("span", { class: "sep" }, " · "), element("span", { class: "fans quiet", title: named }, named));
    }
    if (this.value >= unusual) {
      said.push(" ", element("span", { class: "mark look" }, `△ ${fill(words.unusual, { value: this.value })}`));
    }
    return [element("span", { class: "reads" }, ...said)];
  }

  /** Say what must be typed first, in the place of what the line reads as. */
  ask(sentence) {
    this.heard = null;
    this.reads.replaceChildren(sentence);
  }

  /** Ask whether an empty line before a typed one was drawn or missed. */
  askGap(is) {
    this.row.querySelector(".gap")?.remove();
    if (is && !this.reads.querySelector(".mark.look")) this.reads.append(element("span", { class: "mark look gap" }, `△ ${this.told.words.gap}`));
  }

  /** The line as one hears it. */
  get spoken() {
    return [this.worth.textContent, this.reads.textContent].filter(Boolean).join(" ");
  }

  /** Take the server's word for this line, as it was sent. */
  answer({ told, wrong, hand }) {
    this.answered = hand && { value: hand.value, of: this.#texts };
    this.touched = false;
    this.refusal = wrong ? this.key.value : null;
    // Most lines stand as they stood: to put the same there again would lay the page out anew.
    if (told !== this.heard) this.reads.replaceChildren(markup(told));
    this.heard = told;
    write(this.worth, hand && hand.winner !== null ? plainPoints(hand.value) : "");
    this.row.classList.toggle("wrong", wrong);
    this.key.setAttribute("aria-invalid", String(wrong));
  }

  /** Show the scores after this hand: {running, payment}, or nothing. */
  score(counted, winner) {
    const shown = JSON.stringify([counted, winner]);
    if (shown === this.scored) return; // a key changes the lines from its own on, the others stand
    this.scored = shown;
    this.cells.forEach((cell, seat) => {
      const slot = cell.firstElementChild;
      cell.classList.toggle("won", counted !== null && winner === seat);
      if (!counted) {
        slot.querySelectorAll("b, i").forEach((figure) => figure.remove());
        return;
      }
      if (!slot.querySelector("b")) slot.append(element("b"), element("i"));
      write(slot.querySelector("b"), plainPoints(counted.running[seat]));
      write(slot.querySelector("i"), points(counted.payment[seat]));
    });
  }

  /** Mark the line as not sent, or as sent. */
  mark(unsent) {
    const mark = this.row.querySelector(".unsent");
    if (unsent && !mark) {
      this.row.querySelector("td.say").append(element("span", { class: "mark unsent" }, this.told.words.notSent));
    } else if (!unsent) {
      mark?.remove();
    }
  }
}
