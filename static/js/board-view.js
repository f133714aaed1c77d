// How a board is seen, as the reader likes it: coordinates, dots where one can play, the notation of moves, enlarging a large one.

import { remembered } from "./remembered.js";
import { isTiny } from "./zoom.js";

/** Bring the switches below a board to life. `page` holds one board and them. */
export function dressView(page) {
  const svg = page.querySelector(".board-view .board");
  const large = svg.classList.contains("large");
  const tiny = svg.classList.contains("vast") || ((large || isTiny(svg)) && matchMedia("(pointer: coarse)").matches);
  page.querySelector("[data-zoom-tools]").hidden = !tiny;
  const coordinates = page.querySelector("[data-view=coordinates]");
  if (coordinates) remembered(coordinates, "coordinates", true, (on) => page.classList.toggle("no-coordinates", !on));
  const notation = page.querySelector("[data-view=notation]");
  if (notation) remembered(notation, "notation", false, (on) => page.classList.toggle("with-notation", on));
  const hints = page.querySelector("[data-view=hints]");
  // On a large board nearly every place is free: dots say little there.
  if (hints) remembered(hints, large ? "hints-large" : "hints", !large, (on) => (svg.dataset.hints = on ? "on" : "off"));
}
