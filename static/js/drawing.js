// Blocks that are drawn by hand in the workshop: a click on the drawing asks the server what it makes, and what changed is
// written into the inputs of the form, which is saved as if it had been typed.

import { clickable } from "./board.js";

const WAIT = 400; // ms after the last key before a drawing follows what is typed

/** Make the drawings of a form work. */
export function draws(form) {
  const seen = new WeakMap(); // what the inputs said when a drawing was made
  let timer = 0;
  let last = Promise.resolve();
  drawings(form).forEach(ready);
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(follow, WAIT);
  });
  document.body.addEventListener("workshop-saved", follow); // others' changes come without keys

  /** Draw again where the inputs say something else. */
  function follow() {
    if (form.isConnected) for (const drawing of drawings(form)) ask(drawing.id, {});
  }

  function said({ dataset: { block, start } }) {
    const ours = ({ name }) => name.startsWith(`blocks.${block}.`) || name === `starts.${start}.parts.${block}` || name.startsWith("look.");
    const value = (input) => (["checkbox", "radio"].includes(input.type) ? input.checked : input.value);
    return JSON.stringify([...form.elements].filter(ours).map((input) => [input.name, value(input)]));
  }

  function ready(drawing) {
    drawing.hidden = false;
    seen.set(drawing, said(drawing));
    const svg = drawing.querySelector("svg.board");
    if (svg) clickable(svg).addEventListener("play", ({ detail }) => ask(drawing.id, { cell: detail }));
    for (const button of drawing.querySelectorAll("[data-action]")) {
      button.addEventListener("click", () => ask(drawing.id, { action: button.dataset.action }));
    }
  }

  /** One after the other: what is chosen by one click, the next one starts from. */
  function ask(ident, what) {
    last = last.then(() => answered(document.getElementById(ident), what));
  }

  async function answered(drawing, { cell = "", action = "" }) {
    if (!drawing || (!cell && !action && seen.get(drawing) === said(drawing))) return;
    const before = said(drawing);
    const asked = new FormData(form);
    const { block, start, chosen } = drawing.dataset;
    for (const [name, value] of Object.entries({ block, start, chosen, cell, action })) asked.set(`drawing.${name}`, value);
    let answer;
    try {
      answer = await fetch(drawing.dataset.drawing, { method: "POST", body: asked });
    } catch {
      return; // without a line nothing changes; the page itself says that there is none
    }
    if (!answer.ok || !drawing.isConnected) return;
    const typed = said(drawing) !== before; // meanwhile
    replace(drawing, await answer.text());
    if (typed) seen.delete(document.getElementById(drawing.id));
  }

  function replace(drawing, html) {
    const focused = drawing.contains(document.activeElement) ? document.activeElement.dataset : null;
    const made = document.createElement("template");
    made.innerHTML = html.trim();
    const fresh = made.content.querySelector("[data-drawing]");
    if (!fresh) return;
    drawing.replaceWith(fresh);
    write(fresh);
    ready(fresh);
    if (focused) refocus(fresh, focused);
  }

  /** Where the reader was: on the same cell, else on the same button, else on the first. */
  function refocus(drawing, { cell, action = "" }) {
    const place = drawing.querySelector(cell ? `.cell[data-cell="${CSS.escape(cell)}"]` : `[data-action="${CSS.escape(action)}"]`);
    (place ?? drawing.querySelector("[data-action]"))?.focus();
  }

  /** Write what changed into the form, as if it were typed. */
  function write(drawing) {
    for (const { dataset, value } of drawing.querySelectorAll("[data-value-of]")) {
      const input = form.elements.namedItem(dataset.valueOf);
      if (!input || input.value === value) continue;
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}

function drawings(form) {
  return [...form.querySelectorAll("[data-drawing]")];
}
