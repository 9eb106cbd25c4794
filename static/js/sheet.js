// A sheet slides over the table. What only this sheet needs, its style and its script, stands in the head of the
// answer.
import { all, find, tapped } from "./dom.js";
import { ignoresSecondTap } from "./tap.js";

const LONGEST = 1500; // milliseconds; a sheet without its style or its script is better than none
const STEP = "sheet"; // history state added with the first sheet, for Back
const here = new Set(Array.from(document.querySelectorAll("link[rel=stylesheet]"), link => link.href));
let heading = "";
let address = ""; // of what the sheet shows
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

// What the head of an answer names.
function needs(text) {
  const [, head] = HEAD.exec(text || "") || [];
  const page = new DOMParser().parseFromString(head || "", "text/html");
  const named = (query, name) => Array.from(page.querySelectorAll(query), part => part.getAttribute(name));
  return { styles: named("link[rel=stylesheet]", "href"), scripts: named("script[src]", "src") };
}

// Shows once the scripts are there, or cannot be had: what can be seen can be tapped.
function ready(scripts, show) {
  if (!scripts.length) {
    show();
    return;
  }
  const late = new Promise(done => setTimeout(done, LONGEST));
  const there = Promise.all(scripts.map(address => import(address).catch(() => {})));
  Promise.race([there, late]).then(show);
}

// The dialog with its own style and those of the answer in it; what is shown already waits hidden for them.
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

// Who asks at the door is seen over an open sheet too: nothing outside of it can be tapped.
function door(home) {
  const asks = find("#door");
  if (asks && asks.parentElement !== home) home.prepend(asks);
}

// A sheet is called by its title, and is read from there; one that was only fetched again goes on where it was.
function begun(sheet, stays) {
  const title = find("h1", sheet);
  if (!title) return;
  sheet.setAttribute("aria-label", title.textContent.trim());
  if (stays && document.activeElement !== document.body && document.activeElement !== sheet) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

// When the heading changes, the sheet starts at its top: the evening is finished at its foot.
document.addEventListener("htmx:after:swap", () => {
  const text = (find("#sheet h1") || { textContent: "" }).textContent;
  if (text !== heading) find("#sheet").scrollTop = 0;
  heading = text;
});
// The answer fetched into a dialog is there: what its head names is loaded.
document.addEventListener("htmx:after:swap", event => {
  const { target, text } = event.detail.ctx;
  if (target && target.id === "cover-body") needs(text).scripts.forEach(address => import(address));
  if (!target || target.id !== "sheet-body") return;
  const sheet = find("#sheet");
  const { method, action } = event.detail.ctx.request;
  const stays = sheet.open && action === address;
  if (method === "GET") address = action;
  shown(sheet, text, () => {
    door(sheet);
    if (!sheet.open) sheet.showModal();
    if (!stays) sheet.scrollTop = 0;
    begun(sheet, stays);
  });
});
// A tap on it that came too late was refused, and so would the next one be: it is fetched again, for the table of now.
document.addEventListener("htmx:finally:request", event => {
  const { sourceElement, response } = event.detail.ctx;
  if (!response || response.status !== 409 || !address || !sourceElement.closest("#sheet[open]")) return;
  window.htmx.ajax("GET", address, { target: "#sheet-body", swap: "innerMorph" });
});
// Where a strip stands by for what was tapped, it comes first; the sheet is one tap further.
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
tapped("[data-close]", button => button.closest("dialog").close());
document.addEventListener("click", event => {
  if (event.target.tagName === "DIALOG" && !event.defaultPrevented && outside(event)) event.target.close();
});
// Back closes whatever lies over the table; where nothing does, it goes back one step more.
addEventListener("popstate", () => {
  if (history.state === STEP) return; // forward
  const laid = all("dialog[open]");
  if (laid.length) laid.forEach(dialog => dialog.close());
  else history.back();
});
