// Python: answers requests one at a time, each after its changes are stored.
import { keep, load, opened } from "./storage.js";
import { APP, RUNTIME, VERSION } from "./site.js";

const base = new URL("../", import.meta.url);
const KEPT = `talon:${base.pathname}`; // as in shell.js
const NAME = `${KEPT}:${VERSION}`; // name of the cache, as in sw.js
const MEMORY = new URL("memory", import.meta.url).href; // snapshot of Python after its first start here
const FOLDER = "/home/talon";
const FIRST = `import gc, os, sys
sys.path.insert(0, "${FOLDER}")
os.chdir("${FOLDER}")
from browser.host import Host
host = Host(".", "${base.pathname.slice(0, -1)}")
host.rehearse()
gc.freeze()`; // the garbage collector skips everything made so far
let python,
  host,
  db,
  turn = Promise.resolve();

async function begin() {
  const fetched = fetch(new URL(APP, base)).then(answer => answer.arrayBuffer());
  db = await opened(KEPT);
  const kept = load(db);
  python = (await again(fetched)) || (await anew(fetched));
  host = python.globals.get("host");
  const why = open(await kept);
  if (why) return self.postMessage({ wrong: "unreadable", why });
  return self.postMessage({ ready: (await kept).length });
}

async function loaded(options) {
  const { loadPyodide } = await import(new URL(`${RUNTIME}/pyodide.mjs`, base));
  return loadPyodide({ indexURL: new URL(`${RUNTIME}/`, base).href, ...options });
}

async function anew(fetched) {
  python = await loaded({ _makeSnapshot: true });
  unpack(await fetched);
  python.runPython(FIRST);
  remember(new Response(python.makeMemorySnapshot()));
  return python;
}

async function remember(memory) {
  try {
    await (await caches.open(NAME)).put(MEMORY, memory);
  } catch {
    // no space: the next start takes longer
  }
}

async function again(fetched) {
  // from the snapshot, which has the modules but not the files
  const memory = await caches.match(MEMORY, { cacheName: NAME });
  if (!memory) return null;
  const image = new Uint8Array(await memory.arrayBuffer());
  const { default: create } = await import(new URL(`${RUNTIME}/pyodide.asm.mjs`, base));
  const createPyodideModule = settings => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (given, taken) =>
      instantiateWasm(given, (instance, module) => {
        const heap = instance.exports.memory;
        heap.grow(Math.max(0, image.length - heap.buffer.byteLength) >> 16); // needed for the snapshot to fit
        taken(instance, module);
      });
    return create(settings);
  };
  python = await loaded({ _loadSnapshot: image, createPyodideModule });
  structuredClone(image.buffer, { transfer: [image.buffer] }); // empties it, because the runtime keeps it for ever
  unpack(await fetched);
  python.FS.chdir(FOLDER);
  return python;
}

function unpack(fetched) {
  // files one after another, behind a list of names and sizes
  const bundle = new Uint8Array(fetched);
  const end = bundle.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bundle.subarray(0, end)))) {
    const path = `${FOLDER}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, bundle.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

function plain(proxy) {
  const value = proxy.toJs();
  proxy.destroy();
  return value;
}

function open(parts) {
  const given = python.toPy(parts);
  const why = host.open(given, self.name);
  given.destroy();
  return why;
}

async function settle() {
  // stores the changes in one transaction; everything once more while the browser closes the database
  let changed = host.changes();
  for (let tries = 20; ; tries--) {
    try {
      return await keep(db, ...plain(changed));
    } catch (error) {
      if (!tries || error?.name === "QuotaExceededError") throw error; // no error at all if the browser broke it off
      await new Promise(done => setTimeout(done, 50));
      db = await opened(KEPT); // its content may have been deleted
      changed = host.everything();
    }
  }
}

async function answer({ id, method, path, headers, body }) {
  const given = [python.toPy(headers), python.toPy(new Uint8Array(body || 0))];
  let answered = plain(host.ask(method, path, ...given));
  try {
    await settle();
  } catch {
    // no space: as if there had been no request
    open(await load(db));
    if (!["GET", "HEAD"].includes(method)) answered = plain(host.refuse(method, path, ...given));
  }
  for (const proxy of given) proxy.destroy();
  const [status, told, bytes] = answered;
  self.postMessage({ id, status, headers: told, body: bytes.buffer }, [bytes.buffer]);
  for (const [code, seq, event] of plain(host.rung())) self.postMessage({ ring: { code, seq, event } });
  host.rest();
}

function failed({ message }) {
  caches.open(NAME).then(cache => cache.delete(MEMORY)); // in case the snapshot was the cause
  self.postMessage({ wrong: "failed", why: message.trim().split("\n").pop() });
}

self.onmessage = ({ data }) => {
  const asked = () => (data.quiet ? self.postMessage({ quiet: host.quiet() }) : answer(data));
  turn = turn.then(asked).catch(failed);
};
begin().catch(failed);
