// The television: it listens, keeps awake and shows the clock.
import "./whole_screen.js";
import "./awake.js";
import "./clock.js";
import "./bell.js";
