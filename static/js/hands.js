// Which hand wins: cards are tapped in, rank then suit, five to a hand; as soon as two hands are complete the server
// compares them. Nothing about poker is decided here. The address keeps what was tapped, for a reload or a friend.
(() => {
  "use strict";
  const page = document.getElementById("compare");
  if (!page) return;
  const find = (query, from) => (from || page).querySelector(query), all = (query, from) => Array.from((from || page).querySelectorAll(query));
  const most = Number(page.dataset.most), lows = page.dataset.lows.split(" ");
  const ranks = "23456789TJQKA", signs = { s: "\u2660\ufe0e", h: "\u2665\ufe0e", d: "\u2666\ufe0e", c: "\u2663\ufe0e" };
  const list = find("#dealt"), outcome = find("#outcome"), chosen = key => find(`select[name="${key}"]`);
  const told = new URLSearchParams(location.search);
  const readable = word => word === "Jk" || (word.length === 2 && ranks.includes(word[0]) && word[1] in signs);
  let hands = told.getAll("hand").slice(0, most).map(text => Array.from(new Set(text.split(/\s+/).filter(readable))).slice(0, 5));
  let active = null, pending = "", answer = null, asked = 0;

  const complete = hand => hand.length === 5;
  function tidy() {
    hands = hands.filter(hand => hand.length || hand === active);
    while (hands.length < 2 || (hands.every(complete) && hands.length < most)) hands.push([]);
    if (!active || complete(active)) active = hands.find(hand => !complete(hand)) || null;
  }

  // Telling the server, and the address.
  function query(compared) {
    const said = new URLSearchParams(told);
    ["ranking", "joker", "tie"].forEach(key => said.set(key, chosen(key).value));
    said.delete("hand");
    compared.forEach(hand => said.append("hand", hand.join(" ")));
    return said;
  }
  async function changed() {
    tidy();
    history.replaceState(null, "", "?" + query(hands.filter(hand => hand.length)));
    const compared = hands.filter(complete), mine = ++asked;
    answer = null;
    if (compared.length >= 2) {
      try {
        const got = await fetch("/hands?" + query(compared), { headers: { Accept: "application/json" } });
        const said = await got.json();
        if (mine !== asked) return;
        answer = got.ok ? { ...said, compared } : { failed: said.text };
      } catch (_error) {
        if (mine !== asked) return;
        answer = { failed: page.dataset.failed };
      }
    }
    draw();
  }

  // Drawing.
  function card(slot, text) {
    slot.className = text === "Jk" ? "card-jk" : "of-" + text[1];
    slot.textContent = text === "Jk" ? "\u2605" : (text[0] === "T" ? "10" : text[0]) + (signs[text[1]] || "");
  }
  function row(hand, index) {
    const part = find("#dealt-hand").content.firstElementChild.cloneNode(true), button = find("button", part);
    const label = button.dataset.label.replace("{n}", index + 1);
    all("i", part).forEach((slot, n) => {
      if (n < hand.length) card(slot, hand[n]);
      else if (hand === active && n === hand.length) { slot.className = "next"; slot.textContent = pending === "T" ? "10" : pending; }
    });
    find(".place", part).textContent = index + 1;
    button.setAttribute("aria-label", label + ": " + (all("i", part).map(slot => slot.textContent).join(" ").trim() || "–"));
    if (hand === active) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => { active = hand; pending = ""; if (complete(hand)) edit(hand); else draw(); });
    const at = answer && answer.compared ? answer.compared.indexOf(hand) : -1;
    if (at >= 0) verdict(part, at);
    return part;
  }
  function verdict(part, at) {
    const place = answer.order.findIndex(equal => equal.includes(at)), mark = find(".called b", part);
    const better = answer.order.slice(0, place).reduce((n, equal) => n + equal.length, 0);
    find(".called span", part).textContent = answer.hands[at].name;
    mark.textContent = place === 0 && answer.order[0].length > 1 ? mark.dataset.shares : mark.dataset.places.split("|")[better];
    if (place === 0) part.classList.add("won");
  }
  function draw() {
    const focused = all("button", list).indexOf(document.activeElement);
    list.replaceChildren(...hands.map(row));
    if (focused >= 0) all("button", list)[Math.min(focused, hands.length - 1)].focus({ preventScroll: true });
    const keys = find("#cardkeys"), held = active || [];
    all("[data-rank]", keys).forEach(key => { key.disabled = !active; key.setAttribute("aria-pressed", String(key.dataset.rank === pending)); });
    all("[data-suit]", keys).forEach(key => { key.disabled = !pending || held.includes(pending + key.dataset.suit); });
    const joker = chosen("joker"), low = lows.includes(chosen("ranking").value);
    joker.disabled = low;
    find("[data-joker]", keys).disabled = !active || low || joker.value === "none" || held.includes("Jk");
    find("[data-back]", keys).disabled = !pending && !hands.some(hand => hand.length);
    const texts = outcome.dataset, line = find("p", outcome);
    outcome.classList.toggle("failed", Boolean(answer && answer.failed));
    const text = !answer ? (hands.some(complete) ? texts.second : texts.first) : answer.failed || answer.why[0] || texts.equal;
    if (line.textContent !== text) line.textContent = text;
    find("ul", outcome).replaceChildren(...((answer && answer.warnings) || []).map(warning => {
      const item = document.createElement("li");
      item.textContent = warning;
      return item;
    }));
    const now = find("[aria-current]", list);
    if (now) now.parentElement.scrollIntoView({ block: "nearest" });
  }

  // Tapping.
  function add(text) {
    if (!active || active.includes(text)) return;
    active.push(text);
    pending = "";
    changed();
  }
  function edit(hand) { hand.pop(); active = hand; pending = ""; changed(); }
  function back() {
    if (pending) { pending = ""; draw(); return; }
    const filled = hands.filter(hand => hand.length), last = active && active.length ? active : filled[filled.length - 1];
    if (last) edit(last);
  }
  const tapRank = rank => { if (active) { pending = rank; draw(); } };
  const tapSuit = suit => { if (pending) add(pending + suit); };
  const tapJoker = () => { if (!find("[data-joker]").disabled) add("Jk"); };
  find("#cardkeys").addEventListener("click", event => {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.rank) tapRank(key.dataset.rank);
    else if (key.dataset.suit) tapSuit(key.dataset.suit);
    else if ("joker" in key.dataset) tapJoker();
    else if ("back" in key.dataset) back();
    else { hands = []; active = null; pending = ""; changed(); }
  });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select")) return;
    const key = event.key === "1" || event.key === "0" ? "T" : event.key.toUpperCase();
    if (event.key === "Backspace") { event.preventDefault(); back(); }
    else if (key.length === 1 && ranks.includes(key)) tapRank(key);
    else if (event.key.toLowerCase() in signs) tapSuit(event.key.toLowerCase());
    else if (event.key === "*") tapJoker();
  });
  all("select").forEach(select => select.addEventListener("change", () => {
    if (lows.includes(chosen("ranking").value)) chosen("joker").value = "none";
    changed();
  }));
  changed();
  draw();
})();
