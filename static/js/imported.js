// A match that somebody brought: its replay, and the number of the position from which to play.

import { dressView } from "./board-view.js";
import { Board } from "./board.js";
import { keepLines } from "./lines.js";
import { Replay } from "./replay.js";
import { dressRules } from "./rules.js";
import "./zoom.js";

const page = document.getElementById("match");
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const positions = json("replay");
const table = json("table");
const board = new Board(document.getElementById("board"));
const ply = document.getElementById("ply");

page.classList.add("live");
page.addEventListener("replayed", ({ detail }) => {
  if (ply) ply.value = Math.min(detail, Number(ply.max));
});
board.show(table);
board.freeze(table.picture);
// A match without moves has nothing to be replayed.
if (positions) new Replay({ page, board, positions, table });
dressView(page);
dressRules(page);
keepLines(page);
