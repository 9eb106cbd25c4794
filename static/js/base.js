// What every page does: a toast goes by itself, and where the browser allows it there is a page for when the server is
// gone.
import { all, swapped, tapped } from "./dom.js";

const LONG = 9000;

// A form sends what is marked: some browsers keep showing, and send, another choice than the morphed one marks.
swapped("#game, .panel, #sheet-body", area => {
  all("select", area).forEach(select => {
    select.selectedIndex = Math.max(0, Array.from(select.options).findIndex(option => option.defaultSelected));
  });
  all("[type=radio], #game [type=checkbox]", area).forEach(box => {
    box.checked = box.defaultChecked;
  });
});
swapped(".toasts", area => setTimeout(() => area.replaceChildren(), LONG));
tapped("[data-print]", () => print());
tapped("[data-untoast]", button => button.closest(".toast").remove());

if (window.isSecureContext && navigator.serviceWorker) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
