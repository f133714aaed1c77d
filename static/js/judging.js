// A judge's form in the administration: levels by the keys 0 to 4, the running total, and saving by itself.
//
// What is not on the server yet is kept in this tab's storage. When the line is cut the same request is sent
// again first, so that it does not matter whether it had arrived. Without this script the form works as it is.

import { served } from "./served.js";

const form = document.querySelector(".judging-form");
const base = form.elements.base;
const store = `judging:${form.dataset.key}`;
const state = form.querySelector("[data-state]");
const conflict = form.querySelector("[data-conflict]");
const words = Object.fromEntries(
  [...form.querySelector("[data-words]").content.querySelectorAll("[data-word]")].map((word) => [word.dataset.word, word.textContent]),
);
const SOON = 700;
const AGAIN = 3000;

/** What the judge has chosen and written, as it is sent; empty comments are none. */
function content(fields = new FormData(form)) {
  const found = new URLSearchParams();
  for (const [name, value] of fields) {
    if (name.startsWith("level-")) found.append(name, value);
    if (name.startsWith("comment-") && value.trim()) found.append(name, value.trim());
  }
  return found.toString();
}

function fill(written) {
  const values = new URLSearchParams(written);
  for (const radio of form.querySelectorAll("input[type=radio]")) radio.checked = values.get(radio.name) === radio.value;
  for (const text of form.querySelectorAll("textarea")) text.value = values.get(text.name) ?? "";
  total();
}

function total() {
  let points = 0;
  for (const criterion of form.querySelectorAll("[data-weight]")) {
    const chosen = criterion.querySelector("input:checked");
    if (chosen) points += (Number(criterion.dataset.weight) * Number(chosen.value)) / 4;
  }
  form.querySelector("[data-total]").textContent = points.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 });
}

function say(text) {
  if (state.textContent.trim() !== text) state.textContent = text;
}

// --- saving ---

let saved = content(served(form));
let sent = null; // may have arrived, though nothing came back
let running = null;
let timer = 0;
let stopped = false;
let theirs = "";

function keep() {
  if (content() === saved) sessionStorage.removeItem(store);
  else sessionStorage.setItem(store, JSON.stringify({ base: base.value, written: content(), sent }));
}

function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(flush, wait);
}

/** Sends what is not saved yet; one request at a time. */
function flush() {
  clearTimeout(timer);
  running ??= save().finally(() => (running = null));
  return running;
}

async function save() {
  while (!stopped && (sent !== null || content() !== saved)) {
    sent ??= content();
    keep();
    say(words.saving);
    const answer = await ask(sent);
    if (!answer) {
      say(words.lost);
      later(AGAIN);
      return;
    }
    if (!(await took(answer))) return;
  }
}

async function ask(written) {
  try {
    const body = new URLSearchParams(written);
    body.append("base", base.value);
    const answer = await fetch(form.dataset.save, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": token() },
      keepalive: body.toString().length < 60000,
    });
    return answer.status >= 500 ? null : answer;
  } catch {
    return null;
  }
}

/** The token of the session as it is now: after a new login in another tab it is another one. */
function token() {
  return document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/)?.[1] ?? form.elements.csrfmiddlewaretoken.value;
}

/** What the server's answer means; false where there is nothing to go on with. */
async function took(answer) {
  const told = answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
  if (told === null) {
    say(words.out);
    later(AGAIN);
    return false;
  }
  if (answer.status === 409) {
    differ(told.version, packed(told));
    return false;
  }
  if (!answer.ok) {
    stopped = true;
    sent = null;
    say(told.message ?? words.lost);
    return false;
  }
  saved = sent;
  sent = null;
  base.value = told.version;
  keep();
  if (content() === saved) say(words.saved.replace("{at}", told.at));
  return true;
}

function packed({ levels, comments }) {
  const found = new URLSearchParams();
  for (const [name, level] of Object.entries(levels)) found.append(`level-${name}`, level);
  for (const [name, comment] of Object.entries(comments)) found.append(`comment-${name}`, comment);
  return found.toString();
}

// --- two tabs ---

function differ(version, stored) {
  stopped = true;
  sent = null;
  theirs = stored;
  base.value = version;
  say(words.conflict);
  conflict.hidden = false;
}

function decide(take) {
  if (take) fill(theirs);
  saved = take ? content() : null;
  stopped = false;
  conflict.hidden = true;
  keep();
  if (take) say("");
  else flush();
  form.querySelector("input[type=radio]").focus();
}

conflict.querySelector("[data-keep]").addEventListener("click", () => decide(false));
conflict.querySelector("[data-take]").addEventListener("click", () => decide(true));

// --- what a tab had written before it was loaded again, and what was typed before this script came ---

/** The fields that somebody has changed since the page came, each with how it stands. */
function typedEarly() {
  const changed = [...form.elements].filter((field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue);
  const own = changed.filter((field) => field.matches("input[type=radio], textarea"));
  return own.map((field) => [field, field.type === "radio" ? { checked: field.checked } : { value: field.value }]);
}

function recover() {
  const found = JSON.parse(sessionStorage.getItem(store) ?? "null");
  if (found === null || found.written === saved) {
    sessionStorage.removeItem(store);
    return;
  }
  const stored = saved;
  const early = typedEarly();
  fill(found.written);
  for (const [field, was] of early) Object.assign(field, was);
  if (found.base === base.value || found.sent === stored) {
    say(words.restored);
    later(SOON);
  } else {
    differ(base.value, stored);
  }
}

// --- the page ---

form.addEventListener("input", (event) => {
  total();
  keep();
  later(event.target.type === "radio" ? SOON / 2 : SOON);
});

form.addEventListener("keydown", (event) => {
  if (event.target.matches("textarea") || event.ctrlKey || event.altKey || event.metaKey || !/^[0-4]$/.test(event.key)) return;
  const radio = event.target.closest("[data-weight]")?.querySelector(`input[value="${event.key}"]`);
  if (!radio) return;
  radio.checked = true;
  radio.focus();
  radio.dispatchEvent(new Event("input", { bubbles: true }));
});

let ready = false;
form.addEventListener("submit", async (event) => {
  if (ready) return;
  event.preventDefault();
  const button = event.submitter;
  await flush();
  if (content() !== saved) return;
  ready = true;
  setTimeout(() => form.requestSubmit(button)); // not while the browser still tells of the first attempt
});

addEventListener("online", flush);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && flush());
addEventListener("beforeunload", (event) => content() !== saved && !ready && event.preventDefault());

recover();
total();
if (content() !== saved) later(SOON);
