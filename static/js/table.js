// The table: one module per concern, imported in the order in which they handle a tap.
import { find, remembered, swapped, tapped } from "./dom.js";
import "./tap.js";
import "./sheet.js";
import "./seats.js";
import "./awake.js";
import "./bell.js";
import "./said.js";
import "./keys.js";

// Rare parts are loaded when first shown, the keypad with its first tap, the voice where it is switched on.
function look() {
  if (find(".countdown")) import("./clock.js");
  if (find("[data-to]")) import("./carry.js");
  if (find("[data-level], [data-break]")) import("./countdown.js");
  if (find("#door .knock")) import("./knock.js");
}

tapped("[data-say]", () => import("./voice.js").then(voice => voice.change()));
tapped("[data-hear]", key => import("./voice.js").then(voice => voice.check(key)));
tapped("[data-pad]", button => import("./pad.js").then(pad => pad.open(button)));
swapped("#table, #door", look);
look();
if (remembered("voice") === "on") import("./voice.js");
