// A part of a page that is fetched again when the server says that it changed: at most once a second, never where nobody looks.

import { listen } from "./listen.js";

const LEAST = 1_000; // ms between two fetches
const POLL = 5_000; // without a socket
const POLL_CONNECTED = 30_000; // for what nobody pushes

/** Calls `fetchAgain` when the socket at this address says so, and now and then anyway. */
export function refreshing(address, fetchAgain) {
  let last = 0;
  let waiting = 0;
  let missed = false;
  let connected = false;
  let beats = 0;

  function refresh() {
    if (document.hidden) {
      missed = true;
      return;
    }
    if (waiting) return;
    waiting = setTimeout(
      () => {
        waiting = 0;
        last = Date.now();
        fetchAgain();
      },
      Math.max(0, last + LEAST - Date.now()),
    );
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && missed) {
      missed = false;
      refresh();
    }
  });
  setInterval(() => {
    beats += 1;
    if (!connected || beats % (POLL_CONNECTED / POLL) === 0) refresh();
  }, POLL);
  listen(address, {
    news: ["grid", "state"],
    heard: refresh,
    opened() {
      connected = true;
      refresh();
    },
    closed() {
      connected = false;
    },
  });
}
