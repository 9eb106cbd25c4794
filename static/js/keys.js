// Keys of the table: each moves to the control that shows it, and opens sheets. Only Enter makes a move, so that no key
// moves chips twice. The keys can be switched off, for people who need the letters.
import { all, remember, remembered, root, tapped } from "./dom.js";

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
  const control = all("[data-led-to]").find(part => part.dataset.ledTo === event.key && part.checkVisibility());
  if (!control || control.disabled) return;
  event.preventDefault();
  control.focus();
  if (control.hasAttribute("hx-get")) control.click();
});
