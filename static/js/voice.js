// Says each turn aloud with the browser's voice, in the page's words and language, and plays a soft sound when a player
// is slow. Each turn is said once, whatever else changes at the table.
import { remember, remembered, root, swapped, table } from "./dom.js";
import { soft, unlock } from "./sound.js";

const LONG = 20_000;
let told = "";
let waits = 0;

const on = () => root.dataset.voice === "on";

function speak(text) {
  if (!window.speechSynthesis) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = root.lang;
  speechSynthesis.cancel(); // cuts off an outdated turn
  speechSynthesis.speak(words);
}

function look() {
  const turn = on() ? table().dataset.aloud || "" : "";
  if (turn === told) return;
  told = turn;
  clearTimeout(waits);
  if (!turn || document.hidden) return;
  speak(turn);
  waits = setTimeout(soft, LONG);
}

export function change() {
  // off until switched on, on this device
  root.dataset.voice = on() ? "off" : "on";
  remember("voice", root.dataset.voice);
  unlock();
  look();
}

root.dataset.voice = remembered("voice") || "off";
document.addEventListener("click", () => on() && unlock());
swapped("#table", look);
look();
