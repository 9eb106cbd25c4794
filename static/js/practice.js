// A tap of the practice hand brings its next step in place: the page stays, and so does a screen reader's position; the
// coach gets the focus and is read. Without this script, each tap loads a page.
import { find, tapped } from "./dom.js";

const here = () => location.pathname + location.search;
let shown = here();

function goes(address) {
  window.htmx.ajax("GET", address, { target: "#table", select: "#table", swap: "outerMorph" });
}

tapped("#table a", (link, event) => {
  if (link.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goes(link.pathname + link.search);
});
addEventListener("popstate", () => {
  if (here() !== shown) goes(here());
});
document.addEventListener("htmx:finally:request", ({ detail }) => {
  const { request, response } = detail.ctx;
  if (!response || response.status !== 200) location.assign(request.action); // the browser shows what is wrong
});
document.addEventListener("htmx:after:swap", ({ detail }) => {
  shown = detail.ctx.request.action;
  if (shown !== here()) history.pushState(null, "", shown);
  document.dispatchEvent(new CustomEvent("talon:address"));
  find(".coach").focus();
});
