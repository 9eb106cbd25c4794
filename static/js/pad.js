// The keypad knows the limits its button carries, as the server offered them; it follows the table while it is open.
// It is loaded with its first tap.
import { fill, find, group, seq, swapped, tapped } from "./dom.js";
import { shown } from "./sheet.js";

const ENDLESS = 1e9;
const box = () => find("#pad");
let offer = {};

export function open(source) {
  const form = find("form", box());
  offer = { ...source.dataset };
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
  offer = { ...source.dataset };
  hint();
}

function key(value) {
  const input = find("#pad-to");
  input.value = value === "del" ? input.value.slice(0, -1) : (input.value + value).slice(0, 10);
  hint();
}

// What is typed, and whether the offer takes it.
function judged(form) {
  const typed = form.elements.to.value.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  const amount = Number(typed);
  const least = Number(offer.min);
  const most = Number(offer.max);
  const unit = Number(offer.unit);
  const inside = amount >= least && amount <= most && (amount === most || amount % unit === 0);
  return { typed, amount, least, most, unit, allowed: typed !== "" && inside };
}

function aim(form, amount) {
  const move = amount <= Number(offer.call || 0) ? "call" : offer.move;
  const address = `/t/${form.dataset.code}/${move}`;
  form.elements.seen.value = seq();
  form.elements.seat.value = offer.seat;
  form.elements.all_in.value = "allIn" in offer ? "true" : "";
  form.setAttribute("hx-post", address);
  form.setAttribute("action", address);
}

function hint() {
  const form = find("form", box());
  const say = form.dataset;
  const send = find(".call", form);
  const note = find(".hint", form);
  const { typed, amount, least, most, unit, allowed } = judged(form);
  const values = { min: group(least), max: group(most), unit: group(unit), verb: offer.verb, n: group(amount) };
  const endless = most >= ENDLESS;
  const between = amount >= least && amount <= most;
  form.elements.to.value = typed;
  aim(form, amount);
  note.textContent = fill(endless ? say.open : unit > 1 ? say.unit : say.range, values);
  note.classList.toggle("no", typed !== "" && !allowed);
  send.disabled = !allowed;
  if (typed === "") send.textContent = fill(say.say, { ...values, n: "…" });
  else send.textContent = fill(allowed ? say.say : endless ? say.open : between ? say.steps : say.only, values);
}

tapped("[data-key]", button => key(button.dataset.key));
document.addEventListener("input", event => {
  if (event.target.id === "pad-to") hint();
});
swapped("#table", follow);
