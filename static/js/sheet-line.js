// The line between a sheet and the server: cells are posted, a socket tells what others did. Where no socket can be had, the
// page asks every few seconds.

const OPENING = 6_000;
const HEARTBEAT = 20_000;
const PATIENCE = 8_000;
const SOCKET_TRIES = 3;
const SOCKET_AGAIN = 60_000;
const POLL = 3_000;
const POLL_HIDDEN = 5_000;
const BACKOFF = 500;
const BACKOFF_MOST = 15_000;
const POST_PATIENCE = 20_000;

/** The server said no, in words; `code` as in docs/worksheets.md, `status` of the answer. */
export class Refusal extends Error {
  constructor({ refused, message }, status) {
    super(message);
    this.code = refused;
    this.status = status;
  }
}

/** Whoever asks is not signed in any more. */
export class SignedOut extends Error {}

/**
 * Events: "cells" (detail: version, cells), "here" (detail: list), "state" (detail: the answer of the address `state`),
 * "link" (detail: "live", "polling" or "lost"), "signed-out".
 */
export class SheetLine extends EventTarget {
  #urls;
  #csrf;
  #socket = null;
  #failures = 0;
  #timers = {};
  #asking = false;
  #again = false;
  #at = "";
  link = "";
  /** The version of the sheet up to which everything was heard. */
  version;

  constructor({ socket, cells, state, csrf, version }) {
    super();
    this.#urls = { socket: new URL(socket, location.href), cells, state };
    this.#urls.socket.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#urls.socket.searchParams.set("lang", document.documentElement.lang);
    this.#csrf = csrf;
    this.version = version;
  }

  start() {
    this.#open();
    this.ask();
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    addEventListener("pageshow", (event) => event.persisted && this.#hurry());
  }

  /** Post cells; the answer, or a Refusal, SignedOut, or another error where it did not come. */
  async save(cells, { leaving = false } = {}) {
    return this.post(this.#urls.cells, { cells }, { leaving });
  }

  async post(url, body, { leaving = false } = {}) {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.#csrf },
      body: JSON.stringify(body),
      keepalive: leaving,
      signal: AbortSignal.timeout?.(POST_PATIENCE),
    });
    return this.#read(answer);
  }

  /** Where the reader is: the name of a cell, or "". */
  at(cell) {
    if (cell === this.#at) return;
    this.#at = cell;
    this.#send({ type: "at", cell });
  }

  /** Ask for the state, and what changed since the last time; once more if asked while an answer is due. */
  async ask() {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    clearTimeout(this.#timers.poll);
    try {
      // Who has no socket says where they are with every question.
      const at = this.link === "live" ? "" : `&cell=${encodeURIComponent(this.#at)}`;
      const url = `${this.#urls.state}?version=${this.version}${at}`;
      const answer = await fetch(url, {
        headers: { Accept: "application/json" },
        cache: "no-store",
        signal: AbortSignal.timeout?.(POST_PATIENCE),
      });
      const state = await this.#read(answer);
      this.version = Math.max(this.version, state.version);
      this.#emit("state", state);
      if (this.#polling) {
        // The server may be back: a socket is better.
        if (this.link === "lost") this.#open();
        this.#setLink("polling");
      }
    } catch (error) {
      if (this.link !== "live" && !(error instanceof Refusal)) this.#setLink("lost");
    } finally {
      this.#asking = false;
      if (this.#again) {
        this.#again = false;
        this.ask();
      } else if (this.#polling) this.#timers.poll = setTimeout(() => this.ask(), document.hidden ? POLL_HIDDEN : POLL);
    }
  }

  get #polling() {
    return this.#failures >= SOCKET_TRIES;
  }

  async #read(answer) {
    const json = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    if (!answer.redirected && answer.ok && json) return answer.json();
    if (answer.redirected || answer.status === 401 || answer.status === 403) {
      this.#emit("signed-out");
      throw new SignedOut();
    }
    const body = json ? await answer.json() : {};
    if (body.refused) throw new Refusal(body, answer.status);
    throw new Error(`${answer.status}`);
  }

  // --- the socket ---

  #open() {
    clearTimeout(this.#timers.open);
    if (this.#socket) return;
    let socket;
    try {
      socket = new WebSocket(this.#urls.socket);
    } catch {
      this.#failed();
      return;
    }
    this.#socket = socket;
    this.#timers.opening = setTimeout(() => this.#drop(), OPENING);
    socket.addEventListener("open", () => {
      if (this.#socket !== socket) return;
      socket.send(JSON.stringify({ type: "ping" }));
      if (this.#at) socket.send(JSON.stringify({ type: "at", cell: this.#at }));
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket !== socket) return;
      this.#alive();
      this.#heard(JSON.parse(data));
    });
    socket.addEventListener("close", () => this.#socket === socket && this.#drop());
  }

  /** Something came over the socket. Only that counts: some filters let it open and then nothing through. */
  #alive() {
    for (const timer of ["opening", "beat", "silence"]) clearTimeout(this.#timers[timer]);
    const news = this.link !== "live";
    this.#failures = 0;
    this.#setLink("live");
    // What happened while there was no socket.
    if (news) this.ask();
    this.#timers.beat = setTimeout(() => {
      this.#send({ type: "ping" });
      this.#timers.silence = setTimeout(() => this.#drop(), PATIENCE);
    }, HEARTBEAT);
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    for (const timer of ["opening", "beat", "silence"]) clearTimeout(this.#timers[timer]);
    socket?.close();
    this.#failed();
  }

  #failed() {
    this.#failures += 1;
    if (this.#polling) {
      this.ask();
      this.#later(SOCKET_AGAIN);
    } else {
      this.#setLink("lost");
      this.#later(Math.min(BACKOFF_MOST, BACKOFF * 2 ** (this.#failures - 1)));
    }
  }

  /** Try the socket again after about that long: a whole class must not come back in the same instant. */
  #later(wait) {
    clearTimeout(this.#timers.open);
    this.#timers.open = setTimeout(() => this.#open(), wait * (0.5 + Math.random()));
  }

  #hurry() {
    this.ask();
    if (this.#socket?.readyState === WebSocket.OPEN) {
      // A phone that slept may hold a socket that died without a word.
      this.#send({ type: "ping" });
      clearTimeout(this.#timers.silence);
      this.#timers.silence = setTimeout(() => this.#drop(), PATIENCE);
    } else this.#open();
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #heard(message) {
    if (message.type === "cells") {
      this.version = Math.max(this.version, message.version);
      this.#emit("cells", message);
    } else if (message.type === "here") this.#emit("here", message.here);
    else if (message.type === "state") this.ask();
  }

  #setLink(link) {
    if (this.link === link) return;
    this.link = link;
    this.#emit("link", link);
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
