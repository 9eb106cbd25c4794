// What every page does: a toast goes by itself, and where the browser allows it there is a page for when the server is
// gone; what stands in a frame has one around it that looks after that.
import { find, swapped, tapped } from "./dom.js";

const LONG = 9000;
const WORKER = new URL("../../sw.js", import.meta.url); // below whatever path Talon is served

// What looks after fields that are drawn anew comes with the first page, or sheet, that has some.
function look() {
  if (find("#game, .panel, #sheet-body > *")) import("./fields.js");
}

swapped("#sheet-body", look);
look();
swapped(".toasts", area => {
  if (!find("[data-asks]", area)) setTimeout(() => area.replaceChildren(), LONG); // what asks waits for its answer
});
tapped("[data-print]", () => print());
tapped("[data-untoast]", button => button.closest(".toast").remove());

if (window.isSecureContext && navigator.serviceWorker && window.top === window) {
  addEventListener("load", () => navigator.serviceWorker.register(WORKER).catch(() => {}));
}
