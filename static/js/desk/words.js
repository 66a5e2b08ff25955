/* Sentences of the sheet's scripts: the server gives them in the page's language, with places like %(hand)s.
   They stand in tournament/words/desk_scripts.py. */

/** A sentence with its places filled. */
export function fill(sentence, values = {}) {
  return sentence.replace(/%\((\w+)\)s/g, (_place, name) => String(values[name] ?? ""));
}

/** Write a text that may stand there already; writing the same again would lay the page out anew. */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A new element with attributes and children (texts or elements). */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** The nodes of a piece of markup that the server rendered. */
export function markup(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
}

/** What a hand reads as, without its value: `Tomasz from Kenji`. */
export function handWords({ winner, discarder }, { short, words }) {
  if (winner === null) return words.drawn;
  if (discarder === null) return fill(words.selfDrawn, { winner: short[winner] });
  return fill(words.won, { winner: short[winner], discarder: short[discarder] });
}

/** The fans of a claim by name where they are typed as numbers; anything else as it was typed. */
export function claimWords(claim, fans) {
  const names = new Map(fans.map(({ number, name }) => [number, name]));
  return claim
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => {
      const found = /^(\d{1,2})(?:@?mixed)?(?:[x*](\d{1,2}))?$/i.exec(word);
      const name = found && names.get(Number(found[1]));
      return name ? `${name}${found[2] ? ` ×${found[2]}` : ""}` : word;
    })
    .join(" · ");
}
