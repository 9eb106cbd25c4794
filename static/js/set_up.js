// The set-up form: a name is taken once, Enter goes to the next one, and everybody starts with as much.
import { all, find, tapped } from "./dom.js";

const same = (name, other) => name.trim().toLowerCase() === other.trim().toLowerCase();
const chairs = () => all("[data-player]");

function taken() {
  all("[data-name]").forEach(chip => {
    chip.disabled = chairs().some(input => same(input.value, chip.dataset.name));
  });
}

function stacks(everybody) {
  all("[data-stack-of]").forEach(input => {
    input.value = everybody.value;
  });
}

function sit(name) {
  const free = chairs().find(input => !input.value.trim());
  if (!free || chairs().some(input => same(input.value, name))) return;
  free.value = name;
  taken();
}

function changed(event) {
  taken();
  if (event.target.matches("[data-everybody]")) stacks(event.target);
}

tapped("[data-name]", chip => sit(chip.dataset.name));
tapped("[data-names]", button => JSON.parse(button.dataset.names).forEach(sit));
tapped("[data-start]", button => {
  const everybody = find("[data-everybody]");
  if (!everybody) return;
  everybody.value = button.dataset.start;
  everybody.dispatchEvent(new Event("input", { bubbles: true }));
});
// Enter goes to the next name; it never opens the table.
document.addEventListener("keydown", event => {
  if (event.key !== "Enter" || !event.target.matches("[data-player], [data-everybody], [data-stack-of]")) return;
  event.preventDefault();
  const next = chairs().find(input => !input.value.trim()) || find(".start button");
  next.focus();
});
document.addEventListener("input", changed);
document.addEventListener("change", changed);
document.addEventListener("htmx:after:swap", taken);
taken();
