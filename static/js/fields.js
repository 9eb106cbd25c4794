// Forms send what is marked: after morphing, some browsers keep showing and sending an earlier choice.
import { accepted, all, find, swapped } from "./dom.js";
import "./find_rule.js";

swapped("#game, .panel, #sheet-body", area => {
  all("select:not([data-finds])", area).forEach(select => {
    select.selectedIndex = Math.max(
      0,
      Array.from(select.options).findIndex(option => option.defaultSelected)
    );
  });
  all("[type=radio], #game [type=checkbox]:not([data-finds])", area).forEach(box => {
    box.checked = box.defaultChecked;
  });
});

// Shows a refused value in place: opens its rows, marks and focuses it, until it is edited. Of fields with the same name
// in forms side by side, that of the form sent last is meant. A row of fields is refused as a whole.
let sent = null;
document.addEventListener(
  "submit",
  ({ target }) => {
    sent = target;
  },
  true
);
function mark(toast) {
  all("[aria-invalid]").forEach(field => field.removeAttribute("aria-invalid"));
  const { field: name } = (find("[data-field]", toast) || { dataset: {} }).dataset;
  const row = name && find(`[data-step="${name}"]`);
  const called = row
    ? all("input:not([type=hidden]), select", row.parentElement)
    : name && all(`[name="${name}"], [name$=":${name}"], [data-called="${name}"]`);
  const shown = called && called.filter(({ offsetParent }) => offsetParent);
  const field = called && (shown.find(part => sent && sent.contains(part)) || shown[0] || called[0]);
  if (!field || field.type === "hidden") return;
  for (let part = field.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  field.setAttribute("aria-invalid", "true");
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}
swapped(".toasts", mark);
document.addEventListener("input", ({ target }) => target.removeAttribute("aria-invalid"));

// A form that unfolds is reset and folded once it was accepted, so that what it added is in sight, and not added twice.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!form || !("clear" in form.dataset) || !accepted(ctx)) return;
  form.reset();
  form.closest("details").open = false;
});
