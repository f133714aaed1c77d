// A projector. Long lists: as many lines as fit below the heading, page after page; nothing scrolls.

const PAGE_MS = 10_000;
const PART_REMS = 26; // that a part needs at least

// Which parts stand side by side now, and how many of their pages have been shown.
let group = 0;
let page = 0;

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
