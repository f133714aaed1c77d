// The drawn board (games/pictures/drawing.py): shows positions, and lets the reader choose a cell by mouse, finger or keys.

import { cellAt } from "./cells.js";
import { dragging } from "./dragging.js";
import { Sowing } from "./sowing.js";
import { ARROWS, nearest, place } from "./walking.js";
import { word } from "./words.js";

const ON_HEXAGONS = 1.4; // there the way straight on has every second cell only
const HEXAGONS = ["hex", "upright"];
const FIELDS = ["squares", "points", "hexes", "sowing"]; // boards whose empty places are worth a word
const SLIDE = { duration: 220, easing: "ease-out" };
const FADE = { duration: 1800, easing: "ease-in" };
const LONGEST_SLIDE = 1100;
const MANY_SEEDS = 13; // of which a house has one drawing
const IN_HEAPS = ["bean", "stair"];
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

const unfated = (kind = "") => kind.replace(/_(won|stuck)$/, "");
const piece = (cell) => cell.dataset.piece;
const level = ({ places = [], steps = {}, more = [], buttons = [], drags = {} }) => ({
  steps: { ...Object.fromEntries(places.map((name) => [name, name])), ...steps },
  more: new Set(more),
  buttons,
  drags,
});

/** What stands on a cell: a kind of piece, and how many of them if its caption counts them. */
const heaped = (kind, label = "") => ({ kind, count: kind && /^\d+$/.test(label) ? Number(label) : Number(kind !== "") });

/** A kind of piece in words: "pedra preta", "pedra preta, morta"; "" where the page has none. */
function pieceWords(kind) {
  const whole = word(`piece-${kind}`);
  if (whole) return whole;
  const [, base, fate] = kind.match(/(.+)_(.+)/) ?? [];
  const words = base ? word(`piece-${base}`) : "";
  return words && word(`fate-${fate}`, { piece: words });
}

/** Let the piece of the last of these cells come there from the first; where a like one stood there and stays, another. */
function along(cells, joins) {
  const places = cells.map(place);
  const end = places.at(-1);
  const transform = places.map(({ e, f }) => `translate(${e - end.e}px, ${f - end.f}px)`);
  const standing = cells.at(-1).querySelector(".piece");
  const moving = joins ? standing.cloneNode() : standing;
  if (joins) standing.after(moving);
  const duration = Math.min(LONGEST_SLIDE, SLIDE.duration * (cells.length - 1));
  const slid = moving.animate({ transform }, { ...SLIDE, duration });
  if (joins) slid.finished.finally(() => moving.remove());
}

/** The outline of the piece that leaves a cell on which another one may come to stand. */
function trace(cell) {
  const left = document.createElementNS(cell.namespaceURI, "g");
  left.setAttribute("class", "trace");
  left.setAttribute("aria-hidden", "true");
  left.setAttribute("transform", cell.getAttribute("transform"));
  left.append(cell.querySelector(".piece").cloneNode());
  return left;
}

/** Let what left be seen for a moment: it rises and fades. */
function rise(left) {
  const seen = left.animate({ opacity: [1, 1, 0], translate: ["0 0", "0 -8px", "0 -22px"] }, FADE);
  seen.finished.then(() => left.remove(), () => {});
}

/**
 * A move is chosen in one click or in several. What can be clicked first comes with the table; a text that leads on is
 * "asked" for, and `goOn` takes the server's answer, which is one level of the trail.
 *
 * Events: "choice" (detail: `choice`: { move, words, playable, final, left, shape }), "ask" (detail: the
 * text of a half-made move), "buttons" (detail: the steps without a cell, as [text, label, complete, more]),
 * "play" (detail: the move), "why" (detail: { cell, prefix } of a cell that cannot be chosen).
 */
export class Board extends EventTarget {
  #svg;
  #cells;
  #labels;
  #first = level({});
  #trail = [];
  #asked = null;
  #waiting = null;
  #choice = null;
  #shown = "";
  #tail;
  #controls;
  #field;
  #spoken;
  #walked = null;
  #sows;
  #sowing = new Sowing();
  locked = false;
  confirm = true;
  /** The kind of piece that a choice of an empty place would put there, "" where that is not known. */
  ghost = "";

  constructor(svg) {
    super();
    this.#svg = svg;
    this.#tail = svg.dataset.preview === "tail";
    this.#controls = svg.getAttribute("role") === "group";
    this.#cells = new Map([...svg.querySelectorAll(".cell")].map((cell) => [cell.dataset.cell, cell]));
    this.#sows = svg.classList.contains("sowing");
    this.#field = FIELDS.some((style) => svg.classList.contains(style));
    this.#spoken = new Map([...this.#cells].map(([name, cell]) => [name, cell.getAttribute("aria-label")]));
    this.#labels = new Map([...svg.querySelectorAll("[data-label]")].map((label) => [label.dataset.label, label]));
    if (this.#controls) {
      for (const cell of this.#cells.values()) {
        cell.setAttribute("role", "button");
        cell.setAttribute("tabindex", "-1");
      }
      this.#listen();
    }
    svg.dataset.ready = "";
  }

  /** The whole choice that waits for being confirmed, else the half-made one, else null. */
  get choice() {
    return this.#choice ?? this.#half;
  }

  /** The text for which an answer is due, null where none is. */
  get asked() {
    return this.#asked?.prefix ?? null;
  }

  /**
   * Show a position: `cells`, `labels` and `grounds` whole, `last`, `ways`, `gone`, `ply`, `places`, `steps`, `more`, `buttons`, `drags` as in docs/wire.md.
   * What is half chosen stays if it is the position that was shown already; after a pass only `ply` is another.
   */
  show({ cells, labels, grounds = {}, last, ways = [], gone = [], ply = 0, places = [], steps = {}, more = [], buttons = [], drags = {} }) {
    const shown = JSON.stringify([cells, labels, grounds, ply, places, steps, more, buttons]);
    if (shown !== this.#shown) {
      this.clear();
      this.#first = level({ places, steps, more, buttons, drags });
    }
    this.#shown = shown;
    this.#sowing.stop();
    const counts = this.#seeds();
    const touched = new Set(last);
    const slides = STILL.matches ? [] : this.#slides(cells, labels, ways);
    const traces = STILL.matches ? [] : gone.map((name) => trace(this.#cells.get(name)));
    for (const [name, cell] of this.#cells) {
      this.#put(cell, cells[name] ?? "");
      if (name in grounds) cell.dataset.ground = grounds[name];
      cell.toggleAttribute("data-last", touched.has(name));
    }
    this.#caption(labels);
    if (this.#sows && !STILL.matches) this.#sow(ways, counts, cells, labels);
    for (const slide of slides) slide();
    for (const old of this.#svg.querySelectorAll(".trace")) old.remove();
    for (const left of traces) rise(this.#svg.appendChild(left));
    this.#refresh();
    if (this.#controls) this.#keepTabStop();
  }

  /** Forget what is chosen, whole or half. Returns whether there was anything. */
  clear() {
    if (!this.#choice && !this.#asked && !this.#half) return false;
    this.#trail = [];
    this.#settle(null);
    return true;
  }

  /** Take the last click back. Returns whether there was one. */
  back() {
    if (!this.#choice && !this.#asked) {
      if (!this.#half) return false;
      this.#trail.pop();
    }
    this.#settle(null);
    return true;
  }

  /** The server's answer to "ask": how the choice goes on. */
  goOn(answer) {
    if (this.#asked?.prefix === answer.prefix) {
      const { prefix, complete, chosen, words } = answer;
      const next = level(answer);
      const choice = { cell: this.#asked.cell, move: prefix, chosen, words, playable: complete, final: false };
      const waiting = this.#waiting;
      this.#trail.push({ ...next, ...choice });
      this.#settle(null);
      if (waiting) waiting();
      else if (complete && !this.confirm && !Object.keys(next.steps).length && !next.buttons.length) this.commit();
    } else if (this.#choice?.move === answer.prefix) {
      Object.assign(this.#choice, { words: answer.words, chosen: answer.chosen });
      this.#refresh();
      this.#tell();
    }
  }

  /** There is no answer to "ask". */
  giveUp() {
    if (this.#asked) this.#settle(null);
  }

  /** Play what is chosen, if it is a move. */
  commit() {
    const { choice } = this;
    if (choice?.playable && !this.locked) this.#emit("play", choice.move);
  }

  /** The button with this step was pressed. */
  press(text) {
    if (this.locked) return;
    if (this.confirm && this.#choice?.cell === null && this.#choice.move === text) this.commit();
    else this.#pick(null, text);
  }

  /** The match is over: a picture from now on. `name` says what it shows. */
  freeze(name) {
    this.#svg.setAttribute("aria-label", name);
    if (!this.#controls) return;
    this.clear();
    this.#first = level({});
    this.#refresh();
    this.#controls = false;
    this.#svg.setAttribute("role", "img");
    for (const cell of this.#cells.values()) {
      for (const attribute of ["role", "tabindex", "aria-label", "aria-disabled", "aria-hidden", "aria-pressed"])
        cell.removeAttribute(attribute);
    }
  }

  /** Point at cells, as drawings that explain do. */
  mark(names) {
    for (const [name, cell] of this.#cells) {
      if (names.includes(name)) cell.dataset.mark = "win";
      else delete cell.dataset.mark;
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
    if (kind) cell.querySelector(".piece").setAttribute("href", `#${this.#svg.id}-piece-${kind.replace("_stuck", "")}`);
  }

  #caption(labels) {
    for (const [name, label] of this.#labels) {
      const text = labels[name] ?? "";
      if (label.textContent !== text) label.textContent = text;
    }
  }

  /** How many seeds each house shows. */
  #seeds() {
    return Object.fromEntries([...this.#cells.keys()].map((name) => [name, Number(this.#labels.get(name)?.textContent)]));
  }

  /** Sow along this way, if that is what led from what was shown to this position, and then show it. */
  #sow([way], counts, cells, labels) {
    if (!way || counts[way[0]] !== way.length - 1) return;
    const shown = Object.fromEntries([...this.#labels].map(([name]) => [name, labels[name] ?? ""]));
    const put = (name, count, lit) => {
      const cell = this.#cells.get(name);
      this.#put(cell, count ? `seeds${Math.min(count, MANY_SEEDS)}` : "");
      this.#labels.get(name).textContent = String(count);
      if (lit) this.#mark("data-sown", [name]);
    };
    this.#sowing.start(way, counts, put, () => {
      for (const [name, cell] of this.#cells) this.#put(cell, cells[name] ?? "");
      this.#caption(shown);
      this.#mark("data-sown", []);
      this.#refresh();
    });
  }

  /** Functions that show the ways of the pieces that go from place to place, once these stand there. */
  #slides(cells, labels, ways) {
    if (this.#sows) return [];
    const goes = (way) => unfated(piece(this.#cells.get(way[0]))) === unfated(cells[way.at(-1)]);
    const found = ways.length > 0 && ways.every(goes) ? ways : this.#moved(cells, labels);
    const starts = new Set(found.map(([start]) => start));
    return found.map((way) => {
      const to = this.#cells.get(way.at(-1));
      const joins = piece(to) === cells[way.at(-1)] && !starts.has(way.at(-1));
      return () => along(way.map((name) => this.#cells.get(name)), joins);
    });
  }

  /** The way of each piece that is the only one of its kind to leave a place, and to come to one. */
  #moved(cells, labels) {
    const kinds = {};
    const note = (kind, change, name) => (kinds[unfated(kind)] ??= { lost: [], gained: [] })[change].push(name);
    for (const [name, cell] of this.#cells) {
      const before = heaped(piece(cell), this.#labels.get(name)?.textContent);
      const now = heaped(cells[name] ?? "", labels[name]);
      const same = unfated(before.kind) === unfated(now.kind);
      if (before.kind && (!same || before.count > now.count)) note(before.kind, "lost", name);
      if (now.kind && (!same || before.count < now.count)) note(now.kind, "gained", name);
    }
    const slid = ({ lost: [from, ...others], gained: [to, ...more] }) => {
      if (!from || !to || others.length || more.length || this.#cells.get(from).dataset.shape === "edge") return false;
      // Where others stand before and after, coins were turned.
      return !cells[from] || !piece(this.#cells.get(to)) || cells[from] === cells[to];
    };
    return Object.values(kinds).filter(slid).map(({ lost, gained }) => [...lost, ...gained]);
  }

  #announce(name, cell, possible) {
    cell.setAttribute("aria-disabled", String(!possible));
    cell.toggleAttribute("aria-hidden", false);
    if (!this.#walkable(cell)) cell.setAttribute("aria-hidden", "true");
    const spoken = this.#words(name, cell);
    if (cell.getAttribute("aria-label") !== spoken) cell.setAttribute("aria-label", spoken);
  }

  /** A cell as it is spoken: its name, what stands there, and whether the last move was there. */
  #words(name, cell) {
    const kind = piece(cell);
    const there = kind ? pieceWords(kind) || this.#counted(name, kind) : this.#field && word("place-empty");
    const last = this.#field && cell.hasAttribute("data-last") && word("place-last");
    const ground = cell.dataset.ground && word(`ground-${cell.dataset.ground}`);
    return [this.#spoken.get(name), ground, there, last].filter(Boolean).join(", ");
  }

  /** What stands on a cell whose caption counts it, as "sementes: 4" for "seeds4". */
  #counted(name, kind) {
    return word(`piece-${kind.replace(/\d+$/, "")}`, { n: this.#labels.get(name)?.textContent ?? "" });
  }

  #mark(attribute, names) {
    const marked = new Set(names);
    for (const [name, cell] of this.#cells) cell.toggleAttribute(attribute, marked.has(name));
  }

  /** Does choosing this cell concern those behind it? A board of several materials has others, too. */
  #tails(cell) {
    return this.#tail && IN_HEAPS.includes(cell.dataset.shape);
  }

  /** The cells that choosing `cell` would change: in a heap, its piece and those behind it. */
  #affected(cell) {
    if (!this.#tails(cell)) return [cell.dataset.cell];
    const { group, index } = cell.dataset;
    return [...this.#cells]
      .filter(([, other]) => other.dataset.group === group && Number(other.dataset.index) >= Number(index) && piece(other))
      .map(([name]) => name);
  }

  #left(cell) {
    const { group, index } = cell.dataset;
    if (!this.#tails(cell)) return Number(cell.dataset.cell.replace(/\D/g, ""));
    return [...this.#cells.values()].filter(
      (other) => other.dataset.group === group && Number(other.dataset.index) < Number(index) && piece(other),
    ).length;
  }

  // --- what the reader does ---

  #listen() {
    const svg = this.#svg;
    const cellOf = (event) => cellAt(event.target);
    svg.addEventListener("click", (event) => {
      const cell = cellOf(event);
      if (!cell || !this.#controls) return;
      this.#tabStop(cell);
      this.#activate(cell);
    });
    svg.addEventListener("keydown", (event) => this.#controls && this.#key(event, cellOf(event)));
    svg.addEventListener("pointerover", (event) => {
      const cell = cellOf(event);
      const inviting = cell && event.pointerType === "mouse" && cell.dataset.cell in this.#now.steps && !this.locked;
      this.#mark("data-hover", inviting ? this.#affected(cell) : []);
    });
    svg.addEventListener("pointerleave", () => this.#mark("data-hover", []));
    dragging(svg, {
      lift: (cell) => this.#lift(cell),
      over: (cell, target) => this.#mark("data-hover", target && this.#landing(cell, target) ? this.#reached(cell, target) : []),
      drop: (cell, target) => this.#drop(cell, target),
    });
  }

  // --- dragging: the clicks of a move, made where a piece is taken up and where it is let go ---

  /** Where another click says where the piece goes, taking it up is the first one. Returns whether it may be taken up. */
  #lift({ dataset: { cell: name } }) {
    const drags = this.#first.drags[name];
    if (this.locked || !drags) return false;
    const begun = this.#asked?.prefix ?? this.#half?.move;
    if ("" in drags && begun !== drags[""]) {
      this.clear();
      this.#pick(name, drags[""]);
    }
    return true;
  }

  /** The whole text that letting a piece go there makes, or the next click; undefined where that leads nowhere. */
  #landing({ dataset: { cell: from } }, { dataset: { cell, group } }) {
    const drags = this.#first.drags[from] ?? {};
    if ("" in drags) return this.#asked ? undefined : this.#now.steps[cell];
    return drags[cell] ?? drags[group];
  }

  /** What letting go there would change: the cell; from an empty one, where a piece is laid, all from end to end. */
  #reached(cell, target) {
    if (piece(cell)) return [target.dataset.cell];
    const [start, end] = [place(cell), place(target)];
    const along = (other) => Math.hypot(start.e - other.e, start.f - other.f) + Math.hypot(end.e - other.e, end.f - other.f);
    const length = along(end);
    return [...this.#cells].filter(([, other]) => along(place(other)) < length + 1).map(([name]) => name);
  }

  #drop(cell, target) {
    if (target && this.#asked) {
      this.#waiting = () => this.#drop(cell, target);
      return;
    }
    const text = target && this.#landing(cell, target);
    const prefix = this.#half?.move ?? "";
    const { steps } = this.#now;
    if (text) this.#pick(Object.keys(steps).find((name) => steps[name] === text), text);
    else this.clear();
    if (target && !text) this.#emit("why", { cell: target.dataset.cell, prefix });
  }

  // --- the choice ---

  get #half() {
    return this.#trail.at(-1) ?? null;
  }

  /** What can be clicked now. */
  get #now() {
    return this.#half ?? this.#first;
  }

  #activate(cell) {
    if (this.locked) return;
    const name = cell.dataset.cell;
    const clicked = [...this.#trail.map((half) => half.cell), this.#asked?.cell];
    // A quick hand is ahead of the server: what it clicked is looked at when the answer is there.
    if (this.#asked && !clicked.includes(name)) this.#waiting = () => this.#activate(cell);
    else if (this.confirm && this.#choice?.cell === name) this.commit();
    else if (name in this.#now.steps && name !== this.#asked?.cell) this.#pick(name, this.#now.steps[name]);
    else if (clicked.includes(name)) {
      this.#trail.length = clicked.indexOf(name);
      this.#settle(null);
    } else if (this.#half && name in this.#first.steps) {
      this.#trail = [];
      this.#pick(name, this.#first.steps[name]);
    } else {
      this.#settle(null);
      this.#emit("why", { cell: name, prefix: this.#half?.move ?? "" });
    }
  }

  /** Choose the step with this text; `name` is its cell, null for a button. */
  #pick(name, text) {
    this.#mark("data-hover", []);
    if (this.#now.more.has(text) || this.#now.buttons.some(([button, , , more]) => button === text && more)) {
      this.#asked = { prefix: text, cell: name };
      this.#choice = null;
      this.#refresh();
      this.#emit("ask", text);
      return;
    }
    const cell = name === null ? null : this.#cells.get(name);
    this.#settle({
      cell: name,
      move: text,
      words: "",
      playable: true,
      final: true,
      left: cell ? this.#left(cell) : "",
      shape: cell && this.#trail.length === 0 ? cell.dataset.shape : "",
      chosen: null,
    });
    if (!this.confirm) this.commit();
  }

  /** No answer is due, and `choice` is the whole choice or null. */
  #settle(choice) {
    this.#asked = null;
    this.#waiting = null;
    this.#choice = choice;
    this.#refresh();
    this.#tell();
  }

  #tell() {
    this.#emit("choice", this.choice);
  }

  /** Show what is chosen and what can be chosen next. */
  #refresh() {
    const { steps, buttons } = this.#now;
    const clicked = this.#asked ?? this.#choice;
    const behind = clicked?.cell ? this.#affected(this.#cells.get(clicked.cell)) : [];
    const chosen = new Set(this.#choice?.chosen ?? [...(this.#half?.chosen ?? []), ...behind]);
    this.#haunt(...this.#ghosted(clicked?.cell));
    for (const [name, cell] of this.#cells) {
      cell.toggleAttribute("data-step", name in steps);
      cell.toggleAttribute("data-grip", this.#controls && name in this.#first.drags);
      cell.toggleAttribute("data-choice", chosen.has(name));
      if (!this.#controls) continue;
      // From a half-made move another first click starts again, and those made take it back.
      this.#announce(name, cell, name in steps || chosen.has(name) || name in this.#first.steps);
      if (clicked?.cell === name || this.#trail.some((half) => half.cell === name)) cell.setAttribute("aria-pressed", "true");
      else cell.removeAttribute("aria-pressed");
    }
    this.#svg.toggleAttribute("data-asking", this.#asked !== null);
    this.#svg.toggleAttribute("data-half", this.#half !== null);
    this.#emit("buttons", buttons);
  }

  /** Where a choice puts a piece, and of what kind: the one that is carried, else one of the reader's own. */
  #ghosted(clicked) {
    const path = [...this.#trail.map((half) => half.cell), clicked].filter(Boolean);
    const { drags } = this.#first;
    if (path.length > 1 && path[0] in drags) return [path[1], piece(this.#cells.get(path[0]))];
    const carried = Object.keys(drags).find((name) => path[0] in drags[name]);
    return carried ? [path[0], piece(this.#cells.get(carried))] : [clicked ?? path[0], this.ghost];
  }

  /** A ghost of a piece of this kind on an empty place, and on no other. */
  #haunt(name, kind) {
    const drawn = kind && document.getElementById(`${this.#svg.id}-piece-${kind}`);
    for (const [other, cell] of this.#cells) {
      const haunted = Boolean(drawn) && other === name && piece(cell) === "";
      if (haunted) cell.querySelector(".piece").setAttribute("href", `#${drawn.id}`);
      if (haunted) cell.dataset.ghost = kind;
      else delete cell.dataset.ghost;
    }
  }

  #key(event, cell) {
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in ARROWS) this.#walk(cell, ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#activate(cell);
    else return;
    event.preventDefault();
  }

  /**
   * To the nearest cell in a direction, as the eye sees it. Steps to the side count from where the walk began, so that on
   * hexagons a walk across the columns goes up and down by turns and stays on its line.
   */
  #walk(from, [right, down]) {
    if (this.#svg.classList.contains("rings")) {
      this.#focus(this.#around(from, right, down));
      return;
    }
    const here = place(from);
    const axis = right ? "across" : "along";
    const walking = this.#walked?.cell === from && this.#walked.axis === axis;
    const line = walking ? this.#walked.line : { e: here.e, f: here.f };
    const walkable = [...this.#cells.values()].filter((cell) => this.#walkable(cell));
    const best = nearest(walkable, from, [right, down], { line, aside: HEXAGONS.includes(from.dataset.shape) ? ON_HEXAGONS : undefined });
    if (!best) return;
    this.#walked = { cell: best, axis, line };
    this.#focus(best);
  }

  #focus(cell) {
    this.#tabStop(cell);
    cell.focus();
  }

  /** On rings: to the sides along the ring, up to the nearest point of the ring outside, down to that inside; else where it is. */
  #around(from, right, down) {
    const name = from.dataset.cell;
    const ring = (letter) => [...this.#cells.values()].filter((cell) => cell.dataset.cell.startsWith(letter));
    if (right) {
      const here = ring(name[0]);
      return here.at((here.indexOf(from) + right) % here.length);
    }
    const { e, f } = place(from);
    const far = (cell) => Math.hypot(place(cell).e - e, place(cell).f - f);
    const beside = ring(String.fromCharCode(name.charCodeAt(0) + down));
    return beside.reduce((best, cell) => (far(cell) < far(best) ? cell : best), beside[0] ?? from);
  }

  /** An empty place of a heap is nothing to go to, unless something can be put there. */
  #walkable(cell) {
    return !this.#tails(cell) || piece(cell) !== "" || cell.dataset.cell in this.#now.steps;
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

/** A drawing whose cells are clicked one by one, each a whole answer: what they mean is for the server to say. */
export function clickable(svg) {
  const cells = [...svg.querySelectorAll(".cell")].map(({ dataset }) => dataset);
  const board = new Board(svg);
  board.confirm = false;
  board.show({
    cells: Object.fromEntries(cells.map((cell) => [cell.cell, cell.piece])),
    labels: Object.fromEntries([...svg.querySelectorAll("[data-label]")].map((text) => [text.dataset.label, text.textContent])),
    last: [],
    steps: Object.fromEntries(cells.map((cell) => [cell.cell, cell.cell])),
  });
  return board;
}
