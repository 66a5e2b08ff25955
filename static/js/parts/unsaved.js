/* A form with changes asks before its page is left: by a link, the back button, or another form of the page.
   Without this file one is careful. The desk's sheet keeps and sends what is typed by itself (desk/sheet.js). */

const forms = [...document.querySelectorAll('form[method="post"]:not(#sheet)')];
const texts = (form) => JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value.name ?? value]));
const filled = new Map(forms.map((form) => [form, texts(form)]));
let submitted = null;

/** A form that came back with what is wrong was filled in, and nothing of it is saved. */
const cameBack = (form) => form.querySelector(".note.bad, [aria-invalid=true]") !== null;
const isUnsaved = (form) => form.isConnected && form !== submitted && (cameBack(form) || texts(form) !== filled.get(form));

function ask(event) {
  if (forms.some(isUnsaved)) event.preventDefault();
}

/** Only a page with something to lose listens: browsers keep others as they are for the way back. */
const listen = () => addEventListener("beforeunload", ask);

document.addEventListener("input", ({ target }) => {
  if (!filled.has(target.form)) return;
  if (target.form === submitted) submitted = null; // its answer was a file, and the page stayed
  listen();
});

document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) submitted = event.target;
});

addEventListener("pageshow", () => {
  submitted = null;
});

if (forms.some(cameBack)) listen();
