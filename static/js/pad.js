// The keypad accepts the totals on its button, as offered by the server: rows of minimum, maximum, step, and the
// address to send to. It follows the table while open, and is loaded with the first tap on it.
import { fill, find, group, seq, swapped, tapped, whole } from "./dom.js";
import { shown } from "./sheet.js";

const box = () => find("#pad");
let offer = {};

const brought = button => ({ ...button.dataset, totals: JSON.parse(button.dataset.totals) });

export function open(source) {
  const form = find("form", box());
  offer = brought(source);
  find("#pad-title").textContent = `${offer.who}: ${offer.verb}`;
  form.elements.to.value = "";
  find(".toasts", box()).replaceChildren();
  hint();
  shown(box(), "", () => {
    if (!box().open) box().showModal();
    form.elements.to.focus();
    follow();
  });
}

function follow() {
  if (!box() || !box().open) return;
  const source = find("allIn" in offer ? "[data-pad][data-all-in]" : "[data-pad]:not([data-all-in])");
  if (!source || source.dataset.seat !== offer.seat) {
    box().close();
    return;
  }
  offer = brought(source);
  hint();
}

function key(value) {
  const input = find("#pad-to");
  const typed = input.value.replace(/\D/g, "");
  input.value = value === "del" ? typed.slice(0, -1) : (typed + value).slice(0, 10);
  hint();
}

// The typed amount, whether it is within one of the rows, and the row it is a total of.
function judged(form) {
  const typed = form.elements.to.value.trim().replace(/^0+(?=\d)/, "");
  const amount = whole(typed);
  const within = offer.totals.filter(([least, most]) => typed && amount >= least && amount <= most);
  const row = within.find(([least, , step]) => (amount - least) % step === 0);
  return { typed, amount, near: within.length > 0, row };
}

function aim(form, address) {
  form.elements.seen.value = seq();
  form.elements.seat.value = offer.seat;
  form.elements.all_in.value = "allIn" in offer ? "true" : "";
  form.setAttribute("hx-post", address);
  form.setAttribute("action", address);
}

function hint() {
  const form = find("form", box());
  const send = find(".call", form);
  const note = find(".hint", form);
  const { typed, amount, near, row } = judged(form);
  const say = n => fill(form.dataset.sends, { verb: offer.verb, n });
  form.elements.to.value = typed;
  if (row) aim(form, row[3]);
  const wrong = typed !== "" && !row;
  const told = !wrong || near ? offer.hint : offer.only;
  if (note.textContent !== told) note.textContent = told; // unchanged text would be read aloud again
  note.classList.toggle("no", wrong);
  form.elements.to.setAttribute("aria-invalid", String(wrong));
  send.disabled = !row;
  if (typed === "") send.textContent = say("…");
  else send.textContent = row ? say(group(amount)) : near ? offer.steps : offer.only;
}

tapped("[data-key]", button => key(button.dataset.key));
document.addEventListener("input", event => {
  if (event.target.id === "pad-to") hint();
});
swapped("#table", follow);
