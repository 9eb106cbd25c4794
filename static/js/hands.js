// Which hand wins: rank and suit are tapped for each card, as many as the game deals, the middle's first; the server
// compares as soon as two hands are complete. No poker rule is in here. The address stores the cards, for a reload or a
// friend.
import { all, fill, find } from "./dom.js";

const RANKS = "23456789TJQKA";
const SIGNS = { s: "\u2660\ufe0e", h: "\u2665\ufe0e", d: "\u2666\ufe0e", c: "\u2663\ufe0e" };
const TEN = { 0: "T", 1: "T" }; // as keyboards have it
const page = find("#compare");
const list = find("#dealt");
const outcome = find("#outcome");
const keys = find("#cardkeys");
const said = find("[data-typed]", page); // read aloud: the card just entered
const spoken = JSON.parse(page.dataset.spoken); // ranks, and cards by suit, in words
const most = Number(page.dataset.most);
const packs = Number(page.dataset.packs); // how many of each card there are
const each = Number(page.dataset.each); // cards of a hand
const middle = Number(page.dataset.middle); // cards that count for everybody
const jokers = Number(page.dataset.jokers);
const lows = page.dataset.lows.split(" ");
const names = JSON.parse(page.dataset.names); // players who can still win at the table, one hand each
const told = new URLSearchParams(location.search);
const claim = find("#claim"); // the form to settle it at the table, if the host comes from there
const claims = claim && JSON.parse(page.dataset.claims);
const plainly = find("[data-plain]", keys); // without suits: apart from flushes, nothing depends on them
let plain = Boolean(plainly) && told.get("suits") !== "1";

const chosen = name => find(`select[name="${name}"]`, page);
const room = hand => (hand === board ? middle : each);
const complete = hand => hand.length === room(hand);
const readable = card => card === "Jk" || (card.length === 2 && RANKS.includes(card[0]) && card[1] in SIGNS);
const taken = (hand, card) => hand.filter(held => held === card).length >= (card === "Jk" ? jokers : packs);
const cards = (text, most) =>
  text
    .split(/\s+/)
    .filter(readable)
    .reduce((hand, card) => (taken(hand, card) ? hand : hand.concat([card])), [])
    .slice(0, most);
const shownRank = rank => (rank === "T" ? "10" : rank);

let board = cards(told.get("board") || "", middle);
let hands = told
  .getAll("hand")
  .slice(0, most)
  .map(text => cards(text, each));
let active = null;
let pending = "";
let answer = null;
let asked = 0;

// The middle, where there is one, then the hands.
function rowsOf() {
  return middle ? [board, ...hands] : hands;
}

function tidy() {
  hands = hands.filter((hand, n) => n < names.length || hand.length || hand === active);
  const more = names.length ? names.length : most;
  while (hands.length < (names.length || 2) || (hands.every(complete) && hands.length < more)) hands.push([]);
  if (!active || complete(active)) active = rowsOf().find(hand => !complete(hand)) || null;
}

// The cards of which the hand being entered may have no other one.
function lying() {
  return active && active !== board ? [...board, ...active] : board;
}

// Asking the server, and the address.

function query(compared) {
  const fields = new URLSearchParams(told);
  ["ranking", "joker", "tie"].forEach(name => fields.set(name, chosen(name).value));
  fields.delete("hand");
  fields.delete("board");
  if (board.length) fields.set("board", board.join(" "));
  if (plainly) fields.set("suits", plain ? "0" : "1");
  compared.forEach(hand => fields.append("hand", hand.join(" ")));
  return fields;
}

async function compare(compared) {
  try {
    const got = await fetch(`?${query(compared)}`, { headers: { Accept: "application/json" } });
    const body = await got.json();
    return got.ok ? { ...body, compared } : { failed: body.text, wrong: compared[body.hand] };
  } catch {
    return { failed: page.dataset.failed };
  }
}

async function changed() {
  tidy();
  history.replaceState(null, "", `?${query(hands.filter(hand => names.length || hand.length))}`);
  const compared = complete(board) ? hands.filter(complete) : [];
  const mine = ++asked;
  answer = null;
  if (compared.length >= 2) {
    const got = await compare(compared);
    if (mine !== asked) return;
    answer = got;
  }
  draw();
}

// Drawing.

function card(slot, text) {
  slot.className = text === "Jk" ? "card-jk" : `of-${text[1]}`;
  if (plain && text !== "Jk") slot.className = "of-s";
  slot.textContent = text === "Jk" ? "\u2605" : shownRank(text[0]) + (plain ? "" : SIGNS[text[1]]);
}

function inWords(text) {
  if (text === "Jk") return spoken.joker;
  const rank = spoken.ranks[text[0]];
  return plain ? rank : fill(spoken.cards[text[1]], { rank });
}

const called = hand => {
  const index = hands.indexOf(hand);
  const usual = index < 0 ? list.dataset.board : fill(list.dataset.label, { n: index + 1 });
  return `${names[index] || usual}: ${hand.map(inWords).join(", ") || "\u2013"}`;
};

function slots(part, hand) {
  const places = Array.from({ length: room(hand) }, () => document.createElement("i"));
  find(".slots", part).replaceChildren(...places);
  places.forEach((slot, n) => {
    if (n < hand.length) card(slot, hand[n]);
    else if (hand === active && n === hand.length) {
      slot.className = "next";
      slot.textContent = shownRank(pending);
    }
  });
}

function take(hand) {
  active = hand;
  pending = "";
  if (complete(hand)) edit(hand);
  else draw();
}

function row(hand) {
  const index = hands.indexOf(hand);
  const part = find("#dealt-hand").content.firstElementChild.cloneNode(true);
  const button = find("button", part);
  slots(part, hand);
  find(".place", part).textContent = names[index] || (index < 0 ? list.dataset.board : index + 1);
  part.classList.toggle("named", index < names.length);
  find(".sr", button).textContent = called(hand);
  if (hand === active) button.setAttribute("aria-current", "true");
  button.addEventListener("click", () => take(hand));
  const at = answer && answer.compared ? answer.compared.indexOf(hand) : -1;
  if (at >= 0) verdict(part, at);
  if (answer && answer.wrong === hand) {
    part.classList.add("wrong");
    find(".called span", part).textContent = answer.failed;
  }
  return part;
}

function verdict(part, at) {
  const place = answer.order.findIndex(equal => equal.includes(at));
  const better = answer.order.slice(0, place).reduce((n, equal) => n + equal.length, 0);
  const mark = find(".called b", part);
  const { shares, places } = mark.dataset;
  find(".called span", part).textContent = answer.hands[at].name;
  mark.textContent = place === 0 && answer.order[0].length > 1 ? shares : places.split("|")[better];
  if (place === 0) part.classList.add("won");
}

function rows() {
  const focused = all("button", list).indexOf(document.activeElement);
  list.replaceChildren(...rowsOf().map(row));
  if (focused >= 0) all("button", list)[Math.min(focused, rowsOf().length - 1)].focus({ preventScroll: true });
}

// The best hand among those that can claim the pot, once all are known: one tap awards it at the table.
function best() {
  if (!claims || !answer || !answer.order || !names.length) return [];
  const playing = claims.seats.map((seat, n) => ({ seat, at: answer.compared.indexOf(hands[n]) }));
  const able = playing.filter(({ seat }) => claims.alone[seat]);
  if (able.some(({ at }) => at < 0)) return [];
  return answer.order.map(equal => able.filter(({ at }) => equal.includes(at))).find(equal => equal.length) || [];
}

// Whether the first player's hand is better; a hand that is not known may win.
function beats(seat, another) {
  const [mine, other] = [seat, another].map(one => {
    const at = answer.compared.indexOf(hands[claims.seats.indexOf(one)]);
    return answer.order.findIndex(equal => equal.includes(at));
  });
  return other > mine;
}

// The award of the pots this player wins, from the newest on, up to the first that somebody else may win.
function wins(seat) {
  const { steps } = claims.alone[seat];
  const lost = steps.findIndex(({ others }) => !others.every(another => beats(seat, another)));
  return lost < 0 ? claims.alone[seat] : steps[lost - 1];
}

function offer() {
  if (!claim) return;
  const first = best();
  const seats = first.map(({ seat }) => seat);
  const tie = seats.length > 1 && { ...claims.alone[seats[0]], text: claims.equal.text };
  const winning = tie || (seats.length && wins(seats[0]));
  claim.hidden = !(winning && winning.text);
  if (claim.hidden) return;
  const moves = seats.length > 1 ? claims.equal.moves.replace(claims.equal.seats, JSON.stringify(seats)) : "";
  const { note, moves: alone, text } = winning;
  const made = note && answer.made[first[0].at];
  const said = [...(moves ? JSON.parse(moves) : alone), ...(made ? [{ ...note, made }] : [])];
  find("[name=moves]", claim).value = JSON.stringify(said);
  find("button", claim).textContent = text;
}

function keyboard() {
  if (plainly) {
    plainly.setAttribute("aria-pressed", String(plain));
    all("[data-suit]", keys).forEach(key => {
      key.hidden = plain;
    });
  }
  const held = lying();
  const joker = chosen("joker");
  all("[data-rank]", keys).forEach(key => {
    key.disabled = !active;
    key.setAttribute("aria-pressed", String(key.dataset.rank === pending));
  });
  all("[data-suit]", keys).forEach(key => {
    key.disabled = !pending || taken(held, pending + key.dataset.suit);
  });
  find("[data-joker]", keys).disabled = !active || joker.value === "none" || taken(held, "Jk");
  find("[data-back]", keys).disabled = !pending && !rowsOf().some(hand => hand.length);
  // A key that can no longer be tapped gives the focus to the hand the next card is for.
  if (document.activeElement.disabled) (find("[aria-current]", list) || list).focus({ preventScroll: true });
}

// High and low hands have different jokers: replaces one by the other.
function fitJoker() {
  const kind = lows.includes(chosen("ranking").value) ? "low" : "high";
  const jokers = all("option[data-of]", chosen("joker"));
  jokers.forEach(option => {
    option.disabled = option.dataset.of !== kind;
  });
  const unfit = jokers.some(option => option.selected && option.disabled);
  const fits = jokers.find(option => !option.disabled);
  if (unfit) fits.selected = true;
}

function words() {
  const { first, middle: before, ranks, second, equal } = outcome.dataset;
  if (!complete(board)) return before;
  if (!answer && plain) return ranks;
  if (!answer) return hands.some(complete) ? second : first;
  return answer.failed || named() || answer.why[0] || equal;
}

// The winner by name: the sentence about "the other" is left to two hands.
function named() {
  const [first] = answer.order;
  const name = first.length === 1 && names[hands.indexOf(answer.compared[first[0]])];
  if (!name) return "";
  return `${name}: ${answer.compared.length > 2 ? answer.hands[first[0]].name : answer.why[0]}`;
}

function warning(text) {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}

function draw() {
  rows();
  keyboard();
  offer();
  const line = find("p", outcome);
  const text = words();
  outcome.classList.toggle("failed", Boolean(answer && answer.failed));
  if (line.textContent !== text) line.textContent = text;
  find("ul", outcome).replaceChildren(...((answer && answer.warnings) || []).map(warning));
  const now = find("[aria-current]", list);
  if (now) now.parentElement.scrollIntoView({ block: "nearest" });
}

// Tapping.

function add(text) {
  if (!active || taken(lying(), text)) return;
  active.push(text);
  said.textContent = inWords(text);
  pending = "";
  changed();
}

function edit(hand) {
  hand.pop();
  said.textContent = called(hand);
  active = hand;
  pending = "";
  changed();
}

function back() {
  if (pending) {
    pending = "";
    draw();
    return;
  }
  const filled = rowsOf().filter(hand => hand.length);
  const last = active && active.length ? active : filled[filled.length - 1];
  if (last) edit(last);
}

function over() {
  hands = [];
  board = [];
  active = null;
  pending = "";
  changed();
}

// A suit for a card without one, with no duplicates and no flush.
function anySuit(rank) {
  const used = rowsOf().flat();
  const suits = Object.keys(SIGNS);
  const free = suits.map((_suit, n) => suits[(n + active.length) % suits.length]).filter(s => !taken(used, rank + s));
  return free.find(suit => active.some(held => held[1] !== suit)) || free[0];
}

function tapRank(rank) {
  if (!active) return;
  if (plain) {
    const suit = anySuit(rank);
    if (suit) add(rank + suit);
    return;
  }
  pending = rank;
  draw();
}

function tapSuit(suit) {
  if (pending) add(pending + suit);
}

function tapJoker() {
  if (!find("[data-joker]", keys).disabled) add("Jk");
}

function press(key) {
  if (key.rank) tapRank(key.rank);
  else if (key.suit) tapSuit(key.suit);
  else if ("joker" in key) tapJoker();
  else if ("plain" in key) {
    plain = !plain;
    over();
  } else if ("back" in key) back();
  else over();
}

function typed(key) {
  const rank = TEN[key] || key.toUpperCase();
  if (rank.length === 1 && RANKS.includes(rank)) tapRank(rank);
  else if (key.toLowerCase() in SIGNS) tapSuit(key.toLowerCase());
  else if (key === "*") tapJoker();
}

keys.addEventListener("click", event => {
  const key = event.target.closest("button");
  if (key) press(key.dataset);
});
// Cards are typed while the focus is in the hands or on the card keyboard; elsewhere letters are the browser's.
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest("#dealt, .board")) return;
  if (event.key === "Backspace") {
    event.preventDefault();
    back();
  } else typed(event.key);
});
all("select", page).forEach(select =>
  select.addEventListener("change", () => {
    fitJoker();
    changed();
  })
);
fitJoker();
changed();
draw();
list.focus({ preventScroll: true }); // so that cards can be typed at once
