// A sheet slides over the table. Styles and scripts that only this sheet needs are in the head of the answer.
import { accepted, all, find, opensInSight, tapped } from "./dom.js";
import { ignoresSecondTap } from "./tap.js";

const LONGEST = 1500; // milliseconds; a sheet without its style or script is better than none
const STEP = "sheet"; // history state added with the first sheet, for Back
const here = new Set(Array.from(document.querySelectorAll("link[rel=stylesheet]"), link => link.href));
let heading = "";
let address = ""; // the address of the sheet's content
const HEAD = /<head>([\s\S]*?)<\/head>/;

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

// Shows at once if every style is loaded, else once they are: nothing is shown unstyled.
export function dressed(addresses, show) {
  const missing = addresses.map(address => new URL(address, location).href).filter(address => !here.has(address));
  if (missing.length) Promise.all(missing.map(load)).then(show);
  else show();
}

// The styles and scripts in the head of an answer.
function needs(text) {
  const [, head] = HEAD.exec(text || "") || [];
  const page = new DOMParser().parseFromString(head || "", "text/html");
  const named = (query, name) => Array.from(page.querySelectorAll(query), part => part.getAttribute(name));
  return { styles: named("link[rel=stylesheet]", "href"), scripts: named("script[src]", "src") };
}

// Shows once the scripts are loaded or have failed, so that what is visible can be tapped.
function ready(scripts, show) {
  if (!scripts.length) {
    show();
    return;
  }
  const late = new Promise(done => setTimeout(done, LONGEST));
  const there = Promise.all(scripts.map(address => import(address).catch(() => {})));
  Promise.race([there, late]).then(show);
}

// The dialog with its own style and those of the answer; content already shown is hidden meanwhile.
export function shown(dialog, text, open) {
  const { styles, scripts } = needs(text);
  const body = find("[id$=-body]", dialog);
  if (body && dialog.open) body.hidden = true;
  ready(scripts, () =>
    dressed([dialog.dataset.dress, ...styles], () => {
      if (body) body.hidden = false;
      if (!dialog.open) ignoresSecondTap(dialog);
      open();
      if (history.state !== STEP) history.pushState(STEP, "");
    })
  );
}

function outside(event) {
  const box = event.target.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom; // it may be turned
}

// Requests at the door move into an open sheet, because nothing outside of it can be tapped.
function door(home) {
  const asks = find("#door");
  if (asks && asks.parentElement !== home) home.prepend(asks);
}

// A sheet is named by its title, and read from there; after a mere refresh, it keeps its position.
function begun(sheet, stays) {
  const title = find("h1", sheet);
  if (!title) return;
  sheet.setAttribute("aria-label", title.textContent.trim());
  if (stays && document.activeElement !== document.body && document.activeElement !== sheet) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

// A new heading scrolls the sheet to its top: the evening is finished at its foot.
document.addEventListener("htmx:after:swap", () => {
  const text = (find("#sheet h1") || { textContent: "" }).textContent;
  if (text !== heading) find("#sheet").scrollTop = 0;
  heading = text;
});
// Loads the scripts and styles that an answer in a dialog needs.
document.addEventListener("htmx:after:swap", event => {
  const { target, text } = event.detail.ctx;
  if (target && target.id === "cover-body") needs(text).scripts.forEach(address => import(address));
  if (!target || target.id !== "sheet-body") return;
  const sheet = find("#sheet");
  const { method, action } = event.detail.ctx.request;
  const stays = sheet.open && (method !== "GET" || action === address);
  if (method === "GET") address = action;
  shown(sheet, text, () => {
    door(sheet);
    if (!sheet.open) sheet.showModal();
    if (!stays) sheet.scrollTop = 0;
    begun(sheet, stays);
  });
});
// Fetches the sheet again after a refused late tap, because the next tap on it would be refused, too.
document.addEventListener("htmx:finally:request", event => {
  const { sourceElement, response } = event.detail.ctx;
  if (!response || response.status !== 409 || !address || !sourceElement.closest("#sheet[open]")) return;
  window.htmx.ajax("GET", address, { target: "#sheet-body", swap: "innerMorph" });
});
// What was added on a sheet shows on the one it belongs to.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const { then } = ctx.sourceElement.dataset;
  if (then && accepted(ctx)) window.htmx.ajax("GET", then, { target: "#sheet-body", swap: "innerHTML" });
});
// If a strip belongs to the tapped seat, it comes first; the sheet is one tap further.
tapped("[data-strip]", (button, event) => {
  const strip = document.getElementById(button.dataset.strip);
  if (!strip) return;
  event.preventDefault();
  import("./strips.js").then(strips => strips.open(strip, button));
});
tapped("[data-sheet]", (opener, event) => {
  // htmx fetches it; a page without sheets follows the link
  if (!find("#sheet-body")) return;
  event.preventDefault();
  opener.dispatchEvent(new Event("sheet"));
});
if (find("#sheet")) find("#sheet").addEventListener("close", () => door(document.body));
opensInSight("#sheet summary");
// A key of a long sheet that leads to a field further down.
tapped("[data-down]", key => find(key.dataset.down).focus());
tapped("[data-close]", button => button.closest("dialog").close());
document.addEventListener("click", event => {
  if (event.target.tagName === "DIALOG" && !event.defaultPrevented && outside(event)) event.target.close();
});
// Back closes anything over the table; if there is nothing, it goes back one more step.
addEventListener("popstate", () => {
  if (history.state === STEP) return; // forward
  const laid = all("dialog[open]");
  if (laid.length) laid.forEach(dialog => dialog.close());
  else history.back();
});
