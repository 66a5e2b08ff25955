/* Sending a sheet and never losing what was typed. What is sent when is said by `sending.js`; this posts it,
   hears the answer, and keeps in this browser what the server does not have. */

import { letGo } from "../parts/let_go.js";
import { csrf } from "./csrf.js";
import { keep } from "./kept.js";
import { begin, confirms, step, typedOf, unsent } from "./sending.js";
import { isAnswer } from "./taking.js";

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 10000;

const isJson = (response) => Boolean(response.headers.get("Content-Type")?.startsWith("application/json"));

/** No answer to what was posted, for a reason that is told; `hurry`: asked again at once. */
const lost = (why, told = {}, hurry = false) => ({ event: { kind: "unanswered", hurry }, trouble: [why, told] });

/** What an answer is that no page of this server gives: its status tells the most. */
function strange({ status }) {
  if (status >= 500) return lost("fault", { status });
  return lost(status === 403 ? "forbidden" : "strange", { status });
}

const UNREADABLE = { event: { kind: "unreadable" }, trouble: ["unreadable", {}] };

export class Outbox {
  #box;
  #timer = 0;
  #idle = [];
  #given = null; // gives up the post that is under way
  #dropped = false;
  #typed = ""; // what the form held when it was kept last, and since when
  #at = "";

  /**
   * `collect` gives the form's entries; `on` is told: answer(answer, sent entries), which takes it into the page
   * and gives the `event` that it is for the table of `sending.js`, and a `trouble` where it is one;
   * trouble(kind, {sentence, status}); calm() when sending works again; and moved() after each step.
   */
  constructor({ key, address, collect, on }) {
    Object.assign(this, { address, collect, on });
    this.name = `${key}#${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    this.#box = begin(collect());
    this.isKept = true;
    addEventListener("online", () => (this.#given ? this.#given() : this.#tell({ kind: "again" })));
  }

  /** The names of the fields whose text the server does not have. */
  unsent() {
    return unsent(this.#box, this.collect());
  }

  /** The post that has no answer yet, null for none. */
  get attempt() {
    return this.#box.attempt;
  }

  get waiting() {
    return this.#box.attempt !== null;
  }

  get stopped() {
    return this.#box.state === "stopped";
  }

  /** Whether the sheet is being confirmed: what is typed now would not be part of it. */
  get confirming() {
    return this.#box.state === "sending" && confirms(this.#box);
  }

  /** Whether the sheet is to be confirmed once there is an answer again. */
  get confirmsLater() {
    return this.#box.state === "lost" && confirms(this.#box);
  }

  /** Keep nothing any more: nobody wants what is typed here. */
  drop() {
    this.#dropped = true;
    keep(this.name, null);
  }

  /** Keep what stands in the form, for the case that the page goes away; whether anything is unsent. */
  keep() {
    const [entries, names] = [this.collect(), this.unsent()];
    const { attempt } = this.#box;
    const record = { entries, attempt, unsent: names, at: this.#typedAt(entries) };
    if (!this.#dropped) this.isKept = keep(this.name, names.length || attempt ? record : null);
    return names.length > 0;
  }

  /** When the form was changed to what it holds; to send it once more makes it no newer. */
  #typedAt(entries) {
    const typed = JSON.stringify(typedOf(entries));
    if (typed !== this.#typed) this.#at = new Date().toISOString();
    this.#typed = typed;
    return this.#at;
  }

  /** Send the form as it stands; returns once the server has it (true) or cannot take it now (false). */
  save(button = "save") {
    return this.#asked({ kind: "wanted", button });
  }

  /** Send the form as it stands, and where nobody answers now wait until somebody does. */
  async saveInTheEnd() {
    let isSaved = await this.save();
    while (!isSaved && this.#box.state === "lost") isSaved = await this.#settled();
    return isSaved;
  }

  /** Send first what an earlier page sent without an answer, then the form as it stands. */
  resume(attempt) {
    return this.#asked({ kind: "resumed", attempt });
  }

  #asked(event) {
    const done = this.#settled();
    this.#tell(event);
    return done;
  }

  #settled() {
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #tell(event) {
    const [box, { post, settle, wait, tell }] = step(this.#box, { ...event, entries: this.collect() });
    this.#box = box;
    this.keep();
    clearTimeout(this.#timer);
    if (wait !== undefined) this.#timer = setTimeout(() => this.#tell({ kind: "again" }), wait);
    if (tell) this.on.trouble(tell);
    if (settle !== undefined) for (const resolve of this.#idle.splice(0)) resolve(settle);
    if (post) this.#post(post);
    this.on.moved();
  }

  /** Post, and tell what came of it. An answer that nobody can take leaves what was posted to the next page. */
  async #post(entries) {
    let heard;
    try {
      heard = await this.#heard(entries);
    } catch (thrown) {
      console.error(thrown);
      heard = UNREADABLE;
    }
    if (heard.event.kind === "left") this.drop(); // what is typed after it is not of this sheet
    this.#tell(heard.event);
    if (heard.trouble) this.on.trouble(...heard.trouble);
  }

  async #heard(entries) {
    const giveUp = new AbortController();
    const late = setTimeout(() => giveUp.abort("late"), PATIENCE);
    this.#given = () => giveUp.abort("online");
    let response, answer;
    try {
      response = await fetch(this.address, {
        method: "POST",
        body: new URLSearchParams(entries.filter(([name]) => name !== "csrfmiddlewaretoken")),
        headers: { Accept: "application/json", "X-CSRFToken": csrf() },
        signal: giveUp.signal,
      });
      if (isJson(response)) answer = await response.json();
    } catch {
      const { reason } = giveUp.signal;
      return lost(reason === "late" ? "late" : "offline", {}, reason === "online");
    } finally {
      clearTimeout(late);
      this.#given = null;
      await letGo(); // whatever came of it, parts of the page are drawn anew
    }
    return answer ? this.#take(response, answer, entries) : strange(response);
  }

  #take({ ok }, answer, entries) {
    const { stale, reseated, signedOut, refused, unavailable } = answer;
    if (stale) return { event: { kind: "overtaken" }, trouble: [reseated ? "reseated" : "stale", { sentence: stale }] };
    if (signedOut) return lost("signedOut");
    if (unavailable) return lost("unavailable", { sentence: unavailable });
    if (!ok && refused) return { event: { kind: "refused" }, trouble: ["broken", { sentence: refused }] };
    if (!ok || !isAnswer(answer)) return UNREADABLE;
    this.on.calm();
    return this.on.answer(answer, entries);
  }
}
