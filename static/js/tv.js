// The television: it listens, keeps awake, shows the clock, and looks again every minute for the time of day.
import "./whole_screen.js";
import "./awake.js";
import "./clock.js";
import "./evening.js";
import "./bell.js";
import { refetch, tapped } from "./dom.js";
import { change } from "./voice.js";

const MINUTE = 60_000;

tapped("[data-say]", change);

setTimeout(function look() {
  if (!document.hidden) refetch();
  setTimeout(look, MINUTE - (Date.now() % MINUTE));
}, MINUTE - (Date.now() % MINUTE));
