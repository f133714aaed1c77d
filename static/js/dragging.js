// Dragging what stands on a cell with [data-grip] to another cell, by mouse, pen or finger: a ghost of it follows the pointer.

const STILL = 6; // px that a pointer may move while it clicks

/**
 * `lift(cell)` is asked when a piece begins to be dragged, and returns whether it may; `over(cell, target)` is told the cell under it,
 * `drop(cell, target)` where it is let go. A target of null means outside, or back where it was.
 */
export function dragging(svg, { lift, over, drop }) {
  let held = null; // { cell, pointer, x, y, ghost, last }: the ghost and the last event come with the first movement

  const at = (event) => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
    return cell && svg.contains(cell) ? cell : null;
  };

  svg.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest("[data-grip]");
    if (!event.isPrimary) end(null);
    else if (cell && event.button === 0) held = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  });
  svg.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.pointer) return;
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) <= STILL) return;
    if (!event.buttons || !(held.ghost || begin(event))) {
      end(null);
      return;
    }
    follow(event);
  });
  // The drawing went on below the pointer.
  svg.addEventListener("shifted", () => held?.ghost && follow(held.last));
  // A finger that begins on a piece drags it, elsewhere it scrolls: touch-action means nothing inside a drawing.
  svg.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), { passive: false });
  svg.addEventListener("pointerup", (event) => {
    if (event.pointerId === held?.pointer) end(at(event));
  });
  svg.addEventListener("pointercancel", (event) => {
    if (event.pointerId === held?.pointer) end(null);
  });

  function follow(event) {
    held.last = event;
    move(svg, held.ghost, event);
    over(held.cell, at(event));
  }

  function escape(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end(null);
  }

  /** Returns whether the piece may be dragged. */
  function begin(event) {
    if (!lift(held.cell)) return false;
    svg.setPointerCapture(event.pointerId);
    held.ghost = ghostOf(held.cell);
    svg.append(held.ghost);
    held.cell.dataset.lifted = "";
    document.addEventListener("keydown", escape, { capture: true });
    return true;
  }

  function end(target) {
    if (held?.ghost) {
      const { cell, ghost, pointer } = held;
      ghost.remove();
      delete cell.dataset.lifted;
      document.removeEventListener("keydown", escape, { capture: true });
      if (svg.hasPointerCapture(pointer)) svg.releasePointerCapture(pointer);
      over(cell, null);
      drop(cell, target === cell ? null : target);
    }
    held = null;
  }
}

function ghostOf(cell) {
  const ghost = cell.cloneNode(true);
  for (const { name } of [...ghost.attributes]) if (!["data-shape", "data-piece", "transform"].includes(name)) ghost.removeAttribute(name);
  ghost.setAttribute("class", "cell carried");
  ghost.setAttribute("aria-hidden", "true");
  for (const part of ghost.querySelectorAll(":scope > :not(.piece)")) part.remove();
  return ghost;
}

/** Put the ghost under the pointer. */
function move(svg, ghost, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  ghost.setAttribute("transform", `translate(${x} ${y})`);
}
