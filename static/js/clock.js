// The clock on a slow player, on every screen.
import { aloud, find } from "./dom.js";
import { countsDown } from "./until.js";

const OFTEN = 250;
const WARNS = 10; // seconds before the end
const milliseconds = countsDown();
let warned = ""; // the clock whose warning was given
let ended = ""; // the clock whose end was announced

// Once for each clock, whatever else changes at the table.
function said(clock, left) {
  const { until, soon } = clock.dataset;
  if (!left && ended !== until) aloud(find(".over", clock).textContent);
  else if (left && left <= WARNS && warned !== until) aloud(soon);
  if (left <= WARNS) warned = until;
  if (!left) ended = until;
}

function tick() {
  const clock = find(".countdown[data-until]");
  if (!clock) return;
  const left = Math.ceil(milliseconds(clock.dataset) / 1000);
  find("b", clock).textContent = left;
  clock.classList.toggle("up", !left);
  clock.hidden = false;
  said(clock, left);
}

setInterval(tick, OFTEN);
document.addEventListener("htmx:after:swap", tick);
document.addEventListener("visibilitychange", tick);
tick();
