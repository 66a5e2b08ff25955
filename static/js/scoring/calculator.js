/* The hand calculator without page loads. Every button and choice leads to the address that it leads to
   without this file; only the form is taken from the answer. Steps wait for each other, so that quick
   taps all count. */

import { letGo } from "../parts/let_go.js";

const form = document.querySelector("form.calc");
const status = document.querySelector("[role=status]");
let last = Promise.resolve();
let shown = withoutHash(location.href); // the address of what stands here

const stands = () => Object.fromEntries(new FormData(form));

function withoutHash(address) {
  return address.split("#")[0];
}

/** Put back what somebody changed while an answer was on its way. */
function keep(before, now) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const field = form.elements[name];
    if (!field || before[name] === now[name]) continue;
    if (field.type === "checkbox") field.checked = name in now;
    else field.value = now[name];
  }
}

/** Show the calculator at an address; `focus` says what had the focus. */
async function show(address, focus) {
  const before = stands();
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  await letGo();
  const now = stands();
  const opened = form.querySelector("#pad details[open]");
  form.replaceChildren(...page.querySelector("form.calc").childNodes);
  keep(before, now);
  if (opened) form.querySelector("#pad details")?.setAttribute("open", "");
  document.title = page.title;
  status.textContent = (form.querySelector(".errors, .worth, .score h2, .help") ?? form).textContent.trim();
  if (focus) form.querySelector(focus)?.focus({ preventScroll: true });
  shown = withoutHash(response.url);
  return response.url;
}

/** Take one step: the form as it stands now, the tiles as the steps before will have left them. */
function step(name, value, focus) {
  const query = new URLSearchParams(new FormData(form));
  const { hand } = form.elements;
  const typed = hand.value !== hand.defaultValue;
  if (name) query.append(name, value);
  last = last.then(async () => {
    if (!typed) query.set("hand", form.elements.hand.value);
    const address = `${form.action}?${query}`;
    try {
      history.pushState(null, "", await show(address, focus));
    } catch {
      location.assign(address);
    }
  });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, value } = event.submitter ?? {};
  step(name, value, name ? `[name="${name}"][value="${value}"]` : null);
});

form.addEventListener("change", ({ target }) => {
  if (target.name === "hand" || target.name === "adds") return;
  step("", "", target.type === "radio" ? `[name="${target.name}"]:checked` : `[name="${target.name}"]`);
});

window.addEventListener("popstate", () => {
  if (withoutHash(location.href) === shown) return; // a link within the page
  last = last.then(() => show(location.href)).catch(() => location.reload());
});
