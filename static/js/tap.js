// One tap, one move: from a submit until the new table is drawn nothing else is sent. A finger that came down on the
// old table does not act on the new one, nor one that was on its way when somebody else changed it: for a breath the
// hand that acts is dim and deaf, and says so to whoever taps it.
import { all, find, refetch, root, seq, swapped, table, tapped } from "./dom.js";

const BOUNCE = 450;
const SLOW = 400;
const LONGEST = 7000;
const STEP = "#table [data-step]";
const HAND = ".act, .seats, .undo";
export const BREATH = 400; // reaction time: until then a finger still means the old table
const NEAR = 40; // pixels: two taps of one finger lie no further apart
const READ = 4000;
const NEWS = 150; // the bell brings the new table sooner than this; else it is fetched
let sent = null;
let touched = null;
let last = null; // where a finger came down last
const fresh = new WeakMap(); // what is deaf to a second tap there -> until when
let step = null; // a question on its way: until it is drawn, no tap counts
let drawn = seq();
let deaf = null;
const over = new WeakMap(); // the sheet a tap closes: the table's news may replace its form before its answer comes

export const busy = () => sent !== null;

// What was just opened, or asked for, ignores a second tap of the same finger for a moment.
export function deafens(part) {
  clearTimeout(fresh.get(part));
  part.dataset.fresh = last ? `${last.x} ${last.y}` : "";
  fresh.set(part, setTimeout(() => delete part.dataset.fresh, BREATH));
}

function twice({ detail, clientX: x, clientY: y }) {
  if (!detail) return false; // no finger
  last = { x, y };
  return all("dialog[open][data-fresh], html[data-fresh]").some(({ dataset }) => {
    const [left, top] = dataset.fresh.split(" ").map(Number);
    return Math.hypot(x - left, y - top) < NEAR;
  });
}

function stepped() {
  if (!step) return;
  clearTimeout(step);
  step = null;
  deafens(root);
}

function settle() {
  if (sent) sent.timers.forEach(clearTimeout);
  sent = null;
  delete root.dataset.busy;
  delete root.dataset.slow;
}

function slow() { // the answer is not here yet
  if (sent && sent.seq === seq()) root.dataset.slow = "";
}

function hear() {
  deaf = null;
  delete root.dataset.deaf;
}

function breathe() {
  clearTimeout(deaf);
  deaf = setTimeout(hear, BREATH);
  root.dataset.deaf = "";
}

export function hush() { // somebody else was faster, or the table gives way
  if (!sent || sent.drawn) breathe();
}

function later() {
  if (sent) sent.timers.push(setTimeout(settle, Math.max(0, BOUNCE - (performance.now() - sent.at))));
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function missed(before) { // the bell has not brought the new table
  if (before === seq()) refetch();
}

function done(sheet) {
  if (sheet) {
    sheet.close();
    breathe(); // the same finger's second tap would come down on the seat that lay under the sheet
  }
  if (sent && sent.seq !== seq()) later();
  else if (sent) sent.timers.push(setTimeout(missed, NEWS, sent.seq));
}

function note(word, area) {
  const toast = document.createElement("p");
  const home = document.getElementById("toast");
  toast.className = "toast";
  toast.dataset.word = word;
  toast.setAttribute("role", "alert");
  toast.textContent = home.dataset[word];
  (area && area.classList.contains("toasts") ? area : home).replaceChildren(toast);
  return toast;
}

// The table on the screen is another one: ours, or somebody else's.
function redrawn() {
  if (drawn === seq()) return;
  drawn = seq();
  hush();
  if (sent) sent.drawn = true;
  later();
}

document.addEventListener("pointerdown", () => {
  touched = seq();
}, true);
document.addEventListener("click", event => {
  const moved = table() && (deaf || (touched !== null && touched !== seq())) && event.target.closest(HAND);
  touched = null;
  const asks = event.target.closest(STEP);
  if (moved && !sent) setTimeout(toast => toast.remove(), READ, note("moved"));
  if (twice(event) || moved || (asks && (step || sent))) stop(event);
  else if (asks) step = setTimeout(stepped, LONGEST);
}, true);
document.addEventListener("submit", event => {
  if (!table() || event.target.method !== "post") return;
  if (sent || step || root.dataset.live === "off") {
    stop(event);
    return;
  }
  sent = { at: performance.now(), seq: seq(), timers: [] };
  sent.timers.push(setTimeout(slow, SLOW), setTimeout(settle, LONGEST));
  deafens(root); // whatever stands there next, a sheet to open too
  root.dataset.busy = "";
  all(".toasts").forEach(area => area.replaceChildren());
}, true);
document.addEventListener("htmx:before:request", event => {
  const { ctx } = event.detail;
  if (!ctx.sourceElement.matches("[data-stay]")) over.set(ctx, ctx.sourceElement.closest("dialog"));
});
document.addEventListener("htmx:finally:request", event => {
  const { ctx } = event.detail;
  if (ctx.request.method === "GET" && ctx.target && ctx.target.id === "table") stepped();
  const status = ctx.response ? ctx.response.status : 0;
  if (status) all("[data-word='silent']").forEach(toast => toast.remove()); // the table answers again
  if (ctx.request.method !== "POST" || !table()) return;
  if (status === 204) {
    done(over.get(ctx));
    return;
  }
  if (!status) note("silent", ctx.target);
  if (sent) hush();
  settle();
  if (status === 409 || find("#cover[open]")) refetch();
});
swapped("#table", redrawn);
swapped("[data-door], #devices", later); // the form that was sent may be gone, and with it its answer

// A strip stands in place of the choices until it is confirmed, given up, or the table changes.
function unstrip() {
  all(".strips > .choices").forEach(choices => {
    choices.hidden = choices.matches(".strip:not([data-now])"); // those the server asks for now stand there
  });
  all(".seat.picked").forEach(seat => seat.classList.remove("picked"));
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

function mark(seat) { // the seat a strip is about
  if (seat) seat.classList.add("picked");
}

tapped("[data-strip]", (button, event) => {
  const wanted = document.getElementById(button.dataset.strip);
  if (!wanted) return;
  event.preventDefault();
  strip(wanted);
  if (!wanted.hidden) mark(button.closest(".seat"));
});
tapped("[data-unstrip]", unstrip);
if (find("#sheet")) find("#sheet").addEventListener("close", unstrip);
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && !find("dialog[open]")) unstrip();
});
