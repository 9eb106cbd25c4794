// A player's own phone buzzes, beeps and lights up when the turn comes, unless switched off there.
import { remember, remembered, root, swapped, table } from "./dom.js";
import { beep, unlock } from "./sound.js";

const LIT = 1600; // milliseconds
const { title } = document;
const yours = () => table().dataset.yours || "";
const on = () => root.dataset.signal !== "off";
let before = yours();

function signal() {
  if (!on() || !table().dataset.you) return;
  const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
  if (navigator.vibrate && touched) navigator.vibrate([120, 80, 120]);
  beep();
  root.dataset.lit = "";
  setTimeout(() => delete root.dataset.lit, LIT);
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
  if (on() && table().dataset.you) unlock();
  if (turned) signal();
});
swapped("#table", look);
look();
