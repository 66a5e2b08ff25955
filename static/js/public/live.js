/* Keeps an event's page up to date: asks for the page now and then, and when the event's stamp is another
   one or its page says something else, takes over the new page's content in place, with focus, scroll and
   typed values as they were, and says once what is new. A question that finds nothing new is a 304. Without it the page is as new as its last loading.
   Other modules learn of new content by the event "content" of the document. */

import { letGo } from "../parts/let_go.js";

const EVERY = 20_000; // milliseconds between two questions,
const SPREAD = 8_000; // and up to this much more, so that a hall does not ask at once
const SLOWEST = 300_000;
const SAID_FOR = 10_000;

let etag = "";
let failures = 0;
let waiting = 0;
let asking = false;
let silence = 0;

const news = (page) => page.querySelector(".news[data-stamp]");

async function ask() {
  clearTimeout(waiting);
  if (asking || document.hidden) return; // becoming visible asks again
  asking = true;
  try {
    // The first question is asked through the browser's own copy of the page, which is not sent again.
    const address = location.href.split("#")[0];
    const answer = await fetch(address, {
      ...(etag ? { cache: "no-store", headers: { "If-None-Match": etag } } : { cache: "no-cache" }),
      signal: AbortSignal.timeout(10_000),
    });
    if (answer.status === 200) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      await letGo();
      takeOver(page);
      etag = answer.headers.get("ETag") ?? "";
    } else if (answer.status !== 304) throw new Error(answer.status);
    failures = 0;
  } catch {
    failures += 1; // no connection, or the page is gone: what stands here stays
  } finally {
    asking = false;
    again();
  }
}

function again() {
  const pause = Math.min(EVERY * 2 ** failures, SLOWEST) + Math.random() * SPREAD;
  waiting = setTimeout(ask, pause);
}

function takeOver(page) {
  const [now, then] = [news(document), news(page)];
  if (!then) return;
  const main = document.querySelector("main");
  const fresh = document.importNode(page.querySelector("main"), true);
  const changed = words(main) !== words(fresh);
  if (!changed && now.dataset.stamp === then.dataset.stamp) return;
  const returns = [keepTyped(main, fresh), keepOpen(main, fresh), keepPlace(main, fresh)];
  keepOwn(main, fresh);
  main.replaceWith(fresh);
  for (const giveBack of returns) giveBack();
  document.title = page.title;
  const sentence = told(now.dataset, then.dataset);
  Object.assign(now.dataset, then.dataset);
  document.dispatchEvent(new Event("content"));
  if (changed) say(now, sentence);
}

/** What a reader sees of the content, but for what scripts write there. */
function words(main) {
  const copy = main.cloneNode(true);
  for (const own of copy.querySelectorAll(".me, .you, tr.brought, [data-clock], script")) own.remove();
  return copy.textContent.replace(/\s+/g, " ");
}

function told(before, after) {
  if (Number(after.published) > Number(before.published)) return after.results;
  if (Number(after.shown) > Number(before.shown)) return after.seating;
  return after.changed;
}

function say(element, sentence) {
  clearTimeout(silence);
  element.textContent = sentence;
  silence = setTimeout(() => element.replaceChildren(), SAID_FOR);
}

/** "Find me" goes over as it is: what is typed and found there belongs to whoever looks. */
function keepOwn(main, fresh) {
  const [here, there] = [main.querySelector("[data-me]"), fresh.querySelector("[data-me]")];
  if (here && there) there.replaceWith(here);
}

function keepTyped(main, fresh) {
  const typed = [...main.querySelectorAll("input[id], select[id]")].map((field) => [field.id, field.value]);
  return () => {
    for (const [id, value] of typed) {
      const field = fresh.querySelector(`#${CSS.escape(id)}`);
      if (field && field.type !== "hidden" && field.value !== value) field.value = value;
    }
  };
}

function keepOpen(main, fresh) {
  const open = [...main.querySelectorAll("details")].map((one) => one.open);
  return () => {
    const now = fresh.querySelectorAll("details");
    if (now.length === open.length) now.forEach((one, at) => (one.open = open[at]));
  };
}

/** Scroll and focus: on the element with the same id, or the same address and order among its like. */
function keepPlace(main, fresh) {
  const held = document.activeElement;
  const within = held !== main && main.contains(held);
  const like = within ? selectorOf(held) : "";
  const at = like ? [...main.querySelectorAll(like)].indexOf(held) : 0;
  const range = within && typeof held.selectionStart === "number" ? [held.selectionStart, held.selectionEnd] : null;
  const [x, y] = [scrollX, scrollY];
  return () => {
    if (within) {
      const same = fresh.querySelectorAll(like);
      const next = fresh.contains(held) ? held : (same[at] ?? same[0] ?? fresh);
      next.focus({ preventScroll: true });
      if (range) next.setSelectionRange?.(...range);
    } else if (held === main) fresh.focus({ preventScroll: true });
    scrollTo({ left: x, top: y, behavior: "instant" });
  };
}

function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const address = element.getAttribute("href");
  return element.localName + (address === null ? "" : `[href="${CSS.escape(address)}"]`);
}

document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(waiting) : ask()));
addEventListener("online", ask);
addEventListener("pageshow", (event) => event.persisted && ask());
if (news(document)) again();
