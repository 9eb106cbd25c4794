// Counts level and break down; asks the server only when one of them ends.
import { all, aloud, fill, find, refetch } from "./dom.js";
import { beep, unlock } from "./sound.js";
import { countsDown } from "./until.js";

const OFTEN = 500;
const MINUTE = 60000;
const milliseconds = countsDown();
let ended = "";
let counting = ""; // the level this screen has seen running

function level(line) {
  const rest = milliseconds(line.dataset);
  const { minutes, soon, due } = line.dataset;
  line.textContent = !rest ? due : rest <= MINUTE ? soon : fill(minutes, { n: Math.ceil(rest / MINUTE) });
  line.classList.toggle("due", !rest);
  if (rest) counting = line.dataset.until;
  else if (counting) {
    counting = "";
    beep();
    aloud(due);
    refetch(); // a break may begin
  }
}

function pause(line) {
  const rest = Math.ceil(milliseconds(line.dataset) / 1000);
  line.textContent = rest ? `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}` : line.dataset.over;
  line.classList.toggle("over", !rest);
  if (rest || ended === line.dataset.until) return;
  ended = line.dataset.until;
  beep();
  aloud(line.dataset.over);
  refetch(); // it has ended: fetches the offer of the next one
}

function tick() {
  all("[data-level]").forEach(level);
  const line = find("[data-break]");
  if (line) pause(line);
}

document.addEventListener("click", unlock);
setInterval(tick, OFTEN);
document.addEventListener("htmx:after:swap", tick);
document.addEventListener("visibilitychange", tick);
tick();
