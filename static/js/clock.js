// The clock on every screen: counts to an absolute time, so a tablet that slept shows what is really left. The server
// says what time it is there; a phone whose clock is wrong counts right all the same.
import { find } from "./dom.js";

const OFTEN = 250;
let ahead = 0;
let told = "";

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
}

setInterval(tick, OFTEN);
document.addEventListener("htmx:after:swap", tick);
document.addEventListener("visibilitychange", tick);
tick();
