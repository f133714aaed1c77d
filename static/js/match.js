// The page of a match: puts the board, the line to the server and everything around the board together.

import { Absence } from "./absence.js";
import { dressView } from "./board-view.js";
import { Board } from "./board.js";
import { Connection } from "./connection.js";
import { End } from "./end.js";
import { keepLines } from "./lines.js";
import { Panel, addressOf } from "./panel.js";
import { Replay } from "./replay.js";
import { copyBeside, offerSending } from "./share.js";
import { BOARD_KINDS } from "./table.js";
import { remembered } from "./remembered.js";
import { dressRules } from "./rules.js";
import { sound, soundSwitch } from "./sounds.js";
import { dressTray, placeSteps } from "./tray.js";
import { asks, choiceWords, word } from "./words.js";
import { followLast } from "./zoom.js";

const ARBITRATIONS = ["adjourn", "reopen", "days", "clock"];
const CONFIRM = "confirm-moves";

const page = document.getElementById("match");
const find = (selector) => page.querySelector(selector);
const all = (selector) => page.querySelectorAll(selector);
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

const board = new Board(document.getElementById("board"));
const panel = new Panel(page);
const absence = new Absence(page);
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

function show(table, whole) {
  panel.show(table);
  absence.show(table, whole);
  if (!page.dataset.embedded) document.title = `${table.line} · ${title}`;
  for (const field of all("input[name=version]")) field.value = table.version;
}

function showBoard(table) {
  if (replay) return;
  board.ghost = table.yours ? table.roles[table.turn] : "";
  board.show(table);
  if (table.status === "finished" || table.seats.length === 0) board.freeze(table.picture);
}

const hint = (table) => (table.yours ? word("hint") : "");

connection.addEventListener("table", ({ detail: { table, event } }) => {
  // What goes on, and what was put off, has other buttons than what is over.
  if (event && ARBITRATIONS.includes(event.kind)) return location.reload();
  show(table, event === null);
  if (event?.kind === "phrase") heard(event, table);
  if (event && !BOARD_KINDS.has(event.kind)) return;
  showBoard(table);
  if (event?.kind === "move") followLast(document.getElementById("board"));
  if (event) sound(soundOf(table, event));
  // A refusal is followed by the table it speaks of, and must stay readable.
  if (event || answerLine?.dataset.kind !== "refused") answerChoice(board.choice);
  document.body.dispatchEvent(new CustomEvent("study"));
  if (table.status !== "finished" || replay) return;
  end.show(table);
  fetchReplay();
});

/** A move that empties a cell of somebody else's piece has captured. */
function soundOf({ status, yours, seats }, { kind, cells = {} }) {
  if (status === "finished") return "end";
  if (yours && seats.length === 1) return "turn";
  return kind === "move" && Object.values(cells).includes("") ? "capture" : "stone";
}

// --- how it ended, for who was there ---

const end = new End(page);

find("[data-end-turn]").addEventListener("click", () => {
  find("[data-review-ask]")?.click();
  find("#virou").scrollIntoView({ block: "nearest" });
});

/** The server said where the match turned: the last of these moves is shown. */
page.addEventListener("htmx:afterSwap", ({ target }) => {
  const turned = target.querySelector?.("[data-turned]");
  if (target.id !== "virou" || !replay) return;
  replay.point();
  if (turned) replay.show(Number(turned.dataset.turned));
});

function heard({ seat, phrase }, table) {
  panel.say(seat, phrase);
  say("[data-heard]", `${table.names[seat]}: ${phrase}`);
}

/** The rematch was agreed while we looked: the players go on there. */
let next = connection.table.next;
connection.addEventListener("table", ({ detail: { table } }) => {
  if (!next && table.next && table.seats.length > 0) location.assign(addressOf(page, table.next));
  next = table.next;
});

// --- the choice on the board ---

board.addEventListener("choice", ({ detail }) => {
  find("[data-choice=clear]").disabled = detail === null;
  find("[data-choice=confirm]").disabled = !detail?.playable;
  pressed();
  answerChoice(detail);
  // Where the page has no sentence, the server has one; a move that is played at once needs none.
  if (detail?.final && !detail.words && board.confirm && !localWords(detail)) ask(detail.move);
});
board.addEventListener("ask", ({ detail }) => {
  find("[data-choice=clear]").disabled = false;
  find("[data-choice=confirm]").disabled = true;
  ask(detail);
});
board.addEventListener("play", ({ detail }) => play(detail, inWords(board.choice)));
board.addEventListener("why", ({ detail }) => {
  const { yours, line } = connection.table;
  if (yours) connection.tell("why", detail);
  else answer(line, "refused");
});

const localWords = ({ move, shape = "", left }) => choiceWords(move, shape, { left });
const inWords = (choice) =>
  choice.words || localWords(choice) || labels.get(choice.move) || word("choice", { move: choice.move });

document.getElementById("board").addEventListener("enlarged", (event) => {
  // What is only chosen can still be put right; what is played at once needs a sure finger.
  if (board.confirm) event.preventDefault();
  else answer(word("enlarged"));
});

function answerChoice(choice) {
  if (choice) answer(inWords(choice), "choice");
  else answer(hint(connection.table));
}

const ask = (prefix) => connection.tell("steps", { prefix });

function play(move, words) {
  if (connection.command("play", { move })) answer(words, "sent");
  sayWaiting();
}

/** Without a line, what is sent waits: that is said at once, and again when the line goes meanwhile. */
function sayWaiting() {
  if (!connection.waits) return;
  const words = word(connection.waits === "play" ? "waits-move" : "waits");
  answer(words, "sent");
  // The line of answers has no place once a match is over.
  if (connection.table.status === "finished") panel.wait(words);
}
addEventListener("offline", sayWaiting);

connection.addEventListener("steps", ({ detail }) => board.goOn(detail));

// --- steps that have no place on the board ---

const steps = find("[data-step-buttons]");
const stepsChanged = placeSteps(page);
let offered = "[]";
let labels = new Map(); // what the buttons say, by their steps

board.addEventListener("buttons", ({ detail }) => {
  const now = JSON.stringify(detail);
  if (!steps || now === offered) return;
  offered = now;
  labels = new Map(detail.map(([text, label]) => [text, label]));
  const here = steps.contains(document.activeElement);
  steps.replaceChildren(
    ...detail.map(([text, label]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.dataset.stepText = text;
      button.append(...colourMark(text), label);
      return button;
    }),
  );
  steps.hidden = detail.length === 0;
  stepsChanged();
  if (here) (steps.querySelector("button") ?? find("[data-choice=clear]")).focus();
});

/** The stone beside the name of a colour that can be chosen. */
function colourMark(text) {
  const colour = /=(black|white|grey)$/.exec(text)?.[1];
  if (!colour) return [];
  const mark = document.createElement("span");
  mark.className = "seat-mark";
  mark.dataset.role = colour;
  mark.setAttribute("aria-hidden", "true");
  return [mark];
}

function pressed() {
  for (const button of steps?.children ?? [])
    button.setAttribute("aria-pressed", String(button.dataset.stepText === board.choice?.move));
}

find("[data-choice=confirm]")?.addEventListener("click", () => board.commit());
find("[data-choice=clear]")?.addEventListener("click", () => {
  board.back();
  board.focus();
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  if (end.shown) end.hide();
  else if (board.back()) event.preventDefault();
});

connection.addEventListener("pending", ({ detail: busy }) => {
  board.locked = busy;
  panel.busy(busy);
  if (!busy) panel.ask(connection.table);
  document.getElementById("board").toggleAttribute("data-busy", busy);
});
connection.addEventListener("refused", ({ detail: { code, message } }) => {
  if (code === "illegal" || code === "too-fast") board.giveUp();
  else board.clear();
  answer(message, "refused");
});
connection.addEventListener("lost", () => answer(word("lost"), "refused"));
connection.addEventListener("state", ({ detail }) => {
  page.dataset.link = detail;
  absence.cut(detail === "retrying");
  say("[data-connection] span", word(`line-${detail}`));
  sayWaiting();
  // A question that went down with the line is asked again.
  if (detail !== "retrying" && board.asked !== null) ask(board.asked);
});

// --- confirm before playing, how the board is seen: remembered on the device ---

const confirm = find("[data-confirm]");
if (confirm) {
  remembered(confirm, CONFIRM, confirm.checked, (on) => (board.confirm = on));
}
dressView(page);
const sounds = find("[data-sounds]");
if (sounds) soundSwitch(sounds);
page.addEventListener("hurry", () => sound("hurry"));

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
  else play(text, word("choice", { move: text }));
  field.value = "";
});

// --- buttons ---

page.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { command, dialog, phrase, copy, stepText } = button.dataset;
  if (stepText !== undefined) board.press(stepText);
  else if (command) connection.command(command) && sayWaiting();
  else if (dialog) document.getElementById(`${dialog}-dialog`).showModal();
  else if (phrase) connection.tell("phrase", { phrase });
  else if (copy !== undefined) copyLink(button);
  else return;
  event.preventDefault();
  if (command) button.closest("dialog")?.close();
  if (phrase) button.closest("details")?.removeAttribute("open");
});

async function copyLink(button) {
  await copyBeside(button, word("copied"));
  say("[data-heard]", word("copied"));
}

for (const closer of all("dialog [data-close]")) closer.addEventListener("click", () => closer.closest("dialog").close());

// --- after the match ---

function startReplay() {
  const positions = json("replay");
  const controls = find("[data-replay]");
  if (!positions || !controls) return;
  board.freeze(connection.table.picture);
  replay = new Replay({ page, board, positions, table: connection.table });
  find("[data-end-turn]").hidden = !find("[data-review-ask]");
}

/** The match ended while we looked: the page of a finished match has what the replay needs. */
async function fetchReplay() {
  try {
    const answered = await fetch(location.href, { cache: "no-store" });
    if (!answered.ok) return;
    const fresh = new DOMParser().parseFromString(await answered.text(), "text/html");
    if (replay || !fresh.getElementById("replay")) return;
    for (const id of ["replay-bar", "replay-zone", "moves"]) {
      document.getElementById(id).replaceWith(document.adoptNode(fresh.getElementById(id)));
    }
    keepLines(find("#replay-bar"));
    window.htmx.process(find("#replay-zone"));
    startReplay();
  } catch {
    // The result is on the screen; the replay comes with the next visit.
  }
}

// --- begin ---

page.classList.add("live");
keepLines(page);
dressTray(page);
dressRules(page);
offerSending(page);
show(connection.table, true);
showBoard(connection.table);
answer(hint(connection.table));
startReplay();
connection.start();
