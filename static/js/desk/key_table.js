/* The table of lines with its key fields, and the button that shows the single fields in their place. */

import { element } from "./words.js";

/** Show the key lines, and let the button take turns. */
export function showKeyLines(table, words) {
  document.body.classList.add("with-keys");
  const say = table.querySelector("thead .say");
  const foot = table.querySelector("tfoot td.say");
  const classic = { say: say.textContent, span: foot.colSpan };
  table.querySelector("thead .pw").after(element("th", { class: "keyhead", scope: "col" }, words.key));
  const toggle = document.getElementById("toggle-fields");
  const show = (keys) => {
    table.classList.toggle("keyed", keys);
    say.textContent = keys ? words.reads : classic.say;
    foot.colSpan = keys ? 2 : classic.span;
    toggle.setAttribute("aria-pressed", String(!keys));
  };
  show(true);
  toggle.addEventListener("click", () => show(!table.classList.contains("keyed")));
  document.querySelectorAll("[data-with-keys]").forEach((part) => part.toggleAttribute("hidden"));
}
