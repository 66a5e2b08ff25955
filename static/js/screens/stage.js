/* Leads the prize-giving by keys: the space bar and a presenter's remote go on, the arrow back goes back.
   A step waits for the one before it, so that a key held down does not reveal two places, and goes on from what the
   stage shows: pressed once more because no answer came, it reveals nothing twice. */

import { csrf } from "../desk/csrf.js";

const FORWARD = [" ", "PageDown", "ArrowRight", "ArrowDown", "Enter"];
const BACK = ["PageUp", "ArrowLeft", "ArrowUp", "Backspace"];
const form = (step) => document.querySelector(`form[data-step="${step}"]`);
const remote = document.querySelector(".remote");
let busy = false;

async function send(step) {
  if (busy) return;
  busy = true;
  const version = document.querySelector("[data-shown]")?.dataset.shown ?? "";
  let trouble = "";
  try {
    const response = await fetch(form(step).action, {
      method: "POST",
      body: new URLSearchParams({ back: "stage", version }),
      headers: { "X-CSRFToken": csrf() },
      signal: AbortSignal.timeout(10_000),
    });
    // Who is not signed in any more is led to another page.
    const isStage = new URL(response.url).pathname === location.pathname;
    if (!response.ok || !isStage) trouble = remote.dataset.refused;
  } catch {
    trouble = remote.dataset.unanswered;
  } finally {
    busy = false;
  }
  remote.querySelector(".trouble").textContent = trouble;
  document.dispatchEvent(new Event("ask"));
}

addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("a, button") && [" ", "Enter"].includes(event.key)) return;
  const step = FORWARD.includes(event.key) ? "on" : BACK.includes(event.key) ? "back" : "";
  if (!step) return;
  event.preventDefault();
  send(step);
});
for (const step of ["on", "back"]) {
  form(step)?.addEventListener("submit", (event) => {
    event.preventDefault();
    send(step);
    document.activeElement.blur(); // the space bar goes on, it does not press the button again
  });
}
