// Parts that are put in order: dragged, or moved by buttons and keys. Each has a field for its place, which is filled by where it stands.

import { word } from "./words.js";

class Order {
  #list;
  #said;

  constructor(list) {
    this.#list = list;
    this.#said = list.parentElement.querySelector("[data-order-said]");
    const place = (line) => Number(this.#field(line).value) || Infinity;
    list.append(...this.#lines.sort((one, other) => place(one) - place(other)));
    this.#fill();
    list.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-move]");
      if (button) this.#move(button.closest("li"), Number(button.dataset.move), button);
    });
    list.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const button = event.target.closest("[data-move]");
      if (!by || !button) return;
      event.preventDefault();
      this.#move(button.closest("li"), by, button);
    });
    list.addEventListener("pointerdown", (event) => this.#take(event));
  }

  get #lines() {
    return [...this.#list.children];
  }

  #field(line) {
    return line.querySelector("select");
  }

  #fill() {
    for (const [at, line] of this.#lines.entries()) {
      const field = this.#field(line);
      if (field.value === String(at + 1)) continue;
      field.value = String(at + 1);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  #move(line, by, button) {
    const other = by < 0 ? line.previousElementSibling : line.nextElementSibling;
    if (!other) return;
    if (by < 0) other.before(line);
    else other.after(line);
    button.focus();
    this.#moved(line);
  }

  #moved(line) {
    this.#fill();
    const lines = this.#lines;
    this.#said.textContent = word("order-place", { place: lines.indexOf(line) + 1, total: lines.length });
  }

  /** A line follows the finger from neighbour to neighbour. */
  #take(event) {
    const line = event.target.closest("li");
    if (!line || event.button !== 0 || event.target.closest("button, select")) return;
    event.preventDefault();
    line.dataset.carried = "";
    // A line that is moved within its list loses the pointer: the page hears it.
    const go = ({ clientY }) => this.#carry(line, clientY);
    const drop = () => {
      document.removeEventListener("pointermove", go);
      document.removeEventListener("pointerup", drop);
      document.removeEventListener("pointercancel", drop);
      delete line.dataset.carried;
      this.#moved(line);
    };
    document.addEventListener("pointermove", go);
    document.addEventListener("pointerup", drop);
    document.addEventListener("pointercancel", drop);
  }

  #carry(line, y) {
    const next = () => this.#lines.find((other) => other !== line && this.#isOver(other, line, y));
    for (let over = next(); over; over = next()) {
      if (this.#lines.indexOf(over) < this.#lines.indexOf(line)) over.before(line);
      else over.after(line);
    }
  }

  /** Whether the finger is beyond the middle of another line, as seen from the carried one. */
  #isOver(other, line, y) {
    const { top, height } = other.getBoundingClientRect();
    const middle = top + height / 2;
    const before = this.#lines.indexOf(other) < this.#lines.indexOf(line);
    return before ? y < middle : y > middle;
  }
}

function ready() {
  for (const list of document.querySelectorAll("[data-order]:not([data-ready])")) {
    list.dataset.ready = "";
    new Order(list);
  }
}

document.addEventListener("htmx:afterSettle", ready);
ready();
