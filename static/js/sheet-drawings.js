// Fields of a sheet that are answered on their drawing, or by moving lines. What is done there is written into the field's cells as
// if it were typed; without scripts these are filled in by hand. What comes into a cell otherwise ("shown") is drawn.

import { clickable } from "./board.js";
import { cellAt } from "./cells.js";
import { Coloured } from "./coloured.js";
import { Order } from "./ordering.js";

const REDRAW = "-"; // no cell: what is written is drawn

function typeIn(input, value) {
  if (input.value === value) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// --- P and N on a drawing ---

/** The letter of a position: radio buttons, or what is read only. */
class LetterEntry {
  #entry;
  #radios;

  constructor(entry) {
    this.#entry = entry;
    this.#radios = [...entry.querySelectorAll("input[type=radio]")];
    if (this.#radios.length) this.write = (letter) => this.#choose(letter);
  }

  get value() {
    if (!this.#radios.length) return this.#entry.dataset.value ?? "";
    return this.#radios.find(({ checked }) => checked)?.value ?? "";
  }

  get isDoubtful() {
    return this.#entry.dataset.verdict === "wrong";
  }

  #choose(letter) {
    for (const radio of this.#radios) radio.checked = radio.value === letter;
    this.#radios[0].dispatchEvent(new Event("input", { bubbles: true }));
  }
}

for (const root of document.querySelectorAll("[data-colour]")) {
  const letters = new Map([...root.querySelectorAll("[data-box] [data-form=letter]")].map((entry) => [entry, new LetterEntry(entry)]));
  const fields = new Map([...letters].map(([entry, letter]) => [entry.closest("[data-box]").dataset.cell, letter]));
  const coloured = new Coloured(root.querySelector("svg.board"), root.dataset.colour.split(" "), fields);
  const show = ({ target }) => coloured.show(letters.get(target.closest("[data-entry]")));
  root.addEventListener("input", show);
  root.addEventListener("shown", show);
  root.querySelector("[data-plain]").open = false;
}

// --- lines that are put in order ---

for (const root of document.querySelectorAll("[data-letters-order]")) {
  const input = root.querySelector("[data-entry] input[type=text]");
  const letterOf = (line) => line.dataset.letter;
  const order = new Order(root.querySelector(".order-list"), (lines) => typeIn(input, lines.map(letterOf).join(", ")));
  const sort = () => {
    const typed = input.value.toUpperCase();
    order.sort((line) => (typed.includes(letterOf(line)) ? typed.indexOf(letterOf(line)) : typed.length + letterOf(line).charCodeAt(0)));
  };
  input.addEventListener("change", sort);
  root.addEventListener("shown", sort);
  sort();
}

// --- something is built ---

class Building {
  #root;
  #input;
  #from = null; // where a stroke began
  #last = Promise.resolve();

  constructor(root) {
    this.#root = root;
    this.#input = root.querySelector("[data-entry] input[type=text]");
    root.addEventListener("shown", () => this.#redraw());
    if (!this.#input) return;
    this.#input.addEventListener("change", () => this.#redraw());
    root.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-press]");
      if (button) this.#ask({ botao: button.dataset.press });
    });
    root.addEventListener("pointerdown", ({ target, isPrimary, button }) => {
      this.#from = isPrimary && button === 0 ? this.#cellOf(target) : null;
    });
    root.addEventListener("pointerup", ({ clientX, clientY }) => {
      const to = this.#from && this.#cellOf(document.elementFromPoint(clientX, clientY));
      if (to && to !== this.#from) this.#ask({ celula: to, escolhido: this.#from });
      this.#from = null;
    });
    this.#ready();
  }

  get #built() {
    return this.#root.querySelector("[data-built]");
  }

  get #typed() {
    return this.#input?.value ?? this.#root.querySelector("[data-entry]").dataset.value;
  }

  #cellOf(target) {
    return this.#built.contains(target) ? cellAt(target)?.dataset.cell : null;
  }

  #ready() {
    const svg = this.#built.querySelector("svg.board[role=group]");
    if (!svg) return;
    svg.dataset.hints = "off"; // anything goes anywhere
    clickable(svg).addEventListener("play", ({ detail }) => this.#ask({ celula: detail }));
  }

  /** Draw what is written now, where that is not what is drawn. */
  #redraw() {
    if (this.#typed !== this.#built.dataset.typed) this.#ask({ celula: REDRAW });
  }

  /** One after the other: each builds on the answer to the one before. */
  #ask(what) {
    this.#last = this.#last.then(() => this.#answered(what));
  }

  async #answered(what) {
    const typed = this.#typed;
    const asked = new URLSearchParams({ campo: this.#root.dataset.ref, obra: typed, escolhido: this.#built.dataset.chosen, ...what });
    if (!this.#input) asked.set("ler", "1");
    let answer;
    try {
      answer = await fetch(`${this.#root.dataset.sheetBuilding}?${asked}`);
    } catch {
      return; // without a line nothing changes; the page itself says that there is none
    }
    if (!answer.ok || answer.redirected) return;
    const made = document.createElement("template");
    made.innerHTML = await answer.text();
    const fresh = made.content.querySelector("[data-built]");
    const isTyping = this.#typed !== typed;
    this.#replace(fresh);
    if (what.celula === REDRAW || isTyping) fresh.dataset.typed = typed;
    else typeIn(this.#input, fresh.dataset.typed);
  }

  #replace(fresh) {
    const focused = this.#built.contains(document.activeElement) ? document.activeElement.dataset : null;
    this.#built.replaceWith(fresh);
    if (!this.#input) return;
    this.#ready();
    if (!focused) return;
    const place = focused.cell ? `[data-cell="${CSS.escape(focused.cell)}"]` : `[data-press="${CSS.escape(focused.press ?? "")}"]`;
    (fresh.querySelector(place) ?? fresh.querySelector("[data-press], .cell"))?.focus();
  }
}

for (const root of document.querySelectorAll("[data-sheet-building]")) new Building(root);
