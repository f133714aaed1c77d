// The lobby follows what happens: the server says that something changed, and the list is fetched again.

const POLL = 15_000;
const AGAIN = 5_000;
const HEARTBEAT = 20_000;

const list = document.getElementById("lobby-list");
const refresh = () => document.hidden || list.dispatchEvent(new CustomEvent("refresh"));

function open() {
  const address = new URL(list.dataset.socket, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("lang", document.documentElement.lang);
  let socket;
  try {
    socket = new WebSocket(address);
  } catch {
    return; // the poll goes on
  }
  const beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), HEARTBEAT);
  socket.addEventListener("message", ({ data }) => JSON.parse(data).type === "pong" || refresh());
  socket.addEventListener("close", () => {
    clearInterval(beat);
    setTimeout(open, AGAIN * (0.5 + Math.random()));
  });
}

/** Only what is new is said aloud. */
function tell() {
  const news = document.getElementById("lobby-news");
  const text = list.querySelector("[data-news]").textContent.trim();
  if (news.textContent !== text) news.textContent = text;
}

tell();
list.addEventListener("htmx:afterSwap", tell);
setInterval(refresh, POLL);
document.addEventListener("visibilitychange", refresh);
open();
