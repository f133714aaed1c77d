// Setting up a position on the drawing: choosing a cell asks the server what that makes of it.

import { Board } from "./board.js";

function ready() {
  const form = document.querySelector("[data-build]");
  const svg = form?.querySelector("svg.board[role=group]");
  if (!svg) return;
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
  board.addEventListener("play", ({ detail }) => {
    const clicked = form.elements.celula;
    clicked.disabled = false;
    clicked.value = detail;
    focused = svg.contains(document.activeElement) ? detail : null;
    form.requestSubmit();
  });
  if (focused !== null) svg.querySelector(`[data-cell="${focused}"]`)?.focus();
  focused = null;
}

let focused = null;

document.addEventListener("htmx:afterSettle", ready);
ready();
