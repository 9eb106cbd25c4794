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

  // Counting: a tap adds a chip, the sum and the difference follow. What is sent is how many of each colour.
  const fill = (text, n) => text.replace("{n}", String(n).replace(/\B(?=(\d{3})+$)(?<=\d{2,})/g, "\u202f"));
  const digits = input => Number(input.value.replace(/\D/g, "").slice(0, 10) || 0);
  function tally() {
    const form = $("#tally");
    if (!form) return;
    const rows = Array.from(form.querySelectorAll(".tally li")), total = $("[data-total]", form), off = $("[data-off]", form);
    const sum = total ? digits(total) : rows.reduce((all, row) => all + digits($("input", row)) * Number(row.dataset.value), 0);
    if (form.elements.colours) form.elements.colours.value = JSON.stringify(Object.fromEntries(rows.map(row => [row.dataset.colour, digits($("input", row))])));
    $("[data-sum]", form).textContent = fill("{n}", sum);
    if (!sum || !form.dataset.was) return;
    const more = sum - Number(form.dataset.was), say = off.dataset;
    off.textContent = more ? fill(more > 0 ? say.many : say.few, Math.abs(more)) : say.even;
    off.classList.toggle("no", more !== 0);
  }
  document.addEventListener("click", event => {
    const begin = event.target.closest("[data-start]"), everybody = $("[data-everybody]");
    if (begin && everybody) { everybody.value = begin.dataset.start; everybody.dispatchEvent(new Event("input", { bubbles: true })); return; }
    const by = event.target.closest("[data-more]");
    if (!by) return;
    const row = by.closest("li"), input = $("input", row);
    input.value = Math.min(Number(row.dataset.most), Math.max(0, digits(input) + Number(by.dataset.more)));
    tally();
  });
  document.addEventListener("input", event => { if (event.target.closest("#tally")) tally(); });
  document.addEventListener("htmx:after:swap", event => { const { target } = event.detail.ctx; if (target && target.id === "sheet-body") tally(); });
  addEventListener("DOMContentLoaded", tally);

  document.addEventListener("change", event => {
    const row = event.target.closest(".setrows li");
    if (row && event.target.tagName === "SELECT") $(".chip", row).className = "chip c-" + event.target.value;
  });
})();
