// Shared by all pages: hides toasts after a while, and installs the page for when the server is gone, where the browser
// allows it. A page in a frame leaves that to the page around it.
import { changed, find, swapped, table, tapped } from "./dom.js";

const LONG = 9000;
const WORKER = new URL("../../sw.js", import.meta.url); // below the path at which Talon is served

// The script for redrawn fields is loaded with the first page or sheet that has some.
function look() {
  if (find("#game, #steps, .panel, #sheet-body > *")) import("./fields.js");
}

swapped("#sheet-body", look);
look();
swapped(".toasts", area => {
  if (!find("[data-asks]", area)) setTimeout(() => area.replaceChildren(), LONG); // a question waits for its answer
});
// Where a sheet is a page of its own, an accepted move draws it again, or leads to the table if it would close the sheet.
document.addEventListener("htmx:finally:request", event => {
  const { sourceElement: form, request, response, hx } = event.detail.ctx;
  if (table() || request.method !== "POST" || !response || response.status !== 204) return;
  if (hx.redirect || hx.refresh) return;
  if (form.matches("[data-stay]:not([data-then])")) changed();
  else location.assign(form.dataset.then || form.action.replace(/\/[^/]*$/, ""));
});
tapped("[data-print]", () => print());
tapped("[data-untoast]", button => button.closest(".toast").remove());

if (window.isSecureContext && navigator.serviceWorker && window.top === window) {
  addEventListener("load", () => navigator.serviceWorker.register(WORKER).catch(() => {}));
}
