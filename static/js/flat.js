// A tablet that lies flat: the screen turns to whoever acts, or deals; people stay where they sit.
import { all, find, root, swapped } from "./dom.js";

const QUARTER = 90;

function face() {
  const chairs = all(".seats > .seat");
  const at = chairs.indexOf(find(".seat.now") || find(".seat.dealer"));
  if (at < 0) return;
  const around = (at + Number(root.dataset.rotated) + 0.5) / chairs.length; // clockwise from the foot of the table
  root.dataset.facing = (Math.round(around * 4) % 4) * QUARTER;
  dispatchEvent(new Event("resize"));
}

swapped("#table", face);
face();
