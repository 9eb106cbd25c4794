// Filters the house rules, or a list of games, by the typed words; where there are no scripts, there is no field.
import { all, find, swapped } from "./dom.js";

const plain = text => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

// What is looked for in a row: a house rule by its label and the title above it, a game by all that is said of it.
const said = row =>
  row.matches(".house li")
    ? `${row.querySelector("label").textContent} ${row.parentElement.previousElementSibling.textContent}`
    : row.textContent;

function filter(field) {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const drawer = field.closest(".house, [data-found-in]");
  const rows = all("li, .games > label", drawer);
  rows.forEach(row => {
    const text = plain(said(row));
    row.hidden = !words.every(word => text.includes(word));
  });
  all("h3", drawer).forEach(title => {
    title.hidden = !find("li:not([hidden])", title.nextElementSibling);
  });
  find("[data-found-none]", drawer).hidden = rows.some(row => !row.hidden);
}

function show() {
  all("[data-finds]").forEach(filter);
}

const typed = ({ target }) => target.matches && target.matches("[data-finds]");

document.addEventListener("input", event => typed(event) && filter(event.target));
// This field changes no rule, and Enter in it submits no form.
document.addEventListener("change", event => typed(event) && event.stopPropagation(), true);
document.addEventListener(
  "keydown",
  event => {
    if (!typed(event) || event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  },
  true
);
swapped("#game, .panel, #sheet-body", show);
show();
