// Which hand wins: rank and suit are tapped for each card, as many as the game deals, the middle's first; the server
// compares as soon as two hands are complete, and says what they decide at the table. No poker rule is in here. The
// address stores the cards, for a reload or a friend; this window keeps them from pot to pot.
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
const seats = JSON.parse(page.dataset.seats).map(String); // theirs
const hidden = new Set(); // hands of players who do not show
const told = sentOrKept();
const claim = find("#claim"); // the form to settle it at the table, if the host comes from there
const plainly = find("[data-plain]", keys); // without suits: apart from flushes, nothing depends on them
let plain = Boolean(plainly) && told.get("suits") !== "1";

const chosen = name => find(`select[name="${name}"]`, page);
const room = hand => (hand === board ? middle : each);
const complete = hand => hidden.has(hand) || hand.length === room(hand);
const begun = hand => hidden.has(hand) || hand.length > 0;
const seatOf = hand => seats[hands.indexOf(hand)];
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
let hands = sent()
  .slice(0, most)
  .map(text => cards(text, each));
seats.forEach((seat, n) => told.getAll("hidden").includes(seat) && hidden.add(hands[n]));
let active = null;
let pending = "";
let answer = null;
let asked = 0;

// The cards in the address, else those entered for this deal before, which may go on.
function sentOrKept() {
  const sent = new URLSearchParams(location.search);
  if (sent.has("hand") || !names.length) return sent;
  try {
    const { deal, query } = JSON.parse(sessionStorage.getItem("hands"));
    return deal === page.dataset.deal ? new URLSearchParams(query) : sent;
  } catch {
    return sent; // nothing kept, or a private window
  }
}

function keep(query) {
  try {
    if (names.length) sessionStorage.setItem("hands", JSON.stringify({ deal: page.dataset.deal, query }));
  } catch {
    // then they are entered again
  }
}

// The hands in that text, at the table by seat: somebody may have folded since.
function sent() {
  const [dealt, owners] = [told.getAll("hand"), told.getAll("seat")];
  return owners.length && seats.length ? seats.map(seat => dealt[owners.indexOf(seat)] || "") : dealt;
}

// The middle, where there is one, then the hands.
function rowsOf() {
  return middle ? [board, ...hands] : hands;
}

function tidy() {
  hands = hands.filter((hand, n) => n < names.length || begun(hand) || hand === active);
  const more = names.length || most;
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
  ["hand", "board", "seat", "hidden"].forEach(name => fields.delete(name));
  if (board.length) fields.set("board", board.join(" "));
  if (plainly) fields.set("suits", plain ? "0" : "1");
  compared.forEach(hand => {
    fields.append("hand", hand.join(" "));
    if (seatOf(hand)) fields.append("seat", seatOf(hand));
  });
  hidden.forEach(hand => fields.append("hidden", seatOf(hand)));
  return String(fields);
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
  const entered = query(hands.filter(hand => names.length || hand.length));
  history.replaceState(null, "", `?${entered}`);
  keep(entered);
  const compared = complete(board) ? hands.filter(hand => complete(hand) && !hidden.has(hand)) : [];
  const mine = ++asked;
  answer = null;
  if (compared.length >= 2 || (compared.length && hidden.size)) {
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
  const held = hidden.has(hand) ? page.dataset.hidden : hand.map(inWords).join(", ");
  return `${names[index] || usual}: ${held || "\u2013"}`;
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
  if (hidden.has(hand)) {
    part.classList.add("unshown");
    find(".called span", part).textContent = page.dataset.hidden;
  }
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

// What the hands decide at the table, in one tap.
function offer() {
  if (!claim) return;
  const decided = answer && answer.decided;
  claim.hidden = !decided;
  if (!decided) return;
  find("[name=moves]", claim).value = JSON.stringify(decided.moves);
  find("button", claim).replaceChildren(...decided.texts.map(line));
}

function line(text) {
  const part = document.createElement("span");
  part.textContent = text;
  return part;
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
  find("[data-back]", keys).disabled = !pending && !rowsOf().some(begun);
  const hides = find("[data-hides]", keys);
  if (hides) hides.disabled = !names[hands.indexOf(active)] || hidden.size + 1 === hands.length; // one has to show
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
  return `${name}: ${answer.compared.length === 2 ? answer.why[0] : answer.hands[first[0]].name}`;
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
  if (!hidden.delete(hand)) hand.pop();
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
  const filled = rowsOf().filter(begun);
  const last = active && active.length ? active : filled[filled.length - 1];
  if (last) edit(last);
}

function notShown() {
  active.length = 0;
  hidden.add(active);
  said.textContent = called(active);
  pending = "";
  changed();
}

function over() {
  hands = [];
  hidden.clear();
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
  } else if ("hides" in key) notShown();
  else if ("back" in key) back();
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
