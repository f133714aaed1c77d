// The lobby follows what happens.

import { listen, say } from "./listen.js";
import "./meanwhile.js";

const POLL = 15_000;

const list = document.getElementById("lobby-list");
const refresh = () => document.hidden || list.dispatchEvent(new CustomEvent("refresh"));
const tell = () => say(document.getElementById("lobby-news"), list);

tell();
list.addEventListener("htmx:afterSwap", tell);
setInterval(refresh, POLL);
document.addEventListener("visibilitychange", refresh);
listen(list.dataset.socket, { news: ["lobby"], heard: refresh });
