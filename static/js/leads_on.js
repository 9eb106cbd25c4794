// A form that opens another sheet once it was accepted.
import { accepted, find } from "./dom.js";

document.addEventListener("htmx:finally:request", event => {
  const { ctx } = event.detail;
  const { then } = (ctx.sourceElement && ctx.sourceElement.dataset) || {};
  if (!then || !accepted(ctx)) return;
  if (find("#sheet-body")) window.htmx.ajax("GET", then, { target: "#sheet-body", swap: "innerHTML" });
  else location.assign(then);
});
