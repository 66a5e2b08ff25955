/* What an earlier page of this sheet left in this browser unsent: taken up again, sent, and said. */

import { forget, typedOf } from "./outbox.js";
import { element } from "./words.js";

/** Fields that belong to a rendering and not to what was typed. */
const OF_THE_PAGE = new Set(["token", "do", "csrfmiddlewaretoken"]);

/** Put `record` (see `Outbox.keep`) back into the form and send it; `drops` is told when somebody wants none of it. */
export function restore(record, { told, form, lines, outbox, drops }) {
  const typed = typedOf(record.entries);
  const { version } = Object.fromEntries(record.entries);
  if (!record.attempt && outbox.unsent(typed).length === 0) return forget(told.key);
  for (const [name, text] of record.entries) {
    const field = form.elements[name];
    if (!field || field instanceof RadioNodeList || OF_THE_PAGE.has(name)) continue;
    if (field.type === "checkbox") field.checked = text === "on";
    else field.value = text;
  }
  lines.forEach((line) => line.fromFields());
  lines.forEach((line) => line.say({ left: true }));
  form.elements.version.value = version;
  const note = element("div", { class: "note look", role: "status" }, element("p", {}, told.words.kept));
  const drop = element("button", { type: "button", class: "btn slim" }, told.words.drop);
  drop.addEventListener("click", drops);
  note.append(drop);
  form.before(note);
  const sending = record.attempt ? outbox.resume(record.attempt) : outbox.save();
  sending.then((sent) => sent && note.remove());
}
