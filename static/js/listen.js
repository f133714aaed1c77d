// Lists that follow what others do: the server says that something changed, and the list is fetched again.

import { showLine } from "./live-line.js";
import { SteadySocket } from "./steady-socket.js";

/**
 * Keep a socket open at this address. `heard` is called when a message of one of the types `news` comes; `opened` when the line
 * is there, and `closed` when it is not, or never was: that is said on the page. It asks now and then anyway.
 */
export function listen(address, { news, heard, opened, closed }) {
  let isThere = null; // nobody knows yet
  const lost = () => {
    if (isThere !== false) closed?.();
    isThere = false;
    showLine(false);
  };
  const socket = new SteadySocket(address, {
    opened: () => socket.probe({ type: "ping" }),
    alive() {
      if (!isThere) opened?.();
      isThere = true;
      showLine(true);
    },
    heard: ({ type }) => news.includes(type) && heard(),
    failed: lost,
    doubted: lost,
  });
  document.addEventListener("visibilitychange", () => document.hidden || socket.open());
  socket.open();
}

/** Say aloud, in the live region `place`, what the list brought; only what is new. */
export function say(place, list) {
  const text = list.querySelector("[data-news]")?.textContent.trim() ?? "";
  if (place.textContent !== text) place.textContent = text;
}
