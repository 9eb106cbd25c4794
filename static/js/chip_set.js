// Shows the colour of a chip in the set as it is chosen.
import { find } from "./dom.js";

document.addEventListener("change", event => {
  const row = event.target.closest(".setrows li");
  if (row && event.target.tagName === "SELECT") find(".chip", row).className = `chip c-${event.target.value}`;
});
