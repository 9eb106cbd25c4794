// Steps through a hand with the arrow keys; the links work without it.
import { find } from "./dom.js";

const KEYS = { ArrowRight: "next", ArrowLeft: "prev" };

document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const link = KEYS[event.key] && find(`a[rel="${KEYS[event.key]}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
