// Stepping through a hand with the arrow keys; the links do it without this too.
(() => {
  "use strict";
  const KEYS = { ArrowRight: "next", ArrowLeft: "prev" };
  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const link = KEYS[event.key] && document.querySelector(`a[rel="${KEYS[event.key]}"]`);
    if (link) { event.preventDefault(); link.click(); }
  });
})();
