// Long lists on a projector: as many lines as fit below the heading, page after page. Nothing scrolls.

const PAGE_MS = 10_000;

let turn = 0;

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
