// Back closes what lies over the table and stays at the table: as long as something does, the history is a step longer.
import { all, find } from "./dom.js";

const LAID = "laid";
let going = false; // a step back of our own is on its way

export function keep() {
  const laid = Boolean(find("dialog[open]"));
  if (going || laid === (history.state === LAID)) return;
  if (laid) {
    history.pushState(LAID, "");
    return;
  }
  going = true;
  history.back();
}

addEventListener("popstate", () => {
  if (!going && history.state !== LAID) all("dialog[open]").forEach(dialog => dialog.close());
  going = false;
  keep();
});
all("dialog").forEach(dialog => dialog.addEventListener("close", keep));
keep(); // a page fetched anew has nothing lying over it
