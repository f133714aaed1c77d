// A pupil's page of a lesson that a class has: says at which step it is, and does what the teacher makes all do.

import { showLine } from "./live-line.js";
import { SteadySocket } from "./steady-socket.js";

const POLL = 5_000; // without a socket

const lesson = document.getElementById("aula");
const pause = document.getElementById("pausa");
const shown = document.getElementById("mostrada");
const led = document.getElementById("levados");

let live = null; // nobody knows yet

async function ask() {
  const step = live ? "" : `?passo=${encodeURIComponent(lesson.dataset.step)}`;
  let answer;
  try {
    answer = await fetch(lesson.dataset.state + step, { headers: { Accept: "application/json" }, cache: "no-store" });
  } catch {
    return; // asked again
  }
  if (answer.ok && !answer.redirected) show(await answer.json());
}

function show({ pause: message, focus, shown: html }) {
  showPause(message);
  if (shown.dataset.html !== html) {
    shown.innerHTML = html;
    shown.dataset.html = html;
    shown.hidden = !html;
  }
  const elsewhere = focus && focus.step !== lesson.dataset.step;
  // Whoever has begun to write goes when that is kept.
  if (elsewhere && !isWriting()) location.assign(focus.url);
  led.hidden = !elsewhere;
  if (elsewhere) led.querySelector("[data-there]").href = focus.url;
}

function showPause(message) {
  pause.querySelector("[data-message]").textContent = message;
  if (message && !pause.open) pause.showModal();
  else if (!message && pause.open) pause.close();
}

const isWriting = () => [...document.querySelectorAll("textarea")].some((field) => field.value !== field.defaultValue);

pause.addEventListener("cancel", (event) => event.preventDefault());

function lost() {
  live = false;
  showLine(false);
}

const socket = new SteadySocket(lesson.dataset.socket, {
  opened() {
    socket.send({ type: "at", cell: lesson.dataset.step });
    socket.probe({ type: "ping" });
  },
  alive() {
    const news = !live;
    live = true;
    showLine(true);
    if (news) ask(); // what happened while there was no socket
  },
  heard: ({ type }) => type === "state" && ask(),
  failed: lost,
  doubted: lost,
});
document.addEventListener("visibilitychange", () => document.hidden || socket.open());
setInterval(() => live || ask(), POLL);
socket.open();
