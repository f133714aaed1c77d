// The workshop's editor: saves by itself, draws the game while it is written, and brings what other authors change.
//
// What the server does not have yet is kept in this tab's storage, so that a reload or a missing network loses nothing.
// `known` is what the server has, by name of the input. The form says with `base` and `seen` which version that was, and
// the server puts together what several people change. Where two changed the same place, `clashes` keeps both values; until
// somebody chooses, the other one's is sent, so that nothing is overwritten.

import { clickable } from "./board.js";
import { draws } from "./drawing.js";

const SAVE_AFTER = 800;
const DRAW_AFTER = 200;
const AGAIN_AFTER = 3000;
const LOOK_EVERY = 5000;
const OURS = /^(?:name|story|ending|match|(?:blocks|conditions|starts|look|texts)\..+)$/;
const STRUCTURE = /\.(?:kind|parts\.\d+)$|^starts\.\d+\.name$/;

let form;
let known = new Map();
let clashes = new Map();
let flight = null;
let saveTimer = 0;
let drawTimer = 0;
let drawing = null;
let clicking = null; // a click on the drawing, under way: what it changes is not to be overtaken
let leaving = false;

const page = () => document.getElementById("oficina");
const storage = () => `oficina:${form.dataset.key}`;
const writable = () => "writable" in form.dataset;
const inputs = (name) => [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];

// --- the values of the form ---

function read(name) {
  const found = inputs(name);
  if (found[0].type === "radio") return found.find((input) => input.checked)?.value ?? "";
  if (found[0].type === "checkbox") return found[0].checked ? "true" : "false";
  return found[0].value;
}

/** The value that came with the page, whatever was typed before this script did. */
function served(name) {
  const found = inputs(name);
  const [first] = found;
  if (first.type === "radio") return found.find((input) => input.defaultChecked)?.value ?? "";
  if (first.type === "checkbox") return first.defaultChecked ? "true" : "false";
  if (!first.options) return first.defaultValue;
  return ([...first.options].find((option) => option.defaultSelected) ?? first.options[0])?.value ?? "";
}

/** Returns whether the form can show this value. */
function write(name, value) {
  const [first, ...more] = inputs(name);
  if (!first) return false;
  if (first.type === "radio") {
    const chosen = [first, ...more].find((input) => input.value === value);
    if (chosen) chosen.checked = true;
    return Boolean(chosen);
  }
  if (first.type === "checkbox") first.checked = value === "true";
  else if (first.value !== value) first.value = value;
  return first.type === "checkbox" || first.value === value;
}

function values(reading = read) {
  const names = new Set([...form.elements].map((input) => input.name).filter((name) => OURS.test(name)));
  return new Map([...names].map((name) => [name, reading(name)]));
}

/** What would be sent: in a clash the other one's value, until somebody has chosen. */
function wanted() {
  const now = values();
  for (const [name, { theirs }] of clashes) now.set(name, theirs);
  return now;
}

const unsaved = () => [...wanted()].some(([name, value]) => known.get(name) !== value);

function body(more = {}) {
  const sent = new URLSearchParams();
  for (const name of ["csrfmiddlewaretoken", "base", "seen"]) sent.set(name, form.elements[name].value);
  for (const [name, value] of wanted()) if (value !== "false" || inputs(name)[0].type !== "checkbox") sent.set(name, value);
  for (const [name, value] of Object.entries(more)) sent.set(name, value);
  return sent;
}

// --- saying how it stands ---

/** `place` says where what is wrong can be mended. */
function say(state, reason = "", place = {}) {
  const status = form.querySelector("[data-status]");
  if (!status) return;
  status.dataset.state = state;
  for (const word of status.querySelectorAll("[data-word]")) word.hidden = word.dataset.word !== state;
  const words = status.querySelector("[data-reason]");
  words.textContent = place.label ? `: ${reason}` : reason;
  if (place.label) words.prepend(linkTo(place));
}

function linkTo({ label, target }) {
  const link = document.createElement("a");
  link.href = `#${target}`;
  link.dataset.jump = "";
  link.textContent = label;
  return link;
}

/** A link to a field leads the keyboard there too. */
function jumped({ target }) {
  const link = target.closest("[data-jump]");
  const place = link && document.getElementById(link.hash.slice(1));
  const field = "input:not([type=hidden]), select, textarea, button";
  (place?.matches(field) ? place : place?.querySelector(field))?.focus({ preventScroll: true });
}

const settle = () => say(clashes.size ? "clash" : unsaved() ? "unsaved" : "saved");

// --- saving ---

function keep() {
  try {
    if (unsaved()) sessionStorage.setItem(storage(), body().toString());
    else sessionStorage.removeItem(storage());
  } catch {
    // A browser without storage: everything else works.
  }
}

function edited() {
  keep();
  settle();
  clearTimeout(saveTimer);
  saveTimer = setTimeout(save, SAVE_AFTER);
  drawSoon();
}

/** Resolves to whether the server has everything. */
async function save() {
  clearTimeout(saveTimer);
  while (flight) await flight;
  if (!writable() || !unsaved()) return true;
  flight = send(body(), wanted());
  const done = await flight;
  flight = null;
  return done;
}

async function send(sent, before) {
  let response;
  try {
    response = await fetch(form.dataset.save, { method: "POST", body: sent });
    if (response.status >= 500) throw new Error(response.status);
  } catch {
    say("offline");
    saveTimer = setTimeout(save, AGAIN_AFTER);
    return false;
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) await stored(answer, before);
  else if (response.status === 409) await stored(answer, before, answer.clashes);
  else {
    say("wrong", answer?.message ?? document.documentElement.dataset.signIn ?? "", answer ?? {});
    return false;
  }
  keep();
  settle();
  if (unsaved()) saveTimer = setTimeout(save, SAVE_AFTER);
  document.body.dispatchEvent(new CustomEvent("workshop-saved"));
  return true;
}

/** The server has `answer` now. What was written here since it was asked (`before`) stays in the form. */
async function stored(answer, before, clashing = []) {
  const typed = new Map([...values()].filter(([name, value]) => before.get(name) !== value && !clashes.has(name)));
  for (const { name, mine, theirs, whole } of clashing) {
    if (whole) typed.delete(name);
    else clashes.set(name, { mine: typed.get(name) ?? mine, theirs });
  }
  if (!(await show(answer))) return;
  for (const [name, value] of typed) if (inputs(name).length) write(name, value);
  for (const [name, { mine }] of clashes) showClash(name, mine);
  if (clashing.some(({ whole }) => whole)) form.before(document.querySelector("[data-clash-whole]").content.cloneNode(true));
}

/** Show what the server has. Another structure needs the page anew. */
async function show({ version, seen, values: theirs }) {
  const shape = (entries) =>
    entries
      .filter(([name]) => STRUCTURE.test(name))
      .map(([name, value]) => (name.endsWith(".kind") ? `${name}=${value}` : name))
      .sort()
      .join(" ");
  if (shape(Object.entries(theirs)) !== shape([...values()])) return reload();
  for (const [name, value] of Object.entries(theirs)) if (!write(name, value) && !name.includes(".kind")) return reload();
  form.elements.base.value = version;
  form.elements.seen.value = seen;
  known = values();
  showTitle();
  showApplicable();
  drawSoon();
  return true;
}

// --- two people at the same place ---

function showClash(name, mine) {
  write(name, mine);
  const field = form.querySelector(`[data-input="${CSS.escape(name)}"]`);
  if (!field || !clashes.has(name)) return;
  field.querySelector(".clash")?.remove();
  field.append(document.querySelector("[data-clash-words]").content.cloneNode(true));
  field.querySelector("[data-theirs]").textContent = inSight(name, clashes.get(name).theirs);
  for (const button of field.querySelectorAll("[data-keep]"))
    button.addEventListener("click", () => {
      const { theirs } = clashes.get(name);
      clashes.delete(name);
      field.querySelector(".clash").remove();
      if (button.dataset.keep === "theirs") write(name, theirs);
      inputs(name)[0].focus();
      edited();
    });
}

/** The words that stand for a value. */
function inSight(name, value) {
  const [input] = inputs(name);
  return [...(input.options ?? [])].find((option) => option.value === value)?.text ?? value;
}

// --- what others change ---

async function look() {
  if (document.hidden || flight || unsaved() || clashes.size) return;
  try {
    const base = form.elements.base.value;
    const response = await fetch(`${form.dataset.state}?desde=${base}`);
    if (response.status !== 200 || flight || unsaved() || form.elements.base.value !== base) return;
    await show(await response.json());
    settle();
  } catch {
    // No network: saving says so.
  }
}

// --- the page anew ---

async function reload() {
  const response = await fetch(location.pathname);
  if (response.ok) replace(await response.text());
  return response.ok;
}

function replace(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("oficina");
  if (!fresh) return;
  const open = [...page().querySelectorAll("details[open][id]")].map((details) => details.id);
  const shown = form.elements.shown?.value;
  const focused = document.activeElement?.id;
  const examination = document.getElementById("exame");
  if (examination) fresh.querySelector("#exame")?.replaceWith(examination); // it asks by itself how far it is
  page().replaceWith(document.adoptNode(fresh));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  begin();
  if (shown) write("shown", shown);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  globalThis.htmx?.process(page());
  draw();
}

/** A button that changes the lists of blocks, conditions or starts. */
async function change(action) {
  if (!(await save())) return;
  let response;
  try {
    response = await fetch(location.pathname, { method: "POST", body: body({ do: action, ...choices() }) });
  } catch {
    say("offline");
    return;
  }
  document.getElementById("mais-blocos")?.removeAttribute("open");
  replace(await response.text());
  const [what, how] = action.split(":")[0].split("-");
  const parts = [...page().querySelectorAll(`#${{ block: "blocos", condition: "condicoes", start: "inicios" }[what]} .part`)];
  if (what === "start" && how === "add") write("shown", String(parts.length - 1));
  const target = how === "add" ? parts.at(-1) : (parts[Number(action.split(":")[1])] ?? parts.at(-1));
  target?.querySelector("input:not([type=hidden]), select, textarea, button")?.focus();
  draw();
  document.body.dispatchEvent(new CustomEvent("workshop-saved"));
}

const choices = () =>
  Object.fromEntries([...form.elements].filter(({ name }) => /^(?:swap|add)\./.test(name)).map(({ name, value }) => [name, value]));

// --- the drawing ---

function drawSoon() {
  clearTimeout(drawTimer);
  drawTimer = setTimeout(draw, DRAW_AFTER);
}

async function clicked(cell) {
  while (clicking) await clicking;
  clicking = draw({ cell });
  await clicking;
  clicking = null;
}

async function draw(more = {}) {
  clearTimeout(drawTimer);
  if (clicking && !more.cell) {
    drawSoon();
    return;
  }
  drawing?.abort();
  drawing = new AbortController();
  const shown = form.elements.shown?.value ?? "0";
  const asked = body({ shown, setting: writable() ? "1" : "", ...more });
  try {
    const response = await fetch(form.dataset.preview, { method: "POST", body: asked, signal: drawing.signal });
    if (response.ok) showDrawing(await response.json());
  } catch {
    // Overtaken by a newer drawing, or no network.
  }
}

function showDrawing({ board, words, problems, set }) {
  const place = form.querySelector("[data-board]");
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.cell : null;
  if (board !== null) place.innerHTML = board;
  place.classList.toggle("stale", board === null);
  form.querySelector("[data-stale]").hidden = board !== null;
  const said = form.querySelector("[data-words]");
  if (said.innerHTML !== words) said.innerHTML = words;
  for (const line of form.querySelectorAll("[data-problem]")) {
    const problem = problems[line.dataset.problem] ?? "";
    line.textContent = problem;
    line.hidden = !problem;
    for (const input of inputs(line.dataset.problem)) input.setAttribute("aria-invalid", String(Boolean(problem)));
  }
  listenToBoard();
  if (focused) place.querySelector(`[data-cell="${CSS.escape(focused)}"]`)?.focus();
  if (set && write(set[0], set[1])) edited();
}

function listenToBoard() {
  const svg = form.querySelector("[data-board] svg.board[role=group]:not([data-ready])");
  if (svg) clickable(svg).addEventListener("play", ({ detail }) => clicked(detail));
}

// --- the rest of the page ---

function showTitle() {
  const name = read("name").trim();
  if (name) for (const title of document.querySelectorAll("[data-title]")) title.textContent = name;
}

/** Fields that mean nothing with what is chosen elsewhere are out of the way; their values stay. */
function showApplicable() {
  for (const field of form.querySelectorAll("[data-when]"))
    field.hidden = !field.dataset.whenValues.split(" ").includes(read(field.dataset.when));
}

function submitted(event) {
  const pressed = event.submitter;
  if (leaving || !writable()) return;
  event.preventDefault();
  if (pressed?.name === "do") change(pressed.value);
  else if (pressed && "play" in pressed.dataset) play(pressed);
  else save();
}

/** What is stored is played: the fields are not sent again. */
async function play(button) {
  if (!(await save())) return;
  leaving = true;
  form.querySelector(".workshop-form").disabled = true;
  setTimeout(() => form.requestSubmit(button)); // not while the browser still tells of the first attempt
}

function typed(event) {
  const { name } = event.target;
  if (name === "shown") {
    draw();
    return;
  }
  if (!OURS.test(name)) return;
  if (clashes.has(name)) clashes.get(name).mine = read(name);
  if (name === "name") showTitle();
  showApplicable();
  edited();
}

function begin() {
  form = page().querySelector("[data-workshop]");
  known = values(served);
  clashes = new Map();
  showApplicable();
  listenToBoard();
  draws(form);
  form.addEventListener("input", typed);
  form.addEventListener("submit", submitted);
  form.addEventListener("click", jumped);
}

/** What an earlier page of this tab could not save is sent first. */
async function resume() {
  let left = null;
  try {
    left = sessionStorage.getItem(storage());
  } catch {
    return;
  }
  if (!left || !writable()) return;
  const sent = new URLSearchParams(left);
  sent.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  say("unsaved");
  let response;
  try {
    response = await fetch(form.dataset.save, { method: "POST", body: sent });
    if (response.status >= 500) throw new Error(response.status);
  } catch {
    say("offline");
    setTimeout(resume, AGAIN_AFTER);
    return;
  }
  const answer = await response.json().catch(() => null);
  if (!answer?.seen) {
    say("wrong", answer?.message ?? "", answer ?? {});
    return;
  }
  sessionStorage.removeItem(storage());
  await stored(answer, known, answer.clashes);
  settle();
}

begin();
// On a slow line somebody may have typed before this script came.
resume().then(() => {
  if (!unsaved()) return;
  showTitle();
  edited();
});
setInterval(look, LOOK_EVERY);
addEventListener("focus", look);
addEventListener("online", () => save());
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  leaving = false;
  form.querySelector(".workshop-form").disabled = !writable();
  look();
});
