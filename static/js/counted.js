// The real stack differs: turns a counted stack into chips to add or remove.
import { fill, find, group, seq, whole } from "./dom.js";

function difference(input) {
  const { form } = input;
  const button = find(".call", form);
  const there = whole(input.value);
  const more = there - Number(find("[data-stack]").dataset.stack);
  const off = !more;
  form.elements.chips.value = off ? "" : more;
  form.elements.seen.value = seq();
  button.disabled = off;
  const { none, add, take } = button.dataset;
  const text = off ? none : more > 0 ? add : take;
  button.textContent = fill(text, { n: group(Math.abs(more)), to: group(there) });
}

document.addEventListener("input", event => {
  if (event.target.matches("[data-counted]")) difference(event.target);
});
document.addEventListener("htmx:after:swap", () => {
  const input = find("[data-counted]");
  if (input) difference(input);
});
