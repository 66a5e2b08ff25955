/* Sending a sheet and never losing what was typed: one request at a time, the newest state next; what is not
   acknowledged stays in this browser's storage and is sent again, the very same request first, so that one
   whose answer was lost is recognised by its token. */

import { csrf } from "./csrf.js";
import { fill } from "./words.js";

const RETRIES = [1000, 2000, 5000, 10000];
const PASSING = new Set(["sitting", "version", "token", "do", "asked", "moves", "line", "csrfmiddlewaretoken"]);

/** In place of a text that was acknowledged; no field holds it. */
const UNREAD = "\0";

/** What was typed, by field name, without what belongs to a submission; several ticks of one name as one text. */
export function typedOf(entries) {
  const typed = {};
  for (const [name, text] of entries) {
    if (!PASSING.has(name)) typed[name] = name in typed ? `${typed[name]},${text}` : text;
  }
  return typed;
}

/** The storage of a browser may be full or forbidden; typing goes on without it. */
const storage = {
  read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  },
  write(key, kept) {
    try {
      if (kept) localStorage.setItem(key, JSON.stringify(kept));
      else localStorage.removeItem(key);
    } catch {
      /* nothing to be done: the page itself still holds it */
    }
  },
};

export const kept = (key) => storage.read(`sheet:${key}`);

/** What was kept of sheets whose keys begin and end so, by its key. */
export function keptBetween(start, end) {
  try {
    const found = Object.keys(localStorage).filter((name) => name.startsWith(`sheet:${start}`) && name.endsWith(end));
    return found.map((name) => name.slice("sheet:".length));
  } catch {
    return [];
  }
}

export const forget = (key) => storage.write(`sheet:${key}`, null);

export class Outbox {
  #attempt = null;
  #busy = false;
  #again = false;
  #failures = 0;
  #timer = 0;
  #idle = [];

  /**
   * `collect` gives the form's entries; `on` is told: answer(answer, sent entries), trouble(sentence, kind)
   * and calm() when sending works again.
   */
  constructor({ key, address, words, collect, on }) {
    Object.assign(this, { key: `sheet:${key}`, address, words, collect, on });
    this.acknowledged = typedOf(collect());
    this.stopped = false;
    this.tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
    addEventListener("online", () => this.#retry());
  }

  /** The names of the fields whose text the server does not have. */
  unsent(now = typedOf(this.collect())) {
    return [...new Set([...Object.keys(now), ...Object.keys(this.acknowledged)])].filter(
      (name) => (now[name] ?? "") !== (this.acknowledged[name] ?? ""),
    );
  }

  /**
   * The server could not read these fields: it does not have them. They stay in this browser, closing the page
   * asks first, and also that one is emptied is something to send.
   */
  refused(names) {
    for (const name of names) this.acknowledged[name] = UNREAD;
  }

  /** Keep what stands in the form, for the case that the page goes away. */
  keep() {
    const entries = this.collect();
    const unsent = this.unsent(typedOf(entries)).length > 0;
    const record = { entries, attempt: this.#attempt, at: new Date().toISOString() };
    if (unsent || this.#attempt) storage.write(this.key, { ...record, tab: this.tab });
    else if (storage.read(this.key)?.tab === this.tab) storage.write(this.key, null);
    return unsent;
  }

  /** Send the form as it stands; returns once the server has it (true) or cannot take it now (false). */
  save(does = "save") {
    const unsent = this.keep();
    if (does === "save" && !unsent && !this.waiting) return Promise.resolve(true);
    this.#again = does;
    return this.#sent();
  }

  /** Send first what an earlier page sent without an answer. */
  resume(attempt) {
    this.#attempt = attempt;
    return this.save();
  }

  /** Whether a request has no answer yet. */
  get waiting() {
    return this.#attempt !== null;
  }

  #sent() {
    const done = new Promise((resolve) => this.#idle.push(resolve));
    this.#next();
    return done;
  }

  async #next() {
    if (this.#busy || this.stopped) return this.stopped ? this.#settle(false) : undefined;
    if (!this.#attempt && !this.#again) return this.#settle(true);
    if (!this.#attempt) {
      const does = this.#again;
      this.#again = false;
      this.#attempt = [...this.collect().filter(([name]) => name !== "do"), ["do", does]];
    }
    this.#busy = true;
    this.keep();
    const goesOn = await this.#post(this.#attempt);
    this.#busy = false;
    if (goesOn) return this.#next();
    this.#settle(false);
  }

  async #post(entries) {
    const body = new URLSearchParams(entries.filter(([name]) => name !== "csrfmiddlewaretoken"));
    let response, answer;
    try {
      response = await fetch(this.address, {
        method: "POST",
        body,
        headers: { Accept: "application/json", "X-CSRFToken": csrf() },
      });
      if (response.status >= 500) throw new Error(response.statusText);
    } catch {
      return this.#failed(this.words.offline, "offline");
    }
    if (!response.headers.get("Content-Type")?.startsWith("application/json")) {
      return this.#failed(this.words.signedOut, "signed-out");
    }
    try {
      answer = await response.json();
    } catch {
      return this.#failed(this.words.offline, "offline");
    }
    return this.#take(response, answer, entries);
  }

  #take(response, answer, entries) {
    clearTimeout(this.#timer);
    this.#failures = 0;
    this.#attempt = null;
    if ("stale" in answer) {
      this.stopped = true;
      this.on.trouble(answer.stale, answer.reseated ? "reseated" : "stale");
    } else if (!response.ok) {
      this.#again = false;
      this.on.trouble(fill(this.words.broken, { why: answer.refused }), "refused");
      this.keep();
      return false;
    } else {
      this.acknowledged = typedOf(entries);
      this.on.calm();
      this.on.answer(answer, entries);
    }
    this.keep();
    return !this.stopped;
  }

  /** No answer: the same request is sent again, as a plain saving (nobody waits for a confirmation now). */
  #failed(sentence, kind) {
    this.#attempt = this.#attempt.map(([name, text]) => [name, name === "do" ? "save" : text]);
    this.keep();
    this.on.trouble(sentence, kind);
    const pause = RETRIES[Math.min(this.#failures++, RETRIES.length - 1)];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), pause);
    return false;
  }

  #retry() {
    if (!this.#attempt || this.#busy) return;
    this.#again ||= this.unsent().length > 0 && "save";
    this.#next();
  }

  #settle(done) {
    for (const resolve of this.#idle.splice(0)) resolve(done);
  }
}
