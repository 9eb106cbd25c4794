// A tablet lying flat: turns the screen to the player who acts or deals, while seats stay in place.
import { all, find, root, swapped } from "./dom.js";

const QUARTER = 90;

function face() {
  const chairs = all(".seats > .seat");
  const at = chairs.indexOf(find(".seat.now") || find(".seat.dealer"));
  if (at < 0) return;
  const around = (at + Number(root.dataset.rotated) + 0.5) / chairs.length; // clockwise from the bottom of the table
  root.dataset.facing = (Math.round(around * 4) % 4) * QUARTER;
  dispatchEvent(new Event("resize"));
}

swapped("#table", face);
face();
