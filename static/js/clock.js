// The clock on every screen: counts to an absolute time, so that a tablet that slept shows the right remainder. The
// server sends its own time, so that a wrong clock on a phone does not matter.
import { aloud, find } from "./dom.js";

const OFTEN = 250;
const WARNS = 10; // seconds before the end
let ahead = 0;
let told = "";
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
  if (clock.dataset.now !== told) {
    told = clock.dataset.now;
    ahead = Number(told) - Date.now();
  }
  const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000));
  find("b", clock).textContent = left;
  clock.classList.toggle("up", !left);
  clock.hidden = false;
  said(clock, left);
}

setInterval(tick, OFTEN);
document.addEventListener("htmx:after:swap", tick);
document.addEventListener("visibilitychange", tick);
tick();
