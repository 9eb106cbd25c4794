// The bell: one EventSource, re-opened on wake, page show, online and after a missed heartbeat. It carries no news,
// only "the table changed"; the page then fetches its own URL again (htmx on #listen). html[data-live] is its state:
// connecting, on, off (nothing can be tapped), full (no room for another stream: the page reloads its part every few
// seconds).
import { all, changed, find, refetch, root, seq } from "./dom.js";

const BEAT = 10000;
const DEAD = BEAT * 2.2;
const FIRST = 250; // milliseconds until the next try, doubled up to LONGEST
const LONGEST = 750;
const OPENING = 3000;
const AGAIN = 700;
const BLINK = 700; // shorter outages are not shown
const STRIP = "#table .strip:not([hidden], [data-now])"; // one opened by a tap
const SHUT = [401, 403, 404];
const url = document.body.dataset.bell;
const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), n => n.toString(36)).join("");
let stream = null;
let heard = 0;
let wait = FIRST;
let timer = 0;
let quiet = 0;
let met = false;
let told = "";
let mine = 0; // the latest fact of this device's own taps
let picked = false; // whether the table shows picked seats, which no fact records yet

const door = () => document.body.dispatchEvent(new CustomEvent("talon:door"));
const silence = () => performance.now() - heard;
export const newest = () => Math.max(told, seq()); // the latest fact announced to this device

function say(name) {
  root.dataset.live = name;
  all(".act .strips, .act .cuts, .undo").forEach(part => {
    part.inert = name === "off";
  });
}

function state(name) {
  clearTimeout(quiet);
  if (name === "off" && root.dataset.live !== "off") quiet = setTimeout(say, BLINK, "off");
  else say(name);
}

function hear(event) {
  heard = performance.now();
  const news = event.data !== told; // the table may be up to date already, but an open sheet or cover may not be
  told = event.data;
  // The answer to this device's own tap brings this table or a newer one.
  if ("sent" in root.dataset || told < mine) return;
  if (told !== seq()) refetch();
  else if (news) changed();
}

// The answer to this device's tap brings the table, unless news from another device came in between.
export function answered() {
  if (newest() > seq()) {
    refetch();
    return;
  }
  told = seq();
  mine = Number(told);
  changed();
}

// Two kinds of table are not drawn. One requested before a tap and answered after it is older, and would have the turn
// announced again; it is fetched once more. One fetched because of the door or the connection, at the fact already on
// the screen, would close a strip and forget picked seats.
function dropped(next, source) {
  if (mine > next.dataset.seq) {
    mine = 0;
    refetch();
    return true;
  }
  return source.id === "listen" && next.dataset.seq === seq() && (picked || find(STRIP));
}

document.addEventListener("htmx:before:swap", event => {
  const { ctx, tasks } = event.detail;
  const next = tasks.map(({ fragment }) => find("#table", fragment)).find(Boolean);
  if (!next) return;
  if (dropped(next, ctx.sourceElement)) event.preventDefault();
  else picked = ctx.sourceElement.matches("[data-step]");
});

function later(ms) {
  clearTimeout(timer);
  timer = setTimeout(open, ms);
}

function close() {
  clearTimeout(timer);
  if (stream) stream.close();
  stream = null;
}

function opened() {
  // fetches missed changes; a page just loaded has missed none
  clearTimeout(timer);
  wait = FIRST;
  heard = performance.now();
  state("on");
  if (met) {
    refetch();
    door();
  }
  met = true;
}

function broken() {
  const answered = stream.readyState === EventSource.CLOSED;
  close();
  if (answered) ask();
  else lost();
}

function open() {
  close();
  if (!url) return; // a sheet on a page of its own
  heard = performance.now();
  told = told || seq();
  mine = 0; // a new stream announces the present table, even an older one that was restored
  stream = new EventSource(`${url}?client=${id}`);
  timer = setTimeout(() => {
    state("off");
    open();
  }, OPENING);
  stream.onopen = opened;
  stream.onerror = broken;
  stream.addEventListener("changed", hear);
  stream.addEventListener("hb", hear);
  stream.addEventListener("door", event => {
    hear(event);
    door();
  });
}

function lost() {
  state("off");
  later(wait * (0.7 + Math.random() * 0.6));
  wait = Math.min(wait * 2, LONGEST);
}

async function ask() {
  // it answered but opened no stream: finds the reason
  let answer;
  try {
    answer = await fetch(`${url}?client=${id}`, { method: "HEAD", signal: AbortSignal.timeout(OPENING) });
  } catch {
    lost();
    return;
  }
  if (answer.status === 503) full(Number(answer.headers.get("Retry-After")) || 10);
  else if (met && SHUT.includes(answer.status))
    location.reload(); // no longer admitted: the door's page gives the reason
  else lost();
}

function full(seconds) {
  state("full");
  refetch();
  later(seconds * 1000);
}

function wake() {
  if (document.hidden) return;
  wait = FIRST;
  open();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    wake();
    return;
  }
  close();
  state("connecting");
});
addEventListener("online", wake);
addEventListener("offline", wake); // the server may be on this very device
addEventListener("pageshow", event => {
  if (event.persisted) wake();
});
addEventListener("pagehide", close);
setInterval(() => {
  if (document.hidden || root.dataset.live === "full" || silence() <= DEAD) return;
  state("off");
  wake();
}, 1000);

// A request without an answer means the same as a silent stream, but sooner. What failed is fetched again: the table,
// and the people at its door.
document.addEventListener("htmx:finally:request", event => {
  const { ctx } = event.detail;
  const status = ctx.response ? ctx.response.status : 0;
  const hears = name => ctx.sourceElement && ctx.sourceElement.matches(`[hx-trigger*='talon:${name}']`);
  if (!status && root.dataset.live === "on" && silence() > AGAIN) wake();
  else if (!status || status >= 500) {
    if (hears("table") || hears("changed")) setTimeout(refetch, AGAIN);
    else if (hears("door")) setTimeout(door, AGAIN);
  }
});
if (!document.hidden) open();
