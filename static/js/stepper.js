// What is shown step by step: "play" goes on by itself, the arrow keys work anywhere on the page but in fields.

import "./meanwhile.js";

const PAUSE = 1200;
let timer = null;

const next = () => document.querySelector("[data-stepper] #passo-depois[href]");
const back = () => document.querySelector("[data-stepper] #passo-antes[href]");

function show() {
  const button = document.querySelector("[data-play]");
  if (!button) return;
  button.disabled = !next() && timer === null;
  if (timer === null) return;
  button.setAttribute("aria-pressed", "true");
  button.querySelector("span").textContent = button.dataset.pause;
}

function stop() {
  clearInterval(timer);
  timer = null;
  const button = document.querySelector("[data-play]");
  if (button?.hasAttribute("aria-pressed")) {
    button.removeAttribute("aria-pressed");
    button.querySelector("span").textContent = button.dataset.start;
  }
  show();
}

function go() {
  if (next()) next().click();
  if (!next()) stop();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-play]");
  if (!button) return;
  if (timer !== null) return stop();
  timer = setInterval(go, PAUSE);
  go();
  show();
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, [role=group]")) return;
  const link = { ArrowRight: next, ArrowLeft: back }[event.key]?.();
  if (link) link.click();
});

document.addEventListener("htmx:afterSettle", show);
show();
