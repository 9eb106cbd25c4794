// The television: listens, stays on, shows the clock, and reloads every minute for the time of day.
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
  const line = parseFloat(getComputedStyle(part).lineHeight); // a single line of text is higher than its letters
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
  const felt = find(".tv-middle"); // the dealer's text is sometimes long
  for (let tight = 1; felt && tight <= TIGHTEST && spills(felt); tight++) root.dataset.tight = tight;
  const parts = all(".tv-seat > :is(h2, .tv-note, .tv-stack)"); // a name beside a bet may be long, too
  for (let size = 1; size >= SMALLEST && parts.some(bursts); size -= STEP) {
    root.dataset.rows = "full";
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
