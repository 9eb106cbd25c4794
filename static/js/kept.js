// This window keeps the set-up form while people look at another page, such as the one for making a game. It is dropped
// once a table is opened, or after twelve hours.
import { accepted, all, find } from "./dom.js";

const NAME = "set-up";
const EVENING = 12 * 60 * 60 * 1000;
const form = () => find("#set-up");
const query = name => new URLSearchParams(location.search).get(name);

// The form's own fields; the server draws the part that depends on the game from the choices made there.
const fields = () =>
  all("[name], [data-everybody]", form()).filter(
    field => field.type !== "hidden" && !field.closest("#choose, #proposal")
  );
const key = field => field.name || "everybody";

function picked() {
  const names = new Set(all("#choose [name], [name=stack1]").map(field => field.name));
  return String(new URLSearchParams(Array.from(new FormData(form())).filter(([name]) => names.has(name))));
}

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME));
  } catch {
    return null; // a private window
  }
}

function write(kept) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // then the form starts empty
  }
}

export function keep() {
  const values = fields().map(field => [key(field), field.type === "checkbox" ? field.checked : field.value]);
  write({ at: Date.now(), values, game: picked() });
}

// A game made in between is ticked if the dealer picks games; else it becomes the game.
function drawGame(game) {
  const own = query("preset");
  const was = new URLSearchParams(game);
  if (own && was.has("choosing")) was.set(`choose:${own}`, "1");
  if ((own && !was.has("choosing")) || String(was) === picked()) return;
  window.htmx.ajax("GET", `${location.pathname}?${was}`, { target: "#game", swap: "outerMorph" });
}

// Fills in the kept fields, unless the form repeats another evening (`again`); true if it did.
export function restore() {
  const kept = read();
  if (!kept || Date.now() - kept.at > EVENING || query("again")) return false;
  const values = new Map(kept.values);
  fields()
    .filter(field => values.has(key(field)))
    .forEach(field => {
      field[field.type === "checkbox" ? "checked" : "value"] = values.get(key(field));
    });
  drawGame(kept.game);
  return true;
}

document.addEventListener("htmx:finally:request", event => {
  const { ctx } = event.detail;
  if (ctx.sourceElement === form() && accepted(ctx)) write(null);
});
