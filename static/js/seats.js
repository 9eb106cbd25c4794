// The seats: the host may turn the table so that people sit where they sit; in a list whose turn it is stays in sight.
// The middle of the felt gives way until it touches no chair: it is as full as what the dealer is told is long.
import { all, find, remember, remembered, root, swapped, tapped } from "./dom.js";

const TIGHTEST = 5;
// People stand in a list where there is no room around the felt.
export const listed = () => getComputedStyle(find(".seats")).position === "static";
const name = `turn:${document.body.dataset.code}`;

root.dataset.turn = remembered(name) || "0";
tapped("[data-turn-by]", button => {
  const seats = all(".seats > .seat").length || 1;
  root.dataset.turn = (Number(root.dataset.turn) + Number(button.dataset.turnBy) + seats) % seats;
  remember(name, root.dataset.turn);
});

swapped("#table", () => {
  const now = find(".seat.now") || find(".seat.pick"); // or the first that is to be tapped
  if (now && !find(".told")) now.scrollIntoView({ block: "nearest" });
});

function meet(a, b) {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
}

function crowded() {
  const chairs = all(".seat, .bet, .disc").map(chair => chair.getBoundingClientRect());
  return all(".centre > *, .result > *").map(part => part.getBoundingClientRect())
    .some(part => part.width && chairs.some(chair => meet(part, chair)));
}

function fit() {
  delete root.dataset.tight;
  const centre = find(".centre");
  if (!centre || getComputedStyle(centre).display === "contents") return; // people stand in a list below it
  for (let tight = 1; tight <= TIGHTEST && crowded(); tight++) root.dataset.tight = tight;
}

swapped("#table", fit);
addEventListener("resize", fit);
fit();
