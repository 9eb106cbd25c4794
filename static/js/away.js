// The server is gone: asks every two seconds whether it is back, then loads the page that was wanted.
const AGAIN = 2000;

async function look() {
  try {
    if ((await fetch(new URL("../../healthz", import.meta.url), { cache: "no-store" })).ok) {
      location.reload();
      return;
    }
  } catch {
    // still gone
  }
  setTimeout(look, AGAIN);
}

setTimeout(look, 500);
