// News for screen readers: each line of the log once, then the turn, in the log of the topmost layer.
import { all, swapped, table } from "./dom.js";
import { placed } from "./focus.js";

const KEPT = 8; // sentences
const STOP = /[.!?…]$/;
const news = () => JSON.parse(table().dataset.news || "[]");
const last = () => news().reduce((most, [at]) => Math.max(most, at), told);
let told = 0;
let turn = table().dataset.heard;

export function say(sentences) {
  const log = all("dialog[open] [data-said]").pop() || all("body > [data-said]").pop();
  const line = document.createElement("p");
  line.textContent = sentences.map(text => (STOP.test(text) ? text : `${text}.`)).join(" ");
  log.append(line);
  while (log.childElementCount > KEPT) log.firstElementChild.remove();
}

function look() {
  const sentences = news().flatMap(([at, text]) => (at > told ? [text] : []));
  const { heard, you, yours } = table().dataset;
  const read = placed() && (yours || !you); // the focused heading says the turn itself
  if (heard && heard !== turn && !read) sentences.push(heard);
  told = last();
  turn = heard;
  if (sentences.length) say(sentences);
}

document.addEventListener("talon:said", event => say([event.detail]));
told = last();
swapped("#table", look);
