/* The parts of the page that the server draws anew with each answer. */

import { element, markup } from "./words.js";

const drawn = (html) => element("div", {}, markup(html)).innerHTML;

/** The server's markup of the parts, as it came with the page and then with the answers. */
const shown = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part.innerHTML]));

/** What is inside of a `details` that can be found again: the name of its first field. */
const holds = (details) => details.querySelector("[name]")?.name;
const holding = (part, name) => part.querySelector(`[name="${name}"]`)?.closest("details");

/** What has the focus in a part, as a function that finds it again in what was drawn anew. */
function focusIn(part) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  if (!focused) return () => null;
  const name = focused.matches("summary") && holds(focused.parentElement);
  if (name) return () => holding(part, name)?.querySelector("summary");
  const address = focused.id ? `#${CSS.escape(focused.id)}` : focused.value && `[value="${focused.value}"]`;
  return () => address && part.querySelector(address);
}

/**
 * Put a part of the page in its place; what was typed into it since, what was opened and the focus stay. `sent` and
 * `now` are the texts by field name, when the form was sent and as it stands.
 */
export function replacePart(name, html, { sent, now }) {
  const anew = drawn(html);
  if (shown.get(name) === anew) return;
  shown.set(name, anew);
  const part = document.querySelector(`[data-part="${name}"]`);
  const focused = focusIn(part);
  const opened = [...part.querySelectorAll("details[open]")].map(holds).filter(Boolean);
  part.replaceChildren(markup(html));
  for (const field of opened) holding(part, field)?.setAttribute("open", "");
  for (const field of part.querySelectorAll("input[name], textarea[name]")) {
    if (now[field.name] === sent[field.name] && field.name !== "reason") continue; // no server keeps a reason before its button
    if (field.type === "checkbox") field.checked = field.name in now;
    else field.value = now[field.name] ?? "";
  }
  focused()?.focus({ preventScroll: true });
}
