// Shows a knock at the door once its style is loaded. A tap already begun does nothing: it neither admits anybody nor
// acts at the table, which has just moved.
import { find, swapped } from "./dom.js";
import { dressed } from "./sheet.js";
import { REACTION, tableMoved } from "./tap.js";

const door = find("#door");
let asking = "";
let appeared = 0;
let room = 0; // pixels

function look() {
  const who = door.textContent.trim();
  if (who && who !== asking) {
    appeared = performance.now();
    door.classList.add("new-knock");
    setTimeout(() => door.classList.remove("new-knock"), REACTION);
  }
  asking = who;
}

function show() {
  door.hidden = false;
  look();
  swapped("#door", look);
}

document.addEventListener(
  "click",
  event => {
    if (!event.target.closest(".knock") || performance.now() - appeared >= REACTION) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true
);
new ResizeObserver(() => {
  if (door.offsetHeight === room) return;
  room = door.offsetHeight;
  dispatchEvent(new Event("resize"));
  tableMoved();
}).observe(door);
dressed([door.dataset.dress], show);
