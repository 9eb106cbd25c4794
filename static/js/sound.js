// A short sound, on a device that was touched and whose signal is on: it must be unlocked by a tap.
import { root } from "./dom.js";

let sound = null;

export function unlock() {
  if (!window.AudioContext) return;
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

export function beep() {
  if (root.dataset.signal === "off" || !sound || sound.state !== "running") return;
  [660, 880].forEach((pitch, n) => tone(pitch, sound.currentTime + n * 0.16));
}
