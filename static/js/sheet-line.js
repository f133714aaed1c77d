// The line between a sheet and the server: cells are posted, a socket tells what others did. Where no socket can be had, the
// page asks every few seconds.

import { SteadySocket } from "./steady-socket.js";

const POLL = 3_000;
const POLL_HIDDEN = 5_000;
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
  #socket;
  #poll = 0;
  #asking = false;
  #again = false;
  #at = "";
  link = "";
  /** The version of the sheet up to which everything was heard. */
  version;

  constructor({ socket, cells, state, csrf, version }) {
    super();
    this.#urls = { cells, state };
    this.#socket = new SteadySocket(socket, {
      opened: () => this.#opened(),
      alive: () => this.#alive(),
      heard: (message) => this.#heard(message),
      failed: () => this.#failed(),
      doubted: () => this.#setLink("lost"),
    });
    this.#csrf = csrf;
    this.version = version;
  }

  start() {
    this.#socket.open();
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
    this.#socket.send({ type: "at", cell });
  }

  /** Ask for the state, and what changed since the last time; once more if asked while an answer is due. */
  async ask() {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    clearTimeout(this.#poll);
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
      if (this.#socket.hopeless) {
        // The server may be back: a socket is better.
        if (this.link === "lost") this.#socket.open();
        this.#setLink("polling");
      }
    } catch (error) {
      if (this.link !== "live" && !(error instanceof Refusal)) this.#setLink("lost");
    } finally {
      this.#asking = false;
      if (this.#again) {
        this.#again = false;
        this.ask();
      } else if (this.#socket.hopeless) this.#poll = setTimeout(() => this.ask(), document.hidden ? POLL_HIDDEN : POLL);
    }
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

  #alive() {
    const news = this.link !== "live";
    this.#setLink("live");
    // What happened while there was no socket.
    if (news) this.ask();
  }

  #opened() {
    this.#socket.send({ type: "ping" });
    if (this.#at) this.#socket.send({ type: "at", cell: this.#at });
  }

  #failed() {
    if (this.#socket.hopeless) this.ask();
    else this.#setLink("lost");
  }

  #hurry() {
    this.ask();
    if (this.#socket.isOpen) this.#socket.probe({ type: "ping" });
    else this.#socket.open();
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
