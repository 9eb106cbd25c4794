// The seats: the host may rotate the table so that all sit where they sit; in a list whose turn it is stays in sight.
// The middle of the felt gives way until it touches no chair: it is as full as what the dealer is told is long.
import { all, find, remember, remembered, root, seq, swapped, tapped } from "./dom.js";

const TIGHTEST = 5;
// People stand in a list where there is no room around the felt.
export const listed = () => getComputedStyle(find(".seats")).position === "static";
const { code } = document.body.dataset;
const name = `rotated:${code}`;
const former = `turn:${code}`; // as tablets remember it that were rotated before it was called so
let shown = ""; // the turn the list has moved to

root.dataset.rotated = remembered(name) || remembered(former) || "0";
tapped("[data-rotate-by]", button => {
  const seats = all(".seats > .seat").length || 1;
  root.dataset.rotated = (Number(root.dataset.rotated) + Number(button.dataset.rotateBy) + seats) % seats;
  remember(name, root.dataset.rotated);
});

// Each turn begins at the top of the list and goes down to whose it is, or to the first that is to be tapped. What the
// dealer is told in several steps comes first, except for a player on turn.
function inSight() {
  const now = find(".seat.now") || find(".seat.pick");
  const turn = `${seq()} ${now && now.dataset.seat}`;
  if (turn === shown || !find(".felt")) return;
  shown = turn;
  find(".felt").scrollTop = 0;
  delete find(".felt").dataset.further;
  if (!now || (!find(".own-turn") && find(".centre > .say"))) return;
  now.scrollIntoView({ block: "nearest" });
  wholeLines();
}

// How much of a line looks half out from under the pot.
function half() {
  const stays = find(".stays");
  const edge = stays ? stays.getBoundingClientRect().bottom : 0;
  const lines = all(".side, .meters, .caution, .seat:not(.now)").map(line => line.getBoundingClientRect());
  const line = lines.find(({ top, bottom }) => top < edge - 1 && bottom > edge + 1);
  return line ? line.bottom - edge : 0;
}

// None does: the pots are told all, or none. Where the list ends too soon for that, it goes on with nothing.
function wholeLines() {
  const felt = find(".felt");
  felt.scrollTop += half();
  if (half()) felt.dataset.further = "";
  felt.scrollTop += half();
}

swapped("#table", inSight);
inSight();

function meet(a, b) {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0
  );
}

function crowded() {
  const chairs = all(".seat, .bet, .disc").map(chair => chair.getBoundingClientRect());
  return all(".centre > *, .stays > *, .result > *")
    .map(part => part.getBoundingClientRect())
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
