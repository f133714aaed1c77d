// The coordinates of an enlarged board stay in view: each moves along its line of cells to the edge of what is shown.

const EDGE = 13; // how far from the edge they stay, in units of the drawing
const ROOM = 24; // and from each other, where lines cross there
const NAME = /^([a-z]+)(\d+)$/;

const lines = new WeakMap();

const place = (cell) => {
  const { e, f } = cell.transform.baseVal.getItem(0).matrix;
  return [e, f];
};
const apart = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/** Of every coordinate: its text, where it stands, and where the last cell of its line is. */
function linesOf(svg) {
  const cells = [...svg.querySelectorAll(".cell")].map((cell) => [NAME.exec(cell.dataset.cell)?.slice(1) ?? [], place(cell)]);
  return [...svg.querySelectorAll(".coordinate")].flatMap((text) => {
    const start = [Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
    const line = cells.filter(([names]) => names.includes(text.textContent)).map(([, at]) => at);
    line.sort((one, two) => apart(two, start) - apart(one, start));
    return line.length ? [{ text, start, end: line[0] }] : [];
  });
}

/** Where the way from one point to another enters a box and is free; null where it never does. */
function entry(start, end, [low, high], taken) {
  let [from, to] = [0, 1];
  for (const axis of [0, 1]) {
    const long = end[axis] - start[axis];
    const ways = [low, high].map((side) => (side[axis] - start[axis]) / long).sort((one, two) => one - two);
    if (Math.abs(long) > 1e-6) [from, to] = [Math.max(from, ways[0]), Math.min(to, ways[1])];
    else if (start[axis] < low[axis] || start[axis] > high[axis]) return null;
  }
  for (; from <= to; from += ROOM / apart(start, end)) {
    const at = start.map((value, axis) => value + from * (end[axis] - value));
    if (!taken.some((other) => apart(other, at) < ROOM)) return at;
  }
  return null;
}

/** Keep the coordinates of `svg` inside a box [left, top, width, height]; without one they stand where they were drawn. */
export function keepCoordinates(svg, box) {
  if (!lines.has(svg)) {
    if (!box) return;
    lines.set(svg, linesOf(svg));
    svg.append(...lines.get(svg).map(({ text }) => text)); // above the cells
  }
  const corners = box && [
    [box[0] + EDGE, box[1] + EDGE],
    [box[0] + box[2] - EDGE, box[1] + box[3] - EDGE],
  ];
  const taken = [];
  for (const { text, start, end } of lines.get(svg)) {
    const at = box ? entry(start, end, corners, taken) : start;
    text.setAttribute("visibility", at ? "visible" : "hidden");
    if (!at) continue;
    taken.push(at);
    ["x", "y"].forEach((axis, index) => text.setAttribute(axis, at[index]));
  }
}
