/* The page with two versions of a sheet: whichever is chosen, what this browser kept of the sheet is settled by
   it and must not come back over the choice. Until then it stays kept. */

import { forget } from "./outbox.js";

const choice = document.querySelector("form[data-sheet]");
choice.addEventListener("submit", () => forget(choice.dataset.sheet));
choice.querySelector("a.btn").addEventListener("click", () => forget(choice.dataset.sheet));
