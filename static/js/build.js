// Setting up a position on the drawing: choosing a cell asks the server what that makes of it.

import { clickable } from "./board.js";
import { keepLines } from "./lines.js";
import "./meanwhile.js";
import { oneByOne } from "./one-by-one.js";

let svg = null;
let focused = null;

const form = () => document.querySelector("[data-build]");

const choose = oneByOne("[data-build]", (cell) => {
  if (!svg) return;
  const clicked = form().elements.celula;
  clicked.disabled = false;
  clicked.value = cell;
  focused = svg.contains(document.activeElement) ? cell : null;
  form().requestSubmit();
});

function ready() {
  if (form()) keepLines(form());
  const found = form()?.querySelector("svg.board[role=group]") ?? null;
  if (found === svg) return;
  svg = found;
  if (!svg) return;
  clickable(svg).addEventListener("play", ({ detail }) => choose(detail));
  if (focused !== null) svg.querySelector(`[data-cell="${focused}"]`)?.focus();
  focused = null;
}

document.addEventListener("htmx:afterSettle", ready);
ready();
