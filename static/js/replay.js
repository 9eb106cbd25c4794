// A hand, step by step: with the arrow keys, or played by itself. Without scripts, the links do the same.
import { find, tapped } from "./dom.js";

const KEYS = { ArrowRight: "next", ArrowLeft: "prev" };
const STEP = 1000; // milliseconds; what is said at a step can be read in one
let beat = 0; // the timer of the next step when playing by itself, 0 = none

function say() {
  const play = find("[data-play]");
  play.hidden = false;
  play.textContent = beat ? "❚❚" : "▶";
  play.ariaLabel = play.title = beat ? play.dataset.pause : play.dataset.play;
}

function pause() {
  clearTimeout(beat);
  beat = 0;
  say();
}

// The page of a step, in place of this one; where it cannot be had, playing stops.
async function show(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const held = document.activeElement.matches("[data-play]");
  find("#table").replaceWith(document.adoptNode(find("#table", page)));
  document.title = page.title;
  history.replaceState(null, "", address);
  say();
  if (held) find("[data-play]").focus();
}

function play(address) {
  beat = setTimeout(async () => {
    try {
      await show(address);
    } catch {
      pause();
    }
    const next = find('a[rel="next"]');
    if (beat && next) play(next.href);
    else pause();
  }, STEP);
  say();
}

tapped("[data-play]", () => {
  const next = find('a[rel="next"]');
  if (beat) pause();
  else play(next ? next.href : "?step=1");
});

document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const link = KEYS[event.key] && find(`a[rel="${KEYS[event.key]}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

say();
