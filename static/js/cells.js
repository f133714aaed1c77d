/** The cell where something happened, null for none: also that of its copy beyond a glued edge (`Board.ghosts`). */
export function cellAt(target) {
  const name = target.dataset?.copy;
  return name ? target.ownerSVGElement.querySelector(`.cell[data-cell="${name}"]`) : target.closest(".cell");
}
