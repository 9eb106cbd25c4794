// The clock on every screen: counts to an absolute time, so a tablet that slept shows what is really left. The server says
// what time it is there; a phone whose clock is wrong counts right all the same.
(() => {
  "use strict";
  let ahead = 0, told = "";
  function tick() {
    const clock = document.querySelector("[data-until]");
    if (!clock) return;
    if (clock.dataset.now !== told) { told = clock.dataset.now; ahead = Number(told) - Date.now(); }
    const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000));
    clock.querySelector("b").textContent = left;
    clock.classList.toggle("up", !left);
    clock.hidden = false;
  }
  setInterval(tick, 250);
  document.addEventListener("htmx:after:swap", tick);
  document.addEventListener("visibilitychange", tick);
  addEventListener("DOMContentLoaded", tick);
})();
