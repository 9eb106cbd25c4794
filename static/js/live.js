// The bell: one EventSource, re-opened on wake, page show, online and after a missed heartbeat. It carries no news, only
// "the table changed"; the page then fetches its own URL again (htmx on #listen). html[data-live] says how it stands:
// connecting, on, off (nothing can be tapped), full (no room for another stream: the page looks again every few seconds).
(() => {
  "use strict";
  const BEAT = 10000, DEAD = BEAT * 2.2, LONGEST = 750, OPENING = 3000, AGAIN = 700;
  const root = document.documentElement, url = document.body.dataset.bell;
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), n => n.toString(36)).join("");
  let stream = null, heard = 0, wait = 250, timer = 0, quiet = 0, met = false, told = "";

  const changed = () => document.body.dispatchEvent(new CustomEvent("talon:changed"));
  const shown = () => Number(document.getElementById("table").dataset.seq);
  function say(name) {
    root.dataset.live = name;
    document.querySelectorAll(".act .strips, .act .cuts, .undo").forEach(part => { part.inert = name === "off"; });
  }
  function state(name) { // a blink of the network is not worth a word
    clearTimeout(quiet);
    if (name === "off" && root.dataset.live !== "off") quiet = setTimeout(say, 700, "off");
    else say(name);
  }
  function hear(event) {
    heard = performance.now();
    const news = event.data !== told; // the table may be here already, by another way; an open sheet or cover is not
    told = event.data;
    if (news || Number(event.data) !== shown()) changed();
  }
  const door = () => document.body.dispatchEvent(new CustomEvent("talon:door"));
  function later(ms) { clearTimeout(timer); timer = setTimeout(open, ms); }
  function close() { clearTimeout(timer); if (stream) stream.close(); stream = null; }
  function open() {
    close(); heard = performance.now(); told = told || String(shown());
    stream = new EventSource(url + "?client=" + id);
    timer = setTimeout(() => { state("off"); open(); }, OPENING);
    stream.onopen = () => { // what was missed is fetched anew; a page just loaded has missed nothing
      clearTimeout(timer); wait = 250; heard = performance.now(); state("on");
      if (met) { changed(); door(); }
      met = true;
    };
    stream.addEventListener("changed", hear);
    stream.addEventListener("hb", hear);
    stream.addEventListener("door", event => { hear(event); door(); });
    stream.onerror = () => {
      const answered = stream.readyState === EventSource.CLOSED;
      close();
      if (answered) ask(); else lost();
    };
  }
  function lost() {
    state("off");
    later(wait * (0.7 + Math.random() * 0.6));
    wait = Math.min(wait * 2, LONGEST);
  }
  async function ask() { // it answered, but opened no stream: why?
    let answer;
    try { answer = await fetch(url + "?client=" + id, { method: "HEAD", signal: AbortSignal.timeout(OPENING) }); } catch { lost(); return; }
    if (answer.status === 503) full(Number(answer.headers.get("Retry-After")) || 10);
    else if (met && [401, 403, 404].includes(answer.status)) location.reload(); // not let in any more: the door says why
    else lost();
  }
  function full(seconds) {
    state("full");
    changed();
    later(seconds * 1000);
  }
  function wake() { if (!document.hidden) { wait = 250; open(); } }

  document.addEventListener("visibilitychange", () => { if (document.hidden) { close(); state("connecting"); } else wake(); });
  addEventListener("online", wake);
  addEventListener("offline", wake); // the table may well be on this very device
  addEventListener("pageshow", event => { if (event.persisted) wake(); });
  addEventListener("pagehide", close);
  setInterval(() => { if (!document.hidden && root.dataset.live !== "full" && performance.now() - heard > DEAD) { state("off"); wake(); } }, 1000);

  // A request without an answer says the same as a silent stream, and sooner; what was not fetched is fetched again.
  document.addEventListener("htmx:finally:request", event => {
    const ctx = event.detail.ctx, status = ctx.response ? ctx.response.status : 0;
    const listens = ctx.sourceElement && ctx.sourceElement.matches("[hx-trigger*='talon:changed']");
    if (!status && root.dataset.live === "on" && performance.now() - heard > AGAIN) wake();
    else if (listens && (!status || status >= 500)) setTimeout(changed, AGAIN);
  });
  if (!document.hidden) open();
})();
