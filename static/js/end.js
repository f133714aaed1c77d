// How a match ended, for who was there: a card over the edge of the board that leaves the moves that won in view.

// Where the card may lie, the best first.
const PLACES = ["bottom", "top", "bottom-end", "bottom-start", "top-end", "top-start"];
const SHAPES = ["", "narrow", "small", "small tiny"];
const TYPING = "input:not([type=checkbox], [type=radio], [type=range], [type=submit]), textarea, select, [contenteditable]";

const put = (place, text) => {
  if (place) place.textContent = text;
};

/** How it ended as the reader sees it: "won", "lost", or "over" where nobody won or the reader is not one of the players. */
function outcomeOf({ seats, result }) {
  if (result?.winner == null) return "over";
  if (seats.includes(result.winner) || seats.length === 0) return "won";
  return "lost";
}

/** "1.º Ana (Preto)" */
function placed(place, name, role) {
  const row = document.createElement("li");
  const number = document.createElement("b");
  number.textContent = `${place}.º`;
  row.append(number, ` ${name} (${role})`);
  return row;
}

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

export class End {
  #page;
  #card;
  #tray;
  #here; // was the reader last busy with the match?
  #opened = false; // did the reader open the title?

  constructor(page) {
    this.#page = page;
    this.#card = page.querySelector("[data-end]");
    this.#tray = this.#card.closest("[data-tray]");
    this.#card.addEventListener("click", ({ target }) => {
      if (this.#card.hasAttribute("data-small") && !target.closest("[data-command]")) this.#open();
      else if (target.closest("button")) this.hide();
    });
    this.#here = !page.dataset.embedded;
    for (const kind of ["focusin", "pointerdown"])
      document.addEventListener(kind, ({ target }) => (this.#here = page.contains(target)));
    new ResizeObserver(() => this.#card.hidden || this.#opened || this.#place()).observe(this.#tray.parentElement);
  }

  get shown() {
    return !this.#card.hidden;
  }

  /** Show how the match ended. Who played, and is not writing something, is taken to it. */
  show(table) {
    const { result, line } = table;
    this.#card.dataset.outcome = outcomeOf(table);
    const find = (name) => this.#card.querySelector(`[data-end-${name}]`);
    put(find("line"), line);
    put(find("reason"), result?.reason ?? "");
    this.#list(find("places"), table);
    const again = this.#card.querySelector("[data-command=rematch]");
    const leveled = this.#card.querySelector("[data-command^=rematch-]:not([hidden])");
    again?.classList.toggle("primary", !leveled);
    this.#card.hidden = false;
    this.#opened = false;
    this.#place();
    if (table.seats.length > 0) this.#go();
  }

  hide() {
    const focused = this.#card.contains(document.activeElement);
    this.#card.hidden = true;
    delete this.#tray.dataset.at;
    if (focused) this.#page.querySelector("[data-replay-slider]")?.focus({ preventScroll: true });
  }

  #list(places, { names, roles, roleNames, result }) {
    if (!places || !result?.places?.length) return;
    const seats = names.map((_name, seat) => seat).sort((one, other) => result.places[one] - result.places[other]);
    places.replaceChildren(...seats.map((seat) => placed(result.places[seat], names[seat], roleNames[roles[seat]])));
    places.hidden = false;
  }

  #open() {
    this.#opened = true;
    this.#shape("");
    this.#card.focus({ preventScroll: true });
  }

  #shape(shape) {
    for (const name of ["narrow", "small", "tiny"]) this.#card.toggleAttribute(`data-${name}`, shape.split(" ").includes(name));
  }

  /** Lie where the moves that won, else the last one, are in view: as a whole, or narrower; as a title beside a line that won,
   * and where there is no room for more. */
  #place() {
    const won = [...this.#page.querySelectorAll('#board .cell[data-piece$="_won"]')];
    const cells = won.length ? won : [...this.#page.querySelectorAll("#board .cell[data-last]")];
    const boxes = cells.map((cell) => (cell.querySelector(".piece") ?? cell).getBoundingClientRect());
    const room = this.#tray.parentElement.clientHeight;
    let best = { covered: Infinity };
    for (const shape of SHAPES) {
      if (shape.startsWith("small") && !won.length && !best.cut) break;
      this.#shape(shape);
      for (const place of PLACES) {
        this.#tray.dataset.at = place;
        const card = this.#box();
        const cut = Math.max(0, card.height - room) * card.width;
        const covered = boxes.reduce((sum, box) => sum + overlap(card, box), cut);
        if (covered < best.covered) best = { covered, cut, place, shape };
        if (covered === 0) return;
      }
    }
    this.#shape(best.shape);
    this.#tray.dataset.at = best.place;
  }

  /** Where the card lies once it has come up. */
  #box() {
    const { left, top } = this.#tray.getBoundingClientRect();
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.#card;
    const [x, y] = [left + offsetLeft, top + offsetTop];
    return new DOMRect(x, y, offsetWidth, offsetHeight);
  }

  /** The card comes into view and has the focus, unless the reader is busy elsewhere on the page. */
  #go() {
    const focused = document.activeElement;
    const writing = focused.matches(TYPING) && (focused.value || !this.#page.contains(focused));
    if (!this.#here || writing || document.querySelector("dialog[open]")) return;
    this.#tray.parentElement.scrollIntoView({ block: "nearest" });
    this.#card.focus({ preventScroll: true });
  }
}
