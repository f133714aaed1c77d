// The page on which moves are tried for both sides: the board, the tree of moves, and what the computer thinks.

import { dressView } from "./board-view.js";
import { Board } from "./board.js";
import { Tree, TreeList } from "./branch-tree.js";
import { choosing } from "./choosing.js";
import { Opinion } from "./opinion.js";
import { Rooms } from "./rooms.js";
import { word } from "./words.js";
import { followLast } from "./zoom.js";

const CALM = 150; // ms before the server is asked about a position that may only be passed through
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "branch-up", ArrowDown: "branch" };

const page = document.getElementById("ramos");
const find = (selector) => page.querySelector(selector);
const { options, before, lettered, positions, at: first, clicks, most, roles, writes } = JSON.parse(
  document.getElementById("arvore").textContent,
);
const svg = find("svg.board");
const board = new Board(svg);
board.confirm = false;
const { say, take } = choosing(board, find);
const tree = new Tree(positions);
let at = tree.nodes[first];
at.clicks = clicks;
let restore = null; // puts back what was removed
let timer = null;
let wanted = null; // the cell that was clicked before it was known what can be

// --- the server ---

async function send(address, node, more = {}) {
  try {
    const answered = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.dataset.csrf },
      body: JSON.stringify({ options, lettered, moves: [...before, ...tree.line(node)], ...more }),
    });
    return await answered.json();
  } catch {
    return { type: "lost", message: word("lost") };
  }
}

const ask = (node, more) => send(page.dataset.line, node, more);

/** Ask what can be clicked in a node, and show it if it is still the one. */
async function learn(node) {
  const answer = await ask(node);
  if (answer.type === "position") node.clicks = answer.clicks;
  if (node !== at) return;
  if (answer.type !== "position") return say(answer.message, "refused");
  showBoard();
  help();
  if (wanted) clickAgain(wanted);
}

async function play(move) {
  const from = at;
  if (tree.size >= most && !from.children.some((child) => child.move === move)) return say(word("branch-full"), "refused");
  board.locked = true;
  const answer = await ask(from, { play: move });
  board.locked = false;
  if (from !== at) return;
  if (answer.type !== "position") {
    board.clear();
    return say(answer.message, "refused");
  }
  const { size } = tree;
  const node = tree.add(from, answer.made);
  node.clicks = answer.clicks;
  if (tree.size > size) {
    changed();
    find("[data-restore]").hidden = true; // what was removed may be this very move
  }
  go(node, true);
  followLast(svg);
}

// --- the board ---

function showBoard() {
  const { cells, labels, grounds, last, ways, ply, clicks: known } = at;
  board.show({ cells, labels, grounds, last, ways, ply, ...(known ?? {}) });
}

function clickAgain(name) {
  wanted = null;
  svg.querySelector(`[data-cell="${CSS.escape(name)}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

board.addEventListener("play", ({ detail }) => play(detail));
board.addEventListener("ask", async ({ detail: prefix }) => take(await ask(at, { prefix })));
board.addEventListener("why", async ({ detail: { cell, prefix } }) => {
  if (!at.clicks) {
    wanted = cell;
    return;
  }
  const { message } = at.clicks.over ? { message: word("branch-over") } : await ask(at, { cell, prefix });
  say(message, "refused");
});

// --- the tree ---

const list = new TreeList(find("[data-tree]"), (node) => go(node));
const opinion = new Opinion({
  page,
  roles,
  ask: (node) => send(page.dataset.opinion, node),
  changed: () => opinion.show(at),
  play,
  mark: (cells) => board.mark(cells),
});

const place = find("[data-rooms]");
const rooms = place && new Rooms({ place, ask: send, changed: () => rooms.show(at) });

/** What the server knows of the node that is shown, where somebody asks for it. */
function help() {
  opinion.show(at);
  rooms?.show(at);
}

/** Show a node; `grown`: the list has to be made again. */
function go(node, grown = false) {
  clearTimeout(timer);
  wanted = null;
  at = node;
  for (let one = node; one.parent; one = one.parent) one.parent.chosen = one;
  showBoard();
  say("");
  if (grown) list.show(tree, word("branch-start"), at);
  else list.point(at);
  describe();
  help();
  if (!at.clicks) timer = setTimeout(() => learn(at), CALM);
}

function describe() {
  const put = (selector, text) => {
    const place = find(selector);
    if (place.textContent !== text) place.textContent = text;
  };
  put("[data-turn]", at.line);
  const beside = at.parent?.children ?? [];
  const branch = beside.length > 1 ? word("branch-of", { n: beside.indexOf(at) + 1, last: beside.length }) : "";
  put("[data-said]", [at.said, branch].filter(Boolean).join(" · "));
  for (const button of page.querySelectorAll("[data-go]")) button.disabled = ways[button.dataset.go]() === at;
  find("[data-go=branch]").hidden = beside.length < 2;
  find("[data-remove]").hidden = !at.parent;
  find("[data-no-moves]").hidden = tree.root.children.length > 0;
  const commenting = find("[data-commenting]");
  if (!commenting) return;
  commenting.hidden = !at.parent;
  find("[data-comment]").value = at.comment;
}

const ways = {
  first: () => tree.root,
  previous: () => at.parent ?? at,
  next: () => tree.next(at) ?? at,
  last: () => tree.last(at),
  branch: () => tree.beside(at, 1),
  "branch-up": () => tree.beside(at, -1),
};

function walk(way) {
  const node = ways[way]();
  if (node !== at) go(node);
}

page.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-go]");
  if (button) walk(button.dataset.go);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && board.back()) return event.preventDefault();
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
  // On a cell the arrows walk over the board.
  if (event.target.closest(".cell, input, select, textarea, dialog[open]")) return;
  event.preventDefault();
  walk(KEYS[event.key]);
});

find("[data-remove]").addEventListener("click", () => {
  const node = at;
  const back = tree.remove(node);
  restore = () => {
    back();
    go(node, true);
  };
  changed();
  go(node.parent, true);
  say(word("branch-removed"), "told");
  find("[data-restore]").hidden = false;
  find("[data-restore]").focus();
});

find("[data-restore]").addEventListener("click", () => {
  find("[data-restore]").hidden = true;
  restore();
});

find("[data-comment]")?.addEventListener("input", ({ target }) => {
  at.comment = target.value;
  changed();
});
find("[data-comment]")?.addEventListener("change", () => list.show(tree, word("branch-start"), at));

find("[data-typed]").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.jogada;
  const move = field.value.trim();
  if (!move || board.locked) return;
  field.value = "";
  play(move);
});

// --- keeping ---

const keep = find("[data-keep]");
let unsaved = false;

function changed() {
  unsaved = true;
  if (keep) find("[data-kept]").textContent = word("branch-unsaved");
}

keep?.addEventListener("submit", async (event) => {
  event.preventDefault();
  keep.elements.tree.value = JSON.stringify(tree.list(writes));
  const kept = find("[data-kept]");
  try {
    const answered = await fetch(keep.action, { method: "POST", body: new FormData(keep) });
    const { url, message } = await answered.json();
    if (!answered.ok) return void (kept.textContent = message);
    unsaved = false;
    if (url !== location.pathname) location.assign(url);
    kept.textContent = word("branch-saved");
  } catch {
    kept.textContent = word("lost");
  }
});
addEventListener("beforeunload", (event) => {
  if (unsaved && keep) event.preventDefault();
});

// --- begin ---

dressView(page);
go(at, true);
