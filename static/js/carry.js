// Moves a player by dragging: the plate onto a free seat, or onto a player who swaps (SEAT-08). The seat's sheet does
// the same with two taps.
import { all, find, root, seq, swapped } from "./dom.js";
import { listed } from "./seats.js";

const FAR = 12; // pixels of tolerance for a trembling finger
let held = null;

const number = place => place.dataset.seat || place.dataset.gap;

// The seat under the finger, if this player can move there.
function aim(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const places = under.map(part => part.closest(".seats [data-seat], .gaps [data-gap]")).filter(Boolean);
  return places.find(place => place !== held.plate && held.to.includes(number(place)));
}

function drop() {
  if (!held) return;
  held.plate.classList.remove("carried");
  held.plate.style.removeProperty("--dx");
  held.plate.style.removeProperty("--dy");
  all(".aimed").forEach(place => place.classList.remove("aimed"));
  held = null;
}

function carry(event) {
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.far && Math.hypot(x, y) < FAR) return;
  held.far = true;
  held.plate.classList.add("carried");
  held.plate.style.setProperty("--dx", `${x}px`);
  held.plate.style.setProperty("--dy", `${y}px`);
  const place = aim(event);
  all(".aimed").forEach(other => other !== place && other.classList.remove("aimed"));
  if (place) place.classList.add("aimed");
}

// Drops the click that ends a drag.
function ignore(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function land(event) {
  const form = find("form.carries");
  const place = aim(event);
  if (place && form && held.seq === seq()) {
    // sent with the fact that was on the screen
    form.elements.seat.value = held.plate.dataset.seat;
    form.elements.to.value = number(place);
    form.requestSubmit();
  }
  window.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", ignore, { capture: true }));
}

document.addEventListener("pointerdown", event => {
  drop();
  const plate = event.target.closest(".seat[data-to]");
  if (!plate || !event.isPrimary || event.button || listed() || Number(root.dataset.facing)) return;
  held = { plate, to: plate.dataset.to.split(" "), x: event.clientX, y: event.clientY, far: false, seq: seq() };
});
document.addEventListener("pointermove", event => held && event.isPrimary && carry(event));
document.addEventListener("pointerup", event => {
  if (held && held.far) land(event);
  drop();
});
document.addEventListener("pointercancel", drop);
swapped("#table", () => {
  // the same plate goes on while it exists
  if (held && !held.plate.isConnected) drop();
});
root.dataset.carries = ""; // tells the styles that dragging works
