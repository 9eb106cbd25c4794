// Caches runtime and app, whole versions only; asks the shell's Python for all other pages; keeps the bells.

const VERSION = "{{version}}";
const FILES = "{{files}}"; // for each file: its name, the address to fetch, its type
const ROOT = new URL(registration.scope).pathname;
const NAME = `talon:${ROOT}:${VERSION}`;
const SHELL = `${ROOT}index.html`;
const ours = new Set(FILES.flatMap(([name, packed]) => [ROOT + name, ROOT + packed]));
const waiting = new Map(); // requests without an answer from Python yet
const bells = new Set();
const unanswered = { status: 503, headers: [], body: null };
let left = false; // Python has ended: the next version begins once every request is answered
const text = new TextEncoder();

addEventListener("install", event => event.waitUntil(registration.active ? fill() : undefined));
addEventListener("activate", event => event.waitUntil(tidy().then(() => clients.claim())));

async function fill() {
  // a new version beside the active one; unchanged files are copied from there
  const kept = await caches.open(NAME);
  await Promise.all(
    FILES.map(async ([name, packed, type]) => {
      const before = name !== "index.html" && (await caches.match(ROOT + name));
      await kept.put(ROOT + name, before || (await fetched(name, packed, type)));
    })
  );
}

async function fetched(name, packed, type) {
  const answer = await fetch(ROOT + packed, { cache: "no-cache" });
  if (!answer.ok) throw new Error(name);
  const body = packed === name ? answer.body : answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": type } });
}

async function tidy() {
  // earlier versions, at this path only
  const old = (await caches.keys()).filter(name => name.startsWith(`talon:${ROOT}:`) && name !== NAME);
  await Promise.all(old.map(name => caches.delete(name)));
}

addEventListener("message", ({ data }) => {
  if (data.take) skipWaiting();
  else if (data.gone) leave();
  else if (data.ring) ring(data.ring);
  else if (data.beat) bells.forEach(bell => say(bell, "hb", bell.seq));
  else if (waiting.has(data.id)) waiting.get(data.id)(data);
});

function leave() {
  // open requests and streams would keep the next version waiting, also those that come yet
  left = true;
  for (const given of waiting.values()) given(unanswered);
  for (const bell of bells) bell.stream.close();
  bells.clear();
}

function ring({ code, seq, event }) {
  for (const bell of bells) if (bell.code === code) say(bell, event, seq);
}

function say(bell, event, seq) {
  bell.seq = seq;
  try {
    bell.stream.enqueue(text.encode(`id: ${seq}\nevent: ${event}\ndata: ${seq}\n\n`));
  } catch {
    // the page was closed
    bells.delete(bell);
  }
}

addEventListener("fetch", event => {
  const { request } = event,
    { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (ours.has(pathname)) event.respondWith(caches.match(pathname).then(kept => kept || fetch(request)));
  else if (request.destination === "document") event.respondWith(shell());
  else if (event.clientId || request.destination === "iframe") event.respondWith(ask(request));
});

async function shell() {
  // a page opened directly becomes the shell at that address, with a Python of its own
  left = false;
  const page = (await caches.match(SHELL, { cacheName: NAME })) || (await fetch(SHELL));
  const html = (await page.text()).replace('<base href="./">', `<base href="${ROOT}">`);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const below = path => (path.startsWith(ROOT) ? path.slice(ROOT.length - 1) : path);

async function ask(request) {
  const url = new URL(request.url);
  const path = below(url.pathname) + url.search;
  const kept = request.method === "GET" && url.searchParams.has("v") && (await caches.open(NAME));
  const before = kept && (await kept.match(path));
  if (before) return before;
  const answer = respond(await answered(request, path), path, request);
  if (kept && answer.ok) await kept.put(path, answer.clone());
  return answer;
}

async function answered(request, path) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const id = crypto.randomUUID();
  const { method } = request;
  const body = ["GET", "HEAD"].includes(method) ? null : await request.arrayBuffer();
  if (left) return unanswered;
  const answer = new Promise(given => waiting.set(id, given));
  const headers = Object.entries({ ...Object.fromEntries(request.headers), ...from(request) });
  const message = { id, method, path, headers, body };
  for (const shown of windows) if (shown.frameType === "top-level") shown.postMessage(message);
  return answer.finally(() => waiting.delete(id));
}

function from({ referrer }) {
  // browsers send a service worker the Origin header only with forms, and the Referer header never
  const page = referrer && new URL(referrer);
  if (!page || page.origin !== location.origin) return { origin: "null" };
  return { origin: "http://localhost", referer: `http://localhost${page.pathname}${page.search}` };
}

function respond({ status, headers, body }, path, request) {
  const told = new Headers(headers);
  if (status >= 300 && status < 400 && told.has("location"))
    return Response.redirect(new URL(told.get("location"), location.origin), status);
  if ((told.get("content-type") || "").startsWith("text/event-stream") && body.byteLength)
    return new Response(listen(path.split("/")[2], body), { status, headers: told });
  if (request.destination === "iframe" && (told.get("content-disposition") || "").startsWith("attachment")) {
    hand(told, body);
    return new Response(null, { status: 204 });
  }
  return new Response([204, 304].includes(status) ? null : body, { status, headers: told });
}

async function hand(told, body) {
  // a download, which the shell passes to the browser
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(told.get("content-disposition"))[1];
  const file = { name: decodeURIComponent(name), type: told.get("content-type"), body };
  for (const shown of await clients.matchAll({ type: "window" }))
    if (shown.frameType === "top-level") shown.postMessage({ file });
}

function listen(code, first) {
  // this table's bell, with its first event
  const bell = { code, seq: /data: (\d+)/.exec(new TextDecoder().decode(first))[1] };
  return new ReadableStream({
    start(stream) {
      bell.stream = stream;
      bells.add(bell);
      stream.enqueue(new Uint8Array(first));
    },
    cancel: () => bells.delete(bell)
  });
}
