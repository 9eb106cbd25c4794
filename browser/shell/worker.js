// Python: answers one request after the other, and none before what it changed is kept.
import { keep, load, opened } from "./storage.js";
import { APP, RUNTIME } from "./site.js";

const base = new URL("../", import.meta.url);
const FOLDER = "/home/talon";
let python,
  host,
  db,
  turn = Promise.resolve();

async function begin() {
  const { loadPyodide } = await import(new URL(`${RUNTIME}/pyodide.mjs`, base));
  const fetched = fetch(new URL(APP, base)).then(answer => answer.arrayBuffer());
  db = await opened("talon");
  const kept = load(db);
  python = await loadPyodide({ indexURL: new URL(`${RUNTIME}/`, base).href });
  unpack(new Uint8Array(await fetched));
  python.runPython(`import os, sys; sys.path.insert(0, "${FOLDER}"); os.chdir("${FOLDER}")`);
  host = python.pyimport("browser.host").Host(FOLDER, base.pathname.slice(0, -1));
  open(await kept);
  await settle();
}

function unpack(bundle) {
  // files in a row behind the list of their names and sizes
  const end = bundle.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bundle.subarray(0, end)))) {
    const path = `${FOLDER}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, bundle.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

function open(parts) {
  host.open(python.toPy(parts));
}

async function settle() {
  // what changed, in one transaction
  const changes = host.changes();
  const { pages } = changes,
    parts = changes.parts.toJs();
  if (parts.length) await keep(db, pages, parts);
}

async function answer({ id, method, path, headers, body }) {
  const request = [method, path, python.toPy(headers), python.toPy(new Uint8Array(body || 0))];
  let given = host.ask(...request);
  try {
    await settle();
  } catch {
    // no room: as if nothing had been asked
    open(await load(db));
    if (!["GET", "HEAD"].includes(method)) given = host.refuse(...request);
  }
  const bytes = given.body.toJs();
  self.postMessage({ id, status: given.status, headers: given.headers.toJs(), body: bytes.buffer }, [bytes.buffer]);
  for (const [code, seq, event] of host.rung().toJs()) self.postMessage({ ring: { code, seq, event } });
  host.rest();
}

self.onmessage = ({ data }) => {
  const asked = () => (data.quiet ? self.postMessage({ quiet: host.quiet() }) : answer(data));
  turn = turn.then(asked).catch(error => self.postMessage({ failed: `${error}` }));
};
begin().then(
  () => self.postMessage({ ready: true }),
  error => self.postMessage({ failed: `${error}` })
);
