/* What an earlier page of this sheet left in this browser unsent: taken up again, sent, and said. */

import { csrf } from "./csrf.js";
import { keep, keptBetween, keptOf, putTogether, showing } from "./kept.js";
import { differences, typedOf } from "./sending.js";
import { element } from "./words.js";

/** Fields that belong to a rendering and not to what was typed. */
const OF_THE_PAGE = new Set(["account", "token", "do", "csrfmiddlewaretoken"]);

/**
 * Put what earlier pages of this sheet kept back into the form and send it; `drops` is told when somebody wants none
 * of it. Gives whether there was anything. What does not fit into the same form is offered by itself.
 */
export function restore({ told, form, lines, outbox, drops }) {
  const { words, sheet } = told;
  const { record, names, others } = putTogether(keptOf(told.key));
  for (const one of others) offer(one, form, { sentence: words.keptElsewhere, shows: words.both, drop: words.drop, sheet });
  const forgetThem = () => names.forEach((name) => keep(name, null));
  if (!record) return false;
  if (!record.attempt && !differences(typedOf(record.entries), typedOf(outbox.collect())).length) {
    forgetThem();
    return false;
  }
  for (const box of form.querySelectorAll('input[type="checkbox"][name^="slip-"]')) box.checked = false;
  for (const [name, text] of record.entries) {
    const field = form.elements[name];
    if (!field || field instanceof RadioNodeList || OF_THE_PAGE.has(name)) continue;
    if (field.type === "checkbox") field.checked = text === "on";
    else field.value = text;
  }
  lines.forEach((line) => line.fromFields());
  lines.forEach((line) => line.say({ left: true }));
  const note = say(words.kept, form);
  note.append(button(words.drop, drops));
  const sending = record.attempt ? outbox.resume(record.attempt) : outbox.save();
  if (outbox.isKept) forgetThem(); // this page's own record holds all of it
  sending.then((sent) => sent && note.remove());
  return true;
}

/**
 * What was typed at this table for others than those who sit there now is not put into their sheet: it is said,
 * shown by the server that refuses it, and kept until somebody throws it away.
 */
export function tellOfOthers({ key, keys, sheet, words }, place) {
  for (const one of keptBetween(keys.start, keys.end)) {
    if (one.key === key) continue;
    const sitting = one.key.slice(keys.start.length, -keys.end.length);
    offer(one, place, { sentence: words.keptForOthers, shows: words.typedHere, drop: words.drop, sheet, sitting });
  }
}

/** On a sheet that is only looked at, mostly because it is confirmed: what this browser kept of it is said. */
export async function tellOfKept(told, place) {
  const { key, sheet, confirmed, words } = told;
  tellOfOthers(told, place);
  for (const one of keptOf(key)) {
    if (confirmed && (await isStored(one.record, sheet))) keep(one.name, null);
    else offer(one, place, { sentence: words.kept, shows: words.both, drop: words.drop, sheet });
  }
}

/**
 * Whether all of a record is on a confirmed sheet, which takes nothing new: its post was carried out, as the server
 * knows, and only the answer was lost.
 */
async function isStored({ entries, attempt }, address) {
  if (!attempt || differences(typedOf(entries), typedOf(attempt)).length) return false;
  const again = attempt.filter(([name]) => name !== "do" && name !== "csrfmiddlewaretoken");
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(again),
      headers: { Accept: "application/json", "X-CSRFToken": csrf() },
      signal: AbortSignal.timeout(10_000),
    });
    const answer = await response.json();
    return response.ok && answer.refused.length === 0 && Object.keys(answer.unread).length === 0;
  } catch {
    return false;
  }
}

/** Say that something is kept, with a button that shows it and one that throws it away. */
function offer({ name, record }, place, { sentence, shows, drop, sheet, sitting }) {
  const note = say(sentence, place);
  const throwAway = () => {
    keep(name, null);
    note.remove();
  };
  const see = () => {
    showing(name);
    show(record, sitting, sheet);
  };
  note.append(button(shows, see), " ", button(drop, throwAway));
}

/** Send it as a page: as the sheet is another by now, the server stores nothing and shows it. */
function show({ entries }, sitting, address) {
  const own = { ...(sitting && { sitting }), csrfmiddlewaretoken: csrf() };
  const fields = [...entries.filter(([name]) => !(name in own)), ...Object.entries(own)];
  const sent = element("form", { method: "post", action: address, hidden: "" });
  sent.append(...fields.map(([name, value]) => element("input", { type: "hidden", name, value })));
  document.body.append(sent);
  sent.submit();
}

function say(sentence, place) {
  const note = element("div", { class: "note look", role: "status" }, element("p", {}, sentence));
  place.before(note);
  return note;
}

function button(words, pressed) {
  const made = element("button", { type: "button", class: "btn slim" }, words);
  made.addEventListener("click", pressed);
  return made;
}
