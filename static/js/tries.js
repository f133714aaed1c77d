// A drawn position in which a move is tried (games/live/move_input.py): clicks on the board fill the form in and send it.

import { Board } from "./board.js";
import { choosing } from "./choosing.js";
import { keepLines } from "./lines.js";
import "./zoom.js";

let board = null;
let bar = null;
let focused = false;

const find = (selector) => document.querySelector(`[data-try] ${selector}`);

async function ask(query) {
  const asked = board;
  const address = new URL(find("form[data-asks]").dataset.asks, location.href);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const answer = await fetch(address).then((response) => response.json());
  if (asked !== board) return;
  bar.take(answer);
}

function play(move) {
  const form = find("form[data-asks]");
  form.elements.jogada.value = move;
  focused = Boolean(document.activeElement?.closest(".cell, [data-step-buttons]"));
  form.requestSubmit();
}

function ready() {
  const svg = find("svg.board[role=group]");
  if (svg === board?.svg) return;
  board = null;
  const tried = document.querySelector("[data-try]");
  if (tried) keepLines(tried);
  if (!svg) return;
  board = new Board(svg);
  board.svg = svg;
  board.confirm = false;
  bar = choosing(board, find);
  board.addEventListener("ask", ({ detail }) => ask({ prefixo: detail }));
  board.addEventListener("why", ({ detail }) => ask({ prefixo: detail.prefix, casa: detail.cell }));
  board.addEventListener("play", ({ detail }) => play(detail));
  board.show(JSON.parse(find("form[data-asks]").dataset.table));
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && board?.back()) event.preventDefault();
});

document.addEventListener("htmx:afterSettle", () => {
  ready();
  // What is said of a move, and the board, are in view; where they are, nothing moves.
  find("[data-bar]")?.scrollIntoView({ block: "nearest" });
  // Who plays by keys goes on from there.
  if (focused) (find("[data-go-on]") ?? board ?? document.querySelector("[data-go-on]"))?.focus();
  focused = false;
});
ready();
