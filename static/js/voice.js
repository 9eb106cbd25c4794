// Says each turn aloud with the browser's voice, in the page's words and language, and plays a soft sound when a player
// is slow. Each turn is said once, whatever else changes at the table; if wished, what happened is said before it.
import { all, find, joined, latest, newsAfter, remember, remembered, root, swapped, table } from "./dom.js";
import { soft, unlock } from "./sound.js";

const LONG = 20_000;
let told = "";
let happened = latest(); // the last line of the log heard
let unsaid = []; // lines cut off by the next ones
let spoken = null;
let waits = 0;

const on = () => root.dataset.voice === "on";
const speed = () => remembered("speed") || "1";

function words(text) {
  const said = new SpeechSynthesisUtterance(text);
  said.lang = root.lang;
  said.rate = Number(speed());
  return said;
}

function speak(lines, turn) {
  if (!window.speechSynthesis) return;
  if (spoken) spoken.onend = null;
  speechSynthesis.cancel(); // cuts off an outdated turn
  unsaid.push(...lines);
  spoken = words(unsaid.length ? joined([...unsaid, turn].filter(Boolean)) : turn);
  spoken.onend = () => {
    unsaid = [];
    spoken = null;
  };
  speechSynthesis.speak(spoken);
}

function late() {
  root.dataset.late = ""; // shows on the screen that the player is slow
  soft();
}

function look() {
  const turn = on() ? table().dataset.aloud || "" : "";
  const lines = on() && root.dataset.deeds === "on" ? newsAfter(happened) : [];
  happened = Math.max(happened, latest());
  if (turn === told && !lines.length) return;
  if (turn !== told) {
    clearTimeout(waits);
    delete root.dataset.late;
  }
  if (document.hidden || !(turn || lines.length)) unsaid = [];
  else speak(lines, turn !== told || spoken ? turn : "");
  if (turn && turn !== told && !document.hidden) waits = setTimeout(late, LONG);
  told = turn;
}

// The controls of an open sheet show the settings of this device.
function dress() {
  all("[data-speed]").forEach(field => {
    field.value = speed();
  });
}

function turned(name) {
  root.dataset[name] = root.dataset[name] === "on" ? "off" : "on";
  remember(name, root.dataset[name]);
}

export function change() {
  // off until switched on, on this device
  turned("voice");
  unlock();
  dress();
  look();
}

// The sound check: the soft sound, then a sentence, and what to do if it was not heard; or that there is no voice.
export function check(key) {
  const speaks = able => {
    find("[data-mute]").hidden = able;
    find("[data-too-low]").hidden = !able;
  };
  speaks(Boolean(window.speechSynthesis));
  unlock().then(soft);
  if (!window.speechSynthesis) return;
  const heard = words(key.dataset.hear);
  heard.onerror = ({ error }) => {
    speaks(error === "canceled" || error === "interrupted"); // by the next turn
  };
  speechSynthesis.cancel();
  speechSynthesis.speak(heard);
}

root.dataset.voice = remembered("voice") || "off";
root.dataset.deeds = remembered("deeds") || "off";
document.addEventListener("click", event => {
  if (event.target.closest("[data-deeds]:not(html)")) turned("deeds");
  if (on()) unlock();
});
document.addEventListener("change", event => {
  if (event.target.matches("[data-speed]")) remember("speed", event.target.value);
});
swapped("#sheet-body", dress);
swapped("#table", look);
look();
