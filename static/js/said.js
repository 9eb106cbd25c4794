// News for screen readers: each line of the log once, then the turn, in the log of the topmost layer.
import { accepted, all, find, framed, joined, latest, newsAfter, swapped, table } from "./dom.js";
import { placed } from "./focus.js";

const KEPT = 8; // sentences
let told = latest();
let turn = table().dataset.heard;
let asked = step();
let closing = null; // the request whose answer closes its sheet, where until then nothing said would be read

// The question of an award, which the turn lacks; without one, the present text of the award's button.
function step() {
  const strip = "#table [data-now].strip";
  const part = find(`${strip} .tapwho`) || find(`${strip} button`);
  const texts = part ? Array.from(part.childNodes, ({ textContent }) => textContent.trim()) : [];
  return texts.filter(Boolean).join(", ");
}

export function say(sentences) {
  const log = all("dialog[open] [data-said]").pop() || all("body > [data-said]").pop();
  const line = document.createElement("p");
  line.textContent = joined(sentences);
  log.append(line);
  while (log.childElementCount > KEPT) log.firstElementChild.remove();
}

function look() {
  if (closing) return;
  const sentences = newsAfter(told);
  const { heard, orders, you, yours } = table().dataset;
  const read = placed() && (yours || !you); // the focused heading contains the turn, but no instructions
  const said = read ? orders : heard;
  if (said && heard !== turn) sentences.push(said);
  const asks = step();
  if (asks && asks !== asked) sentences.push(asks);
  told = Math.max(told, latest());
  turn = heard;
  asked = asks;
  if (sentences.length) say(sentences);
}

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const { sourceElement: form, request } = ctx;
  if (request.method === "POST" && form.closest("dialog") && !form.matches("[data-stay]")) closing = ctx;
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (ctx !== closing) return;
  closing = null;
  if (!accepted(ctx)) look();
});
document.addEventListener("close", () => setTimeout(look), true);
document.addEventListener("talon:said", event => say([event.detail]));
const soon = framed(look);
swapped("#table", () => closing || soon());
