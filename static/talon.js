// What the page does besides asking and showing: one tap at a time, sheets, the keypad, splitting a pot, turning the table,
// the set-up form, the wake lock. No rule of the game is here; limits are those the server offered.
(() => {
  "use strict";
  const root = document.documentElement, $ = (query, from) => (from || document).querySelector(query);
  const all = (query, from) => Array.from((from || document).querySelectorAll(query));
  const table = () => document.getElementById("table");
  const seq = () => table() && table().dataset.seq;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, key) => values[key]);
  const group = number => number > 9999 ? String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f") : String(number);

  // One tap, one move: from a submit until the new table is drawn nothing else is sent. A finger that came down on the old
  // table does not act on the new one.
  const BOUNCE = 250, SLOW = 400, LONGEST = 7000;
  let sent = null, touched = null;
  const settle = () => { if (sent) sent.timers.forEach(clearTimeout); sent = null; delete root.dataset.busy; delete root.dataset.slow; };
  const later = () => { if (sent) sent.timers.push(setTimeout(settle, Math.max(0, BOUNCE - (performance.now() - sent.at)))); };
  const refetch = () => document.body.dispatchEvent(new CustomEvent("talon:changed"));

  document.addEventListener("pointerdown", () => { touched = seq(); }, true);
  document.addEventListener("click", event => {
    const moved = table() && touched !== null && touched !== seq() && table().contains(event.target);
    touched = null;
    if (moved) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);
  document.addEventListener("submit", event => {
    if (!table() || event.target.method !== "post") return;
    if (sent || root.dataset.live === "off") { event.preventDefault(); event.stopImmediatePropagation(); return; }
    sent = { at: performance.now(), seq: seq(), timers: [] };
    sent.timers.push(setTimeout(() => { root.dataset.slow = ""; }, SLOW), setTimeout(settle, LONGEST));
    root.dataset.busy = "";
    all(".toasts").forEach(area => area.replaceChildren());
  }, true);
  document.addEventListener("htmx:finally:request", event => {
    const ctx = event.detail.ctx, status = ctx.response ? ctx.response.status : 0;
    if (ctx.request.method !== "POST" || !table()) return;
    if (status === 204) { done(ctx.sourceElement); return; }
    if (!status) silent(ctx.target);
    settle();
    if (status === 409) refetch();
  });
  function done(form) {
    const sheet = form.closest("dialog");
    if (sheet && !form.hasAttribute("data-stay")) sheet.close();
    if (sent && sent.seq !== seq()) later();
    else if (sent) sent.timers.push(setTimeout(refetch, 150));
  }
  function silent(area) {
    const note = document.createElement("p"), home = document.getElementById("toast");
    note.className = "toast"; note.setAttribute("role", "alert"); note.textContent = home.dataset.silent;
    (area && area.classList.contains("toasts") ? area : home).replaceChildren(note);
  }
  document.addEventListener("htmx:after:swap", event => {
    const target = event.detail.ctx.target;
    if (!target) return;
    if (target.id === "table") { if (sent && sent.seq !== seq()) later(); drawn(); }
    if (target.classList && target.classList.contains("toasts")) setTimeout(() => target.replaceChildren(), 9000);
    if (target.id === "sheet-body") { const sheet = $("#sheet"); if (!sheet.open) sheet.showModal(); sheet.scrollTop = 0; }
    form();
  });
  function drawn() {
    const now = $(".seat.now");
    if (now && !$(".told") && matchMedia("(max-width: 760px), (max-height: 560px)").matches) now.scrollIntoView({ block: "nearest" });
    splitting = null;
    follow();
  }

  // Taps that post nothing: sheets, strips, the keypad.
  document.addEventListener("click", event => {
    const at = query => event.target.closest(query);
    let hit;
    if ((hit = at("[data-pick]")) && splitting) { event.preventDefault(); pick(hit); }
    else if ((hit = at("[data-strip]")) && strip(hit.dataset.strip)) event.preventDefault();
    else if (at("[data-split]")) { splitting = []; strip("split"); }
    else if (at("[data-unstrip]")) unstrip();
    else if ((hit = at("[data-sheet]")) && $("#sheet-body")) { event.preventDefault(); open(hit.dataset.sheet); }
    else if ((hit = at("[data-pad]"))) pad(hit);
    else if ((hit = at("[data-key]"))) key(hit.dataset.key);
    else if ((hit = at("[data-turn-by]"))) turn(Number(hit.dataset.turnBy));
    else if ((hit = at("[data-name]"))) sit(hit.dataset.name);
    else if ((hit = at("[data-names]"))) JSON.parse(hit.dataset.names).forEach(sit);
    else if ((hit = at("[data-untoast]"))) hit.closest(".toast").remove();
    else if ((hit = at("[data-close]"))) hit.closest("dialog").close();
    else if (event.target.tagName === "DIALOG" && outside(event)) event.target.close();
  });
  const outside = event => { const box = event.target.getBoundingClientRect(); return event.clientX < box.left || event.clientX > box.right; };
  function open(url) { window.htmx.ajax("GET", url, { target: "#sheet-body", swap: "innerHTML" }); }

  // A strip stands in place of the choices until it is confirmed, given up, or the table changes.
  let splitting = null;
  function strip(id) {
    const wanted = document.getElementById(id);
    if (!wanted) return false;
    const again = !wanted.hidden;
    unstrip(id === "split");
    if (again && id !== "split") return true;
    all(".strips > .choices").forEach(choices => { choices.hidden = choices !== wanted; });
    wanted.querySelector("button").focus({ preventScroll: true });
    return true;
  }
  function unstrip(keep) {
    if (!keep) splitting = null;
    all(".strips > .choices").forEach(choices => { choices.hidden = choices.classList.contains("strip"); });
    all(".seat.picked").forEach(seat => seat.classList.remove("picked"));
  }
  function pick(button) {
    const seat = Number(button.dataset.pick), form = $("#split form"), name = button.closest(".seat").querySelector("h2").textContent;
    const known = splitting.findIndex(one => one.seat === seat);
    if (known < 0) splitting.push({ seat, name }); else splitting.splice(known, 1);
    button.closest(".seat").classList.toggle("picked", known < 0);
    const go = $("button", form), names = splitting.map(one => one.name), last = names.pop() || "";
    go.disabled = !splitting.length;
    form.elements.pots.value = JSON.stringify([{ pot: Number(form.dataset.pot), [form.dataset.way]: splitting.map(one => one.seat) }]);
    $("span", go).textContent = splitting.length
      ? fill(names.length ? form.dataset.each : form.dataset.one, { names: names.length ? names.join(", ") + form.dataset.and + last : last, chips: form.dataset.chips })
      : go.dataset.empty;
  }

  // The keypad knows the limits its button carries; it follows the table while it is open.
  function pad(source) {
    const box = $("#pad"), form = $("form", box);
    box.offer = { ...source.dataset };
    $("#pad-title").textContent = source.dataset.who + ": " + source.dataset.verb;
    form.elements.to.value = "";
    $(".toasts", box).replaceChildren();
    if (!box.open) box.showModal();
    form.elements.to.focus();
    hint();
  }
  function follow() {
    const box = $("#pad"), source = $("[data-pad]");
    if (!box || !box.open) return;
    if (!source || source.dataset.seat !== box.offer.seat) box.close();
    else { box.offer = { ...source.dataset }; hint(); }
  }
  function key(value) {
    const input = $("#pad-to");
    input.value = value === "del" ? input.value.slice(0, -1) : (input.value + value).slice(0, 10);
    hint();
  }
  function hint() {
    const form = $("#pad form"), offer = $("#pad").offer, say = form.dataset, send = $(".call", form), note = $(".hint", form);
    const typed = form.elements.to.value.replace(/\D/g, "").replace(/^0+(?=\d)/, ""), amount = Number(typed);
    const sizes = offer.sizes ? offer.sizes.split(" ").map(Number) : [], least = Number(offer.min), most = Number(offer.max), unit = Number(offer.unit);
    const names = { min: group(least), max: group(most), unit: group(unit), list: sizes.map(group).join(", "), verb: offer.verb, n: group(amount) };
    const allowed = typed !== "" && amount >= least && amount <= most && (amount === most || amount % unit === 0) && (!sizes.length || sizes.includes(amount));
    form.elements.to.value = typed;
    form.elements.seen.value = seq();
    form.elements.seat.value = offer.seat;
    form.setAttribute("hx-post", "/t/" + say.code + "/" + offer.move);
    form.setAttribute("action", "/t/" + say.code + "/" + offer.move);
    const limits = sizes.length ? say.sizes : say.only;
    note.textContent = fill(sizes.length ? say.sizes : unit > 1 ? say.unit : say.range, names);
    note.classList.toggle("no", typed !== "" && !allowed);
    send.disabled = !allowed;
    send.textContent = fill(typed === "" || allowed ? say.say : limits, typed === "" ? { ...names, n: "…" } : names);
  }
  document.addEventListener("input", event => { if (event.target.id === "pad-to") hint(); else form(event.target); });
  document.addEventListener("change", event => form(event.target));
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && !$("dialog[open]")) unstrip();
  });

  // The host may turn the table so that people sit where they sit.
  const code = document.body.dataset.code;
  const turned = () => Number(root.dataset.turn || 0);
  function turn(by) {
    const seats = all(".seats > .seat").length || 1;
    root.dataset.turn = (turned() + by + seats) % seats;
    try { localStorage.setItem("turn:" + code, root.dataset.turn); } catch { /* private window: turned until reload */ }
  }
  try { if (code) root.dataset.turn = localStorage.getItem("turn:" + code) || "0"; } catch { root.dataset.turn = "0"; }

  // Forms that help while they are filled in: set-up and the counted stack.
  function form(source) {
    const taken = all("[data-player]").map(input => input.value.trim().toLowerCase());
    all("[data-name]").forEach(chip => { chip.disabled = taken.includes(chip.dataset.name.toLowerCase()); });
    const stack = $("[data-everybody]");
    if (stack && source === stack) all("[data-stack-of]").forEach(input => { input.value = stack.value; });
    const counted = $("[data-counted]");
    if (counted) difference(counted);
  }
  function sit(name) {
    const inputs = all("[data-player]"), free = inputs.find(input => !input.value.trim());
    if (!free || inputs.some(input => input.value.trim().toLowerCase() === name.toLowerCase())) return;
    free.value = name; form(free);
  }
  function difference(input) {
    const form = input.form, now = Number($("[data-stack]").dataset.stack), button = $(".call", form), there = input.value.trim();
    const more = Number(there) - now, off = there === "" || !/^\d+$/.test(there) || more === 0;
    form.elements.chips.value = off ? "" : more;
    form.elements.seen.value = seq();
    button.disabled = off;
    button.textContent = off ? button.dataset.none : fill(more > 0 ? button.dataset.add : button.dataset.take, { n: group(Math.abs(more)), to: group(Number(there)) });
  }
  addEventListener("DOMContentLoaded", () => form());

  // Keep the screen awake where the browser allows it (a secure origin, such as http://localhost).
  let lock = null;
  async function awake() {
    if (!table() || document.hidden || !navigator.wakeLock || lock) return;
    try { lock = await navigator.wakeLock.request("screen"); lock.addEventListener("release", () => { lock = null; }); } catch { lock = null; }
  }
  document.addEventListener("visibilitychange", awake);
  awake();
})();
