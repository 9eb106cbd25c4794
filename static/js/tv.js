// The television: it listens, keeps awake, shows the clock, and looks again every minute for the time of day.
import "./whole_screen.js";
import "./awake.js";
import "./clock.js";
import "./countdown.js";
import "./bell.js";
import { all, find, refetch, root, swapped, tapped } from "./dom.js";
import { change } from "./voice.js";

const MINUTE = 60_000;
const TIGHTEST = 5;
const STEP = 0.05;
const SMALLEST = 0.6;

tapped("[data-say]", change);

function spills(felt) {
  const { top, bottom } = felt.getBoundingClientRect();
  const edge = parseFloat(getComputedStyle(felt).paddingTop) / 2;
  return Array.from(felt.children, part => part.getBoundingClientRect()).some(
    part => part.height && (part.top < top + edge || part.bottom > bottom - edge)
  );
}

function bursts(part) {
  const row = part.parentElement;
  const ends = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight);
  const line = parseFloat(getComputedStyle(part).lineHeight); // the letters of a single line are less high than it
  return (
    part.scrollWidth > part.clientWidth + 1 ||
    part.getBoundingClientRect().right > ends + 1 ||
    part.offsetHeight > Math.max(row.offsetHeight, 1.5 * line)
  );
}

function fit() {
  delete root.dataset.tight;
  delete root.dataset.rows;
  root.style.removeProperty("--row");
  const felt = find(".tv-middle"); // what the dealer is told is long at times
  for (let tight = 1; felt && tight <= TIGHTEST && spills(felt); tight++) root.dataset.tight = tight;
  const parts = all(".tv-seat > :is(h2, .tv-note, .tv-stack)"); // so is a name beside a bet
  for (let size = 1; size >= SMALLEST; size -= STEP) {
    // first the longest names are smaller alike, then all rows
    root.style.setProperty("--longer", `${size}em`);
    if (!parts.some(bursts)) return;
  }
  for (let size = 1; size >= SMALLEST && parts.some(bursts); size -= STEP) {
    root.dataset.rows = "full"; // sums first, then everything
    root.style.setProperty("--row", `${size}em`);
  }
}

swapped("#table", fit);
addEventListener("resize", fit);
fit();

setTimeout(
  function look() {
    if (!document.hidden) refetch();
    setTimeout(look, MINUTE - (Date.now() % MINUTE));
  },
  MINUTE - (Date.now() % MINUTE)
);
