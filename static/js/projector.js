// A projector. Long lists: as many lines as fit below the heading, page after page; nothing scrolls. It asks every few seconds by htmx, and at
// once when the server says that something changed.

import { SteadySocket } from "./steady-socket.js";

const PAGE_MS = 10_000;
const PART_REMS = 26; // that a part needs at least
const LEAST = 500; // ms between two questions

// Which parts stand side by side now, and how many of their pages have been shown.
let group = 0;
let page = 0;
let asked = 0;
let waiting = 0;

const ask = () => {
  waiting = 0;
  asked = Date.now();
  document.getElementById("ecra").dispatchEvent(new CustomEvent("refresh"));
};
const heard = () => (waiting ||= setTimeout(ask, Math.max(0, asked + LEAST - Date.now())));

function fits(list) {
  // Columns side by side count as well: those in the first line of the grid.
  const items = [...list.children];
  for (const item of items) item.hidden = false;
  const room = innerHeight - list.getBoundingClientRect().top;
  const rows = Math.max(1, Math.floor(room / items[0].getBoundingClientRect().height));
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  return { rows, columns };
}

// Shows the page of a list whose turn it is, read down the columns. How many pages it has.
function show(list) {
  const items = [...list.children];
  if (!items.length) return 1;
  list.classList.remove("down");
  const { rows, columns } = fits(list);
  const each = rows * columns;
  const pages = Math.ceil(items.length / each);
  const now = page % pages;
  items.forEach((item, at) => (item.hidden = Math.floor(at / each) !== now));
  list.style.setProperty("--rows", Math.min(rows, Math.ceil(items.length / columns)));
  list.classList.add("down");
  const said = list.parentElement.querySelector("[data-page]");
  if (said) said.textContent = pages > 1 ? `${now + 1}/${pages}` : "";
  return pages;
}

// Two parts side by side at most, or one on a narrow screen; more take turns. How many pages these have.
function showAll() {
  const screen = document.getElementById("ecra");
  const parts = [...screen.querySelectorAll(":scope > section")];
  const least = PART_REMS * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const beside = innerWidth < 2 * least ? 1 : 2;
  group %= Math.max(1, Math.ceil(parts.length / beside));
  parts.forEach((part, at) => (part.hidden = Math.floor(at / beside) !== group));
  const lists = [...screen.querySelectorAll("section:not([hidden]) [data-pages]")];
  return Math.max(1, ...lists.map(show));
}

setInterval(() => {
  page += 1;
  if (page >= showAll()) {
    page = 0;
    group += 1;
    showAll();
  }
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
