/* A page that is looked at from afar keeps its screen on, where the browser can do that. */

async function stayAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    /* the battery is low, or somebody forbade it */
  }
}

document.addEventListener("visibilitychange", stayAwake); // the lock ends whenever the page is hidden
stayAwake();
