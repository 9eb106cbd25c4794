// The set-up form: players are tapped or typed, Enter moves on and never opens the table, the foot sums up.
import { all, figures, fill, find, group, opensInSight, root, swapped, tapped, whole } from "./dom.js";
import "./fields.js";
import { keep, restore } from "./kept.js";
import { drawRing, swaps } from "./ring.js";
import { chairOf, free, same, seated, sit, stackOf, stand, twice } from "./seating.js";

const NARROW = matchMedia("(max-width: 47.5em)");
const typed = () => find("[data-newname]");
const everybody = () => find("[data-everybody]");
const chips = () => all("[data-name]");
const say = (query, text) =>
  all(query).forEach(element => {
    element.textContent = text;
  });

// A typed amount with its currency; "" if there is none.
function priced(amount, currency) {
  const money = Number(amount.replace(",", "."));
  const place = currency === "CHF" && root.lang === "de" ? "de-CH" : figures; // as money is written (money.py)
  return money ? new Intl.NumberFormat(place, { style: "currency", currency }).format(money) : "";
}

function drawChip(chip, full) {
  const at = seated().findIndex(chair => same(chair.value, chip.dataset.name));
  const sits = at >= 0;
  chip.setAttribute("aria-pressed", String(sits));
  chip.firstElementChild.textContent = sits ? seated()[at].name.slice(4) : "";
  chip.disabled = full && !sits;
  if (sits) chip.hidden = false;
}

function newChips() {
  const there = chips();
  const end = find("[data-more]") || find("#chip");
  seated()
    .filter(chair => !there.some(chip => same(chip.dataset.name, chair.value)))
    .forEach(chair => {
      const chip = find("#chip").content.firstElementChild.cloneNode(true);
      chip.dataset.name = chip.lastElementChild.textContent = chair.value.trim();
      end.before(chip);
    });
}

function drawFoot() {
  const people = seated();
  const start = everybody();
  const stacks = new Set(people.map(chair => stackOf(chair).value));
  const { plays, line, crowd } = find("#game").dataset;
  const warned = JSON.parse(crowd)[people.length];
  say("[data-count]", JSON.parse(find(".company").dataset.counts)[people.length]);
  say("[data-crowded]", warned);
  find("[data-crowded]").hidden = !warned;
  say("p [data-plays]", plays);
  say("p [data-line]", line);
  say(
    "[data-each]:not(input)",
    stacks.size > 1 ? start.dataset.differ : fill(start.dataset.each, { chips: group(Number(start.value) || 0) })
  );
}

// Duplicate names are reported at once, not only when the table is opened.
function drawTaken() {
  const again = twice() || (chairOf(typed().value) ? typed() : null);
  const note = find("[data-taken]");
  note.hidden = !again;
  note.textContent = again ? fill(note.dataset.taken, { name: again.value.trim() }) : "";
  all("[data-newname], [data-player]").forEach(field => field.setAttribute("aria-invalid", String(field === again)));
}

function draw() {
  const full = !free();
  newChips();
  chips().forEach(chip => drawChip(chip, full));
  find(".namefield").hidden = full;
  find("[data-full]").hidden = !full;
  drawTaken();
  drawRing();
  drawFoot();
  keep();
}

// A duplicate name stays, selected, so that typing replaces it.
function add() {
  const taken = chairOf(typed().value);
  sit(typed().value);
  const sat = taken ? null : chairOf(typed().value);
  const note = find("[data-sat]");
  note.textContent = sat ? fill(note.dataset.sat, { name: sat.value, n: sat.name.slice(4) }) : "";
  if (!taken) typed().value = "";
  draw();
  if (taken && document.activeElement === typed()) typed().select();
}

function drawMoney() {
  const summary = find("#new-chips > summary small");
  const texts = all("#new-chips select").map(select => select.selectedOptions[0].text);
  const money = find("[name=currency]").value;
  const entry = money && priced(find("[name=entry_price]").value.trim(), money);
  const worth = money && !entry && priced(find("[name=chip]").value.trim(), money);
  summary.textContent = [...texts, ...(worth ? [fill(summary.dataset.worth, { worth })] : [])].join(", ");
  const prices = find("#new-prices > summary small");
  prices.textContent = entry ? fill(prices.dataset.entry, { worth: entry }) : prices.dataset.none;
}

// A number in Talon's own format, 1.000 or 1,000, is understood.
function ungroup(field) {
  const number = whole(field.value);
  if (field.inputMode === "numeric" && number >= 0) field.value = number;
}

function changed({ target }) {
  ungroup(target);
  if (target === typed()) add();
  if (target === everybody())
    all("[data-stack-of]").forEach(stack => {
      stack.value = target.value;
    });
  if (target.closest("#new-chips, #new-prices")) drawMoney();
  draw();
}

// Enter moves to the next name, the next field, and finally the button.
function next(field) {
  if (field === typed()) return field;
  const names = field.matches("[data-player], [data-stack-of]") && free();
  const fields = all("input:not([type=hidden], [type=radio], [type=checkbox]), select").filter(
    field => field.offsetParent
  );
  return names || fields[fields.indexOf(field) + 1] || find(".start button");
}

document.addEventListener("keydown", event => {
  if (event.key !== "Enter" || !event.target.matches("#set-up input")) return;
  event.preventDefault();
  if (event.target === typed()) add();
  next(event.target).focus();
});
document.addEventListener("change", changed);
document.addEventListener("input", ({ target }) => {
  if (target.name === "name") say("[data-named]", target.value.trim() || find("[data-named]").dataset.named);
});

// Back from the table just opened: scrolls to the top, where the link to it is.
document.addEventListener("submit", () => {
  history.scrollRestoration = "manual";
});
opensInSight("#set-up summary");
tapped("[data-add]", () => {
  add();
  typed().focus();
});
tapped("[data-plus]", () => {
  typed().scrollIntoView({ block: "nearest" });
  typed().focus();
});
tapped("[data-name]", chip => {
  const { name } = chip.dataset;
  (chairOf(name) ? stand : sit)(name);
  draw();
});
tapped("[data-more]", button => {
  chips().forEach(chip => {
    chip.hidden = false;
  });
  button.remove();
});
tapped("[data-start]", button => {
  everybody().value = button.dataset.start;
  everybody().dispatchEvent(new Event("change", { bubbles: true }));
});
swaps(draw);

// On a phone, all but the players are closed rows with values; a game picked from a shelf appears above them.
function lay() {
  all(".setup .leaf").forEach(row => {
    row.open = !NARROW.matches;
  });
  document.body.dataset.laid = "";
}
const picked = () => (find("#game [name=preset]:checked") || {}).value; // undefined if the dealer picks games
let game = picked();
swapped("#game", () => {
  if (picked() && picked() !== game) {
    all(".shelf[open]").forEach(shelf => {
      shelf.open = false;
    });
    find("#game [name=preset]:checked").focus({ preventScroll: true });
  }
  game = picked() || game;
  draw();
});
NARROW.addEventListener("change", lay);
lay();
if (restore()) drawMoney();
draw();
