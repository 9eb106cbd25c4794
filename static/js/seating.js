// Seats at set-up. The form's fields are the only state: chips and felt are drawn from them.
import { all, find } from "./dom.js";

export const same = (name, other) => name.trim().toLowerCase() === other.trim().toLowerCase();
export const chairs = () => all("[data-player]");
export const stackOf = chair => find("[data-stack-of]", chair.parentElement);
export const seated = () => chairs().filter(chair => chair.value.trim());
export const chairOf = name => seated().find(chair => same(chair.value, name));
export const twice = () => seated().find(chair => chairOf(chair.value) !== chair); // a repeated name
export const free = () => chairs().find(chair => !chair.value.trim());

export function sit(name) {
  const chair = free();
  if (chair && name.trim() && !chairOf(name)) chair.value = name.trim();
}

// Players after them move up, each with their own chips.
export function stand(name) {
  const leaver = chairOf(name);
  const kept = seated()
    .filter(chair => chair !== leaver)
    .map(chair => [chair.value, stackOf(chair).value]);
  const usual = find("[data-everybody]").value;
  chairs().forEach((chair, n) => {
    [chair.value, stackOf(chair).value] = kept[n] || ["", usual];
  });
}

export function swap(chair, other) {
  for (const of of [seat => seat, stackOf]) [of(chair).value, of(other).value] = [of(other).value, of(chair).value];
}
