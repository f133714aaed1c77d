// A table of fields: the arrow keys go from one to the next, as in a sheet of numbers.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (field) => {
  const { x, y, width, height } = field.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** To the side one goes only from the end of what is written. */
const inside = (field, right) => right !== 0 && (right < 0 ? field.selectionStart > 0 : field.selectionEnd < field.value.length);

function next(fields, from, [right, down]) {
  const [x, y] = middle(from);
  const far = (field) => {
    const [thereX, thereY] = middle(field);
    const ahead = (thereX - x) * right + (thereY - y) * down;
    return ahead > 1 ? ahead + 3 * Math.abs((thereX - x) * down + (thereY - y) * right) : Infinity;
  };
  const [best] = fields.filter((field) => far(field) < Infinity).sort((one, other) => far(one) - far(other));
  return best;
}

document.addEventListener("keydown", (event) => {
  const table = event.target.closest?.("[data-table-fields]");
  if (!table || !(event.key in ARROWS) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const direction = ARROWS[event.key];
  if (inside(event.target, direction[0])) return;
  const field = next([...table.querySelectorAll("input")], event.target, direction);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
