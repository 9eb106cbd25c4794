// Where Talon's server is gone, any page opened anew becomes /away. Nothing else is kept: no table, no key.
"use strict";
const KEPT = {{ kept | tojson }}, OURS = "away:" + KEPT[0], NAME = "away:" + KEPT.join();

addEventListener("install", event => {
  event.waitUntil(caches.open(NAME).then(kept => kept.addAll(KEPT)).then(() => skipWaiting()));
});
addEventListener("activate", event => {
  const older = name => name.startsWith(OURS) && name !== NAME; // another path of this host may have caches, too
  const old = names => Promise.all(names.filter(older).map(name => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => clients.claim()));
});
addEventListener("fetch", event => {
  const { request } = event, { pathname, search } = new URL(request.url);
  if (request.mode === "navigate" && request.method === "GET")
    event.respondWith(fetch(request).catch(() => caches.match(KEPT[0])));
  else if (KEPT.includes(pathname + search))
    event.respondWith(caches.match(request).then(kept => kept || fetch(request)));
});
