// The whole screen, without the browser's own bars, where the browser can.
import { root, tapped } from "./dom.js";

if (document.fullscreenEnabled) root.dataset.fills = "";
tapped("[data-fill]", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen().catch(() => {});
});
