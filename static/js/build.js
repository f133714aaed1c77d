// Setting up a position on the drawing: choosing a cell asks the server what that makes of it.

import { clickable } from "./board.js";

function ready() {
  const form = document.querySelector("[data-build]");
  const svg = form?.querySelector("svg.board[role=group]");
  if (!svg) return;
  clickable(svg).addEventListener("play", ({ detail }) => {
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
