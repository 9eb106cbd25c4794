// What every page does: a toast goes by itself, and where the browser allows it there is a page for when the server is
// gone.
import { swapped, tapped } from "./dom.js";

const LONG = 9000;

swapped(".toasts", area => setTimeout(() => area.replaceChildren(), LONG));
tapped("[data-print]", () => print());
tapped("[data-untoast]", button => button.closest(".toast").remove());

if (window.isSecureContext && navigator.serviceWorker) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
