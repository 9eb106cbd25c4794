// Declaring on a single tablet: a cover for each player, and no trace of a choice on the screen. Or chips in the fist.
import { newest } from "./bell.js";
import { all, find, refetch, seq, swapped, tapped } from "./dom.js";
import { shown } from "./sheet.js";
import { REACTION } from "./tap.js";

const SECOND = 1000;
let counting = 0;

// A new cover, or a part just uncovered, is dimmed and inert at first, so that a finger still tapping neither uncovers
// the next player's choice nor chooses anything.
function ignoreTaps() {
  const part = find("#cover-in:is([data-step=closed], [data-step=open])");
  if (!part) return;
  part.inert = true;
  setTimeout(() => {
    part.inert = false;
    toTitle();
  }, REACTION);
}

// The tapped button is covered now: the focus goes to the name of the declaring player, or to the number counted.
function toTitle() {
  const title = all("#cover-in :is(h1, .count)").find(part => part.checkVisibility());
  if (!title || document.activeElement.closest("#cover-in :not([data-reveal])")) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

function cleared() {
  // a closed cover does not request the next one
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
  if (find("#cover-in").dataset.seq < newest()) refetch(); // another declaration came in between
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
  toTitle();
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
// A cover is fetched again after each declaration; an answer after it was closed is dropped.
document.addEventListener("htmx:before:swap", event => {
  const { id, isConnected } = event.detail.ctx.sourceElement;
  if (id === "cover-in" && !isConnected) event.preventDefault();
});
swapped("#cover-body", covered);
swapped(".fists", () => {
  // players who declared on a phone in between show no fist
  if (find("#cover [data-covered]")) covered();
  else fists();
});
if (find("#cover-body > *")) covered(); // the first cover loaded this script
