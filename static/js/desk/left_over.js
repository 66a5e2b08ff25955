/* On a sheet that is only looked at: what this browser kept of it and never sent. */

import { tellOfKept } from "./left_behind.js";

const left = JSON.parse(document.getElementById("left").textContent);
tellOfKept(left, document.querySelector(".sheethead").nextElementSibling);
