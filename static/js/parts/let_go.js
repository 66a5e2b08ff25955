/* What is held down stays where it is: a button that is replaced before it is let go loses its click. */

const HELD_DOWN = ":is(a, button, summary, label, input, [role=button]):active";
/** When something may have been let go, wherever the pointer or the focus went meanwhile. */
const MAY_END = ["pointerup", "pointercancel", "pointermove", "keyup", "contextmenu", "blur"];

/** Wait for one of these moments, and for the click that follows it. */
function nextMoment() {
  return new Promise((resolve) => {
    const over = new AbortController();
    const { port1, port2 } = new MessageChannel(); // a message comes behind the click, and needs no clock
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    const ended = () => {
      over.abort();
      port2.postMessage("");
    };
    for (const moment of MAY_END) addEventListener(moment, ended, { capture: true, signal: over.signal });
  });
}

/** Wait until nothing that can be clicked is held down. To be called before a part of a page is drawn anew. */
export async function letGo() {
  while (document.querySelector(HELD_DOWN)) await nextMoment();
}
