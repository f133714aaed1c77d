// From cell to cell of a drawing by the arrow keys.

/** The directions of the arrow keys: right, down. */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const SIDEWAYS = 2.5; // how much worse a step to the side is than one straight on

/** Where a cell stands: a matrix, whose `e` and `f` are its middle. */
export const place = (cell) => cell.transform.baseVal.getItem(0).matrix;

/**
 * The nearest of these cells in a direction, as the eye sees it; null where there is none. Steps to the side count from `line`, and `aside`
 * as much worse than those straight on.
 */
export function nearest(cells, from, [right, down], { line = place(from), aside = SIDEWAYS } = {}) {
  const here = place(from);
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const there = place(cell);
    const ahead = (there.e - here.e) * right + (there.f - here.f) * down;
    const far = ahead + aside * Math.abs((there.e - line.e) * down + (there.f - line.f) * right);
    if (ahead > 0.5 && far < least - 0.5) [best, least] = [cell, far];
  }
  return best;
}
