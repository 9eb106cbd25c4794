// One tap, one move: from a submit until the new table is drawn, nothing else is sent. A finger that came down on the
// old table does not act on the new one. After another device's change, the hand area is dimmed for as long as people
// take to react; it ignores taps and shows a notice.
import { answered, newest } from "./bell.js";
import { accepted, all, find, refetch, root, seq, swapped, table } from "./dom.js";

const BOUNCE = 450;
const OTHER = 200; // milliseconds after which a tap on another control is not a double tap
const SLOW = 400;
const LONGEST = 7000;
const STEP = "#table [data-step]";
const HAND = ".act, .seats, .undo";
export const REACTION = 400; // milliseconds people take to react: until then a tap is meant for the old table
const NEAR = 40; // pixels: the distance between the taps of a double tap
const READ = 4000;
const NEWS = 150; // the bell usually brings the new table sooner; else it is fetched
let sent = null;
let touched = null;
let last = null; // where the last tap was
const second = new WeakMap(); // part that ignores a double tap -> its timer
let step = null; // a question on its way: until its answer is drawn, no tap counts
let drawn = seq();
let ignoring = null;
const over = new WeakMap(); // the sheet a tap closes, because the table's news may replace its form before the answer

export const busy = () => sent !== null;

// A part just opened or requested ignores a double tap for a moment.
export function ignoresSecondTap(part) {
  clearTimeout(second.get(part));
  part.dataset.secondTap = last ? `${last.x} ${last.y}` : "";
  second.set(
    part,
    setTimeout(() => delete part.dataset.secondTap, REACTION)
  );
}

function twice({ detail, clientX: x, clientY: y }) {
  if (!detail) return false; // not by a finger
  last = { x, y };
  return all("dialog[open][data-second-tap], html[data-second-tap]").some(({ dataset }) => {
    const [left, top] = dataset.secondTap.split(" ").map(Number);
    return Math.hypot(x - left, y - top) < NEAR;
  });
}

function stepped() {
  if (!step) return;
  clearTimeout(step);
  step = null;
  ignoresSecondTap(root);
}

// The fields a form sends apart from the player: the same for the next player is the same control.
function sends(form) {
  const fields = new FormData(form);
  ["seen", "seat", "turn"].forEach(name => fields.delete(name));
  return `${form.getAttribute("action")}?${new URLSearchParams(fields)}`;
}

const hears = () => sent.drawn && sent.answered && performance.now() - sent.at >= OTHER;

// Dims everything after a tap until the table accepts the next one, then only the tapped control for a moment.
function wakes() {
  if (sent.drawn && sent.answered)
    sent.timers.push(setTimeout(rouse, Math.max(0, OTHER - (performance.now() - sent.at))));
}

function rouse() {
  delete root.dataset.deaf;
  all("#table form[action]").forEach(form => form.toggleAttribute("data-deaf", sends(form) === sent.what));
}

function settle() {
  if (sent) sent.timers.forEach(clearTimeout);
  sent = null;
  delete root.dataset.deaf;
  all("form[data-deaf]").forEach(form => form.removeAttribute("data-deaf"));
  delete root.dataset.sent;
  delete root.dataset.busy;
  delete root.dataset.slow;
}

function slow() {
  // no answer yet
  if (sent && sent.seq === seq()) root.dataset.slow = "";
}

function listen() {
  ignoring = null;
  delete root.dataset.ignoring;
}

function ignoreTaps() {
  clearTimeout(ignoring);
  ignoring = setTimeout(listen, REACTION);
  root.dataset.ignoring = "";
}

export function tableMoved() {
  // another device changed the table, or a knock has moved it
  if (!sent || sent.drawn) ignoreTaps();
}

function later() {
  if (sent) sent.timers.push(setTimeout(settle, Math.max(0, BOUNCE - (performance.now() - sent.at))));
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function missed(before) {
  // the bell has not brought the new table
  if (before === seq()) refetch();
}

// Hides all messages except in the area being answered.
function hush(answered) {
  all(".toasts").forEach(area => area.contains(answered) || area.replaceChildren());
}

function done(sheet) {
  hush(null);
  if (sheet) {
    sheet.close();
    ignoreTaps(); // a double tap would hit the seat under the sheet
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

// The table on the screen has changed, by this device or another.
function redrawn() {
  if (drawn === seq()) return;
  drawn = seq();
  tableMoved();
  if (!sent) return;
  sent.drawn = true;
  wakes();
  later();
}

document.addEventListener(
  "pointerdown",
  () => {
    touched = seq();
  },
  true
);
document.addEventListener(
  "click",
  event => {
    const moved = table() && (ignoring || (touched !== null && touched !== seq())) && event.target.closest(HAND);
    touched = null;
    const asks = event.target.closest(STEP);
    if (moved && !sent) setTimeout(toast => toast.remove(), READ, note("moved"));
    if (twice(event) || moved || (asks && (step || (sent && !hears())))) stop(event);
    else if (asks) step = setTimeout(stepped, LONGEST);
  },
  true
);
document.addEventListener(
  "submit",
  event => {
    if (!table() || event.target.method !== "post") return;
    if (sent && hears() && sends(event.target) !== sent.what) settle();
    if (sent || step || root.dataset.live === "off") {
      stop(event);
      return;
    }
    sent = { at: performance.now(), seq: seq(), what: sends(event.target), timers: [] };
    sent.timers.push(setTimeout(slow, SLOW), setTimeout(settle, LONGEST));
    ignoresSecondTap(root); // whatever is there next, including a button for a sheet
    root.dataset.busy = root.dataset.sent = root.dataset.deaf = "";
    hush(event.target);
  },
  true
);
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
  delete root.dataset.sent;
  if (sent) {
    sent.answered = true;
    wakes();
  }
  if (accepted(ctx)) {
    answered();
    done(over.get(ctx));
    return;
  }
  if (!status) note("silent", ctx.target);
  if (sent) tableMoved();
  settle();
  if (status === 409 || newest() > seq() || find("#cover[open]")) refetch();
});
swapped("#table", redrawn);
swapped("[data-door], #devices", later); // the sent form may be gone, and its answer with it
