// Keys of the table: c to check or call, f to fold, u to take back, w where are we, ? for the rulings. A key leads to
// its control; only Enter acts, so that no key moves chips twice. Whoever needs the letters switches the keys off.
import { find, remember, remembered, root, tapped } from "./dom.js";

const LEADS = {
  c: ".choices:not([hidden]) :is(form[action$='/check'], form[action$='/call']) button",
  f: ".choices:not([hidden]) form[action$='/fold'] button",
  u: ".undo button"
};
const OPENS = { w: "[data-where]", "?": ".tools [hx-get$='/rulings']" };
const FIELDS = "input, select, textarea, dialog[open]";

function switched(on) {
  root.dataset.keys = on ? "on" : "off";
  remember("keys", root.dataset.keys);
}

root.dataset.keys = remembered("keys") || "on";
tapped("[data-keys]:not(html)", () => switched(root.dataset.keys !== "on"));
document.addEventListener("keydown", event => {
  if (root.dataset.keys !== "on" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest(FIELDS)) return;
  const control = find(LEADS[event.key] || OPENS[event.key] || "unknown");
  if (!control || control.disabled) return;
  event.preventDefault();
  control.focus();
  if (OPENS[event.key]) control.click();
});
