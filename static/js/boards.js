// Up cards: rank, then suit, board by board. Each board is sent when complete, while the next one is being tapped.
import { accepted, all, find, seq, swapped, tapped } from "./dom.js";
import { busy } from "./tap.js";

const SUITS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
const AGAIN = 60; // milliseconds before retrying a board while the one before is being sent
const box = () => find("#boards");
const shownUp = row => row.dataset.known.split(" ").filter(Boolean);
const faceUp = row => whole.get(row.dataset.board)?.cards || shownUp(row);
const count = () => Number(box().dataset.count);
const whole = new Map(); // seat -> its board not yet on the table: its cards, and whether the server has it
let sent = ""; // the seat whose board is being sent
let up = { seat: "", typed: [], rank: "" };

function next() {
  const open = all("[data-board]", box()).find(row => faceUp(row).length < count());
  up = { seat: box().dataset.wanted || (open ? open.dataset.board : ""), typed: [], rank: "" };
}

function boards() {
  if (!box()) return;
  if (box().hasAttribute("data-done")) {
    find("#sheet")?.close(); // on a page of its own there is none
    return;
  }
  all("[data-board]", box()).forEach(row => {
    const { there } = whole.get(row.dataset.board) || {};
    if (there && shownUp(row).length >= count()) whole.delete(row.dataset.board);
  });
  if (!up.typed.length && !up.rank) next();
  draw();
}

function earlier(row) {
  // known cards of earlier streets
  const before = Number(box().dataset.before);
  const there = faceUp(row);
  return there.length >= before ? there.slice(0, before) : [];
}

function cards(row) {
  const begun = up.typed.length || up.rank || faceUp(row).length < count();
  return row.dataset.board === up.seat && begun ? [...earlier(row), ...up.typed] : faceUp(row);
}

function slot(place, card, next) {
  place.className = card ? `of-${card[1]}` : next ? "next" : "";
  const rank = card ? card[0] : next ? up.rank : "";
  place.textContent = rank.replace("T", "10") + (card ? `${SUITS[card[1]]}\ufe0e` : "");
}

function draw() {
  all("#boards [data-board]").forEach(row => {
    const mine = row.dataset.board === up.seat;
    const there = cards(row);
    row.toggleAttribute("aria-current", mine);
    if (mine) row.scrollIntoView({ block: "nearest" });
    all("i", row).forEach((place, n) => slot(place, there[n], mine && n === there.length));
  });
  all("#boards [data-suit]").forEach(key => {
    key.disabled = !up.rank;
  });
  all("#boards [data-rank]").forEach(key => {
    key.disabled = !up.seat;
    key.setAttribute("aria-pressed", String(key.dataset.rank === up.rank));
  });
}

function type(key) {
  if (key.rank) up.rank = key.rank;
  else if (key.suit && up.rank) {
    up.typed.push(up.rank + key.suit);
    up.rank = "";
  } else if (up.rank) up.rank = "";
  else up.typed.pop();
}

function press(key) {
  const row = find(`#boards [data-board="${up.seat}"]`);
  if (!row) return;
  type(key);
  const cards = [...earlier(row), ...up.typed];
  if (up.typed.length && cards.length >= count()) {
    put(up.seat, up.typed.join(" "));
    whole.set(up.seat, { cards });
    next();
  }
  draw();
}

function put(seat, text) {
  if (busy()) {
    setTimeout(put, AGAIN, seat, text);
    return;
  }
  const form = find("#upcards");
  if (!form) return;
  form.elements.seen.value = seq();
  sent = seat;
  form.elements.seat.value = seat;
  form.elements.cards.value = text;
  form.requestSubmit();
}

function answered(ctx) {
  if (!ctx.sourceElement || ctx.sourceElement.id !== "upcards") return;
  if (accepted(ctx) && whole.has(sent)) whole.get(sent).there = true;
  else whole.delete(sent);
  boards();
}

tapped("[data-board]", row => {
  up = { seat: row.dataset.board, typed: [], rank: "" };
  draw();
});
tapped(".upkeys button", key => press(key.dataset));
document.addEventListener("htmx:finally:request", event => answered(event.detail.ctx));
swapped("#sheet-body", () => {
  whole.clear();
  up = { seat: "", typed: [], rank: "" };
});
swapped("#boards, #sheet-body", boards);
boards();
