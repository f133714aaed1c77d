// A page that asks every few seconds, by htmx, what others do: it says when no answer comes.

import { showLine } from "./live-line.js";
import "./meanwhile.js";

const PATIENCE = 7_500; // ms since the last answer: the questions are at most 5 s apart

let timer = 0;

function wait() {
  clearTimeout(timer);
  timer = setTimeout(lost, PATIENCE);
}

function lost() {
  // Who has a match, or sees the end, asks no more; a page that nobody sees asks seldom.
  if (!document.hidden && document.querySelector('[hx-trigger*="every"]')) showLine(false);
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful) return lost();
  showLine(true);
  wait();
});
document.addEventListener("visibilitychange", wait);
wait();
