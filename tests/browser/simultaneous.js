// Two screens of one table tap nearly at the same time, again and again: one sets the moment, the other taps a number
// of milliseconds later, on the control that is there by then. Run in both pages; they share a channel.
([code, leads, gaps]) => {
  const { dataset } = document.documentElement;
  const PATIENCE = 5000;
  const air = new BroadcastChannel(code);
  const who = () => document.querySelector(".act .who").textContent.trim();
  const seq = () => document.getElementById("table").dataset.seq;
  const later = (ms, act) => setTimeout(act, Math.max(0, ms - Date.now()));
  const ready = () => !("ignoring" in dataset) && !("busy" in dataset) && dataset.live === "on";
  const tap = () => {
    const buttons = Array.from(document.querySelectorAll(".choices:not([hidden]) button"));
    const button = buttons.find(part => /^\s*(Call|Check|Stand)/.test(part.textContent));
    if (!button) return; // the control is gone
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    button.click();
  };
  window.turns = [who()];
  let other = "";
  air.onmessage = ({ data }) => {
    if (data.at) later(data.at + data.gap, tap);
    if (data.shows) other = data.shows;
  };
  if (!leads) {
    setInterval(() => ready() && air.postMessage({ shows: seq() }), 20);
    return;
  }
  const begin = gap => {
    const before = seq();
    const at = Date.now() + 30;
    air.postMessage({ at, gap });
    later(at, tap);
    later(at + gap + 30, function look() {
      // until both show the same table again, and accept taps
      if (!ready() || other !== seq() || (seq() === before && Date.now() < at + gap + PATIENCE)) {
        setTimeout(look, 20);
        return;
      }
      if (seq() === before) {
        // neither tap counted, as while the line is cut; nobody acted for anybody
        begin(gap);
        return;
      }
      window.turns.push(who());
      if (gaps.length) begin(gaps.shift());
      else window.over = true;
    });
  };
  const start = () => (ready() && other === seq() ? begin(gaps.shift()) : setTimeout(start, 20));
  start();
};
