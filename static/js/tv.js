// The television: it listens, keeps awake, shows the clock, and looks again every minute for the time of day.
import "./whole_screen.js";
import "./awake.js";
import "./clock.js";
import "./evening.js";
import "./bell.js";
import { find, refetch, root, swapped, tapped } from "./dom.js";
import { change } from "./voice.js";

const MINUTE = 60_000;
const TIGHTEST = 5;

tapped("[data-say]", change);

function spills(felt) {
  const { top, bottom } = felt.getBoundingClientRect();
  const edge = parseFloat(getComputedStyle(felt).paddingTop) / 2;
  return Array.from(felt.children, part => part.getBoundingClientRect())
    .some(part => part.height && (part.top < top + edge || part.bottom > bottom - edge));
}

function fit() { // what the dealer is told is long at times
  delete root.dataset.tight;
  const felt = find(".tv-middle");
  for (let tight = 1; felt && tight <= TIGHTEST && spills(felt); tight++) root.dataset.tight = tight;
}

swapped("#table", fit);
addEventListener("resize", fit);
fit();

setTimeout(function look() {
  if (!document.hidden) refetch();
  setTimeout(look, MINUTE - (Date.now() % MINUTE));
}, MINUTE - (Date.now() % MINUTE));
