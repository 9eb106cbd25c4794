// A style sheet that only a sheet needs comes with the first such sheet; nothing is shown undressed.
const LONGEST = 1500; // milliseconds; a sheet without its style is better than none
const here = new Set(Array.from(document.querySelectorAll("link[rel=stylesheet]"), link => link.href));

function load(address) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise(done => {
    link.onload = () => {
      here.add(address);
      done();
    };
    link.onerror = () => {
      link.remove();
      done();
    };
    setTimeout(done, LONGEST);
    document.head.append(link);
  });
}

// Shows, at once where everything is here, else when it has come.
export function dressed(addresses, show) {
  const missing = addresses.map(address => new URL(address, location).href).filter(address => !here.has(address));
  if (missing.length) Promise.all(missing.map(load)).then(show);
  else show();
}
