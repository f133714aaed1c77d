// A socket that is opened again when it closes or falls silent. What the page does meanwhile is its owner's business.

const OPENING = 6_000;
// A line that is dead shows after a heartbeat and a doubt, 7 s; it is given up a little later.
const HEARTBEAT = 4_000;
const DOUBT = 3_000;
const PATIENCE = 8_000;
const PRESENCE = 20_000; // so often the heartbeat also says that somebody is there
const TRIES = 3;
const AGAIN = 60_000;
const BACKOFF = 500;
const BACKOFF_MOST = 15_000;
const FORBIDDEN = 4403; // the server's: this reader may not be here, or not any more
const CROWDED = 4429; // the server's: the same page is open in too many places

export class SteadySocket {
  #address;
  #owner;
  #socket = null;
  #failures = 0;
  #toldPresence = 0;
  #timers = {};

  /**
   * The owner's functions: `opened()`, where it has something to say first; `alive()`, whenever something comes, just before
   * `heard(message)`; `failed()`, when the socket closed, fell silent or could not be had. It is tried again in any case, but
   * where the same page is open too often: then `crowded()`, or `failed()` where there is none, and again only by `open()`.
   * `forbidden()`, where there is one, before that when the server has closed it because this reader may not be here.
   * `doubted()`, where there is one, when nothing has come for some seconds: the line may be dead.
   */
  constructor(address, owner) {
    this.#address = new URL(address, location.href);
    this.#address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#address.searchParams.set("lang", document.documentElement.lang);
    this.#owner = owner;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** It failed so often that its owner does better to ask by other ways. It is still tried, now and then. */
  get hopeless() {
    return this.#failures >= TRIES;
  }

  /** Open it now, unless there is one already. */
  open() {
    clearTimeout(this.#timers.again);
    if (this.#socket) return;
    let socket;
    try {
      socket = new WebSocket(this.#address);
    } catch {
      this.#failed();
      return;
    }
    this.#socket = socket;
    this.#timers.opening = setTimeout(() => this.drop(), OPENING);
    socket.addEventListener("open", () => this.#socket === socket && this.#owner.opened?.());
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket !== socket) return;
      this.#alive();
      this.#owner.heard(JSON.parse(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.#socket !== socket) return;
      if (code === FORBIDDEN) this.#owner.forbidden?.();
      if (code === CROWDED) this.#giveWay();
      else this.drop();
    });
  }

  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  /** Send something that is answered: a phone that slept may hold a socket that died without a word. */
  probe(message) {
    this.send(message);
    clearTimeout(this.#timers.doubt);
    clearTimeout(this.#timers.silence);
    this.#timers.doubt = setTimeout(() => this.#owner.doubted?.(), DOUBT);
    this.#timers.silence = setTimeout(() => this.drop(), PATIENCE);
  }

  /** Give this socket up, and try another later. */
  drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#quiet();
    socket?.close();
    this.#failed();
  }

  #giveWay() {
    this.#socket = null;
    this.#quiet();
    (this.#owner.crowded ?? this.#owner.failed)();
  }

  /** Something came over the socket. Only that counts: some filters let it open and then nothing through. */
  #alive() {
    this.#quiet();
    this.#failures = 0;
    this.#timers.beat = setTimeout(() => this.#beat(), HEARTBEAT);
    this.#owner.alive();
  }

  #beat() {
    const now = performance.now();
    const due = now - this.#toldPresence >= PRESENCE;
    if (due) this.#toldPresence = now;
    this.probe({ type: due ? "ping" : "beat" });
  }

  #quiet() {
    for (const timer of ["opening", "beat", "doubt", "silence"]) clearTimeout(this.#timers[timer]);
  }

  #failed() {
    this.#failures += 1;
    const wait = this.hopeless ? AGAIN : Math.min(BACKOFF_MOST, BACKOFF * 2 ** (this.#failures - 1));
    // About that long: a whole class must not come back in the same instant.
    this.#timers.again = setTimeout(() => this.open(), wait * (0.5 + Math.random()));
    this.#owner.failed();
  }
}
