// A drawn position in which a move is tried (games/views/parts/trying.py): clicks on the board fill the form in and send it.

import { Board } from "./board.js";
import "./zoom.js";

let board = null;
let focused = false;

const find = (selector) => document.querySelector(`[data-try] ${selector}`);

function say(text, kind = "") {
  const line = find("[data-answer-line]");
  if (line.textContent !== text) line.textContent = text;
  line.dataset.kind = kind;
}

async function ask(query) {
  const asked = board;
  const address = new URL(find("form[data-asks]").dataset.asks, location.href);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const answer = await fetch(address).then((response) => response.json());
  if (asked !== board) return;
  if (answer.type === "steps") board.goOn(answer);
  else {
    board.giveUp();
    say(answer.message, "refused");
  }
}

function play(move) {
  const form = find("form[data-asks]");
  form.elements.jogada.value = move;
  focused = Boolean(document.activeElement?.closest(".cell, [data-step-buttons]"));
  form.requestSubmit();
}

function showButtons(steps) {
  const place = find("[data-step-buttons]");
  const labels = JSON.stringify(steps);
  if (place.dataset.shown === labels) return;
  place.dataset.shown = labels;
  place.replaceChildren(
    ...steps.map(([text, label]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.textContent = label;
      button.addEventListener("click", () => board.press(text));
      return button;
    }),
  );
  place.hidden = steps.length === 0;
}

function showChoice(choice) {
  // Played at once unless it could go on.
  find("[data-choice=confirm]").hidden = !choice?.playable;
  find("[data-choice=clear]").hidden = choice === null;
  say(choice?.words ?? "");
}

function ready() {
  const svg = find("svg.board[role=group]");
  if (svg === board?.svg) return;
  board = null;
  if (!svg) return;
  board = new Board(svg);
  board.svg = svg;
  board.confirm = false;
  board.addEventListener("buttons", ({ detail }) => showButtons(detail));
  board.addEventListener("choice", ({ detail }) => showChoice(detail));
  board.addEventListener("ask", ({ detail }) => ask({ prefixo: detail }));
  board.addEventListener("why", ({ detail }) => ask({ prefixo: detail.prefix, casa: detail.cell }));
  board.addEventListener("play", ({ detail }) => play(detail));
  board.show(JSON.parse(find("form[data-asks]").dataset.table));
  find("[data-choice=confirm]").addEventListener("click", () => board.commit());
  find("[data-choice=clear]").addEventListener("click", () => {
    board.back();
    board.focus();
  });
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && board?.back()) event.preventDefault();
});

document.addEventListener("htmx:afterSettle", () => {
  ready();
  // Who plays by keys goes on from there.
  if (focused) (find("[data-go-on]") ?? board)?.focus();
  focused = false;
});
ready();
