// The seats: the host may turn the table so that people sit where they sit; on a phone whose turn it is stays in sight.
import { all, find, remember, remembered, root, swapped, tapped } from "./dom.js";

export const SMALL = "(max-width: 47.5em), (max-height: 42em)";
const name = `turn:${document.body.dataset.code}`;

root.dataset.turn = remembered(name) || "0";
tapped("[data-turn-by]", button => {
  const seats = all(".seats > .seat").length || 1;
  root.dataset.turn = (Number(root.dataset.turn) + Number(button.dataset.turnBy) + seats) % seats;
  remember(name, root.dataset.turn);
});

swapped("#table", () => {
  const now = find(".seat.now") || find(".seat.pick"); // or the first that is to be tapped
  if (now && !find(".told") && matchMedia(SMALL).matches) now.scrollIntoView({ block: "nearest" });
});
