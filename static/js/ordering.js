// Lines that are put in order: dragged, or moved by buttons and keys.

import { word } from "./words.js";

/** `write(lines)`: what is done with the lines of the list once their order has changed. */
export class Order {
  #list;
  #write;
  #said;

  constructor(list, write) {
    this.#list = list;
    this.#write = write;
    this.#said = list.parentElement.querySelector("[data-order-said]");
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

  /** Put the lines where they belong, by a number for each. */
  sort(place) {
    this.#list.append(...this.#lines.sort((one, other) => place(one) - place(other)));
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
    const lines = this.#lines;
    this.#write(lines);
    this.#said.textContent = word("order-place", { place: lines.indexOf(line) + 1, total: lines.length });
  }

  /** A line follows the finger from neighbour to neighbour. */
  #take(event) {
    const line = event.target.closest("li");
    if (!line || event.button !== 0 || event.target.closest("button, select")) return;
    event.preventDefault();
    const before = this.#lines;
    line.dataset.carried = "";
    // A line that is moved within its list loses the pointer: the page hears it.
    const go = ({ clientY }) => this.#carry(line, clientY);
    const drop = () => {
      document.removeEventListener("pointermove", go);
      document.removeEventListener("pointerup", drop);
      document.removeEventListener("pointercancel", drop);
      delete line.dataset.carried;
      if (this.#lines.some((other, at) => other !== before[at])) this.#moved(line);
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
