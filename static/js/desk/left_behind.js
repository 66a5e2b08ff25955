/* What an earlier page of this sheet left in this browser unsent: taken up again, sent, and said. */

import { csrf } from "./csrf.js";
import { forget, kept, keptBetween, typedOf } from "./outbox.js";
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
  const note = say(told.words.kept, form);
  note.append(button(told.words.drop, drops));
  const sending = record.attempt ? outbox.resume(record.attempt) : outbox.save();
  sending.then((sent) => sent && note.remove());
}

/**
 * What was typed at this table for others than those who sit there now is not put into their sheet: it is said,
 * shown by the server that refuses it, and kept until somebody throws it away.
 */
export function tellOfOthers({ key, keys, sheet, words }, form) {
  for (const other of keptBetween(keys.start, keys.end)) {
    if (other === key || !kept(other)) continue;
    const note = say(words.keptForOthers, form);
    const drop = () => {
      forget(other);
      note.remove();
    };
    const sitting = other.slice(keys.start.length, -keys.end.length);
    note.append(button(words.typedHere, () => show(kept(other), sitting, sheet)), " ", button(words.drop, drop));
  }
}

/** Send it as a page: as it was made for others, the server stores nothing and shows it. */
function show({ entries }, sitting, address) {
  const own = { sitting, csrfmiddlewaretoken: csrf() };
  const fields = [...entries.filter(([name]) => !(name in own)), ...Object.entries(own)];
  const sent = element("form", { method: "post", action: address, hidden: "" });
  sent.append(...fields.map(([name, value]) => element("input", { type: "hidden", name, value })));
  document.body.append(sent);
  sent.submit();
}

function say(sentence, form) {
  const note = element("div", { class: "note look", role: "status" }, element("p", {}, sentence));
  form.before(note);
  return note;
}

function button(words, pressed) {
  const made = element("button", { type: "button", class: "btn slim" }, words);
  made.addEventListener("click", pressed);
  return made;
}
