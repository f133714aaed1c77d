// A drawing that can be enlarged: [data-zoom] holds an svg and buttons with data-zoom-by (empty: all of it again).
// Wheel with Ctrl, two fingers, and dragging what is enlarged; only the viewBox changes. On a board whose cells are too
// small for a finger the first touch enlarges it there and says "enlarged"; whoever cancels that lets it choose, too.
// What is enlarged stays so until it is shown whole again, also when the page is loaded anew.

import { keepCoordinates } from "./coordinates.js";

const DRAWING = ".digraph, .board";
const WITHIN = "[data-zoom] :is(.digraph, .board)";
const LEAST = 0.15;
const TINY = 24; // px: a cell that no finger hits for sure
const HANDY = 44;
const CELL = 40; // of the drawing's own units
const STILL = 8; // px that a finger may move while it touches

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
    const size = CELL * scaleOf(svg);
    const tiny = began.pointerType === "touch" && size < TINY;
    if (!moved && !tiny) return;
    if (!moved) zoom(svg, size / HANDY, event.clientX, event.clientY);
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
  } else if (pans) {
    const [left, top, width, height] = boxOf(svg);
    const scale = scaleOf(svg);
    put(svg, [left - (event.clientX - before.x) / scale, top - (event.clientY - before.y) / scale, width, height]);
  }
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, svg, grip });
});

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => fingers.delete(event.pointerId));
}

// The next round is the same drawing.
document.addEventListener("htmx:afterSettle", restore);
restore();
