/* Says again and again that this sheet is open here, and hears who else has it open and whether it was saved. */

import { letGo } from "../parts/let_go.js";
import { askAgain } from "./again.js";
import { csrf } from "./csrf.js";

const EVERY = 15000;

/**
 * `version` gives the version that the page goes on from, `sitting` for whom it was made; `changed` is told when
 * the stored version is later, `reseated` when others sit there.
 */
export function stayPresent({ address, version, sitting, changed, reseated }) {
  const others = document.getElementById("others");

  async function say() {
    if (document.hidden) return;
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { Accept: "application/json", "X-CSRFToken": csrf() },
        signal: AbortSignal.timeout(10_000),
      });
      await letGo(); // what is said now moves the buttons beside it
      if (response.status === 404) reseated(); // nobody sits there any more
      if (!response.ok || response.redirected) return;
      const told = await response.json();
      if (others.textContent !== told.others) others.textContent = told.others;
      others.hidden = !told.others;
      if (told.sitting !== sitting()) reseated();
      else if (told.version > version()) changed();
    } catch {
      /* no connection: the next time will do */
    }
  }

  say().finally(() => askAgain(say, EVERY));
  document.addEventListener("visibilitychange", say);
  addEventListener("pagehide", () => {
    const gone = new URLSearchParams({ gone: "1", csrfmiddlewaretoken: csrf() });
    navigator.sendBeacon(address, gone);
  });
}
