// A projector. Long lists: as many lines as fit below the heading, page after page; nothing scrolls. It asks every few seconds by htmx, and at
// once when the server says that something changed.

import { SteadySocket } from "./steady-socket.js";

const PAGE_MS = 10_000;
const LEAST = 500; // ms between two questions

let turn = 0;
let asked = 0;
let waiting = 0;

const ask = () => {
  waiting = 0;
  asked = Date.now();
  document.getElementById("ecra").dispatchEvent(new CustomEvent("refresh"));
};
const heard = () => (waiting ||= setTimeout(ask, Math.max(0, asked + LEAST - Date.now())));

function lines(list) {
  // Columns side by side count as well: those in the first line of the grid.
  const items = [...list.children];
  for (const item of items) item.hidden = false;
  const room = innerHeight - list.getBoundingClientRect().top;
  const rows = Math.max(1, Math.floor(room / items[0].getBoundingClientRect().height));
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  return rows * columns;
}

function show(list) {
  const items = [...list.children];
  if (!items.length) return;
  const each = lines(list);
  const pages = Math.ceil(items.length / each);
  const page = turn % pages;
  items.forEach((item, at) => (item.hidden = Math.floor(at / each) !== page));
  const said = list.parentElement.querySelector("[data-page]");
  if (said) said.textContent = pages > 1 ? `${page + 1}/${pages}` : "";
}

function showAll() {
  for (const list of document.querySelectorAll("[data-pages]")) show(list);
}

setInterval(() => {
  turn += 1;
  showAll();
}, PAGE_MS);
addEventListener("resize", showAll);
document.addEventListener("htmx:afterSettle", showAll);
showAll();

// That no line is there is said by what asks every few seconds.
const silent = () => {};
const socket = new SteadySocket(document.getElementById("ecra").dataset.socket, {
  opened: () => socket.probe({ type: "ping" }),
  alive: silent,
  heard: ({ type }) => type === "state" && heard(),
  failed: silent,
});
socket.open();
