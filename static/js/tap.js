// One tap, one move: from a submit until the new table is drawn nothing else is sent. A finger that came down on the
// old table does not act on the new one.
import { all, find, refetch, root, seq, swapped, table } from "./dom.js";

const BOUNCE = 450;
const SLOW = 400;
const LONGEST = 7000;
const NEWS = 150; // the bell brings the new table sooner than this; else it is fetched
let sent = null;
let touched = null;

export const busy = () => sent !== null;

function settle() {
  if (sent) sent.timers.forEach(clearTimeout);
  sent = null;
  delete root.dataset.busy;
  delete root.dataset.slow;
}

function slow() { // the answer is not here yet
  if (sent && sent.seq === seq()) root.dataset.slow = "";
}

function later() {
  if (sent) sent.timers.push(setTimeout(settle, Math.max(0, BOUNCE - (performance.now() - sent.at))));
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function done(form) {
  const sheet = form.closest("dialog");
  if (sheet && !form.hasAttribute("data-stay")) sheet.close();
  if (sent && sent.seq !== seq()) later();
  else if (sent) sent.timers.push(setTimeout(refetch, NEWS));
}

function silent(area) {
  const note = document.createElement("p");
  const home = document.getElementById("toast");
  note.className = "toast";
  note.setAttribute("role", "alert");
  note.textContent = home.dataset.silent;
  (area && area.classList.contains("toasts") ? area : home).replaceChildren(note);
}

document.addEventListener("pointerdown", () => {
  touched = seq();
}, true);
document.addEventListener("click", event => {
  const moved = table() && touched !== null && touched !== seq() && table().contains(event.target);
  touched = null;
  if (moved) stop(event);
}, true);
document.addEventListener("submit", event => {
  if (!table() || event.target.method !== "post") return;
  if (sent || root.dataset.live === "off") {
    stop(event);
    return;
  }
  sent = { at: performance.now(), seq: seq(), timers: [] };
  sent.timers.push(setTimeout(slow, SLOW), setTimeout(settle, LONGEST));
  root.dataset.busy = "";
  all(".toasts").forEach(area => area.replaceChildren());
}, true);
document.addEventListener("htmx:finally:request", event => {
  const { ctx } = event.detail;
  const status = ctx.response ? ctx.response.status : 0;
  if (ctx.request.method !== "POST" || !table()) return;
  if (status === 204) {
    done(ctx.sourceElement);
    return;
  }
  if (!status) silent(ctx.target);
  settle();
  if (status === 409 || find("#cover[open]")) refetch();
});
swapped("#table", () => {
  if (sent && sent.seq !== seq()) later();
});
swapped("[data-door], #devices", later); // the form that was sent may be gone, and with it its answer
