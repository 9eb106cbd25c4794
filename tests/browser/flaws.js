// Runs in the page under test; gives a list of sentences, empty if a designer has nothing to say.
() => {
  const said = [], all = query => Array.from(scope.querySelectorAll(query));
  const scope = document.querySelector("dialog[open]") || document;
  const name = one => `<${one.tagName.toLowerCase()} ${one.className}> "${(one.innerText || one.getAttribute("aria-label") || one.name || "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const scroller = one => { for (let up = one.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up; return null; };
  const box = one => {
    const own = one.getBoundingClientRect(), pane = scroller(one), clip = pane ? pane.getBoundingClientRect() : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const left = Math.max(own.left, clip.left, 0), top = Math.max(own.top, clip.top, 0), right = Math.min(own.right, clip.right, innerWidth), bottom = Math.min(own.bottom, clip.bottom, innerHeight);
    return { own, left, top, right, bottom, visible: right - left > 1 && bottom - top > 1 };
  };
  const drawn = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getBoundingClientRect().width > 1;
  const within = (inner, outer) => inner === outer || outer.contains(inner);

  // What is tapped: large enough, not covered, on the screen.
  for (const one of all("button, a, summary, select, input:not([type=hidden])").filter(drawn)) {
    const { own, left, top, right, bottom, visible } = box(one);
    const prose = one.tagName === "A" && getComputedStyle(one).display === "inline";
    const least = one.closest(".act") && one.closest(".choices") ? 72 : 44;
    if (!prose && (own.height < least - .01 || own.width < 43.99)) said.push(`small: ${name(one)} is ${Math.round(own.width)} by ${Math.round(own.height)}`);
    if (own.left < -1 || own.right > innerWidth + 1) said.push(`sticks out: ${name(one)}`);
    if (!visible || bottom - top < own.height - 1) continue;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const floats = over && over.closest(".start"); // the page scrolls on under the button that ends a form
    if (over && !floats && !within(over, one) && !within(one, over) && !(over.closest("label") && within(one, over.closest("label")))) said.push(`covered: ${name(one)} by ${name(over)}`);
  }

  // What lies on the table: none on top of another.
  const things = all(".seat, .bet, .carry, .pot, .side, .say, .meters, .result, .whose-money, .caution, .act > *, .top > *").filter(one => drawn(one) && one.innerText.trim());
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  things.forEach((one, at) => things.slice(at + 1).forEach(other => {
    if (within(one, other) || within(other, one)) return;
    const [a, b] = [box(one), box(other)];
    if (a.visible && b.visible && meets(a, b)) said.push(`overlap: ${name(one)} and ${name(other)}`);
  }));

  // The television: every word inside its row and its panel, none on another one.
  for (const one of all(".tv :is(h1, h2, p, b, span, td, dt, dd, li)").filter(drawn)) {
    if (!Array.from(one.childNodes).some(part => part.nodeType === 3 && part.data.trim()) || one.closest(".sr")) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    const own = range.getBoundingClientRect(), slack = 3 + parseFloat(getComputedStyle(one).fontSize) * .2; // letters are less high than their box
    for (const outer of [one.closest("li"), one.closest("section, header, footer"), document.documentElement].filter(Boolean)) {
      const frame = outer === document.documentElement ? { left: 0, right: innerWidth, top: 0, bottom: outer.scrollHeight } : outer.getBoundingClientRect();
      if (own.left < frame.left - 1 || own.right > frame.right + 1 || own.top < frame.top - slack || own.bottom > frame.bottom + slack) said.push(`leaves its place: ${name(one)} in ${name(outer).slice(0, 50)}`);
    }
  }
  const words = all(".tv :is(h1, .tv-step, .tv-clock, .tv-seat > *, .tv-list li > *, .tv-middle > *, .tv-foot > *, .tv-facts dd, .tv-half > h2), .tv-fill").filter(one => drawn(one) && one.innerText.trim() && getComputedStyle(one).opacity !== "0");
  words.forEach((one, at) => words.slice(at + 1).forEach(other => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    if (!within(one, other) && !within(other, one) && meets(a, b)) said.push(`overlap: ${name(one)} and ${name(other)}`);
  }));

  // Words: whole. A long name may end in dots where a title says it whole.
  for (const one of all(".who, .what, .note, .stack, .seat h2, .pot, .side li, .say, .choices span, .choices small, .choices b, .cuts button, .game b, .game span, .phases, .lines li, .tools button, .toast p").filter(drawn)) {
    if (one.title || getComputedStyle(one).display === "inline") continue;
    if (one.scrollWidth > one.clientWidth + 1) said.push(`cut: ${name(one)}`);
    if (getComputedStyle(one).overflowY !== "visible" && one.scrollHeight > one.clientHeight + 2) said.push(`cut below: ${name(one)}`);
  }
  for (const one of all(".choices button, .cuts button, .cuts .button").filter(drawn))
    if (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1) said.push(`too full: ${name(one)}`);
  if (document.documentElement.scrollWidth > innerWidth + 1) said.push(`wider than the screen by ${document.documentElement.scrollWidth - innerWidth}`);
  return said;
}
