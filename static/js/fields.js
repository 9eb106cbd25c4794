// A form sends what is marked: some browsers keep showing, and send, another choice than the morphed one marks.
import { all, swapped } from "./dom.js";

swapped("#game, .panel, #sheet-body", area => {
  all("select", area).forEach(select => {
    select.selectedIndex = Math.max(0, Array.from(select.options).findIndex(option => option.defaultSelected));
  });
  all("[type=radio], #game [type=checkbox]", area).forEach(box => {
    box.checked = box.defaultChecked;
  });
});
