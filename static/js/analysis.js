// The page of an analysis: what is said of some cells and these cells on the board light up together.

import "./meanwhile.js";

const board = () => document.getElementById("posicao");

function cellsOf(owner) {
  const drawn = board();
  if (!drawn || !owner?.dataset.cells) return [];
  return owner.dataset.cells.split(" ").map((name) => drawn.querySelector(`[data-cell="${CSS.escape(name)}"]`));
}

function clear() {
  for (const element of document.querySelectorAll("[data-hot]")) delete element.dataset.hot;
}

function light(owner) {
  clear();
  if (!owner) return;
  owner.dataset.hot = "";
  for (const cell of cellsOf(owner)) if (cell) cell.dataset.hot = "";
}

/** The heap to which a cell of the board belongs. */
function heapOf(cell) {
  const name = cell?.dataset.cell;
  if (!name || !board()?.contains(cell)) return null;
  return [...document.querySelectorAll("[data-heap]")].find((heap) => heap.dataset.cells.split(" ").includes(name));
}

const owner = (target) => target.closest?.("[data-cells]") ?? heapOf(target.closest?.(".cell"));

// A pointer that rests elsewhere takes nothing from who goes on by keyboard.
const pointed = (event) => light(owner(event.target) ?? owner(document.activeElement));
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, pointed);
document.addEventListener("focusout", clear);
document.addEventListener("pointerleave", clear);
