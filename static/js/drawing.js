// Blocks that are drawn by hand in the workshop: a click on the drawing asks the server what it makes, and what changed is
// written into the inputs of the form, which is saved as if it had been typed.

import { Board } from "./board.js";

const WAIT = 400; // ms after the last key before a drawing follows what is typed

/** Make the drawings of a form work. */
export function draws(form) {
  const seen = new WeakMap(); // what the inputs said when a drawing was made
  let timer = 0;
  drawings(form).forEach(ready);
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(follow, WAIT);
  });
  document.body.addEventListener("workshop-saved", follow); // others' changes come without keys

  /** Draw again what the inputs no longer say. */
  function follow() {
    if (form.isConnected) for (const drawing of drawings(form)) if (seen.get(drawing) !== said(drawing)) ask(drawing, {});
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
    if (svg) {
      const cells = {};
      const steps = {};
      for (const cell of svg.querySelectorAll(".cell")) {
        cells[cell.dataset.cell] = cell.dataset.piece;
        steps[cell.dataset.cell] = cell.dataset.cell;
      }
      const labels = Object.fromEntries([...svg.querySelectorAll("[data-label]")].map((text) => [text.dataset.label, text.textContent]));
      const board = new Board(svg);
      board.confirm = false;
      board.show({ cells, labels, last: [], steps });
      board.addEventListener("play", ({ detail }) => ask(drawing, { cell: detail }));
    }
    for (const button of drawing.querySelectorAll("[data-action]")) {
      button.addEventListener("click", () => ask(drawing, { action: button.dataset.action }));
    }
  }

  async function ask(drawing, { cell = "", action = "" }) {
    const asked = new FormData(form);
    const { block, start, chosen } = drawing.dataset;
    for (const [name, value] of Object.entries({ block, start, chosen, cell, action })) asked.set(`drawing.${name}`, value);
    let answer;
    try {
      answer = await fetch(drawing.dataset.drawing, { method: "POST", body: asked });
    } catch {
      return; // without a line nothing changes; the page itself says that there is none
    }
    if (answer.ok && drawing.isConnected) replace(drawing, await answer.text(), cell, action);
  }

  function replace(drawing, html, cell, action) {
    const focused = drawing.contains(document.activeElement);
    const made = document.createElement("template");
    made.innerHTML = html.trim();
    const fresh = made.content.querySelector("[data-drawing]");
    if (!fresh) return;
    drawing.replaceWith(fresh);
    write(fresh);
    ready(fresh);
    if (focused) refocus(fresh, cell, action);
  }

  /** Where the reader was: on the same cell, else on the same button, else on the first. */
  function refocus(drawing, cell, action) {
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
