// A drawing beside a question, on which the answer is pointed at (lessons/course/answer_boards.py): it fills the field of the form.
// A second click on what makes a move whole sends it, as in a match.

import { Board } from "./board.js";
import { putStepButtons } from "./step-buttons.js";

const field = document.querySelector("#resposta");

/** What the drawing wrote, and nothing that was typed, is taken back by it. */
let drawn = "";

function write(text) {
  if (!text && field.value !== drawn) return;
  drawn = text;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function boardOf(root, table, steps) {
  const svg = root.querySelector("svg.board");
  for (const cell of svg.querySelectorAll(".cell")) {
    const note = table.notes[cell.dataset.cell];
    if (note) cell.setAttribute("aria-label", `${cell.getAttribute("aria-label")}, ${note}`);
  }
  const board = new Board(svg);
  board.show({ ...table, ...steps });
  return board;
}

/** Every cell may be the answer: that needs no sign on each. */
function everyCell(root) {
  root.querySelector("svg.board").dataset.hints = "off";
  const names = [...root.querySelectorAll("svg.board .cell")].map((cell) => cell.dataset.cell);
  return { steps: Object.fromEntries(names.map((name) => [name, name])) };
}

const send = () => field.form.requestSubmit();

const KINDS = {
  move(root, table) {
    const board = boardOf(root, table, {});
    board.addEventListener("ask", ({ detail }) => board.goOn(table.halves[detail]));
    board.addEventListener("choice", ({ detail }) => write(detail?.playable ? detail.move : ""));
    const place = root.parentElement.querySelector("[data-point-buttons]");
    board.addEventListener("buttons", ({ detail }) => putStepButtons(place, board, detail));
    board.addEventListener("play", send);
    root.addEventListener("keydown", (event) => event.key === "Escape" && board.back());
  },

  cell(root, table) {
    const board = boardOf(root, table, everyCell(root));
    board.addEventListener("choice", ({ detail }) => write(detail?.move ?? ""));
    board.addEventListener("play", send);
  },

  cells(root, table) {
    const board = boardOf(root, table, everyCell(root));
    const chosen = new Set();
    const show = () => {
      for (const cell of root.querySelectorAll("svg.board .cell")) {
        const marked = chosen.has(cell.dataset.cell);
        if (marked) cell.dataset.mark = "chosen";
        else delete cell.dataset.mark;
        cell.setAttribute("aria-pressed", String(marked));
      }
    };
    board.confirm = false;
    board.addEventListener("play", ({ detail }) => {
      if (!chosen.delete(detail)) chosen.add(detail);
      board.clear();
      show();
      write([...chosen].sort().join(", "));
    });
    show();
  },
};

/** Where there are few answers, a button gives one. */
document.addEventListener("click", ({ target }) => {
  const choice = target.closest("[data-choose]")?.dataset.choose;
  if (choice === undefined) return;
  write(choice);
  send();
});

for (const root of document.querySelectorAll("[data-pointing]")) KINDS[root.dataset.pointing](root, JSON.parse(root.dataset.table));
