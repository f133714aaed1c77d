// Somebody of a match between people is away: all are told how long it takes until the others may claim.
//
// The server decides whether a claim comes in time; here is only counted, from what it said last.

import { others } from "./table.js";
import { word } from "./words.js";

const TICK = 250;
const NOTICED = 5_000; // a page that is loaded anew is away for a moment
const CLAIMS = ["claim-win", "claim-seat"];

export class Absence {
  #box;
  #table = null;
  #presence = null;
  #due;
  #since = new Map(); // of those who are away, by seat
  #cut = null;
  #said = "";

  constructor(root) {
    this.#box = root.querySelector("[data-absence]");
    if (this.#box) setInterval(() => this.#tick(), TICK);
  }

  /** The table as it is now; `whole` where the server sent all of it. */
  show(table, whole) {
    this.#table = table;
    const { presence, waited, due, turn, away = others(table)[0] } = table;
    if (whole) {
      this.#since.clear();
      this.#waited(away, waited);
    } else if (due !== undefined && due !== this.#due) {
      this.#since.clear();
      this.#waited(turn, table.yours || due === null ? null : 0);
    }
    // While one waits, only the whole table knows since when.
    if (due === undefined && (whole ? table.order : presence !== this.#presence)) this.#seen(presence);
    this.#presence = presence;
    this.#due = due;
    if (this.#box) this.#tick();
  }

  /** The reader's own line is cut, or is back. */
  cut(cut) {
    this.#cut = cut ? (this.#cut ?? performance.now()) : null;
  }

  #waited(seat, seconds) {
    if (seconds === null) this.#since.delete(seat);
    else this.#since.set(seat, performance.now() - seconds * 1000);
  }

  #seen(presence) {
    for (const seat of others(this.#table)) {
      const there = presence[seat];
      if (there?.here) this.#since.delete(seat);
      else if (there && there.ago !== null && !this.#since.has(seat)) this.#waited(seat, there.ago);
    }
  }

  /** Who has been away longest, if anybody is. */
  #gone() {
    const away = others(this.#table).filter((seat) => this.#since.has(seat));
    return away.sort((one, other) => this.#since.get(one) - this.#since.get(other))[0];
  }

  #tick() {
    const { can, patience, names, due } = this.#table;
    const overDays = due !== undefined;
    const gone = this.#gone();
    const claim = CLAIMS.find((kind) => can.includes(kind));
    const since = claim ? ((overDays ? null : this.#cut) ?? this.#since.get(gone)) : undefined;
    const passed = since === undefined ? 0 : performance.now() - since;
    this.#box.hidden = passed < (overDays ? patience * 1000 : Math.min(NOTICED, patience * 1000)) || since === undefined;
    if (this.#box.hidden) {
      this.#said = "";
      return;
    }
    const left = Math.max(0, Math.ceil(patience - passed / 1000));
    const claims = this.#box.querySelector("[data-absence-claims]");
    claims.hidden = (this.#cut !== null && !overDays) || left > 0;
    for (const button of claims.querySelectorAll("[data-command]")) button.hidden = !can.includes(button.dataset.command);
    const kind = claim === "claim-seat" ? "-seat" : "";
    const state = this.#cut === null ? "away" : "cut";
    if (overDays) this.#say(`late${kind}`, { name: names[gone] });
    else this.#say(`${state}${left > 0 ? "" : "-long"}${kind}`, { name: names[gone], n: left });
  }

  /** The seconds are seen to run; they are read aloud once. */
  #say(key, values) {
    const [said, line] = this.#box.querySelectorAll("[data-absence-said], [data-absence-line]");
    const words = word(key, values);
    line.setAttribute("aria-hidden", "true");
    if (line.textContent !== words) line.textContent = words;
    if (key !== this.#said) said.textContent = words;
    this.#said = key;
  }
}
