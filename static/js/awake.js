// Keeps the screen on where the browser allows it (a secure origin, such as http://localhost); elsewhere shows a
// remedy, once an evening.
import { find, remember, remembered, tapped } from "./dom.js";

const EVENING = location.pathname.match(/\/t\/(\w+)/)?.[1] ?? "";
let lock = null;

async function awake() {
  if (document.hidden || lock) return;
  if (!navigator.wakeLock) {
    told();
    return;
  }
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
    });
  } catch {
    lock = null;
  }
}

function told() {
  const hint = find(".stay-awake");
  if (hint) hint.hidden = remembered("awake") === EVENING;
}

tapped("[data-awake]", () => {
  find(".stay-awake").hidden = true;
  remember("awake", EVENING);
});
document.addEventListener("visibilitychange", awake);
awake();
