// Counting: a tap adds a chip and updates sum and difference. The numbers of each colour are sent.
import { all, find, group, swapped, tapped, whole } from "./dom.js";

const digits = input => whole(input.value || "0"); // NaN if not a number: sent as typed, and refused in words
const pieces = row => digits(find("input", row));
const sent = row => (Number.isNaN(pieces(row)) ? find("input", row).value : pieces(row));

function touch(part) {
  part.closest("#tally").dataset.touched = "";
  tally();
}

function tally() {
  const form = find("#tally");
  if (!form) return;
  const rows = all(".tally li", form);
  const total = find("[data-total]", form);
  const sum = total ? digits(total) : rows.reduce((all, row) => all + pieces(row) * Number(row.dataset.value), 0);
  const { colours } = form.elements;
  if (colours) colours.value = JSON.stringify(Object.fromEntries(rows.map(row => [row.dataset.colour, sent(row)])));
  if (!total) find("[data-sum]", form).textContent = Number.isNaN(sum) ? "–" : group(sum);
  find(".call", form).disabled = sum === 0 && !("touched" in form.dataset); // an untouched form is not a count of 0
  if (sum && form.dataset.was) compare(find("[data-off]", form), sum - Number(form.dataset.was));
}

function compare(words, more) {
  const { even, many, few } = words.dataset;
  words.textContent = more ? (more > 0 ? many : few).replace("{n}", group(Math.abs(more))) : even;
  words.classList.toggle("no", more !== 0);
}

tapped("[data-more]", button => {
  const row = button.closest("li");
  const more = (pieces(row) || 0) + Number(button.dataset.more);
  find("input", row).value = Math.min(Number(row.dataset.most), Math.max(0, more));
  touch(button);
});
document.addEventListener("input", event => {
  if (event.target.closest("#tally")) touch(event.target);
});
swapped("#sheet-body", tally);
tally();
