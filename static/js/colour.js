// P and N on a drawing: a click on a cell, or its letter, fills the field of that cell. Without scripts the fields are there by themselves.

import { ARROWS, nearest } from "./walking.js";
import { word } from "./words.js";

const SHAPES = {
  P: '<circle r="11"/><text class="letter">P</text>',
  N: '<path d="M0-14L14 0L0 14L-14 0Z"/><text class="letter">N</text>',
};

function sign(cell, letter) {
  cell.querySelector(".sign")?.remove();
  delete cell.dataset.mark;
  if (!letter) return;
  cell.dataset.mark = letter.toLowerCase();
  const drawn = document.createElementNS(cell.namespaceURI, "g");
  drawn.setAttribute("class", `sign ${letter.toLowerCase()}`);
  drawn.setAttribute("aria-hidden", "true");
  drawn.innerHTML = SHAPES[letter];
  cell.append(drawn);
}

class Coloured {
  #fields;
  #cells;
  #names = new Map();
  #letters;

  constructor(root) {
    this.#letters = root.dataset.colour.split(" ");
    this.#fields = new Map([...root.querySelectorAll("select[data-cell]")].map((field) => [field.dataset.cell, field]));
    const svg = root.querySelector("svg.board");
    this.#cells = [...svg.querySelectorAll(".cell")];
    for (const cell of this.#cells) {
      this.#names.set(cell, cell.getAttribute("aria-label"));
      cell.setAttribute("role", this.#fields.has(cell.dataset.cell) ? "button" : "img");
      cell.setAttribute("tabindex", cell === this.#cells[0] ? "0" : "-1");
      this.#show(cell);
    }
    svg.addEventListener("click", (event) => this.#clicked(event.target.closest(".cell")));
    svg.addEventListener("keydown", (event) => this.#key(event, event.target.closest(".cell")));
    svg.dataset.ready = "";
    root.addEventListener("change", (event) => this.#showField(event.target));
  }

  #field(cell) {
    return this.#fields.get(cell.dataset.cell);
  }

  #clicked(cell) {
    if (!cell) return;
    this.#stop(cell);
    const field = this.#field(cell);
    if (field) this.#write(cell, [...this.#letters, ""][this.#letters.indexOf(field.value) + 1]);
  }

  #write(cell, letter) {
    const field = this.#field(cell);
    if (!field || field.value === letter) return;
    field.value = letter;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #showField(field) {
    const cell = this.#cells.find(({ dataset }) => this.#fields.get(dataset.cell) === field);
    if (cell) this.#show(cell);
  }

  #show(cell) {
    const field = this.#field(cell);
    const letter = field ? field.value : cell.dataset.mark.toUpperCase();
    if (field) sign(cell, letter);
    const doubt = cell.dataset.ground === "doubtful" && word("mark-doubtful");
    const given = !field && word("mark-given");
    cell.setAttribute("aria-label", [this.#names.get(cell), letter || word("mark-none"), given, doubt].filter(Boolean).join(", "));
  }

  #key(event, cell) {
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const letter = event.key.toUpperCase();
    if (event.key in ARROWS) this.#stop(nearest(this.#cells, cell, ARROWS[event.key]) ?? cell)?.focus();
    else if (event.key === "Enter" || event.key === " ") this.#clicked(cell);
    else if (this.#letters.includes(letter)) this.#write(cell, letter);
    else if (event.key === "Delete" || event.key === "Backspace") this.#write(cell, "");
    else return;
    event.preventDefault();
  }

  /** The cell that Tab reaches. */
  #stop(cell) {
    for (const other of this.#cells) other.setAttribute("tabindex", other === cell ? "0" : "-1");
    return cell;
  }
}

function ready() {
  for (const root of document.querySelectorAll("[data-colour]:not([data-ready])")) {
    root.dataset.ready = "";
    new Coloured(root);
  }
}

document.addEventListener("htmx:afterSettle", ready);
ready();
