/* The page with two versions of a sheet: whichever is chosen, what this browser kept of the sheet is settled by
   it and must not come back over the choice. Until then it stays kept. */

import { settleShown } from "./kept.js";

const choice = document.querySelector("form[data-versions]");
choice.addEventListener("submit", settleShown);
choice.querySelector("a.btn").addEventListener("click", settleShown);
