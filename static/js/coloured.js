// P and N on a drawing: a click on a cell, or its letter, goes to the field of that cell, in lessons and in sheets.

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

/** `fields`: by the names of cells, each with its `value` and, where it can be changed, `write(letter)`. */
export class Coloured {
  #fields;
  #cells;
  #names = new Map();
  #letters;

  constructor(svg, letters, fields) {
    this.#letters = letters;
    this.#fields = fields;
    this.#cells = [...svg.querySelectorAll(".cell")];
    for (const cell of this.#cells) this.#show(cell);
    if ([...fields.values()].some(({ write }) => write)) this.#listen(svg);
  }

  #listen(svg) {
    for (const cell of this.#cells) {
      this.#names.set(cell, cell.getAttribute("aria-label"));
      cell.setAttribute("role", this.#field(cell)?.write ? "button" : "img");
      cell.setAttribute("tabindex", cell === this.#cells[0] ? "0" : "-1");
      this.#describe(cell);
    }
    svg.addEventListener("click", (event) => this.#clicked(event.target.closest(".cell")));
    svg.addEventListener("keydown", (event) => this.#key(event, event.target.closest(".cell")));
    svg.dataset.ready = "";
  }

  /** Draw what a field has now. */
  show(field) {
    const cell = this.#cells.find((other) => this.#field(other) === field);
    if (cell) this.#show(cell);
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
    if (field?.write && field.value !== letter) field.write(letter);
  }

  #show(cell) {
    const field = this.#field(cell);
    const letter = field ? field.value : cell.dataset.mark.toUpperCase();
    if (field) sign(cell, letter);
    if (field && "isDoubtful" in field) {
      if (field.isDoubtful) cell.dataset.ground = "doubtful";
      else delete cell.dataset.ground;
    }
    if (this.#names.has(cell)) this.#describe(cell);
  }

  #describe(cell) {
    const field = this.#field(cell);
    const letter = field ? field.value : cell.dataset.mark.toUpperCase();
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
