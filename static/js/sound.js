// A short sound, on a device with its signal on; a tap must have unlocked it first.
import { root } from "./dom.js";

let sound = null;

export async function unlock() {
  if (!window.AudioContext) return;
  sound = sound || new AudioContext();
  if (sound.state !== "running") await sound.resume().catch(() => {});
}

function tone(pitch, at, loud = 0.2) {
  const voice = sound.createOscillator();
  const volume = sound.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
  voice.connect(volume).connect(sound.destination);
  voice.start(at);
  voice.stop(at + 0.15);
}

const ready = () => sound && sound.state === "running";

export function soft() {
  // on a table's screen: a player is slow
  if (ready()) tone(440, sound.currentTime, 0.06);
}

export function beep() {
  if (root.dataset.signal === "off" || !ready()) return;
  [660, 880].forEach((pitch, n) => tone(pitch, sound.currentTime + n * 0.16));
}
