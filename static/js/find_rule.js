// Filters the house rules, or a list of games, by the typed words, and games by the number of players and by length,
// which may be typed as people say them: for eight people, not too long. Without scripts there are no such fields.
import { all, find, swapped } from "./dom.js";

const plain = text => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
const wordsOf = text =>
  plain(text)
    .split(/[\s,.?!]+/)
    .filter(Boolean);

const apart = text => ` ${text}`.replace(/[-\s]+/g, " "); // all-in is found as all in

// The text searched in a row: of a house rule its label and the title above it, of a game everything about it.
const said = row =>
  row.matches(".house li")
    ? apart(`${row.querySelector("label").textContent} ${row.parentElement.previousElementSibling.textContent}`)
    : row.textContent;

// A number counts people if the word before or after it is about people: for eight, eight players; not seven card stud.
function people(words, { numbers, before, after }) {
  const spoken = word => wordsOf(numbers).findIndex(forms => forms.split("/").includes(word)) + 1;
  const number = word => (/^\d{1,2}$/.test(word) ? Number(word) : spoken(word));
  const near = (at, list) => at in words && wordsOf(list).includes(words[at]);
  const at = words.findIndex((word, n) => number(word) && (near(n - 1, before) || near(n + 1, after)));
  return at < 0 ? [0, words] : [number(words[at]), words.filter((_word, n) => n !== at)];
}

// The search as typed: the words, the number of players (0 = any), and whether long games are left out.
function asked(drawer) {
  const part = kind => find(`[data-finds="${kind}"]`, drawer);
  const field = part("words");
  if (!field) return { words: wordsOf(apart(find("[data-finds]", drawer).value)), n: 0, short: false };
  const heard = JSON.parse(field.dataset.heard);
  const typed = wordsOf(field.value).join(" ");
  const phrase = plain(heard.short)
    .split("|")
    .find(text => ` ${typed} `.includes(` ${text} `));
  const [n, words] = people(wordsOf(phrase ? ` ${typed} `.replace(` ${phrase} `, " ") : typed), heard);
  const filler = wordsOf(`${heard.before} ${heard.after} ${heard.filler}`);
  return {
    words: words.filter(word => !filler.includes(word)),
    n: n || Number(part("people").value),
    short: part("short").checked || Boolean(phrase)
  };
}

// A game found by its name is shown even if it does not suit this many people; a note says how many it suits.
function match(row, { words, n, short }) {
  const { least, most, pace } = row.dataset;
  const unfit = Boolean(most && n) && (n > Number(most) || n < Number(least));
  const note = find("[data-unfit]", row);
  if (note) note.hidden = !unfit;
  const text = plain(said(row));
  row.hidden = !words.every(word => text.includes(word)) || (short && pace === "long") || (unfit && !words.length);
}

function filter(field) {
  const drawer = field.closest(".house, [data-found-in]");
  const rows = all(drawer.matches(".house") ? "li" : "[data-least]", drawer);
  const wanted = asked(drawer);
  const phrase = ` ${wanted.words.join(" ")}`; // words in this order, if any house rule has them so
  const together =
    drawer.matches(".house") && wanted.words.length > 1 && rows.some(row => plain(said(row)).includes(phrase));
  rows.forEach(row => match(row, together ? { ...wanted, words: [phrase] } : wanted));
  all("h3", drawer).forEach(title => {
    title.hidden = !find("li:not([hidden])", title.nextElementSibling);
  });
  all(".house details", drawer.parentElement).forEach(group => {
    group.hidden = !find("li:not([hidden])", group);
    if (wanted.words.length) group.open = true;
  });
  all("section:has(> .own-games), fieldset.allowed", drawer).forEach(group => {
    group.hidden = !find("[data-least]:not([hidden])", group);
  });
  find("[data-found-none]", drawer).hidden = rows.some(row => !row.hidden);
  const called = find("[data-finds][name]", drawer); // words that only describe games cannot be a name
  if (called) find("button", called.form).disabled = Boolean(called.value.trim()) && !wanted.words.length;
}

function show() {
  all("[data-finds]").forEach(filter);
}

const typed = ({ target }) => target.matches && target.matches("[data-finds]");

document.addEventListener("input", event => typed(event) && filter(event.target));
// These fields change no rule. Enter submits no form in a field that is not sent.
document.addEventListener("change", event => typed(event) && event.stopPropagation(), true);
document.addEventListener(
  "keydown",
  event => {
    if (!typed(event) || event.target.name || event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  },
  true
);
swapped("#game, .panel, #sheet-body", show);
show();
