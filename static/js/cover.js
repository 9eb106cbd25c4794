// Declaring on the one tablet: a cover for each player; nothing of a choice stays on the screen. Or chips in the fist.
import { all, find, seq, swapped, tapped } from "./dom.js";
import { shown } from "./sheet.js";

const REACTION = 450; // a finger still tapping does not uncover the next player's choice
const SECOND = 1000;
let drawnAt = 0;
let counting = 0;

function covered() {
  const box = find("#cover");
  clearTimeout(counting);
  drawnAt = performance.now();
  if (find("[data-covered]", box)) {
    box.close();
    find("#cover-body").replaceChildren();
  } else if (!box.open) {
    shown(box, "", () => box.showModal());
  }
}

function reveal(step) {
  find("#cover-in").dataset.step = step;
}

function countdown(n) {
  const number = find("#cover .count");
  if (!number) return;
  reveal(n ? "count" : "shown");
  number.textContent = n;
  if (n) counting = setTimeout(countdown, SECOND, n - 1);
}

function fists() {
  const form = find("#fists");
  const chosen = all("#cover [data-fist]:checked");
  const moves = chosen.map(fist => ({ move: "declare", seat: Number(fist.dataset.fist), way: fist.value }));
  form.elements.seen.value = seq();
  form.elements.moves.value = JSON.stringify(moves);
  find("button", form).disabled = chosen.length < all("#cover .fists li").length;
}

tapped("[data-reveal]", () => {
  if (performance.now() - drawnAt > REACTION) reveal("open");
});
tapped("[data-unreveal]", () => reveal("closed"));
tapped("[data-countdown]", () => countdown(3));
document.addEventListener("change", event => {
  if (event.target.dataset.fist) fists();
});
document.addEventListener("submit", event => {
  if (!event.target.hasAttribute("data-secret") || event.defaultPrevented) return;
  event.target.elements.seen.value = seq();
  reveal("sent");
});
swapped("#cover-body", covered);
if (find("#cover-body > *")) covered(); // the first one brought this script
