// The bell: one EventSource, re-opened on wake, page show, online and after a missed heartbeat. It carries no news, only
// "the table changed"; the page then fetches its own URL again (htmx on #listen). html[data-live] says how it stands.
(() => {
  "use strict";
  const BEAT = 10000, DEAD = BEAT * 2.2, LONGEST = 3000;
  const root = document.documentElement, url = document.body.dataset.bell;
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), n => n.toString(36)).join("");
  let stream = null, heard = 0, wait = 250, timer = 0, quiet = 0;

  const changed = () => document.body.dispatchEvent(new CustomEvent("talon:changed"));
  const shown = () => Number(document.getElementById("table").dataset.seq);
  function state(name) {
    clearTimeout(quiet);
    if (name === "off" && root.dataset.live !== "off") quiet = setTimeout(() => { root.dataset.live = "off"; }, 700);
    else root.dataset.live = name;
  }
  function hear(event) {
    heard = performance.now();
    if (Number(event.data) !== shown()) changed();
  }
  const door = () => document.body.dispatchEvent(new CustomEvent("talon:door"));
  function close() { clearTimeout(timer); if (stream) stream.close(); stream = null; }
  function open() {
    close(); heard = performance.now();
    stream = new EventSource(url + "?client=" + id);
    stream.onopen = () => { wait = 250; heard = performance.now(); state("on"); changed(); door(); };
    stream.addEventListener("changed", hear);
    stream.addEventListener("hb", hear);
    stream.addEventListener("door", event => { hear(event); door(); });
    stream.onerror = () => {
      state("off"); close();
      timer = setTimeout(open, wait * (0.7 + Math.random() * 0.6)); wait = Math.min(wait * 2, LONGEST);
    };
  }
  function wake() { if (!document.hidden) { wait = 250; open(); } }

  document.addEventListener("visibilitychange", () => { if (document.hidden) { close(); state("connecting"); } else wake(); });
  addEventListener("online", wake);
  addEventListener("offline", () => state("off"));
  addEventListener("pageshow", event => { if (event.persisted) wake(); });
  addEventListener("pagehide", close);
  setInterval(() => { if (!document.hidden && performance.now() - heard > DEAD) { state("off"); wake(); } }, 1000);
  if (!document.hidden) open();
})();
