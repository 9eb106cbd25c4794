// Runs in the page under test; returns a list of sentences, empty for a page without flaws.
() => {
  const flaws = [];
  const all = query => Array.from(scope.querySelectorAll(query));
  const scope = document.querySelector("dialog[open]") || document;
  all(".felt, .centre, .table").forEach(pane => pane.scrollTo(0, 0)); // the pot stays while the list scrolls under it
  const label = element => (element.innerText || element.getAttribute("aria-label") || element.name || "").trim();
  const name = element => {
    const words = label(element).replace(/\s+/g, " ").slice(0, 40);
    return `<${element.tagName.toLowerCase()} ${element.className}> "${words}"`;
  };
  const once = ask => {
    // nothing moves during the check
    const answers = new Map();
    return element => {
      if (!answers.has(element)) answers.set(element, ask(element));
      return answers.get(element);
    };
  };
  const scroller = once(element => {
    const up = element.parentElement;
    return !up || /auto|scroll/.test(getComputedStyle(up).overflowY) ? up : scroller(up);
  });
  const box = once(element => {
    const own = element.getBoundingClientRect();
    const pane = scroller(element);
    const clip = pane ? pane.getBoundingClientRect() : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const left = Math.max(own.left, clip.left, 0);
    const top = Math.max(own.top, clip.top, 0);
    const right = Math.min(own.right, clip.right, innerWidth);
    const bottom = Math.min(own.bottom, clip.bottom, innerHeight);
    return { own, left, top, right, bottom, visible: right - left > 1 && bottom - top > 1 };
  });
  const drawn = element =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const within = (inner, outer) => inner === outer || outer.contains(inner);

  // Controls: large enough, not covered, on the screen.
  for (const element of all("button, a, summary, select, input:not([type=hidden])").filter(drawn)) {
    const { own, left, top, right, bottom, visible } = box(element);
    const prose = element.tagName === "A" && getComputedStyle(element).display === "inline";
    const least = element.closest(".act") && element.closest(".choices") ? 72 : 44;
    if (!prose && (own.height < least - 0.01 || own.width < 43.99))
      flaws.push(`small: ${name(element)} is ${Math.round(own.width)} by ${Math.round(own.height)}`);
    if (own.left < -1 || own.right > innerWidth + 1) flaws.push(`sticks out: ${name(element)}`);
    if (element.closest(".play > .table > .act") && !scroller(element) && own.bottom > innerHeight + 1)
      flaws.push(`out of reach: ${name(element)}`); // the table is as high as its screen and never scrolls
    if (!visible || bottom - top < own.height - 1) continue;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const floats = over && over.closest(".start, .knock"); // the page scrolls on under the button that ends a form
    if (
      over &&
      !floats &&
      !within(over, element) &&
      !within(element, over) &&
      !(over.closest("label") && within(element, over.closest("label")))
    )
      flaws.push(`covered: ${name(element)} by ${name(over)}`);
  }

  // Parts of the table: none on top of another.
  const things = all(
    ".seat, .bet, .disc, .carry, .pot, .side, .say, .meters, .result, .whose-money, .caution, .act > *, .top > *"
  ).filter(element => drawn(element) && element.innerText.trim());
  for (const element of all(".side, .say, .whose, .strips, .game").filter(drawn))
    if (getComputedStyle(element).overflowY === "visible" && element.scrollHeight > element.clientHeight + 4)
      flaws.push(`spills: ${name(element)} by ${element.scrollHeight - element.clientHeight}`);
  const meets = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  things.forEach((element, at) =>
    things.slice(at + 1).forEach(other => {
      if (within(element, other) || within(other, element)) return;
      const [a, b] = [box(element), box(other)];
      if (a.visible && b.visible && meets(a, b)) flaws.push(`overlap: ${name(element)} and ${name(other)}`);
    })
  );

  // The player to act: a name cut by dots or on a second line does not touch the question.
  const [who, what] = [".who", ".what"].map(query => all(`.whose ${query}`).find(drawn));
  const written = element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  if (who && what && getComputedStyle(who).overflowX === "visible") {
    const [a, b] = [written(who), written(what)];
    // in two lines, boxes may touch
    const deep = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (meets(a, b) && deep > Math.min(a.height, b.height) / 2) flaws.push(`overlap: ${name(who)} and ${name(what)}`);
  }

  // The name of a pot does not reach its sum.
  for (const sum of all(".side li b").filter(drawn)) {
    const range = document.createRange();
    range.setStart(sum.parentElement, 0);
    range.setEndBefore(sum);
    if (Array.from(range.getClientRects()).some(line => meets(line, written(sum))))
      flaws.push(`overlap: ${name(sum.parentElement)} and its sum`);
  }

  // The dealer's disc covers no digit of a stack; digits are less high than their line.
  for (const disc of all(".seat .disc").filter(drawn)) {
    const stack = disc.closest(".seat").querySelector(".stack");
    if (!stack || !drawn(stack)) continue;
    const { left, top, width } = disc.getBoundingClientRect();
    const [words, low] = [written(stack), parseFloat(getComputedStyle(stack).fontSize) * 0.25];
    const [x, y] = [left + width / 2, top + width / 2];
    const beside = Math.max(words.left - x, x - words.right, 0);
    const above = Math.max(words.top + low - y, y - words.bottom + low, 0);
    if (Math.hypot(beside, above) < width / 2) flaws.push(`covered: ${name(stack)} by ${name(disc)}`);
  }

  // The television: every word inside its row and its panel, none on another element.
  for (const element of all(".tv :is(h1, h2, p, b, span, td, dt, dd, li)").filter(drawn)) {
    if (!Array.from(element.childNodes).some(part => part.nodeType === 3 && part.data.trim()) || element.closest(".sr"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const own = range.getBoundingClientRect();
    const slack = 3 + parseFloat(getComputedStyle(element).fontSize) * 0.2; // letters are less high than their box
    for (const outer of [
      element.closest("li"),
      element.closest("section, header, footer"),
      document.documentElement
    ].filter(Boolean)) {
      const frame =
        outer === document.documentElement
          ? {
              left: 0,
              right: innerWidth,
              top: 0,
              bottom: outer.scrollHeight
            }
          : outer.getBoundingClientRect();
      if (
        own.left < frame.left - 1 ||
        own.right > frame.right + 1 ||
        own.top < frame.top - slack ||
        own.bottom > frame.bottom + slack
      )
        flaws.push(`leaves its place: ${name(element)} in ${name(outer).slice(0, 50)}`);
    }
  }
  for (const part of all(".tv-seat h2.longer").filter(drawn)) {
    const size = element => parseFloat(getComputedStyle(element).fontSize);
    const room = part.clientWidth / Math.max(1, written(part).width);
    if (size(part) < size(part.parentElement) - 1 && room > 1.4) flaws.push(`small beside room: ${name(part)}`);
  }
  const rows = ".tv-seat > *, .tv-list li > *, .tv-middle > *, .tv-foot > *, .tv-facts dd, .tv-half > h2";
  const words = all(`.tv :is(h1, .tv-step, .tv-clock, ${rows}), .tv-fill`).filter(
    element => drawn(element) && element.innerText.trim() && getComputedStyle(element).opacity !== "0"
  );
  words.forEach((element, at) =>
    words.slice(at + 1).forEach(other => {
      const [a, b] = [element.getBoundingClientRect(), other.getBoundingClientRect()];
      if (!within(element, other) && !within(other, element) && meets(a, b))
        flaws.push(`overlap: ${name(element)} and ${name(other)}`);
    })
  );

  // Words: whole. A long name may end in dots if a title has it whole.
  const ofSeats = ".who, .what, .note, .stack, .seat h2, .pot, .side li, .say";
  const ofMoves = ".choices span, .choices small, .choices b, .cuts button, .game b, .game span, .phases";
  for (const element of all(`${ofSeats}, ${ofMoves}, .lines li, .tools button, .toast p`).filter(drawn)) {
    if (element.title || getComputedStyle(element).display === "inline") continue;
    if (element.scrollWidth > element.clientWidth + 1) flaws.push(`cut: ${name(element)}`);
    if (getComputedStyle(element).overflowY !== "visible" && element.scrollHeight > element.clientHeight + 2)
      flaws.push(`cut below: ${name(element)}`);
  }
  for (const element of all(".choices button, .cuts button, .cuts .button").filter(drawn))
    if (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 1)
      flaws.push(`too full: ${name(element)}`);
  // No word of a move is broken, except in letters twice as large.
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize) < 24;
  for (const element of usual ? all(".choices :is(button, .button) :is(span, small)").filter(drawn) : []) {
    for (const text of Array.from(element.childNodes).filter(part => part.nodeType === 3)) {
      for (const { 0: word, index } of text.data.matchAll(/[^\s\u00ad-]{2,}/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) flaws.push(`broken: ${word} in ${name(element)}`);
      }
    }
  }

  // By ear: every control and every text has a word, or a group, a list, a table or a term that names it. A part shown by
  // itself (/styles) has neither.
  const alone = location.pathname.endsWith("/styles");
  const worded = text => alone || /\p{L}/u.test(text);
  const heard = element => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach(part => part.remove());
    const labels = [copy, ...copy.querySelectorAll("[aria-label], [alt]")].map(part => part.ariaLabel || part.alt);
    return [copy.textContent, ...labels, ...Array.from(element.labels || [], part => part.textContent)].join(" ");
  };
  const controls = "button, a, summary, input:not([type=hidden]), select, textarea";
  for (const element of all(controls).filter(drawn)) {
    const group = element.closest("[role=group], [role=radiogroup], fieldset");
    if (!worded(heard(element)) && !(group && worded(heard(group)))) flaws.push(`without a word: ${element.outerHTML}`);
  }
  const named = `${controls}, label, legend, td, th, dd, svg, noscript, script, [aria-hidden=true], [role=img], [role=timer], [role=status], .up`;
  const texts = document.createTreeWalker(scope === document ? document.body : scope, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!data.trim() || worded(data) || parentElement.closest(named) || !parentElement.checkVisibility()) continue;
    const block = parentElement.closest("p, h1, h2, h3, li, dt, div, section, header, footer, dialog, body");
    if (!worded(heard(block)) && !block.matches("[aria-label] > li")) flaws.push(`without a word: ${block.outerHTML}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    flaws.push(`wider than the screen by ${document.documentElement.scrollWidth - innerWidth}`);
  return flaws;
};
