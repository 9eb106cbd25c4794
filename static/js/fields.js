// A form sends what is marked: some browsers keep showing, and send, another choice than the morphed one marks.
import { all, swapped } from "./dom.js";

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

// A form that stays open begins anew once what it said was taken down: a second tap would say it again.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (form && "clear" in form.dataset && ctx.response && ctx.response.status === 204) form.reset();
});
