// The felt at set-up: one plate per player, clockwise from the lower left, and the next empty chair. Two plates swap
// when tapped one after another, or when one is dragged onto the other.
import { all, fill, find, tapped } from "./dom.js";
import { chairs, free, seated, swap } from "./seating.js";

const COLUMNS = 6; // of half a plate
const LONG = /[^\s-]{10}/; // a word for which all plates have smaller text
const MOVED = 12; // pixels after which a touch is a drag
const ring = () => find(".ring");

// Row and first column of each plate: bottom, up the left side, top, down the right side.
function places(n) {
  const side = n < 3 ? 0 : n < 7 ? 1 : Math.floor((n - 3) / 2);
  const rest = n - 2 * side;
  const below = rest === 4 ? 2 : 1;
  const foot = Math.max(side, 1) + 2;
  const across = (count, row) => (count === 2 ? [2, 4] : count ? [3] : []).map(column => [row, column]);
  const up = Array.from({ length: side }, (_none, i) => [foot - 1 - i, 1]);
  const down = up.map(([row]) => [row, COLUMNS - 1]).reverse();
  const [first, ...last] = across(below, foot);
  return [first, ...up, ...across(rest - below, 1), ...down, ...last];
}

const made = of => find(of).content.firstElementChild.cloneNode(true);

// Existing plates stay, because a finger may be on one.
function plates(n) {
  const there = all("li:has([data-plate])", ring());
  there.slice(n).forEach(item => item.remove());
  while (there.length < n) {
    there.push(made("#plate"));
    ring().append(there.at(-1));
  }
  return there.slice(0, n);
}

function put(item, [row, column]) {
  item.style.gridArea = `${row} / ${column} / auto / span 2`;
}

export function drawRing() {
  const people = seated();
  const open = free();
  const where = places(people.length + (open ? 1 : 0));
  plates(people.length).forEach((item, i) => {
    put(item, where[i]);
    item.firstElementChild.textContent = people[i].value.trim();
    item.firstElementChild.dataset.plate = people[i].name;
  });
  all("li:has([data-plus])", ring()).forEach(item => item.remove());
  if (open) {
    ring().append(made("#plus"));
    put(ring().lastElementChild, where[people.length]);
  }
  ring().dataset.people = people.length;
  ring().classList.toggle(
    "long",
    people.some(chair => LONG.test(chair.value))
  );
  find(".ring .says").style.gridArea = `2 / 3 / ${Math.max(...where.map(([row]) => row))} / span 2`;
  const words = find("[data-clockwise]");
  words.textContent = people.length ? fill(words.dataset.clockwise, { name: people[0].value.trim() }) : "";
}

const chairAt = button => chairs().find(chair => chair.name === button.dataset.plate);

function change(button, other, after) {
  swap(chairAt(button), chairAt(other));
  all("[data-plate]").forEach(plate => plate.setAttribute("aria-pressed", "false"));
  after();
}

// Calls `after` once two players have swapped.
export function swaps(after) {
  tapped("[data-plate]", button => {
    const picked = find("[data-plate][aria-pressed=true]");
    if (picked && picked !== button) change(picked, button, after);
    else button.setAttribute("aria-pressed", String(!picked));
  });
  let from = null;
  document.addEventListener("pointerdown", event => {
    const button = event.target.closest("[data-plate]");
    from = button && { button, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", event => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.hypot(x, y) > MOVED) from.button.style.translate = `${x}px ${y}px`;
  });
  document.addEventListener("pointerup", event => {
    if (!from) return;
    const { button } = from;
    const dragged = button.style.translate;
    from = null;
    if (!dragged) return;
    button.style.translate = "";
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map(element => element.closest("[data-plate]"))
      .find(other => other && other !== button);
    if (under) change(button, under, after);
  });
  document.addEventListener("pointercancel", () => {
    if (from) from.button.style.translate = "";
    from = null;
  });
}
