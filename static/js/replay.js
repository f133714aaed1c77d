// A finished match position by position: buttons, slider, arrow keys, the list of moves.

import { showRoles } from "./panel.js";
import { seenAfter } from "./table.js";
import { word } from "./words.js";

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** The positions with all that is to be seen in each: they come as what changed. */
function whole(positions) {
  let seen = null;
  return positions.map((position) => {
    seen = seenAfter(seen, position);
    return { ...position, ...seen };
  });
}

export class Replay {
  #page;
  #board;
  #positions;
  #table;
  #slider;
  #threats;
  #analyse;
  #threatened = new Map();
  #at = -1;

  /** `positions`: one a ply, from the start, as games/records/replays.py makes them. Shows the last one. */
  constructor({ page, board, positions, table }) {
    this.#page = page;
    this.#board = board;
    this.#positions = whole(positions);
    this.#table = table;
    this.#slider = page.querySelector("[data-replay-slider]");
    this.#threats = page.querySelector("[data-replay-threats]");
    this.#analyse = page.querySelector("[data-replay-analyse]");
    this.#listen();
    this.show(positions.length - 1);
  }

  show(ply) {
    const last = this.#positions.length - 1;
    const at = Math.min(last, Math.max(0, ply));
    if (at === this.#at) return;
    const forward = at === this.#at + 1;
    this.#at = at;
    const position = this.#positions[at];
    this.#board.show(forward ? position : { ...position, gone: [] });
    this.#board.freeze(position.picture);
    const { roleNames, score } = this.#table;
    showRoles(this.#page, { roles: position.roles, roleNames, score: at === last ? score : null });
    this.#slider.value = at;
    this.#slider.setAttribute("aria-valuetext", this.#sentence(position));
    for (const button of this.#page.querySelectorAll("[data-replay-go]")) {
      const back = ["first", "previous"].includes(button.dataset.replayGo);
      button.disabled = back ? at === 0 : at === last;
    }
    this.#describe(position, last);
    this.point();
    this.#threaten();
    if (this.#analyse) this.#analyse.search = `?lance=${at}`;
    this.#page.dispatchEvent(new CustomEvent("replayed", { detail: at }));
  }

  #sentence({ ply, seat, said }) {
    if (ply === 0) return word("replay-start");
    return word("replay-move", { n: ply, name: this.#table.names[seat], what: said });
  }

  #describe(position, last) {
    const { ply, letter, mistake, better } = position;
    const find = (name) => this.#page.querySelector(`[data-replay-${name}]`);
    find("count").textContent = word("replay-count", { n: ply, last });
    find("said").textContent = this.#sentence(position);
    for (const chip of this.#page.querySelectorAll("[data-letter]")) chip.hidden = chip.dataset.letter !== letter;
    const note = find("mistake");
    note.hidden = !mistake;
    if (mistake) note.querySelector("span").textContent = word("replay-mistake", { moves: better.join("; ") });
  }

  /** Mark what belongs to the ply that is shown: its move in the list, its place on a curve. */
  point() {
    for (const row of this.#page.querySelectorAll("[data-ply]")) {
      if (Number(row.dataset.ply) === this.#at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    const now = this.#page.querySelector("[data-review-now]");
    if (now) now.textContent = this.#page.querySelector("[data-review-row][aria-current] span")?.textContent ?? "";
    const list = this.#page.querySelector("[data-moves]");
    const row = list.querySelector("[aria-current]");
    if (row) list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }

  /** Where somebody could win at once in the position shown; asked for once each. */
  async #threaten() {
    if (!this.#threats) return;
    const at = this.#at;
    this.#tellThreats({ cells: [], said: "" });
    if (!this.#threats.checked) return;
    try {
      if (!this.#threatened.has(at)) {
        const answered = await fetch(`${this.#threats.dataset.address}${at}/`);
        const threats = await answered.json();
        if (answered.ok) this.#threatened.set(at, threats);
        else if (at === this.#at) this.#tellThreats(threats);
      }
      if (at === this.#at && this.#threatened.has(at)) this.#tellThreats(this.#threatened.get(at));
    } catch {
      // Without a line there is nothing to show.
    }
  }

  #tellThreats({ cells, said }) {
    this.#board.mark(cells);
    this.#page.querySelector("[data-replay-threat-words]").textContent = said;
  }

  #listen() {
    const last = this.#positions.length - 1;
    const steps = { first: () => 0, previous: () => this.#at - 1, next: () => this.#at + 1, last: () => last };
    this.#slider.addEventListener("input", () => this.show(Number(this.#slider.value)));
    this.#threats?.addEventListener("change", () => this.#threaten());
    this.#page.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-replay-go]");
      const row = target.closest("[data-ply]");
      if (button) this.show(steps[button.dataset.replayGo]());
      else if (row) this.show(Number(row.dataset.ply));
    });
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
      const where = event.target;
      if (where.closest("input, select, textarea, dialog[open]")) return;
      // Elsewhere these two scroll the page.
      if (["Home", "End"].includes(event.key) && !where.closest("[data-replay]")) return;
      event.preventDefault();
      this.show(this.#at + KEYS[event.key]);
    });
  }
}
