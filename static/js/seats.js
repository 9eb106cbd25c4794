// The seats: the host may rotate the table to match the room; in a list, the player to act stays in view. The middle of
// the felt shrinks until it touches no chair, because the dealer's text varies in length.
import { all, find, framed, remember, remembered, root, seq, swapped, tapped } from "./dom.js";

const TIGHTEST = 5;
// Players are in a list where there is no room around the felt.
export const listed = () => getComputedStyle(find(".seats")).position === "static";
const { code } = document.body.dataset;
const name = `rotated:${code}`;
const former = `turn:${code}`; // name in an earlier version
let shown = ""; // the turn the list has scrolled to

root.dataset.rotated = remembered(name) || remembered(former) || "0";
tapped("[data-rotate-by]", button => {
  const seats = all(".seats > .seat").length || 1;
  root.dataset.rotated = (Number(root.dataset.rotated) + Number(button.dataset.rotateBy) + seats) % seats;
  remember(name, root.dataset.rotated);
});

// At each turn, the list starts at the top and scrolls down to the player to act, or the first to be tapped.
// Instructions to the dealer in several steps take precedence, except for a player on turn, and a seat that the practice
// hand means. A waiting player sees their own row, too, as long as the hand is on.
function inSight() {
  const meant = find(".seat:has(> .meant)");
  const now = meant || find(".seat.now") || find(".seat.pick");
  const turn = `${seq()} ${now && now.dataset.seat}`;
  if (turn === shown || !find(".felt")) return;
  shown = turn;
  find(".felt").scrollTop = 0;
  delete find(".felt").dataset.further;
  const told = !find(".own-turn") && find(".centre > .say");
  const own = find(".own-wait") && find(told ? ".seat.you:not(.dealer)" : ".seat.you"); // the dealer reads the tasks
  const rows = [own, (meant || !told) && now].filter(Boolean);
  rows.forEach(row => row.scrollIntoView({ block: "nearest" }));
  if (rows.length) wholeLines();
}

// The hidden part of a line that is half under the pot.
function half() {
  const stays = find(".felt:has(~ .own-wait) .result") || find(".stays");
  const edge = stays ? stays.getBoundingClientRect().bottom : 0;
  const lines = all(".say, .side, .meters, .caution, .seat:not(.now)").map(line => line.getBoundingClientRect());
  const line = lines.find(({ top, bottom }) => top < edge - 1 && bottom > edge + 1);
  return line ? line.bottom - edge : 0;
}

// Lines are never cut: all pots are visible or none. A list that is too short for that gets extra space.
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
let settled = ""; // the layout when it last fitted

function crowded() {
  const chairs = places(CHAIRS);
  return places(PARTS).some(part => part.width && chairs.some(chair => meet(part, chair)));
}

function tighten(much) {
  if (much) root.dataset.tight = much;
  else delete root.dataset.tight;
  return much;
}

// As tight as necessary and no tighter, step by step from the last state, which is mostly right.
function fit() {
  const centre = find(".centre");
  if (!centre || getComputedStyle(centre).display === "contents") {
    tighten(0); // the list is below the middle
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

const look = framed(() => {
  inSight();
  fit();
});

swapped("#table", look);
addEventListener("resize", look);
look();
