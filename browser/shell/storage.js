// Data on this device: the pages of the database by number, small files by name. A change is one transaction, complete
// or not made, and durable when it is done.
const STORE = "parts";

function done(request, event = "success") {
  return new Promise((kept, failed) => {
    request.addEventListener(event, () => kept(request.result));
    for (const name of ["error", "abort"]) request.addEventListener(name, () => failed(request.error));
  });
}

export async function opened(name) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

export async function load(db) {
  // everything, as pairs
  const parts = db.transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([done(parts.getAllKeys()), done(parts.getAll())]);
  return keys.map((key, i) => [key, values[i]]);
}

export async function keep(db, pages, changed) {
  if (!changed.length) return;
  const transaction = db.transaction(STORE, "readwrite", { durability: "strict" });
  const finished = done(transaction, "complete");
  const parts = transaction.objectStore(STORE);
  try {
    if (pages) parts.delete(IDBKeyRange.bound(pages, Infinity, true));
    for (const [key, value] of changed) parts.put(value, key);
  } catch (error) {
    transaction.abort();
    await finished.catch(() => {});
    throw error;
  }
  await finished;
}
