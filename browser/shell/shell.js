// The page around the app: fetches what it needs, owns the worker with Python, shows the app in a frame, so that a page
// change does not end Python. It knows no rule of the game.
import { FILES, VERSION, WORDS } from "./site.js";

const ROOT = new URL("../", import.meta.url).pathname;
const NAME = `talon:${ROOT}:${VERSION}`; // what sw.js calls its cache
const find = id => document.getElementById(id);
const spoken = navigator.languages.map(name => name.split("-")[0]).find(name => WORDS[name]) || "en";
const words = WORDS[spoken];
const BEAT = 10_000; // the service worker's bells say so often that they are there
let worker, frame, registration;
let lasting = false; // storage that lasts was asked for
let later = false; // nobody wants the new version now

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, key) => values[key]);

function say(text, again = false) {
  find("says").textContent = text;
  find("progress").hidden = true;
  find("again").hidden = !again;
}

function stop(text, again = true) {
  // one sentence, and no way on that would lose anything
  if (frame) frame.remove();
  if (worker) worker.terminate();
  say(text, again);
  find("state").hidden = false;
}

const able = () =>
  [
    navigator.serviceWorker,
    window.indexedDB,
    navigator.locks,
    window.DecompressionStream,
    window.WebAssembly && WebAssembly.Exception,
    HTMLScriptElement.supports && HTMLScriptElement.supports("module")
  ].every(Boolean);

async function keeps() {
  // a private window has no storage, or none that lasts
  try {
    const request = indexedDB.open("talon", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("parts");
    await new Promise((done, failed) => {
      request.onsuccess = done;
      request.onerror = failed;
    });
    request.result.close();
    await caches.open(NAME);
    return true;
  } catch {
    return false;
  }
}

async function fetchAll() {
  // what is not here yet; the bar says how many bytes have come
  const kept = await caches.open(NAME);
  const there = await Promise.all(FILES.map(([name]) => caches.match(ROOT + name)));
  const missing = FILES.filter((_file, i) => !there[i]);
  const all = missing.reduce((sum, [, , , size]) => sum + size, 0);
  let come = 0;
  const note = bytes => {
    come += bytes;
    find("progress").hidden = false;
    find("progress").value = come / all;
    find("says").textContent = fill(words.fetching, { n: (come / 1e6).toFixed(1), all: (all / 1e6).toFixed(1) });
  };
  const counted = () =>
    new TransformStream({
      transform(piece, out) {
        note(piece.byteLength);
        out.enqueue(piece);
      }
    });
  await Promise.all(
    missing.map(async ([name, packed, type]) => {
      const answer = await fetch(ROOT + packed);
      if (!answer.ok) throw new Error(name);
      let body = answer.body.pipeThrough(counted());
      if (packed !== name) body = body.pipeThrough(new DecompressionStream("gzip"));
      await kept.put(ROOT + name, new Response(body, { headers: { "Content-Type": type } }));
    })
  );
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
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.ready) show(location.href);
    else if (data.failed) stop(fill(words.failed, { why: data.failed }));
    else if ("quiet" in data) between(data.quiet);
    else registration.active.postMessage(data, data.body ? [data.body] : []);
    if (data.ring) offer();
  };
  worker.onerror = () => stop(fill(words.failed, { why: "" }));
}

function show(address) {
  frame = document.createElement("iframe");
  frame.allow = "screen-wake-lock; fullscreen; autoplay; clipboard-write";
  frame.title = "Talon";
  frame.addEventListener("load", () => {
    const { href } = frame.contentWindow.location;
    document.title = frame.contentDocument.title || "Talon";
    if (href.startsWith(document.baseURI)) history.replaceState(history.state, "", href);
    find("state").hidden = true;
    frame.contentDocument.addEventListener("click", here, true);
    offer();
  });
  frame.src = address;
  document.body.append(frame);
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
  // asks Python whether a hand is being played: only between two is there anything to say
  if (worker && (registration.waiting || !lasting)) worker.postMessage({ quiet: true });
}

function between(hands) {
  // a new version is offered, and once people have played, storage that lasts is asked for
  if (hands && !lasting && navigator.storage && navigator.storage.persist) navigator.storage.persist();
  lasting = lasting || hands;
  find("update").hidden = !hands || !registration.waiting || later;
}

function take() {
  // the old one goes as soon as nothing of it listens any more
  stop(words.starting, false);
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.active.postMessage({ gone: true });
  registration.waiting.postMessage({ take: true });
}

async function main() {
  document.documentElement.lang = spoken;
  find("again").textContent = words.again;
  find("again").onclick = () => location.reload();
  find("update").firstElementChild.textContent = words.newer;
  find("take").textContent = words.take;
  find("take").onclick = take;
  find("later").textContent = words.later;
  find("later").onclick = () => {
    later = true;
    between(false);
  };
  if (!able()) return say(words.old);
  if (!(await keeps())) return say(words.forgets, true);
  await new Promise(held => {
    navigator.locks.request(`talon:${ROOT}`, { ifAvailable: true }, lock => {
      held(lock);
      return lock && new Promise(() => {}); // until this window is closed
    });
  }).then(async lock => {
    if (!lock) return say(words.other, true);
    try {
      await register();
      await fetchAll();
    } catch {
      return say(words.offline, true);
    }
    say(words.starting);
    return start();
  });
}
main();
