// Declaring on the one tablet: a cover for each player; nothing of a choice stays on the screen. Or chips in the fist.
import { newest } from "./bell.js";
import { all, find, refetch, seq, swapped, tapped } from "./dom.js";
import { shown } from "./sheet.js";
import { REACTION } from "./tap.js";

const SECOND = 1000;
let counting = 0;

// What was just laid over the screen, or just uncovered, is dim and inert at first: a finger still tapping uncovers no
// next player's choice, and chooses nothing just uncovered.
function ignoreTaps() {
  const part = find("#cover-in:is([data-step=closed], [data-step=open])");
  if (!part) return;
  part.inert = true;
  setTimeout(() => {
    part.inert = false;
  }, REACTION);
}

function cleared() {
  // a cover that was given up asks for no next one
  if (!find("#cover").open) find("#cover-body").replaceChildren();
}

function covered() {
  const box = find("#cover");
  clearTimeout(counting);
  if (find("[data-covered]", box)) {
    box.close();
    cleared();
    return;
  }
  ignoreTaps();
  if (find("#cover-in").dataset.seq < newest()) refetch(); // somebody declared while it was on its way
  if (!box.open) shown(box, "", () => box.showModal());
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
  form.elements.seen.value = seq();
  form.elements.moves.value = `[${chosen.map(fist => fist.dataset.fist)}]`;
  find("button", form).disabled = chosen.length < all("#cover .fists li").length;
}

tapped("[data-reveal]", () => {
  reveal("open");
  ignoreTaps();
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
find("#cover").addEventListener("close", cleared);
// A cover asks again when somebody declares; an answer that comes after it was closed is dropped.
document.addEventListener("htmx:before:swap", event => {
  const { id, isConnected } = event.detail.ctx.sourceElement;
  if (id === "cover-in" && !isConnected) event.preventDefault();
});
swapped("#cover-body", covered);
swapped(".fists", () => {
  // who has declared on a phone meanwhile shows no fist
  if (find("#cover [data-covered]")) covered();
  else fists();
});
if (find("#cover-body > *")) covered(); // the first one brought this script
