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
  const BOUNCE = 450, SLOW = 400, LONGEST = 7000;
  let sent = null, touched = null;
  const settle = () => { if (sent) sent.timers.forEach(clearTimeout); sent = null; delete root.dataset.busy; delete root.dataset.slow; };
  const slow = () => { if (sent && sent.seq === seq()) root.dataset.slow = ""; }; // the answer is not here yet
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
    sent.timers.push(setTimeout(slow, SLOW), setTimeout(settle, LONGEST));
    root.dataset.busy = "";
    all(".toasts").forEach(area => area.replaceChildren());
  }, true);
  document.addEventListener("htmx:finally:request", event => {
    const ctx = event.detail.ctx, status = ctx.response ? ctx.response.status : 0;
    if (ctx.request.method !== "POST" || !table()) return;
    if (status === 204) { done(ctx.sourceElement); return; }
    if (!status) silent(ctx.target);
    settle();
    if (status === 409 || $("#cover[open]")) refetch();
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
    if (target.matches("[data-door], #devices")) later(); // the form that was sent may be gone, and with it its answer
    if (target.id === "cover-body") covered();
    if (target.id === "sheet-body") up = { seat: "", typed: [], rank: "" };
    if (target.id === "boards" || target.id === "sheet-body") boards();
    if (target.id === "toast" && $("[data-error='odd-order']", target) && askOdd(true)) target.replaceChildren();
    if (target.classList && target.classList.contains("toasts")) setTimeout(() => target.replaceChildren(), 9000);
    if (target.id === "sheet-body") { const sheet = $("#sheet"); if (!sheet.open) sheet.showModal(); sheet.scrollTop = 0; }
    form();
  });
  function drawn() {
    const now = $(".seat.now") || $(".seat.pick"); // or the first that is to be tapped
    if (now && !$(".told") && matchMedia("(max-width: 760px), (max-height: 560px)").matches) now.scrollIntoView({ block: "nearest" });
    award = null;
    follow();
  }

  // Taps that post nothing: sheets, strips, the keypad.
  document.addEventListener("click", event => {
    const at = query => event.target.closest(query);
    let hit;
    if ((hit = at("[data-pick]")) && winner(Number(hit.dataset.pick))) event.preventDefault();
    else if ((hit = at("[data-strip]")) && strip(hit.dataset.strip)) { event.preventDefault(); mark(hit); }
    else if (at("[data-split]")) split();
    else if (at("[data-tie]")) won(step().seats);
    else if (at("[data-lacks]")) won([]);
    else if (at("[data-share]")) won(award.several);
    else if (at("[data-beater]")) { wizard().beater = true; strip("beater"); }
    else if (at("[data-half-back]")) { award.at -= 1; unstrip(); }
    else if ((hit = at("[data-odd]"))) odd(Number(hit.dataset.odd));
    else if (at("[data-unstrip]")) unstrip();
    else if ((hit = at("[data-cover]"))) uncover(hit.dataset.cover);
    else if (at("[data-reveal]")) { if (performance.now() - drawnAt > REACTION) reveal("open"); }
    else if (at("[data-unreveal]")) reveal("closed");
    else if (at("[data-countdown]")) countdown(3);
    else if ((hit = at("[data-board]"))) { up.seat = hit.dataset.board; up.typed = []; up.rank = ""; cards(); }
    else if ((hit = at(".upkeys button"))) upkey(hit.dataset);
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
  function strip(id) {
    const wanted = document.getElementById(id);
    if (!wanted) return false;
    const again = !wanted.hidden;
    unstrip(true);
    if (again) { unstrip(); return true; }
    all(".strips > .choices").forEach(choices => { choices.hidden = choices !== wanted; });
    wanted.querySelector("button").focus({ preventScroll: true });
    return true;
  }
  function mark(hit) { // the seat a strip is about
    const seat = hit.closest(".seat.pick");
    if (seat && !document.getElementById(hit.dataset.strip).hidden) seat.classList.add("picked");
  }
  function unstrip(keep) {
    if (award && !keep) { award.several = null; award.beater = false; award.odd = {}; }
    const at = award ? award.at : 0;
    all(".strips > .choices").forEach(choices => { choices.hidden = choices.classList.contains("strip") || (choices.classList.contains("half") && choices.id !== "half-" + at); });
    all(".seat.picked").forEach(seat => seat.classList.remove("picked"));
    if (award && award.shared) { rivals(step().seats); soFar(); }
  }

  // The award: winners are tapped half by half, several for a tie, who holds the suit for an odd chip; then sent as one.
  let award = null;
  function wizard() {
    if (!award && $("#award")) {
      const plan = JSON.parse($("#award").dataset.plan);
      award = { ...plan, shared: Boolean($(".half")), at: 0, won: {}, odd: {}, several: null, beater: false };
    }
    return award;
  }
  const step = () => wizard().steps[award.at];
  const nameOf = seat => $(`.seat[data-seat="${seat}"] h2`).textContent;
  function rivals(seats) {
    all(".seat").forEach(seat => { const can = seats.includes(Number(seat.dataset.seat)); seat.classList.toggle("pick", can); seat.classList.toggle("out", !can); });
  }
  function soFar() { // who has the half before
    const before = award.at && award.won[award.steps[award.at - 1].way], text = $(`#half-${award.at} [data-so-far]`);
    if (text && before) text.textContent = fill($("#split").dataset.soFar, { names: listed(before) });
  }
  function listed(seats) {
    const names = seats.map(nameOf), last = names.pop() || "";
    return names.length ? names.join(", ") + $("#split").dataset.and + last : last;
  }
  function winner(seat) { // false: the tap is sent as it stands
    if (!wizard() || (!award.shared && !award.several)) return false;
    if (award.beater) { send({ [award.steps[0].way]: [seat] }); return true; }
    if (!step().seats.includes(seat)) return true;
    if (award.several) several(seat); else won([seat]);
    return true;
  }
  function split() { wizard(); strip("split"); award.several = []; tell(); }
  function several(seat) {
    const known = award.several.indexOf(seat);
    if (known < 0) award.several.push(seat); else award.several.splice(known, 1);
    $(`.seat[data-seat="${seat}"]`).classList.toggle("picked", known < 0);
    tell();
  }
  function tell() {
    const say = $("#split").dataset, go = $("#split .go"), names = listed(award.several);
    go.disabled = !names;
    $("span", go).textContent = names ? fill(award.several.length > 1 ? say.each : say.one, { names, chips: group(step().chips) }) : go.dataset.empty;
  }
  function won(seats) {
    award.won[step().way] = seats;
    award.several = null;
    if (award.at + 1 < award.steps.length) { award.at += 1; unstrip(); }
    else if (!askOdd(false)) send({});
  }
  // What a half is worth: all of it where the other half is not taken.
  function worth(way) {
    const taken = Object.keys(award.parts).filter(one => award.won[one] ? award.won[one].length : award.rivals[one] === 1);
    return taken.length > 1 ? award.parts[way] : award.chips;
  }
  function askOdd(surely) {
    if (!award || !award.bySuit) return false;
    const due = Object.keys(award.won).find(way => award.won[way].length > 1 && left(way, surely) > (award.odd[way] || []).length);
    award.asking = due;
    if (!due) return false;
    strip("odd");
    all("#odd [data-for]").forEach(text => { text.hidden = text.dataset.for !== due; });
    all("#odd [data-odd]").forEach(button => { const seat = Number(button.dataset.odd); button.hidden = !award.won[due].includes(seat) || (award.odd[due] || []).includes(seat); });
    return true;
  }
  const left = (way, surely) => worth(way) % award.won[way].length || (surely && !award.odd[way] ? 1 : 0);
  function odd(seat) {
    award.odd[award.asking] = [...(award.odd[award.asking] || []), seat];
    $("#odd").hidden = true;
    if (!askOdd(false)) send({});
  }
  function send(instead) {
    const form = $("#award"), orders = Object.fromEntries(Object.entries(award.odd).map(([way, seats]) => ["odd_" + way, seats]));
    const said = Object.keys(instead).length ? instead : { ...award.won, ...orders };
    form.elements.pots.value = JSON.stringify([{ pot: award.pot, ...said }]);
    form.requestSubmit();
  }

  // Declaring on the one tablet: a cover for each player; nothing of a choice stays on the screen. Or chips in the fist.
  const REACTION = 450; // a finger still tapping does not uncover the next player's choice
  let drawnAt = 0, counting = 0;
  function uncover(url) { window.htmx.ajax("GET", url, { target: "#cover-body", swap: "innerHTML" }); }
  function covered() {
    const box = $("#cover");
    clearTimeout(counting);
    drawnAt = performance.now();
    if ($("[data-covered]", box)) { box.close(); $("#cover-body").replaceChildren(); }
    else if (!box.open) box.showModal();
  }
  const reveal = at => { $("#cover-in").dataset.step = at; };
  document.addEventListener("submit", event => {
    if (!event.target.hasAttribute("data-secret") || event.defaultPrevented) return;
    event.target.elements.seen.value = seq();
    reveal("sent");
  });
  function countdown(n) {
    const number = $("#cover .count");
    if (!number) return;
    reveal(n ? "count" : "shown");
    number.textContent = n;
    if (n) counting = setTimeout(countdown, 1000, n - 1);
  }
  function fists() {
    const form = $("#fists"), rows = all("#cover .fists li"), chosen = all("#cover [data-fist]:checked");
    form.elements.seen.value = seq();
    form.elements.moves.value = JSON.stringify(chosen.map(one => ({ move: "declare", seat: Number(one.dataset.fist), way: one.value })));
    $("button", form).disabled = chosen.length < rows.length;
  }

  // Up cards: rank, then suit, board by board; each board is sent as soon as it is whole.
  const SUITS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
  let up = { seat: "", typed: [], rank: "" };
  const known = button => button.dataset.known.split(" ").filter(Boolean);
  function boards() {
    const box = $("#boards");
    if (!box) return;
    if (box.hasAttribute("data-done")) { $("#sheet").close(); return; }
    const rows = all("[data-board]", box), open = rows.find(row => known(row).length < Number(box.dataset.count));
    const begun = up.typed.length || up.rank, next = box.dataset.wanted || (open ? open.dataset.board : "");
    if (!begun) up = { seat: next, typed: [], rank: "" };
    cards();
  }
  function earlier(row) { // cards of the streets before, where they are known
    const before = Number($("#boards").dataset.before), there = known(row);
    return there.length >= before ? there.slice(0, before) : [];
  }
  function cards() {
    all("#boards [data-board]").forEach(row => {
      const mine = row.dataset.board === up.seat, shown = mine && (up.typed.length || up.rank || known(row).length < Number($("#boards").dataset.count)) ? [...earlier(row), ...up.typed] : known(row);
      row.toggleAttribute("aria-current", mine);
      all("i", row).forEach((slot, n) => {
        slot.className = shown[n] ? "of-" + shown[n][1] : mine && n === shown.length ? "next" : "";
        slot.textContent = shown[n] ? (shown[n][0] === "T" ? "10" : shown[n][0]) + SUITS[shown[n][1]] + "\ufe0e" : mine && n === shown.length ? up.rank.replace("T", "10") : "";
      });
    });
    all("#boards [data-suit]").forEach(button => { button.disabled = !up.rank; });
    all("#boards [data-rank]").forEach(button => { button.disabled = !up.seat; button.setAttribute("aria-pressed", String(button.dataset.rank === up.rank)); });
  }
  function upkey(said) {
    const row = $(`#boards [data-board="${up.seat}"]`);
    if (!row) return;
    if (said.rank) up.rank = said.rank;
    else if (said.suit && up.rank) { up.typed.push(up.rank + said.suit); up.rank = ""; }
    else if (up.rank) up.rank = "";
    else up.typed.pop();
    cards();
    if (earlier(row).length + up.typed.length < Number($("#boards").dataset.count) || !up.typed.length) return;
    put(up.seat, up.typed.join(" "));
    up.typed = [];
  }

  function put(seat, text) {
    if (sent) { setTimeout(put, 60, seat, text); return; } // the board before is still on its way
    const form = $("#upcards");
    if (!form) return;
    form.elements.seen.value = seq();
    form.elements.seat.value = seat;
    form.elements.cards.value = text;
    form.requestSubmit();
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
    const box = $("#pad");
    if (!box || !box.open) return;
    const source = $("allIn" in box.offer ? "[data-pad][data-all-in]" : "[data-pad]:not([data-all-in])");
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
    const least = Number(offer.min), most = Number(offer.max), unit = Number(offer.unit);
    const names = { min: group(least), max: group(most), unit: group(unit), verb: offer.verb, n: group(amount) };
    const move = amount <= Number(offer.call || 0) ? "call" : offer.move, endless = most >= 1e9;
    const allowed = typed !== "" && amount >= least && amount <= most && (amount === most || amount % unit === 0);
    form.elements.to.value = typed;
    form.elements.seen.value = seq();
    form.elements.seat.value = offer.seat;
    form.elements.all_in.value = "allIn" in offer ? "true" : "";
    form.setAttribute("hx-post", "/t/" + say.code + "/" + move);
    form.setAttribute("action", "/t/" + say.code + "/" + move);
    note.textContent = fill(endless ? say.open : unit > 1 ? say.unit : say.range, names);
    note.classList.toggle("no", typed !== "" && !allowed);
    send.disabled = !allowed;
    send.textContent = fill(typed === "" || allowed ? say.say : endless ? say.open : say.only, typed === "" ? { ...names, n: "…" } : names);
  }
  document.addEventListener("input", event => { if (event.target.id === "pad-to") hint(); else form(event.target); });
  document.addEventListener("change", event => { if (event.target.dataset.fist) fists(); else form(event.target); });
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

  // The whole screen, without the browser's own bars, where the browser can.
  if (document.fullscreenEnabled) root.dataset.fills = "";
  document.addEventListener("click", event => {
    if (!event.target.closest("[data-fill]")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen().catch(() => {});
  });

  // Keep the screen awake where the browser allows it (a secure origin, such as http://localhost); elsewhere say once what
  // helps. There, too, a page for when the server is gone.
  let lock = null;
  async function awake() {
    if (!table() || document.hidden || lock) return;
    if (!navigator.wakeLock) { asleep(); return; }
    try { lock = await navigator.wakeLock.request("screen"); lock.addEventListener("release", () => { lock = null; }); } catch { lock = null; }
  }
  function asleep() {
    const hint = $(".stay-awake");
    try { if (hint) hint.hidden = localStorage.getItem("awake") === "told"; } catch { /* private window: not told */ }
  }
  document.addEventListener("click", event => {
    if (!event.target.closest("[data-awake]")) return;
    $(".stay-awake").hidden = true;
    try { localStorage.setItem("awake", "told"); } catch { /* private window: told again next time */ }
  });
  document.addEventListener("visibilitychange", awake);
  awake();
  if (window.isSecureContext && navigator.serviceWorker) addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
})();
