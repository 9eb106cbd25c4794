// Full screen without the browser's bars, where possible. The button fades after a moment, so that only the table is
// visible; a tap brings it back.
import { root, tapped } from "./dom.js";

const MOMENT = 3000;
let resting = 0;

function show() {
  clearTimeout(resting);
  delete root.dataset.rests;
  resting = setTimeout(() => {
    root.dataset.rests = "";
  }, MOMENT);
}

if (document.fullscreenEnabled) root.dataset.fills = "";
document.addEventListener("pointerdown", show);
tapped("[data-fill]", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen().catch(() => {});
});
show();
