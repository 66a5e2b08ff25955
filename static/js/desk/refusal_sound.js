/* Two short low tones where something is refused, for whoever looks at the slip and not at the page. Made here,
   so that no file has to be fetched; this browser remembers whether somebody switched it off. */

const KEPT = "refusal-sound";
const LOUDNESS = 0.2;
let sound = null;

/** The storage of a browser may be forbidden: then it sounds, until the page is left. */
function remembered() {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

function remember(on) {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    /* nothing to be done */
  }
}

let on = remembered();

function tone(at) {
  const tone = sound.createOscillator();
  const fading = sound.createGain();
  tone.type = "triangle";
  tone.frequency.value = 196;
  fading.gain.setValueAtTime(LOUDNESS, at);
  fading.gain.exponentialRampToValueAtTime(0.001, at + 0.11);
  tone.connect(fading).connect(sound.destination);
  tone.start(at);
  tone.stop(at + 0.12);
}

/** Sound that something was refused, where somebody wants to hear it and the browser can. */
export function soundRefusal() {
  if (!on || !("AudioContext" in window)) return;
  try {
    sound ??= new AudioContext();
    sound.resume().catch(() => {});
    tone(sound.currentTime);
    tone(sound.currentTime + 0.16);
  } catch {
    /* no sound on this machine: the line says it, too */
  }
}

/** The button that switches it, and lets it be heard when it is switched on. */
export function soundSwitch(button) {
  button.setAttribute("aria-pressed", String(on));
  button.addEventListener("click", () => {
    on = !on;
    remember(on);
    button.setAttribute("aria-pressed", String(on));
    soundRefusal();
  });
}
