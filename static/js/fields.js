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

// Shows a refused value in place: opens its rows, marks and focuses it, until it is edited.
function mark(toast) {
  all("[aria-invalid]").forEach(field => field.removeAttribute("aria-invalid"));
  const { field: name } = (find("[data-field]", toast) || { dataset: {} }).dataset;
  const called = name && all(`[name="${name}"], [name$=":${name}"], [data-called="${name}"]`);
  const field = called && (called.find(({ offsetParent }) => offsetParent) || called[0]);
  if (!field || field.type === "hidden") return;
  for (let row = field.closest("details"); row; row = row.parentElement.closest("details")) row.open = true;
  field.setAttribute("aria-invalid", "true");
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}
swapped(".toasts", mark);
document.addEventListener("input", ({ target }) => target.removeAttribute("aria-invalid"));

// A form that stays open is reset once it was accepted, so that a second tap does not send it again.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (form && "clear" in form.dataset && accepted(ctx)) form.reset();
});
