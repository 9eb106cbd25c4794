// Runs in the page under test; gives a list of sentences, empty if a designer has nothing to say.
() => {
  const flaws = [],
    all = query => Array.from(scope.querySelectorAll(query));
  const scope = document.querySelector("dialog[open]") || document;
  const words = element => element.innerText || element.getAttribute("aria-label") || element.name || "";
  const name = element =>
    `<${element.tagName.toLowerCase()} ${element.className}> "${words(element).trim().slice(0, 40)}"`;
  const scroller = element => {
    for (let up = element.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
    return null;
  };
  const box = element => {
    const own = element.getBoundingClientRect(),
      pane = scroller(element),
      clip = pane ? pane.getBoundingClientRect() : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const left = Math.max(own.left, clip.left, 0),
      top = Math.max(own.top, clip.top, 0),
      right = Math.min(own.right, clip.right, innerWidth),
      bottom = Math.min(own.bottom, clip.bottom, innerHeight);
    return { own, left, top, right, bottom, visible: right - left > 1 && bottom - top > 1 };
  };
  const drawn = element => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect()
    .width > 1;
  const within = (inner, outer) => inner === outer || outer.contains(inner);

  // What is tapped: large enough, not covered, on the screen.
  for (const element of all("button, a, summary, select, input:not([type=hidden])").filter(drawn)) {
    const { own, left, top, right, bottom, visible } = box(element);
    const prose = element.tagName === "A" && getComputedStyle(element).display === "inline";
    const least = element.closest(".act") && element.closest(".choices") ? 72 : 44;
    if (!prose && (own.height < least - .01 || own.width < 43.99)) flaws.push(
      `small: ${name(element)} is ${Math.round(own.width)} by ${Math.round(own.height)}`);
    if (own.left < -1 || own.right > innerWidth + 1) flaws.push(`sticks out: ${name(element)}`);
    if (!visible || bottom - top < own.height - 1) continue;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const floats = over && over.closest(".start"); // the page scrolls on under the button that ends a form
    if (over && !floats && !within(over, element) && !within(element, over) && !(over.closest("label") && within(
        element, over.closest("label")))) flaws.push(`covered: ${name(element)} by ${name(over)}`);
  }

  // What lies on the table: none on top of another.
  const things = all(
    ".seat, .bet, .carry, .pot, .side, .say, .meters, .result, .whose-money, .caution, .act > *, .top > *").filter(
    element => drawn(element) && element.innerText.trim());
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) -
    Math.max(a.top, b.top) > 1;
  things.forEach((element, at) => things.slice(at + 1).forEach(other => {
    if (within(element, other) || within(other, element)) return;
    const [a, b] = [box(element), box(other)];
    if (a.visible && b.visible && meets(a, b)) flaws.push(`overlap: ${name(element)} and ${name(other)}`);
  }));

  // Words: whole. A long name may end in dots where a title says it whole.
  const ofSeats = ".who, .what, .note, .stack, .seat h2, .pot, .side li, .say";
  const ofMoves = ".choices span, .choices small, .choices b, .cuts button, .game b, .game span, .phases";
  for (const element of all(`${ofSeats}, ${ofMoves}, .lines li, .tools button, .toast p`).filter(drawn)) {
    if (element.title || getComputedStyle(element).display === "inline") continue;
    if (element.scrollWidth > element.clientWidth + 1) flaws.push(`cut: ${name(element)}`);
    if (getComputedStyle(element).overflowY !== "visible" && element.scrollHeight > element.clientHeight + 2) flaws
      .push(`cut below: ${name(element)}`);
  }
  for (const element of all(".choices button, .cuts button, .cuts .button").filter(drawn))
    if (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 1) flaws.push(
      `too full: ${name(element)}`);
  if (document.documentElement.scrollWidth > innerWidth + 1) flaws.push(
    `wider than the screen by ${document.documentElement.scrollWidth - innerWidth}`);
  return flaws;
}
