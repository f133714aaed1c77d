// P and N on the drawing of a step: marks go to the fields of its form. Without scripts the fields are there by themselves.

import { Coloured } from "./coloured.js";

class Choice {
  #select;

  constructor(select) {
    this.#select = select;
  }

  get value() {
    return this.#select.value;
  }

  write(letter) {
    this.#select.value = letter;
    this.#select.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function ready() {
  for (const root of document.querySelectorAll("[data-colour]:not([data-ready])")) {
    root.dataset.ready = "";
    const choices = new Map([...root.querySelectorAll("select[data-cell]")].map((select) => [select, new Choice(select)]));
    const fields = new Map([...choices].map(([select, choice]) => [select.dataset.cell, choice]));
    const coloured = new Coloured(root.querySelector("svg.board"), root.dataset.colour.split(" "), fields);
    root.addEventListener("change", ({ target }) => coloured.show(choices.get(target)));
  }
}

document.addEventListener("htmx:afterSettle", ready);
ready();
