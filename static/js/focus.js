// The focus after the table has changed: a control keeps it only if it is the same move of the same player, drawn from
// the same fact. Else it goes to the heading with the turn, so that a second Enter moves no other player's chips.
import { accepted, find, root, seq } from "./dom.js";

const HAND = ".act, .seats, .undo, .noting";
const heading = () => find(".whose");
const waiting = () => find("#sending");
const body = () => document.activeElement === document.body || !document.activeElement;
let held = null; // the focused part before the table changed
let lost = false; // whether a part had the focus before the page changed
let sent = null; // the control of a move on its way, and its form
let opener = null; // the control that opened the open dialog
let led = false; // whether a closed dialog has left the focus to the heading, which is then read
let cut = null; // the focused part when the connection was lost

function move(part) {
  const form = part.closest("form");
  const sends = form ? [form.action, ...Array.from(new FormData(form), ([name, value]) => `${name}=${value}`)] : [];
  const asks = part.ariaPressed ? "" : part.getAttribute("hx-get"); // a picked seat keeps it, to be unpicked
  return [seq(), part.textContent, part.ariaLabel, asks, ...sends].join("\n");
}

function kept(part) {
  return part && part.closest("#table") ? { part, move: move(part), acts: Boolean(part.closest(HAND)) } : null;
}

const same = ({ part, move: before }) => document.activeElement === part && part.isConnected && move(part) === before;

// Whether the focus had to go to the heading, which is then read aloud; where it was already, nothing is.
function toHeading() {
  if (!heading() || document.activeElement === heading()) return false;
  heading().focus({ preventScroll: true });
  return true;
}

export function placed() {
  const before = held;
  const read = led;
  held = null;
  led = false;
  if (read) return true;
  if (!before || find("dialog[open]") || same(before)) return false;
  return (before.acts || body()) && toHeading();
}

document.addEventListener("htmx:before:swap", () => {
  held = document.activeElement === waiting() ? sent : kept(document.activeElement);
  lost = !body();
});
// The new table removes many a control just used. A screen reader loses its place with a focused part that is removed
// (Orca 43 falls silent), so the focus leaves it as the move is sent, and returns if the move is refused.
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const { sourceElement: form, request } = ctx;
  const part = document.activeElement;
  if (request.method !== "POST" || !form.contains(part) || !form.closest(HAND)) return;
  sent = { ...kept(part), form };
  waiting().focus({ preventScroll: true });
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!sent || sent.form !== ctx.sourceElement || accepted(ctx)) return;
  if (document.activeElement !== waiting()) return;
  if (sent.part.isConnected && move(sent.part) === sent.move) sent.part.focus();
  if (document.activeElement === waiting()) toHeading();
});
// After an answered request the focused button is gone, so the focus goes to a heading. The table itself asks `placed`.
document.addEventListener("htmx:after:swap", () => {
  if (held || !lost || !body()) return;
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
