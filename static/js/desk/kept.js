/* What a browser keeps of sheets that are typed and not sent: one record for each page that a sheet was open in,
   so that two tabs do not write over each other. A record is {entries, attempt, unsent, at}: the form as it
   stood, the post that has no answer, the names of the fields that the server does not have, and when it
   was changed to that. */

const PREFIX = "sheet:";

/** Keep a record under its name (`sheet's key#page`), or none; whether the browser did. It may be full or forbidden. */
export function keep(name, record) {
  try {
    if (record) localStorage.setItem(PREFIX + name, JSON.stringify(record));
    else localStorage.removeItem(PREFIX + name);
    return true;
  } catch {
    return false;
  }
}

/** The records whose sheets' keys begin and end so: [{name, key, record}]. */
export function keptBetween(start, end) {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length))
      .map((name) => ({ name, key: name.split("#")[0] }))
      .filter(({ key }) => key.startsWith(start) && key.endsWith(end) && key.length >= start.length + end.length)
      .map((found) => ({ ...found, record: read(found.name) }))
      .filter(({ record }) => record);
  } catch {
    return [];
  }
}

/** The records of one sheet. */
export const keptOf = (key) => keptBetween(key, "").filter((found) => found.key === key);

function read(name) {
  try {
    const record = JSON.parse(localStorage.getItem(PREFIX + name));
    return Array.isArray(record?.entries) ? record : null;
  } catch {
    return null;
  }
}

const SHOWN = "sheet shown";

/** Note which record the next page of this tab shows, where somebody chooses between it and what is stored. */
export function showing(name) {
  try {
    sessionStorage.setItem(SHOWN, name);
  } catch {
    /* then it stays kept, and is shown once more */
  }
}

/** Somebody chose: the record that this page shows is not kept any more. */
export function settleShown() {
  try {
    const name = sessionStorage.getItem(SHOWN);
    if (name) keep(name, null);
    sessionStorage.removeItem(SHOWN);
  } catch {
    /* nothing was noted */
  }
}

/* --- Several as one ------------------------------------------------------------------------------ */

/** The line, the penalty or the total that a field belongs to: taken over whole or not at all. */
const part = (name) => /^(hand|penalty|cancel)-\d+/.exec(name)?.[0] ?? name;

const textOf = (entries, name) => entries.find(([one]) => one === name)?.[1] ?? "";

/** Whether what `other` has unsent can be put into `one`: typed on the same version, and into other places. */
function fits(one, other) {
  const same = ["version", "sitting"].every((name) => textOf(one.entries, name) === textOf(other.entries, name));
  if (!same || !one.unsent || !other.unsent || [one, other].some(({ entries }) => textOf(entries, "moves"))) return false;
  const taken = new Set(one.unsent.map(part));
  return other.unsent.every(
    (name) => !taken.has(part(name)) || textOf(one.entries, name) === textOf(other.entries, name),
  );
}

function merge(one, other) {
  const fields = other.unsent.filter((name) => name !== "seen");
  const typed = fields.map((name) => [name, textOf(other.entries, name)]);
  const names = new Set(fields);
  return {
    ...one,
    entries: [...one.entries.filter(([name]) => !names.has(name)), ...typed],
    attempt: one.attempt ?? other.attempt,
    unsent: [...new Set([...one.unsent, ...fields])],
  };
}

/**
 * The records of one sheet as one: the newest, and in it what other pages had unsent in places of their own.
 * `names` are those of the records it is made of, `others` those that have to be looked at by themselves.
 */
export function putTogether(found) {
  const [first, ...rest] = [...found].sort((one, other) => (one.record.at < other.record.at ? 1 : -1));
  if (!first) return { record: null, names: [], others: [] };
  let { record } = first;
  const names = [first.name];
  const others = [];
  for (const one of rest) {
    if (fits(record, one.record)) {
      record = merge(record, one.record);
      names.push(one.name);
    } else others.push(one);
  }
  return { record, names, others };
}
