// Shared by all pages: hides toasts after a while, and installs the page for when the server is gone, where the browser
// allows it. A page in a frame leaves that to the page around it.
import { find, swapped, tapped } from "./dom.js";

const LONG = 9000;
const WORKER = new URL("../../sw.js", import.meta.url); // below the path at which Talon is served

// The script for redrawn fields is loaded with the first page or sheet that has some.
function look() {
  if (find("#game, .panel, #sheet-body > *")) import("./fields.js");
}

swapped("#sheet-body", look);
look();
swapped(".toasts", area => {
  if (!find("[data-asks]", area)) setTimeout(() => area.replaceChildren(), LONG); // a question waits for its answer
});
tapped("[data-print]", () => print());
tapped("[data-untoast]", button => button.closest(".toast").remove());

if (window.isSecureContext && navigator.serviceWorker && window.top === window) {
  addEventListener("load", () => navigator.serviceWorker.register(WORKER).catch(() => {}));
}
