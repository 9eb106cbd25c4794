// Keep the screen awake where the browser allows it (a secure origin, such as http://localhost); elsewhere say once
// what helps.
import { find, remember, remembered, tapped } from "./dom.js";

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
  if (hint) hint.hidden = remembered("awake") === "told";
}

tapped("[data-awake]", () => {
  find(".stay-awake").hidden = true;
  remember("awake", "told");
});
document.addEventListener("visibilitychange", awake);
awake();
