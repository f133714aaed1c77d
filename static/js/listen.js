// Lists that follow what others do: the server says that something changed, and the list is fetched again.

const AGAIN = 4_000;
const HEARTBEAT = 20_000;

/**
 * Keep a socket open at this address. `heard` is called when a message of one of the types `news` comes; `opened` and
 * `closed` when the socket does. Where no socket can be had nothing is called: the page asks now and then anyway.
 */
export function listen(address, { news, heard, opened, closed }) {
  const url = new URL(address, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("lang", document.documentElement.lang);

  function open() {
    let socket;
    try {
      socket = new WebSocket(url);
    } catch {
      return;
    }
    const beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), HEARTBEAT);
    socket.addEventListener("open", () => opened?.());
    socket.addEventListener("message", ({ data }) => news.includes(JSON.parse(data).type) && heard());
    socket.addEventListener("close", () => {
      clearInterval(beat);
      closed?.();
      // A whole class must not come back in the same instant.
      setTimeout(open, AGAIN * (0.5 + Math.random()));
    });
  }

  open();
}

/** Say aloud, in the live region `place`, what the list brought; only what is new. */
export function say(place, list) {
  const text = list.querySelector("[data-news]")?.textContent.trim() ?? "";
  if (place.textContent !== text) place.textContent = text;
}
