// A row of positions, filled in by keyboard alone: P, N and the digits of the subscript in one go; the arrows go to the
// neighbour, Delete empties.

const LETTERS = { p: "P", n: "N" };
const NEXT = { "": "P", P: "N", N: "" };

const boxes = (strip) => [...strip.querySelectorAll("[data-box]")];
const letter = (box) => box.querySelector("[data-form=letter]");
const subscript = (box) => box.querySelector("[data-form=subscript] input");
const chosen = (box) => letter(box).querySelector("input:checked");

/** `entries`: the cells of the page (sheet-entries.js). */
export class Strips {
  #entries;

  constructor(root, entries) {
    this.#entries = entries;
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("click", ({ target }) => this.#click(target.closest("[data-box] > :is(.box-label, .box-board)")));
    root.addEventListener("change", ({ target }) => {
      const box = target.closest("[data-box]");
      if (box && target.type === "radio") this.#tidy(box);
    });
  }

  #key(event) {
    const box = event.target.closest("[data-box]");
    if (!box || event.altKey || event.ctrlKey || event.metaKey) return;
    const typing = event.target.type === "text";
    const typed = LETTERS[event.key.toLowerCase()];
    const plain = subscript(box)?.inputMode === "numeric";
    if (typed && (!typing || plain)) this.#typed(box, typing, typed);
    else if (event.key === "ArrowRight") {
      if (typing && event.target.selectionEnd < event.target.value.length) return;
      this.#step(box, typing, 1);
    } else if (event.key === "ArrowLeft") {
      if (typing && event.target.selectionStart > 0) return;
      this.#step(box, typing, -1);
    } else if (!typing && ["Delete", "Backspace"].includes(event.key)) this.#choose(box, "");
    else if (!typing && /^\d$/.test(event.key) && chosen(box)?.value === "N" && subscript(box)) {
      // The digit goes on to where the focus is when its key event ends.
      this.#write(box);
      return;
    } else return;
    event.preventDefault();
  }

  /** A letter after a subscript is the next position's. */
  #typed(box, typing, value) {
    const here = typing ? this.#neighbour(box, 1) : box;
    if (!here) return;
    this.#choose(here, value);
    if (value === "N" && subscript(here)) this.#write(here);
    else this.#focus(this.#neighbour(here, 1) ?? here);
  }

  #step(box, typing, by) {
    const field = subscript(box);
    if (by > 0 && !typing && field && chosen(box)?.value === "N") this.#write(box);
    else if (by < 0 && typing) this.#focus(box);
    else {
      const next = this.#neighbour(box, by);
      if (!next) return;
      if (by < 0 && chosen(next)?.value === "N" && subscript(next)) this.#write(next);
      else this.#focus(next);
    }
  }

  #neighbour(box, by) {
    const all = boxes(box.closest("[data-strip]"));
    return all[all.indexOf(box) + by] ?? null;
  }

  /** Go to the subscript: what is typed replaces it, and an arrow leads on. */
  #write(box) {
    subscript(box).focus();
    subscript(box).select();
  }

  #focus(box) {
    (chosen(box) ?? letter(box).querySelector("input")).focus();
  }

  #choose(box, value) {
    const { entry } = letter(box).dataset;
    if (this.#entries.value(entry) !== value) this.#entries.set(entry, value);
    this.#tidy(box);
  }

  /** P has no subscript, and neither has no letter. */
  #tidy(box) {
    const field = box.querySelector("[data-form=subscript]");
    if (field && chosen(box)?.value !== "N" && this.#entries.value(field.dataset.entry))
      this.#entries.set(field.dataset.entry, "");
  }

  /** A click on a position itself, its number or its board, changes its letter: P, N, none. */
  #click(position) {
    const box = position?.closest("[data-box]");
    if (!box || !letter(box).querySelector("input")) return;
    this.#choose(box, NEXT[chosen(box)?.value ?? ""]);
  }

  /** Pressing the chosen letter again takes it away. */
  #press(event) {
    const label = event.target.closest("[data-box] label, [data-form=winner] label");
    const radio = label?.querySelector("input[type=radio]");
    if (!radio?.checked) return;
    const { entry } = radio.closest("[data-entry]").dataset;
    label.addEventListener(
      "click",
      (click) => {
        click.preventDefault();
        this.#entries.set(entry, "");
        const box = radio.closest("[data-box]");
        if (box) this.#tidy(box);
      },
      { once: true },
    );
  }
}
