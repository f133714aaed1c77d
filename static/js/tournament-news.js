// A part of a page of a tournament asks every few seconds by htmx, and at once when the server says that something changed.

import { SteadySocket } from "./steady-socket.js";

const part = () => document.querySelector("[data-socket]");
const least = Number(part().dataset.least); // ms between two questions

let asked = 0;
let waiting = 0;

const ask = () => {
  waiting = 0;
  asked = Date.now();
  part().dispatchEvent(new CustomEvent("refresh"));
};
const heard = () => (waiting ||= setTimeout(ask, Math.max(0, asked + least - Date.now())));

// That no line is there is said by what asks every few seconds.
const silent = () => {};
const socket = new SteadySocket(part().dataset.socket, {
  opened: () => socket.probe({ type: "ping" }),
  alive: silent,
  heard: ({ type }) => type === "state" && heard(),
  failed: silent,
});
socket.open();
