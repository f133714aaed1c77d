// Somebody of a match between people is away, or does not play: all are told how long it takes until the others may claim.
//
// The server decides whether a claim comes in time; here is only counted, from what it said last.

import { others } from "./table.js";
import { offer } from "./tray.js";
import { word } from "./words.js";

const TICK = 250;
const NOTICED = 5_000; // a page that is loaded anew is away for a moment
const WARNED = 20; // seconds before the others may call off the match of who does not play
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
    const told = this.#away() ?? this.#late();
    this.#box.hidden = !told;
    if (!told) {
      offer(this.#box, "");
      this.#said = "";
      return;
    }
    const claims = this.#box.querySelector("[data-absence-claims]");
    claims.hidden = !told.claims;
    for (const button of claims.querySelectorAll("[data-command]")) button.hidden = !told.claims?.includes(button.dataset.command);
    this.#say(told.key, told.values);
  }

  /** What to say of who is away: the words' key, what they hold, and the claims there are now. */
  #away() {
    const { can, patience, names, due } = this.#table;
    const overDays = due !== undefined;
    const gone = this.#gone();
    const claim = CLAIMS.find((kind) => can.includes(kind));
    const since = claim ? ((overDays ? null : this.#cut) ?? this.#since.get(gone)) : undefined;
    if (since === undefined) return null;
    const passed = performance.now() - since;
    if (passed < (overDays ? patience * 1000 : Math.min(NOTICED, patience * 1000))) return null;
    const left = Math.max(0, Math.ceil(patience - passed / 1000));
    const claims = (this.#cut !== null && !overDays) || left > 0 ? null : can;
    const seat = claim === "claim-seat" ? "-seat" : "";
    if (overDays) return { key: `late${seat}`, values: { name: names[gone] }, claims };
    const state = this.#cut === null ? "away" : "cut";
    return { key: `${state}${left > 0 ? "" : "-long"}${seat}`, values: { name: names[gone], n: left }, claims };
  }

  /** The same of who is there and does not play, where no clock runs. */
  #late() {
    const { can, late, at, turn, seats, names } = this.#table;
    const claim = ["claim-off", "claim-seat"].find((kind) => can.includes(kind));
    if (typeof late !== "number" || !claim) return null;
    const left = Math.max(0, Math.ceil(late - (performance.now() - at) / 1000));
    if (left > (turn === null ? 0 : WARNED)) return null;
    const mine = seats.includes(turn);
    const claims = left > 0 || mine ? null : [claim];
    const who = turn === null ? "adjourned" : mine ? "slow-own" : "slow";
    const seat = claim === "claim-seat" ? "-seat" : "";
    return { key: `${who}${left > 0 || turn === null ? "" : "-long"}${seat}`, values: { name: names[turn], n: left }, claims };
  }

  /** The seconds are seen to run; they are read aloud once. */
  #say(key, values) {
    const [said, line] = this.#box.querySelectorAll("[data-absence-said], [data-absence-line]");
    const words = word(key, values);
    offer(this.#box, `${key} ${values.name}`);
    line.setAttribute("aria-hidden", "true");
    if (line.textContent !== words) line.textContent = words;
    if (key !== this.#said) said.textContent = words;
    this.#said = key;
  }
}
