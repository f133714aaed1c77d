// A drawing that can be enlarged: [data-zoom] holds an svg and buttons with data-zoom-by (empty: all of it again).
// Wheel with Ctrl, two fingers, and dragging what is enlarged; only the viewBox changes. On a board whose cells are too
// small for a finger the first touch enlarges it there, with 7 by 9 cells in view, and says "enlarged"; whoever cancels that
// lets it choose, too. A piece that is dragged to the edge takes the view along, and says "shifted".
// What is enlarged stays so until it is shown whole again, also when the page is loaded anew.

import { keepCoordinates } from "./coordinates.js";

const DRAWING = ".digraph, .board";
const WITHIN = "[data-zoom] :is(.digraph, .board)";
const LEAST = 0.15;
const TINY = 24; // px: a cell that no finger hits for sure
const HANDY = 44;
const SEEN = [7, 9]; // cells that are in view at least where a finger enlarges, the way that suits the room
const CELL = 40; // of the drawing's own units, where its cells do not stand closer together
const STILL = 8; // px that a finger may move while it touches
const RIM = 32; // px: a piece that is dragged so near the edge takes the view along
const PULL = 6; // px a frame

const boxOf = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);
const isEnlarged = (svg) => svg.dataset.enlarged === "true";

function whole(svg) {
  svg.dataset.whole ??= svg.getAttribute("viewBox");
  return svg.dataset.whole.split(" ").map(Number);
}

function put(svg, box) {
  const [left, top, width, height] = whole(svg);
  const within = (value, low, high) => Math.min(Math.max(value, low), high);
  const w = within(box[2], width * LEAST, width);
  const h = (w / width) * height;
  const shown = [within(box[0], left, left + width - w), within(box[1], top, top + height - h), w, h];
  svg.setAttribute("viewBox", shown.map((value) => value.toFixed(1)).join(" "));
  svg.dataset.enlarged = String(w < width);
  if (isEnlarged(svg)) svg.closest("[data-zoom]").querySelector("[data-zoom-tools]")?.removeAttribute("hidden");
  remember(svg);
  keepCoordinates(svg, isEnlarged(svg) ? seen(svg) : null);
  sizes.observe(svg);
}

// The room for a drawing changes with the window, and with the words below it.
const sizes = new ResizeObserver((changed) => {
  for (const { target } of changed) if (isEnlarged(target)) keepCoordinates(target, seen(target));
});

// --- what this window remembers ---

const keyOf = (svg) => `zoom ${location.pathname} ${svg.id}`;

function remember(svg) {
  try {
    if (isEnlarged(svg)) sessionStorage.setItem(keyOf(svg), svg.getAttribute("viewBox"));
    else sessionStorage.removeItem(keyOf(svg));
  } catch {
    // Without storage it lasts as long as the drawing.
  }
}

function remembered(svg) {
  try {
    return sessionStorage.getItem(keyOf(svg));
  } catch {
    return null;
  }
}

function restore() {
  for (const svg of document.querySelectorAll(WITHIN)) {
    const box = isEnlarged(svg) ? null : remembered(svg);
    if (box) put(svg, box.split(" ").map(Number));
  }
}

// --- where ---

/** How many pixels one of the drawing's own units is long. */
const scaleOf = (svg) => svg.getScreenCTM().a;

/** How many pixels there are from a cell to the nearest one. */
const cellSize = (svg) => CELL * (svg.dataset.spacing ?? 1) * scaleOf(svg);

/** Are its cells too small for a finger? */
export const isTiny = (svg) => cellSize(svg) < TINY;

/** How large a cell is after the first touch, in px: for a finger, yet with enough cells around it. */
function handy(svg) {
  const { width, height } = svg.getBoundingClientRect();
  const [few, many] = SEEN;
  const size = Math.max(Math.min(width / many, height / few), Math.min(width / few, height / many));
  return Math.min(HANDY, Math.max(TINY, size));
}

/** What is to be seen in the drawing's own units: more than the viewBox where the room has another shape. */
function seen(svg) {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const scale = scaleOf(svg);
  const { x, y } = new DOMPoint(left, top).matrixTransform(svg.getScreenCTM().inverse());
  return [x, y, width / scale, height / scale];
}

/** Enlarge around a point of the page; without one, around the middle. */
function zoom(svg, factor, x, y) {
  const [left, top, width, height] = boxOf(svg);
  const at = x === undefined ? null : new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  const [u, v] = at ? [(at.x - left) / width, (at.y - top) / height] : [0.5, 0.5];
  put(svg, [left + u * width * (1 - factor), top + v * height * (1 - factor), width * factor, height * factor]);
}

/** Go where the last move was, if an enlarged board shows nothing of it. */
export function followLast(svg) {
  if (!isEnlarged(svg)) return;
  const [left, top, width, height] = seen(svg);
  const places = [...svg.querySelectorAll(".cell[data-last]")].map((cell) => cell.transform.baseVal.getItem(0).matrix);
  const inside = ({ e, f }) => e > left && e < left + width && f > top && f < top + height;
  if (!places.length || places.some(inside)) return;
  const [, , w, h] = boxOf(svg);
  put(svg, [places[0].e - w / 2, places[0].f - h / 2, w, h]);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom-by]");
  if (!button) return;
  const svg = button.closest("[data-zoom]").querySelector(DRAWING);
  if (button.dataset.zoomBy) zoom(svg, Number(button.dataset.zoomBy));
  else put(svg, whole(svg));
});

let began = null; // where the last touch began
let moved = false;

document.addEventListener(
  "click",
  (event) => {
    const svg = event.target.closest?.("[data-zoom] .board[role=group]");
    if (!svg || !began) return;
    const tiny = began.pointerType === "touch" && isTiny(svg);
    if (!moved && !tiny) return;
    if (!moved) zoom(svg, cellSize(svg) / handy(svg), event.clientX, event.clientY);
    if (!moved && !svg.dispatchEvent(new CustomEvent("enlarged", { cancelable: true }))) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

document.addEventListener(
  "wheel",
  (event) => {
    const svg = event.target.closest?.(WITHIN);
    if (!svg || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    zoom(svg, event.deltaY < 0 ? 0.9 : 1 / 0.9, event.clientX, event.clientY);
  },
  { passive: false },
);

const fingers = new Map();

document.addEventListener("pointerdown", (event) => {
  const svg = event.target.closest?.(WITHIN);
  [began, moved] = [event, false];
  const grip = event.target.closest?.("[data-grip]"); // a piece is dragged, not the board
  if (svg) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, svg, grip });
});

document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const { svg, grip } = before;
  const pans = isEnlarged(svg) && !grip;
  if (pans && Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) > STILL) moved = true;
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const apart = (point) => Math.hypot(point.x - other.x, point.y - other.y);
    const now = { x: event.clientX, y: event.clientY };
    if (apart(now) > 0) zoom(svg, apart(before) / apart(now), (now.x + other.x) / 2, (now.y + other.y) / 2);
    if (isEnlarged(svg)) shift(svg, (before.x - now.x) / 2, (before.y - now.y) / 2);
  } else if (pans) shift(svg, before.x - event.clientX, before.y - event.clientY);
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, svg, grip });
  if (isEnlarged(svg) && svg.querySelector("[data-lifted]")) takeAlong(event.pointerId);
});

/** Move what is in view by so many px. */
function shift(svg, right, down) {
  const [left, top, width, height] = boxOf(svg);
  const scale = scaleOf(svg);
  put(svg, [left + right / scale, top + down / scale, width, height]);
}

let taking = false;

/** While a piece is held at the edge, what is in view goes on in that direction, and the piece with it. */
function takeAlong(id) {
  const finger = fingers.get(id);
  if (taking || !finger) return;
  const { x, y, svg } = finger;
  const { left, right, top, bottom } = svg.getBoundingClientRect();
  const pull = (at, low, high) => (at < low + RIM ? -PULL : at > high - RIM ? PULL : 0);
  const [across, along] = [pull(x, left, right), pull(y, top, bottom)];
  if ((!across && !along) || !svg.querySelector("[data-lifted]")) return;
  shift(svg, across, along);
  svg.dispatchEvent(new CustomEvent("shifted"));
  taking = true;
  requestAnimationFrame(() => {
    taking = false;
    takeAlong(id);
  });
}

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => fingers.delete(event.pointerId));
}

// The next round is the same drawing.
document.addEventListener("htmx:afterSettle", restore);
restore();
