/* What of a sheet is sent and when, as one table: the state of its outbox and what happened give the next state
   and what is to be done. Nothing here knows a browser; `outbox.js` tells what happened and does what comes out.

   resting   nothing is under way
   sending   one post is under way
   lost      a post had no answer; the very same is sent again, so that the server knows it by its token
   stopped   nothing is sent any more: somebody looks at two versions, or the page is loaded anew

   Entries are a form's [name, text] pairs. A box never changes; `step` gives the next one. */

const PASSING = new Set(["account", "sitting", "version", "token", "do", "asked", "moves", "line", "csrfmiddlewaretoken"]);
const CONFIRMS = new Set(["confirm", "confirm_next"]);
const PAUSES = [1000, 2000, 5000, 10000];

/** In place of a text that the server could not read; no field holds it. */
export const UNREAD = "\0";

/** What was typed, by field name, without what belongs to a submission; several ticks of one name as one text. */
export function typedOf(entries) {
  const typed = {};
  for (const [name, text] of entries) {
    if (!PASSING.has(name)) typed[name] = name in typed ? `${typed[name]},${text}` : text;
  }
  return typed;
}

/** The names under which two such records of texts differ; what is not there is empty. */
export function differences(one, other) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => (one[name] ?? "") !== (other[name] ?? ""));
}

const does = (entries) => entries.find(([name]) => name === "do")?.[1];
const withButton = (entries, button) => [...entries.filter(([name]) => name !== "do"), ["do", button]];
const sameTyped = (one, other) => differences(typedOf(one), typedOf(other)).length === 0;

/** The outbox of a page that shows what is stored. */
export function begin(entries) {
  return { state: "resting", attempt: null, wants: null, failures: 0, unconfirmed: false, acknowledged: typedOf(entries) };
}

/** The names of the fields whose text the server does not have. */
export const unsent = (box, entries) => differences(typedOf(entries), box.acknowledged);

/** Whether a post is under way, or waits to be repeated, that confirms the sheet or will be followed by one. */
export const confirms = (box) => CONFIRMS.has(box.wants) || (box.attempt !== null && CONFIRMS.has(does(box.attempt)));

/** What is wanted once a post is answered: a saving never takes the place of a confirmation. */
function wanted(box, button, entries) {
  const asked = box.attempt && CONFIRMS.has(does(box.attempt)) && sameTyped(box.attempt, entries);
  if (CONFIRMS.has(button)) return asked ? box.wants : button;
  return box.wants ?? button;
}

const post = (box, attempt) => [{ ...box, state: "sending", attempt, wants: null }, { post: attempt }];

/** Rest, or post what is wanted of the form as it stands now. */
function goOn(box, entries) {
  const wants = box.wants === "save" && unsent(box, entries).length === 0 ? null : box.wants;
  return wants ? post(box, withButton(entries, wants)) : [{ ...box, state: "resting", wants }, { settle: true }];
}

/** The very same once more; it confirms nothing if something was typed after somebody asked for that. */
function repeat(box, entries) {
  const leaves = CONFIRMS.has(does(box.attempt)) && !sameTyped(box.attempt, entries);
  const attempt = leaves ? withButton(box.attempt, "save") : box.attempt;
  return [{ ...box, state: "sending", attempt, unconfirmed: box.unconfirmed || leaves }, { post: attempt }];
}

const TABLE = {
  resting: {
    wanted: (box, { button, entries }) => goOn({ ...box, wants: button }, entries),
    /** An earlier page sent `attempt` without an answer; nobody waits for its confirmation any more. */
    resumed: (box, { attempt }) => {
      const [next, doing] = post(box, withButton(attempt, "save"));
      return [{ ...next, wants: "save", unconfirmed: CONFIRMS.has(does(attempt)) }, doing];
    },
  },
  sending: {
    wanted: (box, { button, entries }) => [{ ...box, wants: wanted(box, button, entries) }, {}],
    /** The answer was taken: the server has `acknowledged`, and `entries` is the form after it. That a sheet was
        not confirmed is told once nothing is under way, for the next answer would take the sentence away. */
    answered: (box, { acknowledged, entries }) => {
      const unconfirmed = box.unconfirmed && !CONFIRMS.has(box.wants);
      const [next, doing] = goOn({ ...box, attempt: null, failures: 0, unconfirmed, acknowledged }, entries);
      if (next.state !== "resting" || !unconfirmed) return [next, doing];
      return [{ ...next, unconfirmed: false }, { ...doing, tell: "unconfirmed" }];
    },
    /** The answer leads away from this sheet: nothing more is sent from here. */
    left: (box, { acknowledged }) => [
      { ...box, state: "stopped", attempt: null, wants: null, acknowledged },
      { settle: true },
    ],
    /** The server does not store this as it is. */
    refused: (box) => [
      { ...box, state: "resting", attempt: null, wants: null, failures: 0, unconfirmed: false },
      { settle: false },
    ],
    /** The server stores nothing of this page any more: the sheet is another by now. */
    overtaken: (box, { acknowledged = box.acknowledged }) => [
      { ...box, state: "stopped", attempt: null, wants: null, acknowledged },
      { settle: false },
    ],
    /** An answer that this page cannot take: the next page asks for it again. */
    unreadable: (box) => [{ ...box, state: "stopped", wants: null }, { settle: false }],
    unanswered: (box, { hurry = false }) => [
      { ...box, state: "lost", failures: box.failures + 1 },
      { settle: false, wait: hurry ? 0 : PAUSES[Math.min(box.failures, PAUSES.length - 1)] },
    ],
  },
  lost: {
    wanted: (box, { button, entries }) => repeat({ ...box, wants: wanted(box, button, entries) }, entries),
    again: (box, { entries }) => repeat(box, entries),
  },
  stopped: {
    wanted: (box) => [box, { settle: false }],
  },
};

/**
 * The box after an event {kind, entries, ...} and what is to be done: `post` these entries, `settle` whoever waits
 * (true: the server has what it was asked to take), `wait` so many milliseconds and then tell `again`, `tell` a
 * person. What a state does not know, such as the answer to a post that was given up, changes nothing.
 */
export function step(box, event) {
  return TABLE[box.state][event.kind]?.(box, event) ?? [box, {}];
}
