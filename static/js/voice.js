// The turn said aloud by the browser's own voice, in the words and the language of the page; and a soft sound when
// somebody takes long. Each turn is said once, whatever else changes at the table.
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
  speechSynthesis.cancel(); // an outdated turn is cut off
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
  // off until somebody switches it on, here
  root.dataset.voice = on() ? "off" : "on";
  remember("voice", root.dataset.voice);
  unlock();
  look();
}

root.dataset.voice = remembered("voice") || "off";
document.addEventListener("click", () => on() && unlock());
swapped("#table", look);
look();
