/* Leads the prize-giving by keys: the space bar and a presenter's remote go on, the arrow back goes back.
   A step waits for the one before it, so that a key held down does not reveal two places. */

const FORWARD = [" ", "PageDown", "ArrowRight", "ArrowDown", "Enter"];
const BACK = ["PageUp", "ArrowLeft", "ArrowUp", "Backspace"];
const form = (step) => document.querySelector(`form[data-step="${step}"]`);
let busy = false;

async function send(step) {
  if (busy) return;
  busy = true;
  const wanted = form(step);
  try {
    const response = await fetch(wanted.action, { method: "POST", body: new FormData(wanted) });
    if (!response.ok) wanted.submit(); // the page that answers says why
    document.dispatchEvent(new Event("ask"));
  } finally {
    busy = false;
  }
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
