// The focus after the table has changed: a control keeps it only if it is the same move of the same player, drawn from
// the same fact. Else it goes to the heading with the turn, so that a second Enter moves no other player's chips.
import { all, find, root } from "./dom.js";

const HAND = ".act, .seats, .undo, .noting";
const FOLLOWED = 150; // milliseconds until a screen reader has followed the focus
const heading = () => find(".whose");
const body = () => document.activeElement === document.body || !document.activeElement;
let held = null; // the focused part before the table changed
let lost = false; // whether a part had the focus before the page changed
let opener = null; // the control that opened the open dialog
let led = false; // whether the focus went to the heading, which is then read, before the table is drawn
let cut = null; // the focused part when the connection was lost

function move(part) {
  const form = part.closest("form");
  const fields = form ? Array.from(new FormData(form), ([name, value]) => `${name}=${value}`) : [];
  const sends = form ? [form.getAttribute("action"), ...fields] : [];
  const asks = part.ariaPressed ? "" : part.getAttribute("hx-get"); // a picked seat keeps the focus, to be unpicked
  const fact = part.closest(HAND) ? part.closest("#table").dataset.seq : "";
  return [fact, part.textContent, part.ariaLabel, asks, ...sends].join("\n");
}

function kept(part) {
  return part && part.closest("#table") ? { part, move: move(part), acts: Boolean(part.closest(HAND)) } : null;
}

const same = ({ part, move: before }) => document.activeElement === part && part.isConnected && move(part) === before;

// Whether the focus went to the heading, which is then read aloud; not if it was there already, or behind a dialog.
function toHeading() {
  if (!heading() || document.activeElement === heading()) return false;
  heading().focus({ preventScroll: true });
  return document.activeElement === heading();
}

export function placed() {
  const before = held;
  const read = led;
  held = null;
  led = false;
  if (read) toHeading(); // a Tab in between has left it
  if (read) return true;
  if (!before || same(before)) return false;
  return (before.acts || body()) && toHeading();
}

// A screen reader loses its place with a focused part that is removed (Orca 43 falls silent), whoever changed the table.
// So the focus leaves a part that the new table lacks for the heading, which has the new turn already, and the table is
// drawn once the reader has followed. A finger does not wait: its focus is not visible.
function leaves({ fragment, swapSpec }) {
  const turn = find(".whose", fragment);
  const part = document.activeElement;
  if (!turn || part === heading() || !part.matches(":focus-visible")) return;
  if (all(`#table ${part.localName}`, fragment).some(other => move(other) === held.move)) return;
  heading().replaceChildren(...turn.cloneNode(true).childNodes);
  led = toHeading();
  swapSpec.swap = FOLLOWED;
}

document.addEventListener("htmx:before:swap", ({ defaultPrevented, detail: { tasks } }) => {
  if (defaultPrevented) return; // a table that is not drawn (bell.js)
  const table = tasks.find(({ fragment }) => find("#table", fragment));
  const part = table && kept(document.activeElement);
  held = part || held; // until the table is drawn
  lost = !part && !body();
  if (part) leaves(table);
});
// After an answered request the focused button is gone, so the focus goes to a heading. The table itself asks `placed`.
document.addEventListener("htmx:after:swap", () => {
  if (!lost || !body()) return;
  const sheet = find("dialog[open] h1");
  if (sheet) sheet.focus();
  else toHeading();
});
document.addEventListener(
  "click",
  ({ target }) => {
    if (!target.closest("dialog")) opener = kept(target.closest("button, a"));
  },
  true
);
// The link to the choices leads there without a step in the history, which Back takes for an open sheet (sheet.js).
document.addEventListener("click", event => {
  if (!event.target.matches("a[href='#turn']")) return;
  event.preventDefault();
  toHeading();
});
// A dialog returns the focus to its opener, which may mean another move by now.
document.addEventListener(
  "close",
  () =>
    setTimeout(() => {
      const part = document.activeElement;
      const other = opener && part === opener.part && opener.acts && !same(opener);
      if (!find("dialog[open]") && (body() || other)) led = toHeading();
    }),
  true
);
// A key held down acts once.
document.addEventListener(
  "keydown",
  event => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && !event.target.closest("textarea"))
      event.preventDefault();
  },
  true
);
// Without a connection nothing can be tapped: the focus waits at the heading and returns later.
new MutationObserver(() => {
  const part = document.activeElement;
  if (root.dataset.live === "off" && part && part.closest("[inert]")) {
    cut = kept(part);
    toHeading();
  } else if (root.dataset.live === "on" && cut) {
    if (part === heading() && cut.part.isConnected && move(cut.part) === cut.move) cut.part.focus();
    cut = null;
  }
}).observe(root, { attributeFilter: ["data-live"] });
