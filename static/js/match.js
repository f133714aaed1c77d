// The page of a match: puts the board, the line to the server and everything around the board together.

import { Board } from "./board.js";
import { Connection } from "./connection.js";
import { Panel } from "./panel.js";
import { Replay } from "./replay.js";
import { BOARD_KINDS } from "./table.js";
import { asks, choiceWords, word } from "./words.js";

const CONFIRM = "confirm-moves";
const CONFIRMED = "✓";

const page = document.getElementById("match");
const find = (selector) => page.querySelector(selector);
const all = (selector) => page.querySelectorAll(selector);
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

const board = new Board(document.getElementById("board"));
const panel = new Panel(page);
const connection = new Connection({
  socket: page.dataset.socket,
  command: page.dataset.commands,
  state: page.dataset.state,
  csrf: find("[name=csrfmiddlewaretoken]")?.value,
  table: json("table"),
});
const answerLine = find("[data-answer-line]"); // players have one
let replay = null;

function say(selector, text) {
  const place = find(selector);
  if (place && place.textContent !== text) place.textContent = text;
}

/** A short answer under the board: the choice in words, why not, what the server refused. */
function answer(text, kind = "") {
  say("[data-answer-line]", text);
  if (answerLine) answerLine.dataset.kind = kind;
}

// --- the table ---

const title = document.title.trim();

function show(table) {
  panel.show(table);
  document.title = `${table.line} · ${title}`;
  for (const field of all("input[name=version]")) field.value = table.version;
}

function showBoard(table) {
  if (replay) return;
  board.show(table);
  if (table.status === "finished" || table.seats.length === 0) board.freeze(table.picture);
}

const hint = (table) => (table.yours ? word("hint") : "");

connection.addEventListener("table", ({ detail: { table, event } }) => {
  show(table);
  if (event?.kind === "phrase") heard(event, table);
  if (event && !BOARD_KINDS.has(event.kind)) return;
  showBoard(table);
  // A refusal is followed by the table it speaks of, and must stay readable.
  if (event || answerLine?.dataset.kind !== "refused") answer(hint(table));
  document.body.dispatchEvent(new CustomEvent("study"));
  if (table.status === "finished" && !replay) fetchReplay();
});

function heard({ seat, phrase }, table) {
  panel.say(seat, phrase);
  say("[data-heard]", `${table.names[seat]}: ${phrase}`);
}

/** The rematch was agreed while we looked: the players go on there. */
let next = connection.table.next;
connection.addEventListener("table", ({ detail: { table } }) => {
  if (!next && table.next && table.seats.length > 0) location.assign(table.next);
  next = table.next;
});

// --- the choice on the board ---

board.addEventListener("choice", ({ detail }) => {
  for (const button of all("[data-choice]")) button.disabled = detail === null;
  if (detail) answer(choiceWords(detail.move, { left: detail.left }), "choice");
  else answer(hint(connection.table));
});
board.addEventListener("play", ({ detail }) => play(detail));
board.addEventListener("why", ({ detail }) => {
  const { yours, line } = connection.table;
  if (yours) connection.tell("why", { cell: detail });
  else answer(line, "refused");
});

function play(move) {
  if (connection.command("play", { move })) answer(choiceWords(move, { left: board.choice?.left ?? "" }), "sent");
}

find("[data-choice=confirm]")?.addEventListener("click", () => board.commit());
find("[data-choice=clear]")?.addEventListener("click", () => {
  board.clear();
  board.focus();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]") && board.clear()) event.preventDefault();
});

connection.addEventListener("pending", ({ detail: busy }) => {
  board.locked = busy;
  panel.busy(busy);
  document.getElementById("board").toggleAttribute("data-busy", busy);
});
connection.addEventListener("refused", ({ detail: { code, message } }) => {
  if (code !== "illegal") board.clear();
  answer(message, "refused");
});
connection.addEventListener("lost", () => answer(word("lost"), "refused"));
connection.addEventListener("state", ({ detail }) => {
  page.dataset.link = detail;
  say("[data-connection] span", word(`line-${detail}`));
});

// --- confirm before playing, remembered on the device ---

const confirm = find("[data-confirm]");
if (confirm) {
  try {
    const kept = localStorage.getItem(CONFIRM);
    if (kept !== null) confirm.checked = kept === "on";
  } catch {
    // Without storage the switch lasts as long as the page.
  }
  board.confirm = confirm.checked;
  confirm.addEventListener("change", () => {
    board.confirm = confirm.checked;
    try {
      localStorage.setItem(CONFIRM, confirm.checked ? "on" : "off");
    } catch {
      // As above.
    }
  });
}

// --- the text box: moves, and questions ---

function asked(text) {
  const table = connection.table;
  if (asks("ask-state", text)) return table.picture;
  if (asks("ask-turn", text)) return table.line;
  if (asks("ask-last", text)) return table.said || word("no-move-yet");
  return null;
}

find("[data-notation]")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.move;
  const text = field.value.trim();
  if (!text) return;
  const words = asked(text);
  if (words !== null) answer(words, "told");
  else if (connection.busy) return;
  else play(text);
  field.value = "";
});

// --- buttons ---

page.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { command, dialog, phrase, copy } = button.dataset;
  if (command) connection.command(command);
  else if (dialog) document.getElementById(`${dialog}-dialog`).showModal();
  else if (phrase) connection.tell("phrase", { phrase });
  else if (copy !== undefined) copyLink(button);
  else return;
  event.preventDefault();
  if (command) button.closest("dialog")?.close();
  if (phrase) button.closest("details")?.removeAttribute("open");
});

async function copyLink(button) {
  const field = button.closest("[data-share]").querySelector("input");
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Plain HTTP on a school network has no clipboard for scripts.
    field.select();
    document.execCommand("copy");
  }
  say("[data-heard]", word("copied"));
  button.querySelector("span").textContent = `${CONFIRMED} ${word("copied")}`;
}

for (const closer of all("dialog [data-close]")) closer.addEventListener("click", () => closer.closest("dialog").close());

// --- after the match ---

function startReplay() {
  const positions = json("replay");
  const controls = find("[data-replay]");
  if (!positions || !controls) return;
  board.freeze(connection.table.picture);
  replay = new Replay({ page, board, positions, names: connection.table.names });
}

/** The match ended while we looked: the page of a finished match has what the replay needs. */
async function fetchReplay() {
  try {
    const answered = await fetch(location.href, { cache: "no-store" });
    if (!answered.ok) return;
    const fresh = new DOMParser().parseFromString(await answered.text(), "text/html");
    if (replay || !fresh.getElementById("replay")) return;
    for (const id of ["replay-zone", "moves"]) {
      document.getElementById(id).replaceWith(document.adoptNode(fresh.getElementById(id)));
    }
    startReplay();
  } catch {
    // The result is on the screen; the replay comes with the next visit.
  }
}

// --- begin ---

page.classList.add("live");
show(connection.table);
showBoard(connection.table);
answer(hint(connection.table));
startReplay();
connection.start();
