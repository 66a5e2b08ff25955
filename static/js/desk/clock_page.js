/* The officials' page of the clock follows what is done to the clock elsewhere: its buttons and the tables with extra
   time are drawn anew, and what is typed stays. */

import { letGo } from "../parts/let_go.js";

const AGAIN = 10_000; // milliseconds after which a page that could not be had is asked for again

let waiting = 0;

async function drawAnew() {
  clearTimeout(waiting);
  const part = document.querySelector("[data-anew]");
  try {
    const response = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(AGAIN) });
    if (response.redirected || !response.ok) throw new Error(response.status);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    await letGo();
    const fresh = document.importNode(page.querySelector("[data-anew]"), true);
    const typed = [...part.querySelectorAll("input:not([type=hidden]), select")].map((field) => [field.id, field.value]);
    const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
    part.replaceWith(fresh);
    for (const [id, value] of typed) {
      const field = fresh.querySelector(`#${CSS.escape(id)}`);
      if (field) field.value = value;
    }
    if (focused) fresh.querySelector(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
  } catch {
    waiting = setTimeout(drawAnew, AGAIN);
  }
}

document.addEventListener("clock-changed", drawAnew);
