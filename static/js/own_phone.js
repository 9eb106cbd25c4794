// A player's own phone says "your turn" in the hand: it buzzes and beeps when the turn comes, unless switched off
// there.
import { remember, remembered, root, swapped, table } from "./dom.js";

const { title } = document;
const yours = () => table().dataset.yours || "";
const on = () => root.dataset.signal !== "off";
let before = yours();
let sound = null;

// A sound must be unlocked by a tap; a buzz is refused before one.
function unlock() {
  if (!on() || !window.AudioContext || !table().dataset.you) return;
  sound = sound || new AudioContext();
  if (sound.state !== "running") sound.resume().catch(() => {});
}

function tone(pitch, at) {
  const voice = sound.createOscillator();
  const volume = sound.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
  voice.connect(volume).connect(sound.destination);
  voice.start(at);
  voice.stop(at + 0.15);
}

function beep() {
  if (!sound || sound.state !== "running") return;
  [660, 880].forEach((pitch, n) => tone(pitch, sound.currentTime + n * 0.16));
}

function signal() {
  if (!on() || !table().dataset.you) return;
  const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
  if (navigator.vibrate && touched) navigator.vibrate([120, 80, 120]);
  beep();
}

function look() {
  const now = yours();
  document.title = now ? `\u25cf ${now} \u2013 ${title}` : title;
  if (now && !before) signal();
  before = now;
}

root.dataset.signal = remembered("signal") === "off" ? "off" : "on";
document.addEventListener("click", event => {
  const turned = event.target.closest("[data-signal]:not(html)");
  if (turned) {
    root.dataset.signal = on() ? "off" : "on";
    remember("signal", root.dataset.signal);
  }
  unlock();
  if (turned) signal();
});
swapped("#table", look);
look();
