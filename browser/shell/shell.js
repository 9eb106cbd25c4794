// The page around the app: downloads what it needs, owns the worker with Python, and shows the app in a frame, so that
// changing pages does not end Python. It knows no rules of the game.
import { FILES, VERSION, WORDS } from "./site.js";
import { opened } from "./storage.js";

const ROOT = new URL("../", import.meta.url).pathname;
const KEPT = `talon:${ROOT}`; // name of the storage and of its lock
const NAME = `${KEPT}:${VERSION}`; // name of the cache, as in sw.js
const find = id => document.getElementById(id);
const asked = [mark("language"), ...navigator.languages].map(name => `${name}`.split("-")[0]);
const spoken = asked.find(name => WORDS[name]) || "en";
const words = WORDS[spoken];
const BEAT = 10_000; // how often the service worker's bells send a heartbeat
let worker, frame, registration;
let lasting = false; // persistent storage was requested
let later = false; // the user postponed the new version

const MB = bytes => (bytes / 1e6).toLocaleString(spoken, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, key) => values[key]);

function mark(key, value) {
  // a small value outside the database; null without storage
  try {
    if (value) localStorage.setItem(`${KEPT}:${key}`, value);
    return localStorage.getItem(`${KEPT}:${key}`);
  } catch {
    return null;
  }
}

function say(text, button = "", then = again) {
  find("says").textContent = text;
  find("progress").hidden = true;
  find("again").hidden = !button;
  find("again").textContent = button;
  find("again").onclick = then;
}

function again() {
  // a newer version may help
  if (registration && registration.waiting) take();
  else location.reload();
}

function stop(text, button = words.again) {
  // shows one sentence, and no way to lose anything
  if (frame) frame.remove();
  if (worker) worker.terminate();
  say(text, button);
  find("state").hidden = false;
}

async function missing() {
  // the reason why Talon cannot run here
  if (!window.DecompressionStream || !window.WebAssembly || !WebAssembly.Exception) return words.old;
  if (!window.isSecureContext) return words.insecure;
  try {
    // a private window has no storage, or only temporary storage
    (await opened(KEPT)).close();
    await caches.open(NAME);
    return navigator.serviceWorker && navigator.locks ? "" : words.forgets;
  } catch {
    return words.forgets;
  }
}

async function fetchAll() {
  // downloads missing files; the bar shows the bytes received
  const kept = await caches.open(NAME);
  const there = await Promise.all(FILES.map(([name]) => caches.match(ROOT + name)));
  const wanted = FILES.filter((_file, i) => !there[i]);
  const all = wanted.reduce((sum, [, , , size]) => sum + size, 0);
  const stopped = new AbortController(); // stops all downloads when one fails
  let come = 0;
  const note = bytes => {
    if (stopped.signal.aborted) return;
    come += bytes;
    find("progress").hidden = false;
    find("progress").value = come / all;
    find("says").textContent = fill(words.fetching, { n: MB(come), all: MB(all) });
  };
  const counted = () =>
    new TransformStream({
      transform(piece, out) {
        note(piece.byteLength);
        out.enqueue(piece);
      }
    });
  await Promise.all(
    wanted.map(async ([name, packed, type]) => {
      const answer = await fetch(ROOT + packed, { signal: stopped.signal });
      if (!answer.ok) throw new Error(name);
      let body = answer.body.pipeThrough(counted());
      if (packed !== name) body = body.pipeThrough(new DecompressionStream("gzip"));
      await kept.put(ROOT + name, new Response(body, { headers: { "Content-Type": type } }));
    })
  ).catch(error => {
    stopped.abort();
    throw error;
  });
}

async function register() {
  registration = await navigator.serviceWorker.register(`${ROOT}sw.js`, { scope: ROOT, updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  const look = installing => installing && installing.addEventListener("statechange", offer);
  look(registration.installing);
  registration.addEventListener("updatefound", () => look(registration.installing));
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.file) save(data.file);
    else if (worker) worker.postMessage(data);
  });
  setInterval(() => registration.active.postMessage({ beat: true }), BEAT);
  return registration;
}

function start() {
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: spoken });
  worker.onmessage = ({ data }) => {
    if ("ready" in data) begin(data.ready);
    else if (data.wrong) stop(fill(words[data.wrong], data));
    else if ("quiet" in data) between(data.quiet);
    else registration.active.postMessage(data, data.body ? [data.body] : []);
    if (data.ring) rung();
  };
  worker.onerror = () => stop(fill(words.failed, { why: "" }));
}

function begin(kept) {
  const on = () => show(location.href);
  if (kept || !mark("played")) return on();
  say(words.evicted, words.begin, on);
}

function rung() {
  mark("played", "yes");
  offer();
}

function show(address) {
  frame = document.createElement("iframe");
  frame.allow = "screen-wake-lock; fullscreen; autoplay; clipboard-write";
  frame.title = "Talon";
  frame.addEventListener("load", () => {
    document.title = frame.contentDocument.title || "Talon";
    mark("language", frame.contentDocument.documentElement.lang);
    named();
    frame.contentDocument.addEventListener("talon:address", named);
    find("state").hidden = true;
    frame.contentDocument.addEventListener("click", here, true);
    offer();
  });
  frame.src = address;
  document.body.append(frame);
}

// The page gets the address of the page in the frame.
function named() {
  const { href } = frame.contentWindow.location;
  if (href.startsWith(document.baseURI)) history.replaceState(history.state, "", href);
}

function here({ target }) {
  // another window would have no Python
  const link = target.closest("a[target]");
  if (link) link.removeAttribute("target");
}

function save({ name, type, body }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([body], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function offer() {
  // asks Python whether a hand is being played: offers appear only between hands
  if (worker && (registration.waiting || !lasting)) worker.postMessage({ quiet: true });
}

function between(hands) {
  // offers a new version, and requests persistent storage once people have played
  if (hands && !lasting && navigator.storage && navigator.storage.persist) navigator.storage.persist();
  lasting = lasting || hands;
  find("update").hidden = !hands || !registration.waiting || later;
}

function take() {
  // the old version goes once none of its streams is open
  stop(words.starting, "");
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.active.postMessage({ gone: true });
  registration.waiting.postMessage({ take: true });
}

async function main() {
  document.documentElement.lang = spoken;
  find("update").firstElementChild.textContent = words.newer;
  find("take").textContent = words.take;
  find("take").onclick = take;
  find("later").textContent = words.later;
  find("later").onclick = () => {
    later = true;
    between(false);
  };
  const why = await missing();
  if (why) return say(why, words.again);
  const lock = await new Promise(held => {
    navigator.locks.request(KEPT, { ifAvailable: true }, lock => {
      held(lock);
      return lock && new Promise(() => {}); // until this window is closed
    });
  });
  if (!lock) return say(words.other, words.again);
  try {
    await register();
    await fetchAll();
  } catch (error) {
    return say(error.name === "QuotaExceededError" ? words.full : words.offline, words.again);
  }
  say(words.starting);
  return start();
}
main();
