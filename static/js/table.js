// The table: one module a concern; the order is the order in which they look at a tap.
import "./tap.js";
import "./strip.js";
import "./sheet.js";
import "./pad.js";
import "./seats.js";
import "./awake.js";
import "./clock.js";
import "./evening.js";
import "./bell.js";
