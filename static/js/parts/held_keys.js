/* The one button of a page is pressed by the space bar or Enter: once for each press, however long a key is held. It
   gets the focus here and not from the browser, so that a key held down finds it no earlier than it is heard. */

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.target.closest("button")) event.preventDefault();
});
document.querySelector("[data-focus]")?.focus({ preventScroll: true });
