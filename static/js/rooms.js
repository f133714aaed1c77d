// The rooms of the position that is shown, for who asks: each with its value, and which moves win.

import { word } from "./words.js";

const CALM = 300; // ms before a position that is passed through is asked about
const AGAIN = 500;

export class Rooms {
  #ask;
  #switch;
  #shown;
  #timer = null;
  #asked = 0;

  /** `place` is the part of the page, `ask(address, node)` gets the server's answer, `changed()` hears of the switch. */
  constructor({ place, ask, changed }) {
    this.#ask = (node) => ask(place.dataset.rooms, node);
    this.#shown = place.querySelector("[data-rooms-shown]");
    this.#switch = place.querySelector("[data-rooms-switch]");
    this.#switch.addEventListener("change", changed);
  }

  /** Another position is shown; `node` keeps what is known of it. */
  show(node) {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    this.#shown.hidden = !this.#switch.checked;
    if (this.#shown.hidden) return;
    if (node.rooms) this.#shown.innerHTML = node.rooms;
    else if (node.clicks?.over) this.#shown.textContent = word("branch-over");
    else {
      this.#shown.textContent = word("branch-thinking");
      this.#timer = setTimeout(() => this.#wait(node, asked), CALM);
    }
  }

  async #wait(node, asked) {
    const answer = await this.#ask(node);
    if (asked !== this.#asked) return;
    if (answer.waiting) this.#timer = setTimeout(() => this.#wait(node, asked), AGAIN);
    else if (answer.html) this.#shown.innerHTML = node.rooms = answer.html;
    else this.#shown.textContent = answer.message;
  }
}
