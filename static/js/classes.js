// The register of a class: search as one types, choose all, and how many are chosen.

const rowsOf = (id) => [...document.querySelectorAll(`#${id} tbody tr`)];
const boxesOf = (id) => rowsOf(id).filter((row) => !row.hidden).flatMap((row) => [...row.querySelectorAll("input[name=pupil]")]);
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const counted = (element, n) => (n === 1 ? element.dataset.one : `${n} ${element.dataset.many}`);

function tell(id) {
  const line = document.querySelector(`[data-chosen="${id}"]`);
  const all = document.querySelector(`[data-all="${id}"]`);
  if (!line) return;
  const boxes = boxesOf(id);
  const chosen = boxes.filter((box) => box.checked).length;
  line.textContent = chosen ? counted(line, chosen) : line.dataset.none;
  all.checked = chosen > 0 && chosen === boxes.length;
  all.indeterminate = chosen > 0 && chosen < boxes.length;
}

function search(field) {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const rows = rowsOf(field.dataset.search);
  for (const row of rows) {
    const text = plain(row.dataset.words ?? "");
    row.hidden = row.dataset.words !== undefined && !words.every((word) => text.includes(word));
    // Nobody is moved or removed who is out of sight.
    if (row.hidden) for (const box of row.querySelectorAll("input[name=pupil]")) box.checked = false;
  }
  const found = document.querySelector("[data-found]");
  found.textContent = words.length ? counted(found, rows.filter((row) => !row.hidden).length) : "";
  tell(field.dataset.search);
}

for (const field of document.querySelectorAll("[data-search]")) {
  field.addEventListener("input", () => search(field));
  if (field.value) search(field);
}

for (const all of document.querySelectorAll("[data-all]")) {
  const id = all.dataset.all;
  all.addEventListener("change", () => {
    for (const box of boxesOf(id)) box.checked = all.checked;
    tell(id);
  });
  document.getElementById(id).addEventListener("change", () => tell(id));
  // A row that was edited comes back without its tick.
  document.getElementById(id).addEventListener("htmx:afterSwap", () => tell(id));
  addEventListener("pageshow", () => tell(id));
}

// The focus follows the row: into the form when it opens, back to the button when it closes.
document.addEventListener("htmx:afterSwap", ({ target }) => {
  const row = target.id ? document.getElementById(target.id) : null;
  row?.querySelector("input[name=real_name], .row-action a")?.focus();
});
