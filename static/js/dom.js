// Shared by all modules: parts of the page, its events, and the texts it brings.
export const root = document.documentElement;
export const find = (query, from = document) => from.querySelector(query);
export const all = (query, from = document) => Array.from(from.querySelectorAll(query));
export const table = () => document.getElementById("table");
export const seq = () => table() && table().dataset.seq;

// `changed` refreshes what is open beside the table, `refetch` the table as well.
const tell = name => document.body.dispatchEvent(new CustomEvent(name));
export const changed = () => tell("talon:changed");
export function refetch() {
  tell("talon:table");
  changed();
}

// The last lines of the log with their numbers, and those after a number.
const news = () => JSON.parse(table().dataset.news || "[]");
export const latest = () => Math.max(0, ...news().map(([at]) => at));
export const newsAfter = told => news().flatMap(([at, text]) => (at > told ? [text] : []));

// Sentences as one text.
const STOP = /[.!?…]$/;
export const joined = sentences => sentences.map(text => (STOP.test(text) ? text : `${text}.`)).join(" ");

// Announces a sentence to screen readers, on a page with a log for it (said.js).
export const aloud = text => document.dispatchEvent(new CustomEvent("talon:said", { detail: text }));

// Whether a sent form was accepted: its answer is the new table, or empty if the page shows another one.
export const accepted = ({ response, target }) =>
  Boolean(response) && (response.status === 204 || (response.status === 200 && target === "#table"));

// A text with its gaps filled, and a number as people read it.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, key) => values[key]);
export const figures = root.dataset.figures || root.lang; // the locale numbers and money are written in
export const group = number => new Intl.NumberFormat(figures).format(number);

// A whole number as typed or as Talon writes it, 1250 or 1.250; NaN for anything else.
const WHOLE = /^(\d+|[1-9]\d{0,2}([.,'’\s])\d{3}(\2\d{3})*)$/;
export const whole = text => (WHOLE.test(text.trim()) ? Number(text.replace(/\D/g, "")) : NaN);

// Calls back for taps on such an element, unless another module handled them.
export function tapped(query, act) {
  document.addEventListener("click", event => {
    const hit = event.target.closest(query);
    if (hit && !event.defaultPrevented) act(hit, event);
  });
}

// Calls back when the server's answer is in such an element.
export function swapped(query, act) {
  document.addEventListener("htmx:after:swap", event => {
    const { target } = event.detail.ctx;
    const area = typeof target === "string" ? find(target) : target; // failures have another target, by name
    if (area && area.matches(query)) act(area);
  });
}

// Puts a call off to the frame that draws the page next: positions and the focus need the layout, made once there.
export function framed(act) {
  let frame = 0;
  return () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(act);
  };
}

// A fold that opens comes into view, in a sheet or above the foot of a page.
export function opensInSight(query) {
  tapped(query, summary => {
    const details = summary.parentElement;
    requestAnimationFrame(() => details.open && details.scrollIntoView({ block: "nearest" }));
  });
}

// Small values stored on this device; a private window forgets them.
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
    // until the page is reloaded
  }
}
