// What every module asks of the page: its parts, what happens in it, and the words it brought along.
export const root = document.documentElement;
export const find = (query, from = document) => from.querySelector(query);
export const all = (query, from = document) => Array.from(from.querySelectorAll(query));
export const table = () => document.getElementById("table");
export const seq = () => table() && table().dataset.seq;

// What is open beside the table is fetched again; and with it the table.
const tell = name => document.body.dispatchEvent(new CustomEvent(name));
export const changed = () => tell("talon:changed");
export function refetch() {
  tell("talon:table");
  changed();
}

// A sentence for a screen reader, on a page that has a log for it (said.js).
export const aloud = text => document.dispatchEvent(new CustomEvent("talon:said", { detail: text }));

// Whether a form that was sent is accepted: its answer is the new table, or empty where the page shows another one.
export const accepted = ({ response, target }) =>
  Boolean(response) && (response.status === 204 || (response.status === 200 && target === "#table"));

// A text with its gaps filled, and a number as people read it.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, key) => values[key]);
export const group = number => new Intl.NumberFormat(root.lang).format(number);

// A tap on such an element, unless another module took it.
export function tapped(query, act) {
  document.addEventListener("click", event => {
    const hit = event.target.closest(query);
    if (hit && !event.defaultPrevented) act(hit, event);
  });
}

// The server's answer stands in such an element.
export function swapped(query, act) {
  document.addEventListener("htmx:after:swap", event => {
    const { target } = event.detail.ctx;
    const area = typeof target === "string" ? find(target) : target; // a failure is shown elsewhere, by its name
    if (area && area.matches(query)) act(area);
  });
}

// What this device remembers; a private window forgets it.
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // until the page is loaded again
  }
}
