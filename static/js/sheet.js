// The page of a sheet: saves what is written, cell by cell, and shows what others do.

import { showLine } from "./live-line.js";
import { Cells } from "./sheet-cells.js";
import { Entries } from "./sheet-entries.js";
import { Refusal, SheetLine, SignedOut } from "./sheet-line.js";
import { Parts } from "./sheet-parts.js";
import { Strips } from "./sheet-strip.js";
import "./sheet-drawings.js";
import "./table-fields.js";
import { word } from "./words.js";

const WAIT = 600; // after the last key
const MOST = 100; // cells in one request
const AGAIN = 1_000;
const AGAIN_MOST = 15_000;
const CLOCK = 20_000;
const ASK_AGAIN = 3_000; // where the device's clock is fast
const UNITS = [[1, "minute", 90], [60, "hour", 2880], [1440, "day", Infinity]];

const page = document.getElementById("sheet");
const { key, person, status } = page.dataset;
const writable = page.dataset.writable === "true"; // by this reader; `open`: by the group
const open = page.dataset.open === "true";
const find = (selector) => page.querySelector(selector);

const entries = new Entries(page);
const cells = new Cells(entries.known(), `sheet:${person}:${key}`);
const parts = new Parts(page, key);
const line = new SheetLine({
  socket: page.dataset.socket,
  cells: page.dataset.cells,
  state: page.dataset.state,
  csrf: page.dataset.csrf,
  version: Number(page.dataset.version),
});
new Strips(page, entries);

/** Said aloud, once. */
function tell(text) {
  const place = find("[data-news]");
  if (place.textContent !== text) place.textContent = text;
}

// --- saving ---

let timer = 0;
let trouble = 0;
let stopped = !writable;

function soon(wait = WAIT) {
  clearTimeout(timer);
  timer = setTimeout(save, wait);
}

async function save({ leaving = false } = {}) {
  clearTimeout(timer);
  if (stopped || !cells.waiting) return;
  const sent = cells.take(trouble < 0 ? 1 : MOST);
  indicate();
  try {
    const answer = await line.save(sent, { leaving });
    trouble = Math.min(trouble, 0);
    cells.saved(answer);
    showEchoes(answer.cells);
    showMarks(answer.marks);
    if (cells.waiting) soon(trouble < 0 ? 0 : WAIT);
  } catch (error) {
    failed(error, sent.length);
  }
  indicate();
}

function failed(error, count) {
  if (error instanceof SignedOut) {
    stopped = true;
    cells.failed();
  } else if (error instanceof Refusal && error.status === 400) {
    // One of the cells cannot be saved: the others can, one by one.
    if (count > 1) cells.failed();
    else cells.refused(error.message);
    trouble = -1;
    soon(0);
  } else if (error instanceof Refusal) {
    stopped = true;
    cells.failed();
    notice(error.message);
    line.ask();
  } else {
    cells.failed();
    trouble = Math.max(trouble, 0) + 1;
    soon(Math.min(AGAIN_MOST, AGAIN * 2 ** (trouble - 1)) * (0.75 + Math.random() / 2));
  }
}

/** Wait until all is saved that can be; false where that does not work out. */
async function settle() {
  for (let turn = 0; turn < 20 && (cells.waiting || cells.underWay); turn++) {
    if (cells.waiting) await save();
    else await new Promise((go) => setTimeout(go, 100));
    if (trouble > 0 || stopped) break;
  }
  return cells.unsaved.length === 0;
}

/** When something was written that comes back: the time, of another day with its date. */
function whenWritten(at) {
  const format = (options) => at.toLocaleString(document.documentElement.lang, options);
  const time = format({ hour: "2-digit", minute: "2-digit" });
  if (at.toDateString() === new Date().toDateString()) return word("sheet-restored", { time });
  return word("sheet-restored-day", { time, day: format({ day: "numeric", month: "long" }) });
}

const indicator = find("[data-saved]");

function indicate() {
  if (!indicator) return;
  const count = cells.unsaved.length;
  const offline = trouble > 0 || (count > 0 && line.link === "lost");
  const now = count === 0 ? "saved" : offline ? "offline" : cells.waiting || cells.underWay ? "saving" : "waiting";
  if (indicator.dataset.saved === now) return;
  indicator.dataset.saved = now;
  indicator.querySelector("[data-words]").textContent = word(`sheet-${now}`);
}

cells.addEventListener("changed", () => {
  indicate();
  showReady();
});
cells.addEventListener("show", ({ detail: { name, value, by } }) => entries.show(name, value, by));
cells.addEventListener("restored", ({ detail: { name, at } }) => entries.note(name, whenWritten(new Date(at))));
cells.addEventListener("refused", ({ detail: { name, message } }) => entries.note(name, message));
cells.addEventListener("conflict", ({ detail: { name, mine, theirs } }) => {
  entries.conflict(name, mine, theirs, (choice) => {
    if (choice === "mine") cells.keepMine(name);
    else cells.takeTheirs(name);
    save();
  });
  if (theirs) tell(word("sheet-conflict-title", { label: entries.label(name) }));
});

entries.addEventListener("edit", ({ detail: { name, value } }) => {
  cells.edit(name, value);
  soon();
});
entries.addEventListener("left", () => cells.waiting && save());
entries.addEventListener("at", ({ detail }) => line.at(detail));

addEventListener("online", () => soon(0));
document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-sign-out]")) return;
  save({ leaving: true });
  cells.forget();
});
addEventListener("storage", ({ key: changed }) => changed === "signed-out" && cells.forget()); // in another tab
addEventListener("pagehide", () => save({ leaving: true }));
document.addEventListener("visibilitychange", () => document.hidden && save({ leaving: true }));

// --- what others do ---

line.addEventListener("cells", ({ detail }) => {
  cells.heard(detail.cells);
  showEchoes(detail.cells);
  showMarks(detail.marks);
});
line.addEventListener("here", ({ detail }) => showHere(detail));
line.addEventListener("state", ({ detail }) => showState(detail));
line.addEventListener("link", ({ detail }) => {
  page.dataset.link = detail;
  showLine(detail !== "lost");
  if (detail !== "lost" && cells.waiting) soon(0);
  indicate();
});
line.addEventListener("signed-out", () => {
  stopped = true;
  find("[data-signed-out]").hidden = false;
});

const members = [...page.querySelectorAll("[data-member]")];

function showHere(here) {
  const places = [];
  for (const member of members) {
    const { who, seat: place } = member.dataset;
    const found = here.find((one) => one.who === who);
    member.toggleAttribute("data-here", found !== undefined);
    member.querySelector("[data-presence]").textContent = word(found ? "sheet-here" : "sheet-away");
    const initial = member.querySelector("[data-initial]").textContent;
    if (found?.cell && !found.me) places.push({ who, cell: found.cell, seat: place, initial });
  }
  entries.here(places);
}

/** How answers were read, as far as they are what stands here. */
function showEchoes(answers) {
  for (const [name, { value, reading = "" }] of Object.entries(answers)) if (cells.value(name) === value) entries.echo(name, reading);
}

function showMarks(marks = {}) {
  for (const [task, { state, cells: verdicts, messages }] of Object.entries(marks)) {
    const box = document.getElementById(`pergunta-${task}`);
    if (!box) continue;
    for (const entry of box.querySelectorAll("[data-entry]")) entries.verdict(entry.dataset.entry, verdicts[entry.dataset.entry] ?? "");
    showVerdict(box, state, messages);
  }
}

function showVerdict(box, state, messages) {
  const place = box.querySelector(":scope > [data-mark]");
  const known = JSON.stringify([state, messages]);
  if (!place || place.dataset.known === known) return;
  place.dataset.known = known;
  box.dataset.state = state;
  place.replaceChildren();
  if (state === "empty") return;
  const verdict = document.querySelector(`template[data-verdict-of="${state}"]`).content.firstElementChild.cloneNode(true);
  for (const message of messages) {
    const paragraph = document.createElement("p");
    paragraph.textContent = message;
    verdict.querySelector(".stack").append(paragraph);
  }
  place.append(verdict);
}

// --- what the teacher makes the class do ---

const shape = ({ state, writable: now, lesson, handed_in: handedIn, hidden }) => JSON.stringify([state, now, lesson.open_parts, handedIn, hidden]);
let known = null;

function showState(state) {
  cells.heard(state.cells);
  showEchoes(state.cells);
  showHere(state.here);
  showMarks(state.marks);
  showPause(state.lesson.pause);
  const before = known;
  known = state;
  const first = before === null;
  const renewed = String(state.document) !== page.dataset.document;
  const handedIn = state.handed_in.join(" ") !== page.dataset.handedIn;
  if (renewed || handedIn || state.state !== status || state.writable !== open || (!first && shape(before) !== shape(state))) {
    reload();
    return;
  }
  if (first ? parts.focus !== state.lesson.focus : before.lesson.focus !== state.lesson.focus) bring(state.lesson.focus);
  if (first ? (state.ask?.until ?? "") !== (find("[data-until]")?.dataset.until ?? "") : fragments(before) !== fragments(state)) refresh();
}

const fragments = ({ lesson, matches, until, due, ask }) => JSON.stringify([lesson.spotlight, matches, until, due, ask]);

function bring(part) {
  parts.bring(part);
  notice(part ? word("sheet-brought", { part }) : "");
}

/** A line at the top of the sheet, "" for none. */
function notice(text) {
  const place = find("[data-notice]");
  place.hidden = !text;
  place.querySelector("p").textContent = text;
}

const pause = document.getElementById("pause");

function showPause(message) {
  if (!pause) return;
  pause.querySelector("[data-message]").textContent = message ?? "";
  if (message && !pause.open) {
    save();
    pause.showModal();
  } else if (!message && pause.open) pause.close();
}

pause?.addEventListener("cancel", (event) => event.preventDefault());

const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });

/** How long until the sheet is due. */
function showClock() {
  const due = find("[data-due]");
  if (!due) return;
  const minutes = Math.round((new Date(due.dataset.due) - Date.now()) / 60_000);
  const [size, unit] = UNITS.find(([, , most]) => Math.abs(minutes) < most);
  due.querySelector("[data-left]").textContent = relative.format(Math.round(minutes / size), unit);
  due.toggleAttribute("data-soon", minutes >= 0 && minutes <= 5);
}

/** What the server makes of the page changes: what was shown to all, the group's matches. */
async function refresh() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok || answer.redirected) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const old of page.querySelectorAll("[data-fragment]")) {
      const now = fresh.getElementById(old.id);
      if (now && now.outerHTML !== old.outerHTML) old.replaceWith(document.adoptNode(now));
    }
    showClock();
    showReady();
    showAsk();
  } catch {
    // The next change of the state tries again.
  }
}

/** The page with everything as it is now; what is not saved yet stays on the device. */
async function reload() {
  if (!cells.underWay && !stopped) await Promise.race([settle(), new Promise((go) => setTimeout(go, 2_000))]);
  parts.remember();
  location.reload();
}

// --- handing in ---

/** The tasks of the open parts in which something is still missing, as [id, "empty" or "partial"]. */
function missing() {
  const found = [];
  for (const task of page.querySelectorAll("[data-part]:not([data-handed-in]) [data-task]")) {
    const fields = [...task.querySelectorAll("[data-field]")].map((field) => {
      const values = [...field.querySelectorAll("[data-entry]:not([data-form=subscript])")].map(({ dataset }) => cells.value(dataset.entry) !== "");
      return { some: values.some(Boolean), all: field.dataset.kind === "records" ? values.some(Boolean) : values.every(Boolean) };
    });
    if (!fields.some(({ some }) => some)) found.push([task.dataset.task, "empty"]);
    else if (!fields.every(({ all }) => all)) found.push([task.dataset.task, "partial"]);
  }
  return found;
}

/** Handing in is what comes next only when nothing is missing. */
function showReady() {
  find("[data-open-hand-in]")?.classList.toggle("primary", missing().length === 0);
}

async function openHandIn(dialog) {
  const list = dialog.querySelector("[data-missing]");
  const tasks = missing();
  list.replaceChildren(
    ...tasks.map(([task, how]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#pergunta-${task}`;
      link.textContent = word(`sheet-task-${how}`, { task });
      link.addEventListener("click", () => dialog.close());
      item.append(link);
      return item;
    }),
  );
  dialog.querySelector("[data-some-missing]").hidden = tasks.length === 0;
  dialog.querySelector("[data-none-missing]").hidden = tasks.length > 0;
  dialog.showModal();
  dialog.scrollTop = 0; // what is missing stands above the button that has the focus
  const all = await settle();
  dialog.querySelector("[data-not-saved]").hidden = all;
  dialog.querySelector("button[type=submit]").disabled = !all;
  dialog.querySelector("[name=version]").value = line.version;
}

page.addEventListener("click", ({ target }) => {
  if (target.closest("[data-open-hand-in]")) openHandIn(document.getElementById("hand-in"));
  else if (target.closest("dialog [data-close]")) target.closest("dialog").close();
});

let askTimer = 0;

/** How long the others can still say no; then the server is asked what came of it. */
function showAsk() {
  clearTimeout(askTimer);
  const ask = find("[data-until]");
  if (!ask) return;
  const left = Math.ceil((new Date(ask.dataset.until) - Date.now()) / 1_000);
  ask.querySelector("[data-seconds]").textContent = word("sheet-seconds", { n: Math.max(0, left) });
  if (ask.dataset.until !== told) tell(ask.querySelector("p").textContent.replace(/\s+/g, " ").trim());
  told = ask.dataset.until;
  if (left <= 0) line.ask();
  askTimer = setTimeout(showAsk, left > 0 ? 1_000 : ASK_AGAIN);
}

let told = "";

// --- matches ---

// The match on the page has ended: asking for the state puts its chain into the record.
const match = document.getElementById("match");
if (match) {
  const watch = new MutationObserver(() => match.dataset.status === "finished" && line.ask());
  watch.observe(match, { attributes: true, attributeFilter: ["data-status"] });
}

// --- begin ---

page.classList.add("live");
parts.start();
showClock();
setInterval(showClock, CLOCK);
const early = entries.early();
if (cells.restore((name) => writable && entries.isWritable(name))) soon(0);
for (const [name, value] of early) entries.set(name, value);
const lost = cells.lost.map(([name, value]) => `${entries.label(name)}: ${entries.words(name, value)}`);
if (lost.length > 0) notice(word("sheet-not-saved", { cells: lost.join(" · ") }));
showReady();
showAsk();
indicate();
line.start();
