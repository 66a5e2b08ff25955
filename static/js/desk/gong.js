/* A gong on this device, once somebody has asked for it: browsers make no sound before. It is heard when
   the clock of the page enters a phase: once at the beginning, twice at the last hand, three times at the
   end. The sound is made here, so that no file has to be fetched. */

const STROKES = { "lead_in>running": 1, "running>last_hand": 2, "running>over": 3, "last_hand>over": 3 };
const button = document.querySelector("[data-gong]");
let sound = null;
let before = null;

function strike(at) {
  // A low tone with two bent partials, which die away like metal does.
  for (const [frequency, loudness] of [[196, 0.5], [294, 0.25], [417, 0.15]]) {
    const tone = sound.createOscillator();
    const fading = sound.createGain();
    tone.frequency.value = frequency;
    fading.gain.setValueAtTime(loudness, at);
    fading.gain.exponentialRampToValueAtTime(0.001, at + 2.5);
    tone.connect(fading).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 2.5);
  }
}

function gong(strokes) {
  for (let stroke = 0; stroke < strokes; stroke += 1) strike(sound.currentTime + stroke * 0.9);
}

if (button) {
  button.parentElement.hidden = false;
  button.addEventListener("click", () => {
    const wanted = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(wanted));
    sound ??= new AudioContext();
    if (wanted) sound.resume().then(() => gong(1));
    else sound.suspend();
  });
  document.addEventListener("clock", ({ detail }) => {
    const strokes = before && detail ? STROKES[`${before}>${detail.phase}`] : 0;
    before = detail?.phase ?? null;
    if (strokes && sound?.state === "running") gong(strokes);
  });
}
