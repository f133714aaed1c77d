// Somebody of a match between two people is away: both are told how long it takes until the other one may claim.
//
// The server decides whether a claim comes in time; here is only counted, from what it said last.

import { word } from "./words.js";

const TICK = 250;
const NOTICED = 5_000; // a page that is loaded anew is away for a moment

export class Absence {
  #box;
  #table = null;
  #presence = null;
  #due;
  #since = null;
  #cut = null;
  #said = "";

  constructor(root) {
    this.#box = root.querySelector("[data-absence]");
    if (this.#box) setInterval(() => this.#tick(), TICK);
  }

  /** The table as it is now; `whole` where the server sent all of it. */
  show(table, whole) {
    this.#table = table;
    const { presence, waited, due } = table;
    if (whole) this.#waited(waited);
    else if (due !== undefined) {
      if (due !== this.#due) this.#waited(table.yours || due === null ? null : 0);
    } else if (presence !== this.#presence) this.#seen(presence[1 - table.seats[0]]);
    this.#presence = presence;
    this.#due = due;
    if (this.#box) this.#tick();
  }

  /** The reader's own line is cut, or is back. */
  cut(cut) {
    this.#cut = cut ? (this.#cut ?? performance.now()) : null;
  }

  #waited(seconds) {
    this.#since = seconds === null ? null : performance.now() - seconds * 1000;
  }

  /** While one waits, only the whole table knows since when. */
  #seen(there) {
    if (there?.here) this.#waited(null);
    else if (there && there.ago !== null && this.#since === null) this.#waited(there.ago);
  }

  #tick() {
    const { can, patience, names, seats, due } = this.#table;
    const overDays = due !== undefined;
    const since = can.includes("claim-win") ? ((overDays ? null : this.#cut) ?? this.#since) : null;
    const gone = since === null ? 0 : performance.now() - since;
    this.#box.hidden = gone < (overDays ? patience * 1000 : Math.min(NOTICED, patience * 1000));
    if (this.#box.hidden) {
      this.#said = "";
      return;
    }
    const left = Math.max(0, Math.ceil(patience - gone / 1000));
    const claims = this.#box.querySelector("[data-absence-claims]");
    claims.hidden = (this.#cut !== null && !overDays) || left > 0;
    if (overDays) this.#say("late", { name: names[1 - seats[0]] });
    else this.#say(`${this.#cut === null ? "away" : "cut"}${left > 0 ? "" : "-long"}`, { name: names[1 - seats[0]], n: left });
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
