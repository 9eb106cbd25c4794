// A player's own phone says "your turn" in the hand: it buzzes and beeps when the turn comes, unless switched off there.
(() => {
  "use strict";
  const root = document.documentElement, title = document.title;
  const table = () => document.getElementById("table"), yours = () => table().dataset.yours || "";
  let before = yours(), sound = null;

  function remembered(value) { // null: read it; a private window forgets
    try { if (value) localStorage.setItem("signal", value); return localStorage.getItem("signal"); } catch { return value; }
  }
  const on = () => root.dataset.signal !== "off";
  root.dataset.signal = remembered(null) === "off" ? "off" : "on";

  // A sound must be unlocked by a tap; a buzz is refused before one.
  function unlock() {
    if (!on() || !window.AudioContext || !table().dataset.you) return;
    sound = sound || new AudioContext();
    if (sound.state !== "running") sound.resume().catch(() => {});
  }
  function beep() {
    if (!sound || sound.state !== "running") return;
    [660, 880].forEach((pitch, n) => {
      const tone = sound.createOscillator(), volume = sound.createGain(), at = sound.currentTime + n * 0.16;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.2, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.15);
    });
  }
  function signal() {
    if (!on() || !table().dataset.you) return;
    const tapped = !navigator.userActivation || navigator.userActivation.hasBeenActive;
    if (navigator.vibrate && tapped) navigator.vibrate([120, 80, 120]);
    beep();
  }
  function look() {
    const now = yours();
    document.title = now ? "\u25cf " + now + " \u2013 " + title : title;
    if (now && !before) signal();
    before = now;
  }

  document.addEventListener("click", event => {
    if (event.target.closest("[data-signal]:not(html)")) {
      root.dataset.signal = on() ? "off" : "on";
      remembered(root.dataset.signal);
      unlock();
      signal();
    } else unlock();
  });
  document.addEventListener("htmx:after:swap", event => { if (event.detail.ctx.target && event.detail.ctx.target.id === "table") look(); });
  look();
})();
