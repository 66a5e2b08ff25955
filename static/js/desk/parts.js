/* The parts of the page that the server draws anew with each answer. */

import { markup } from "./words.js";

const shown = new Map(); // the server's markup of the parts that it answered with

/**
 * Put a part of the page in its place; what was typed into it since, and the focus, stay. `sent` and `now` are
 * the texts by field name, when the form was sent and as it stands.
 */
export function replacePart(name, html, { sent, now }) {
  if (shown.get(name) === html) return;
  shown.set(name, html);
  const part = document.querySelector(`[data-part="${name}"]`);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const address = focused && (focused.id ? `#${CSS.escape(focused.id)}` : focused.value && `[value="${focused.value}"]`);
  part.replaceChildren(markup(html));
  for (const field of part.querySelectorAll("input[name], textarea[name]")) {
    if (now[field.name] === sent[field.name] && field.name !== "reason") continue; // no server keeps a reason before its button
    if (field.type === "checkbox") field.checked = field.name in now;
    else field.value = now[field.name] ?? "";
  }
  if (address) part.querySelector(address)?.focus({ preventScroll: true });
}
