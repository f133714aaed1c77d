// Setting up a position: a click, a key or a stroke of the mouse over several cells asks the server what that makes of it.

import { clickable } from "./board.js";
import { cellAt } from "./cells.js";
import { keepLines } from "./lines.js";
import "./meanwhile.js";
import { oneByOne } from "./one-by-one.js";
import "./zoom.js";

let svg = null;
let focused = null;
let stroke = null; // the cells that the mouse has passed over, first the one where it was pressed
let changes = 0;
let piece = null; // the one that was chosen last: addresses do not say it

const form = () => document.querySelector("[data-setup]");

/** Ask what a stroke over some cells makes of the position, with the piece that was chosen when it was made. */
const ask = oneByOne("[data-setup]", ({ cells, put }) => {
  if (!svg) return;
  const { celula, peca } = form().elements;
  const chosen = peca.value;
  celula.disabled = false;
  celula.value = cells.join(" ");
  peca.value = put;
  focused = svg.contains(document.activeElement) ? cells.at(-1) : null;
  form().requestSubmit();
  peca.value = chosen;
});

const send = (cells) => ask({ cells, put: form().elements.peca.value });

function ready() {
  keepLines(form());
  const undo = document.querySelector("[data-undo]");
  if (undo) undo.disabled = changes === 0;
  const chosen = piece && document.querySelector(`[data-setup] [name=peca][value="${piece}"]`);
  if (chosen) chosen.checked = true;
  const found = document.querySelector("[data-setup] svg.board[role=group]");
  if (found === svg) return;
  svg = found;
  if (!svg) return;
  svg.dataset.hints = "off"; // anything goes anywhere: a hint in each cell would hide the position
  clickable(svg).addEventListener("play", ({ detail }) => send([detail]));
  if (focused !== null) svg.querySelector(`[data-cell="${focused}"]`)?.focus();
  focused = null;
}

const cellOf = (event) => (svg?.contains(event.target) ? cellAt(event.target) : null);

document.addEventListener("pointerdown", (event) => {
  const cell = event.pointerType === "mouse" && event.button === 0 ? cellOf(event) : null;
  stroke = cell ? [cell] : null;
});
document.addEventListener("pointerover", (event) => {
  const cell = stroke && cellOf(event);
  if (!cell || stroke.includes(cell)) return;
  stroke.push(cell);
  for (const passed of stroke) passed.setAttribute("data-hover", "");
});
document.addEventListener("pointerup", () => {
  // A stroke that stays in one cell is a click, which the board hears itself.
  if (stroke?.length > 1) send(stroke.map((cell) => cell.dataset.cell));
  stroke = null;
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-undo]")) history.back();
});
document.addEventListener("change", ({ target }) => {
  if (target.name === "peca") piece = target.value;
});
document.addEventListener("htmx:pushedIntoHistory", () => (changes += 1));
addEventListener("popstate", () => (changes = Math.max(0, changes - 1)));
document.addEventListener("htmx:afterSettle", ready);
document.addEventListener("htmx:historyRestore", ready);
ready();
