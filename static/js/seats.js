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

function meet(a, b) {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0
  );
}

const CHAIRS = ".seat, .bet, .disc";
const PARTS = ".centre > *, .stays > *, .result > *";
const places = query => all(query).map(part => part.getBoundingClientRect());
const whole = () => JSON.stringify([...places(CHAIRS), ...places(PARTS)]);
let settled = ""; // where everything stood when it was right

function crowded() {
  const chairs = places(CHAIRS);
  return places(PARTS).some(part => part.width && chairs.some(chair => meet(part, chair)));
}

function tighten(much) {
  if (much) root.dataset.tight = much;
  else delete root.dataset.tight;
  return much;
}

// As tight as it must be, and no tighter: a step at a time from how it stood, which mostly is right.
function fit() {
  const centre = find(".centre");
  if (!centre || getComputedStyle(centre).display === "contents") {
    tighten(0); // people stand in a list below it
    return;
  }
  if (whole() === settled) return;
  const before = Number(root.dataset.tight || 0);
  let tight = before;
  while (tight < TIGHTEST && crowded()) tight = tighten(tight + 1);
  while (tight && tight <= before && !crowded()) tight = tighten(tight - 1);
  if (tight < before && crowded()) tighten(tight + 1);
  settled = whole();
}

// With the frame in which it is drawn: what stands where is known by then, and asked for no second time.
let awaited = false;
function look() {
  if (awaited) return;
  awaited = true;
  requestAnimationFrame(() => {
    awaited = false;
    inSight();
    fit();
  });
}

swapped("#table", look);
addEventListener("resize", look);
look();
