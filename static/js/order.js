// Parts of a step that are put in order. Each has a field for its place, which is filled by where it stands.

import { Order } from "./ordering.js";

const fieldOf = (line) => line.querySelector("select");

function fill(lines) {
  for (const [at, line] of lines.entries()) {
    const field = fieldOf(line);
    if (field.value === String(at + 1)) continue;
    field.value = String(at + 1);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function ready() {
  for (const list of document.querySelectorAll("[data-order]:not([data-ready])")) {
    list.dataset.ready = "";
    new Order(list, fill).sort((line) => Number(fieldOf(line).value) || Infinity);
    fill([...list.children]);
  }
}

document.addEventListener("htmx:afterSettle", ready);
ready();
