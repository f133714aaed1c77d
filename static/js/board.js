// The drawn board (games/drawing.py): shows positions, and lets the reader choose a cell by mouse, finger or keys.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SIDEWAYS = 2.5; // how much worse a step to the side is than one straight on
const SLIDE = { duration: 220, easing: "ease-out" };
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

const piece = (cell) => cell.dataset.piece;
const place = (cell) => cell.transform.baseVal.getItem(0).matrix;

/**
 * Events: "choice" (detail: { cell, move, left } or null), "play" (detail: the move), "why" (detail: the name of a cell that
 * cannot be chosen).
 */
export class Board extends EventTarget {
  #svg;
  #cells;
  #labels;
  #steps = {};
  #choice = null;
  #tail;
  #controls;
  locked = false;
  confirm = true;

  constructor(svg) {
    super();
    this.#svg = svg;
    this.#tail = svg.dataset.preview === "tail";
    this.#controls = svg.getAttribute("role") === "group";
    this.#cells = new Map([...svg.querySelectorAll(".cell")].map((cell) => [cell.dataset.cell, cell]));
    this.#labels = new Map([...svg.querySelectorAll("[data-label]")].map((label) => [label.dataset.label, label]));
    if (this.#controls) this.#listen();
  }

  get choice() {
    return this.#choice;
  }

  /** Show a position: `cells` and `labels` whole, `last` and `steps` as in docs/wire.md. A half-made choice is dropped. */
  show({ cells, labels, last, steps = {} }) {
    this.clear();
    this.#steps = steps;
    const touched = new Set(last);
    const slide = this.#slide(cells);
    for (const [name, cell] of this.#cells) {
      this.#put(cell, cells[name] ?? "");
      cell.toggleAttribute("data-last", touched.has(name));
      cell.toggleAttribute("data-step", name in steps);
      if (this.#controls) this.#announce(cell, name in steps);
    }
    for (const [name, label] of this.#labels) {
      const text = labels[name] ?? "";
      if (label.textContent !== text) label.textContent = text;
    }
    slide?.();
    if (this.#controls) this.#keepTabStop();
  }

  /** Forget the half-made choice. Returns whether there was one. */
  clear() {
    if (!this.#choice) return false;
    this.#choice = null;
    this.#mark("data-choice", []);
    for (const cell of this.#cells.values()) cell.removeAttribute("aria-pressed");
    this.#emit("choice", null);
    return true;
  }

  /** Play the half-made choice. */
  commit() {
    if (this.#choice && !this.locked) this.#emit("play", this.#choice.move);
  }

  /** The match is over: a picture from now on. `name` says what it shows. */
  freeze(name) {
    this.#svg.setAttribute("aria-label", name);
    if (!this.#controls) return;
    this.clear();
    this.#steps = {};
    this.#controls = false;
    this.#svg.setAttribute("role", "img");
    for (const cell of this.#cells.values()) {
      for (const attribute of ["role", "tabindex", "aria-label", "aria-disabled", "aria-hidden", "data-step"])
        cell.removeAttribute(attribute);
    }
  }

  focus() {
    this.#svg.querySelector('.cell[tabindex="0"]')?.focus();
  }

  // --- what is shown ---

  #put(cell, kind) {
    if (piece(cell) === kind) return;
    cell.dataset.piece = kind;
    // A piece that goes keeps its picture, so that it can fade.
    if (kind) cell.querySelector(".piece").setAttribute("href", `#${this.#svg.id}-piece-${kind}`);
  }

  /** Where one piece went from one place to another: a function that shows the way once it stands there. */
  #slide(cells) {
    const changed = [...this.#cells].filter(([name, cell]) => piece(cell) !== (cells[name] ?? ""));
    for (const [name, to] of changed) {
      const kind = cells[name];
      const from = changed.filter(([, cell]) => kind && piece(cell) === kind);
      const others = changed.filter(([other]) => cells[other] === kind);
      if (from.length !== 1 || others.length !== 1 || STILL.matches) continue;
      const [start, end] = [place(from[0][1]), place(to)];
      const way = [`translate(${start.e - end.e}px, ${start.f - end.f}px)`, "none"];
      return () => to.querySelector(".piece").animate({ transform: way }, SLIDE);
    }
    return null;
  }

  #announce(cell, possible) {
    cell.setAttribute("aria-disabled", String(!possible));
    cell.toggleAttribute("aria-hidden", false);
    if (!this.#walkable(cell)) cell.setAttribute("aria-hidden", "true");
  }

  #mark(attribute, names) {
    const marked = new Set(names);
    for (const [name, cell] of this.#cells) cell.toggleAttribute(attribute, marked.has(name));
  }

  /** The cells that choosing `cell` would change: in a heap, its piece and those behind it. */
  #affected(cell) {
    if (!this.#tail) return [cell.dataset.cell];
    const { group, index } = cell.dataset;
    return [...this.#cells]
      .filter(([, other]) => other.dataset.group === group && Number(other.dataset.index) >= Number(index) && piece(other))
      .map(([name]) => name);
  }

  #left(cell) {
    const { group, index } = cell.dataset;
    if (!this.#tail) return Number(cell.dataset.cell.replace(/\D/g, ""));
    return [...this.#cells.values()].filter(
      (other) => other.dataset.group === group && Number(other.dataset.index) < Number(index) && piece(other),
    ).length;
  }

  // --- what the reader does ---

  #listen() {
    const svg = this.#svg;
    const cellOf = (event) => event.target.closest(".cell");
    svg.addEventListener("click", (event) => {
      const cell = cellOf(event);
      if (!cell || !this.#controls) return;
      this.#tabStop(cell);
      this.#activate(cell);
    });
    svg.addEventListener("keydown", (event) => this.#controls && this.#key(event, cellOf(event)));
    svg.addEventListener("pointerover", (event) => {
      const cell = cellOf(event);
      const inviting = cell && event.pointerType === "mouse" && cell.dataset.cell in this.#steps && !this.locked;
      this.#mark("data-hover", inviting ? this.#affected(cell) : []);
    });
    svg.addEventListener("pointerleave", () => this.#mark("data-hover", []));
  }

  #activate(cell) {
    if (this.locked) return;
    const name = cell.dataset.cell;
    const move = this.#steps[name];
    if (!move) {
      this.clear();
      this.#emit("why", name);
    } else if (!this.confirm || this.#choice?.cell === name) {
      this.#choose(cell, name, move);
      this.commit();
    } else {
      this.#choose(cell, name, move);
    }
  }

  #choose(cell, name, move) {
    this.#choice = { cell: name, move, left: this.#left(cell) };
    this.#mark("data-hover", []);
    this.#mark("data-choice", this.#affected(cell));
    for (const other of this.#cells.values()) other.removeAttribute("aria-pressed");
    cell.setAttribute("aria-pressed", "true");
    this.#emit("choice", this.#choice);
  }

  #key(event, cell) {
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in ARROWS) this.#walk(cell, ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#activate(cell);
    else return;
    event.preventDefault();
  }

  /** To the nearest cell in a direction, as the eye sees it. */
  #walk(from, [right, down]) {
    const here = place(from);
    let best = null;
    let least = Infinity;
    for (const cell of this.#cells.values()) {
      const there = place(cell);
      const [dx, dy] = [there.e - here.e, there.f - here.f];
      const ahead = dx * right + dy * down;
      const far = ahead + SIDEWAYS * Math.abs(dx * down + dy * right);
      if (ahead > 0 && far < least && this.#walkable(cell)) [best, least] = [cell, far];
    }
    if (!best) return;
    this.#tabStop(best);
    best.focus();
  }

  #walkable(cell) {
    return !this.#tail || piece(cell) !== "";
  }

  #tabStop(cell) {
    for (const other of this.#cells.values()) other.setAttribute("tabindex", other === cell ? "0" : "-1");
  }

  /** Exactly one cell can be reached with Tab; if its bean was taken under the reader's fingers, the nearest one takes over. */
  #keepTabStop() {
    const stop = this.#svg.querySelector('.cell[tabindex="0"]');
    if (stop && this.#walkable(stop)) return;
    const cells = [...this.#cells.values()].filter((cell) => this.#walkable(cell));
    const distance = (cell) => Math.hypot(place(cell).e - place(stop).e, place(cell).f - place(stop).f);
    const next = stop ? cells.sort((one, two) => distance(one) - distance(two))[0] : cells[0];
    const focused = stop && stop === document.activeElement;
    if (!next) return;
    this.#tabStop(next);
    if (focused) next.focus();
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
