// A form sends what is marked: some browsers keep showing, and send, another choice than the morphed one marks.
import { accepted, all, find, swapped } from "./dom.js";
import "./find_rule.js";

swapped("#game, .panel, #sheet-body", area => {
  all("select", area).forEach(select => {
    select.selectedIndex = Math.max(
      0,
      Array.from(select.options).findIndex(option => option.defaultSelected)
    );
  });
  all("[type=radio], #game [type=checkbox]", area).forEach(box => {
    box.checked = box.defaultChecked;
  });
});

// What was refused is shown where it stands: its rows open, marked and in focus, until something else is said there.
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

// A form that stays open begins anew once what it said was taken down: a second tap would say it again.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (form && "clear" in form.dataset && accepted(ctx)) form.reset();
});
