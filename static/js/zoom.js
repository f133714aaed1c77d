// A drawing that can be enlarged: [data-zoom] holds an svg and buttons with data-zoom-by (empty: all of it again).
// Wheel with Ctrl, two fingers, and dragging what is enlarged; only the viewBox changes. On a board whose cells are too
// small for a finger the first touch enlarges it there (and says "enlarged"), the next one chooses.

const DRAWING = ".digraph, .board";
const WITHIN = "[data-zoom] :is(.digraph, .board)";
const LEAST = 0.15;
const TINY = 24; // px: a cell that no finger hits for sure
const HANDY = 44;
const CELL = 40; // of the drawing's own units
const STILL = 8; // px that a finger may move while it touches
let kept = null;

const boxOf = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);

function whole(svg) {
  svg.dataset.whole ??= svg.getAttribute("viewBox");
  return svg.dataset.whole.split(" ").map(Number);
}

function put(svg, box) {
  const [left, top, width, height] = whole(svg);
  const within = (value, low, high) => Math.min(Math.max(value, low), high);
  const w = within(box[2], width * LEAST, width);
  const h = (w / width) * height;
  kept = [within(box[0], left, left + width - w), within(box[1], top, top + height - h), w, h];
  svg.setAttribute("viewBox", kept.map((value) => value.toFixed(1)).join(" "));
  svg.dataset.enlarged = String(w < width);
  if (w >= width) kept = null;
}

/** How many pixels one of the drawing's own units is long. */
const scaleOf = (svg) => svg.getScreenCTM().a;

/** Enlarge around a point of the page; without one, around the middle. */
function zoom(svg, factor, x, y) {
  const [left, top, width, height] = boxOf(svg);
  const at = x === undefined ? null : new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  const [u, v] = at ? [(at.x - left) / width, (at.y - top) / height] : [0.5, 0.5];
  put(svg, [left + u * width * (1 - factor), top + v * height * (1 - factor), width * factor, height * factor]);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom-by]");
  if (!button) return;
  const svg = button.closest("[data-zoom]").querySelector(DRAWING);
  if (button.dataset.zoomBy) zoom(svg, Number(button.dataset.zoomBy));
  else put(svg, whole(svg));
});

/** All of the drawing in `root` again, where it was enlarged. */
export function showWhole(root) {
  const svg = root.querySelector(WITHIN);
  if (svg?.dataset.enlarged === "true") put(svg, whole(svg));
}

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
    event.preventDefault();
    event.stopPropagation();
    if (moved) return;
    zoom(svg, size / HANDY, event.clientX, event.clientY);
    svg.dispatchEvent(new CustomEvent("enlarged"));
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
  if (svg) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, svg });
});

document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const { svg } = before;
  if (svg.dataset.enlarged === "true" && Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) > STILL) moved = true;
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const apart = (point) => Math.hypot(point.x - other.x, point.y - other.y);
    const now = { x: event.clientX, y: event.clientY };
    if (apart(now) > 0) zoom(svg, apart(before) / apart(now), (now.x + other.x) / 2, (now.y + other.y) / 2);
  } else if (svg.dataset.enlarged === "true") {
    const [left, top, width, height] = boxOf(svg);
    const scale = scaleOf(svg);
    put(svg, [left - (event.clientX - before.x) / scale, top - (event.clientY - before.y) / scale, width, height]);
  }
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, svg });
});

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => fingers.delete(event.pointerId));
}

// The next round is the same drawing: it stays as large as it was.
document.addEventListener("htmx:afterSettle", () => {
  const svg = document.querySelector(WITHIN);
  if (svg && kept) put(svg, kept);
});
