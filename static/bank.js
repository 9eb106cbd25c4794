// The bank: what a form leads to, a chip's colour in the set. No rule of the game is here.
(() => {
  "use strict";
  const $ = (query, from) => (from || document).querySelector(query);

  // A form that leads on to another sheet once it was accepted.
  document.addEventListener("htmx:finally:request", event => {
    const { ctx } = event.detail, form = ctx.sourceElement;
    if (!form || !form.dataset || !form.dataset.then || !ctx.response || ctx.response.status !== 204) return;
    if ($("#sheet-body")) window.htmx.ajax("GET", form.dataset.then, { target: "#sheet-body", swap: "innerHTML" });
    else location.assign(form.dataset.then);
  });

  document.addEventListener("change", event => {
    const row = event.target.closest(".setrows li");
    if (row && event.target.tagName === "SELECT") $(".chip", row).className = "chip c-" + event.target.value;
  });
})();
