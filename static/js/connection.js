// The line to the server: a WebSocket; where it cannot be had, commands by POST and a poll every two seconds.
//
// It keeps the reader's copy of the table in order (a missing event is asked for, a repeated one ignored) and at most one
// command under way. A command without an answer is sent once more after the line was cut, if the board is still the one
// it was meant for; the server refuses what it already did, so nothing is ever played twice.

import { SteadySocket } from "./steady-socket.js";
import { BOARD_KINDS, after, withPresence } from "./table.js";

const PATIENCE = 8_000;
const POLL = 2_000;
const POLL_HIDDEN = 5_000;
const REFUSED = [403, 404];

const ANSWERS = {
  "draw-offer": ["draw-offer"],
  "draw-accept": ["draw-accept"],
  "draw-decline": ["draw-decline"],
  "takeback-ask": ["takeback-ask"],
  "takeback-accept": ["takeback-accept"],
  "takeback-decline": ["takeback-decline"],
  rematch: ["rematch-ask", "rematch-accept", "rematch"],
  "rematch-decline": ["rematch-decline"],
  "rematch-harder": ["rematch"],
  "rematch-easier": ["rematch"],
};

/**
 * Events: "table" (detail: table, and the message that changed it or null), "refused" (detail: code, message), "state" (detail: "live", "retrying",
 * "polling" or "crowded"), "steps" (detail: how a half-made move goes on), "pending" (detail: is a command under way?), "lost" (a command was given up).
 */
export class Connection extends EventTarget {
  #urls;
  #csrf;
  #socket;
  #serverAway = false;
  #welcome = false;
  #asked = false;
  #nextId = 1;
  #pending = null;
  #state = "";
  #timers = {};

  constructor({ socket, command, state, csrf, table }) {
    super();
    this.#urls = { command, state };
    this.#socket = new SteadySocket(socket, {
      alive: () => this.#alive(),
      heard: (message) => this.#heard(message),
      failed: () => this.#failed(),
      forbidden: () => this.#leave(),
      doubted: () => this.#setState("retrying"),
      crowded: () => this.#setState("crowded"),
    });
    this.#csrf = csrf;
    this.table = { ...table, at: performance.now() };
  }

  start() {
    this.#socket.open();
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    addEventListener("pageshow", (event) => event.persisted && this.#hurry());
  }

  get busy() {
    return this.#pending !== null;
  }

  /** What the command under way is, where there is no line to send it by; else "". */
  get waits() {
    const reaches = navigator.onLine && (this.#ready || this.#state === "polling");
    return this.#pending && !reaches ? this.#pending.message.type : "";
  }

  /** Send a command that changes the match. Returns false while another one is under way. */
  command(type, fields = {}) {
    if (this.busy) return false;
    const { version, ply, status } = this.table;
    const message = { type, id: this.#nextId++, version, ...fields };
    this.#pending = { message, ply, status, carrier: null, sent: 0 };
    this.#emit("pending", true);
    this.#transmit();
    return true;
  }

  /** Send something that needs no answer to go on: a phrase, "why not here?", "how does this go on?". */
  tell(type, fields = {}) {
    const message = { type, id: this.#nextId++, version: this.table.version, ...fields };
    if (this.#ready) this.#socket.send(message);
    else this.#post(message).catch(() => this.#setState("retrying"));
  }

  // --- the socket ---

  /** The socket carries messages: the table, with which the server begins, has come. */
  get #ready() {
    return this.#state === "live" && this.#socket.isOpen;
  }

  get #polling() {
    return this.#socket.hopeless;
  }

  #alive() {
    this.#welcome = true;
    clearTimeout(this.#timers.poll);
    this.#serverAway = false;
    this.#setState("live");
  }

  #failed() {
    this.#asked = false;
    clearTimeout(this.#timers.answer);
    if (this.#pending?.carrier === "socket") this.#pending.carrier = null;
    if (this.#polling) this.#poll();
    else this.#setState("retrying");
  }

  /** Who was here and may not be any more is told by the page itself, and how to go on. */
  #leave() {
    if (this.#welcome) location.reload();
  }

  #hurry() {
    if (this.#ready) {
      this.#socket.probe({ type: "sync", version: this.table.version });
      return;
    }
    if (this.#polling) this.#poll();
    this.#socket.open();
  }

  // --- without the socket ---

  #poll() {
    clearTimeout(this.#timers.poll);
    this.#ask()
      .then(() => {
        if (!this.#polling) return;
        this.#setState("polling");
        if (this.#serverAway) this.#socket.open();
        this.#serverAway = false;
        this.#settleCut();
      })
      .catch(() => {
        this.#serverAway = true;
        if (this.#polling) this.#setState("retrying");
      })
      .finally(() => {
        clearTimeout(this.#timers.poll);
        if (this.#polling) this.#timers.poll = setTimeout(() => this.#poll(), document.hidden ? POLL_HIDDEN : POLL);
      });
  }

  async #ask() {
    const url = `${this.#urls.state}?version=${this.table.version}`;
    const answer = await fetch(url, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (REFUSED.includes(answer.status)) this.#leave();
    this.#welcome ||= answer.ok;
    if (answer.status === 204) return;
    if (!answer.ok) throw new Error(`state: ${answer.status}`);
    this.#heardAll(await answer.json());
  }

  async #post(message) {
    const answer = await fetch(this.#urls.command, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.#csrf },
      body: JSON.stringify(message),
    });
    this.#heardAll(await answer.json());
  }

  #heardAll({ messages }) {
    for (const message of messages) this.#heard(message);
  }

  // --- commands ---

  #transmit() {
    const pending = this.#pending;
    pending.sent += 1;
    if (this.#ready) {
      pending.carrier = "socket";
      this.#socket.send(pending.message);
      this.#timers.answer = setTimeout(() => this.#socket.drop(), PATIENCE);
      return;
    }
    pending.carrier = "post";
    this.#post(pending.message)
      .then(() => this.#pending === pending && this.#settle())
      .catch(() => {
        pending.carrier = null;
        if (this.#polling) this.#poll();
      });
  }

  #settle(lost = false) {
    if (!this.#pending) return;
    clearTimeout(this.#timers.answer);
    this.#pending = null;
    this.#emit("pending", false);
    if (lost) this.#emit("lost");
  }

  /** The line was cut and is back, and the table is up to date: what became of the command under way? */
  #settleCut() {
    const pending = this.#pending;
    if (!pending || pending.carrier) return;
    const { message, ply, status } = pending;
    const { table } = this;
    const done = table.moves[ply];
    if (message.type === "play" && [done?.text, done?.shown].includes(message.move) && table.seats.includes(done.seat)) this.#settle();
    else if (pending.sent < 2 && table.ply === ply && table.status === status) this.#transmit();
    else this.#settle(true);
  }

  // --- what the server says ---

  #heard(message) {
    const { type } = message;
    if (type === "table") this.#replace(message);
    else if (type === "event") this.#follow(message);
    else if (type === "refused") this.#refused(message);
    else if (type === "steps") this.#emit("steps", message);
    else if (type === "presence") this.#keep(withPresence(this.table, message), message);
    else if (type === "pong" && message.presence) this.#answered(message);
  }

  #answered(pong) {
    this.#keep({ ...this.table, presence: pong.presence }, pong);
    if (pong.version > this.table.version) this.#catchUp();
  }

  /** An event was lost: ask for the table, once. */
  #catchUp() {
    if (this.#asked || !this.#ready) return; // without a socket the next poll brings it
    this.#asked = true;
    this.#socket.send({ type: "sync", version: this.table.version });
  }

  #replace(table) {
    this.#asked = false;
    if (table.version < this.table.version) return;
    const said = table.said || (table.ply === this.table.ply ? this.table.said : "");
    this.#keep({ ...table, said }, null);
    this.#settleCut();
  }

  #follow(event) {
    const { version } = this.table;
    if (event.version <= version) return;
    if (event.version > version + 1) {
      this.#catchUp();
      return;
    }
    this.#keep(after(this.table, event), event);
    if (this.#answers(event)) this.#settle();
  }

  #answers(event) {
    if (!this.#pending) return false;
    if (BOARD_KINDS.has(event.kind)) return true;
    return ANSWERS[this.#pending.message.type]?.includes(event.kind) && this.table.seats.includes(event.seat);
  }

  #refused(message) {
    // Without a number it was not even read: then it was the only thing under way.
    if (message.id === null || message.id === this.#pending?.message.id) this.#settle();
    this.#emit("refused", message);
  }

  #keep(table, event) {
    // A clock in a message tells the time of that message; `at` is when it came.
    const at = event && event.type !== "event" ? this.table.at : performance.now();
    this.table = { ...table, at };
    this.#emit("table", { table: this.table, event });
  }

  #setState(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#emit("state", state);
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
