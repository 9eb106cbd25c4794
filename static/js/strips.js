// A strip replaces the choices until it is confirmed or closed, or the table changes.
import { all, find, tapped } from "./dom.js";

let opener = null;

// The focus leaves a strip for the control that opened it.
function unstrip() {
  const inside = document.activeElement.closest(".strip:not([data-now])");
  all(".strips > .choices").forEach(choices => {
    choices.hidden = choices.matches(".strip:not([data-now])"); // strips the server asks for now stay open
  });
  all(".seat.picked").forEach(seat => seat.classList.remove("picked"));
  if (inside) opener.focus({ preventScroll: true });
}

function strip(wanted) {
  const again = !wanted.hidden;
  unstrip();
  if (again) return;
  all(".strips > .choices").forEach(choices => {
    choices.hidden = choices !== wanted;
  });
  find("button", wanted).focus({ preventScroll: true });
}

function mark(seat) {
  // the seat a strip is about
  if (seat) seat.classList.add("picked");
}

export function open(wanted, button) {
  opener = button;
  strip(wanted);
  if (!wanted.hidden) mark(button.closest(".seat"));
}

tapped("[data-unstrip]", unstrip);
if (find("#sheet")) find("#sheet").addEventListener("close", unstrip);
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && !find("dialog[open]")) unstrip();
});
