// The editor of a worksheet: tasks are dragged into another order, text that is not saved yet is not left by
// accident, and a chosen game shows its options at once. Everything works without this too.

import { served } from "./served.js";

const editor = document.querySelector("[data-editor]");

// --- dragging a task; the buttons "Subir" and "Descer" do the same ---

const lists = [...editor.querySelectorAll("[data-part]")];
let dragged = null;
let before = "";

const order = () =>
  lists
    .map((list) => `${list.dataset.part}=${[...list.querySelectorAll("[data-task]")].map((task) => task.dataset.task).join(" ")}`)
    .join(";");

/** The list under the pointer, and the task before which the dragged one would go (null: the end). */
function place(x, y) {
  const list = document.elementFromPoint(x, y)?.closest("[data-part]");
  if (!list) return null;
  const after = [...list.querySelectorAll("[data-task]")].find((task) => {
    const { top, height } = task.getBoundingClientRect();
    return task !== dragged && y < top + height / 2;
  });
  return { list, after: after ?? null };
}

function grab(event) {
  if (event.button !== 0) return;
  dragged = event.currentTarget.closest("[data-task]");
  dragged.dataset.dragged = "";
  before = order();
  event.preventDefault();
}

function drag(event) {
  if (!dragged) return;
  const found = place(event.clientX, event.clientY);
  if (found) found.list.insertBefore(dragged, found.after);
}

function drop() {
  if (!dragged) return;
  delete dragged.dataset.dragged;
  dragged = null;
  if (order() === before) return;
  editor.querySelector("[data-order]").value = order();
  const button = editor.querySelector("[data-drop]");
  button.form.requestSubmit(button);
}

for (const handle of editor.querySelectorAll("[data-handle]")) {
  handle.hidden = false;
  handle.addEventListener("pointerdown", grab);
}
// On the page, not on the handle: a handle that moves in the page loses the pointer.
document.addEventListener("pointermove", drag);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

// --- text that is not saved yet ---

const guarded = [...document.querySelectorAll("form[data-guarded]")];
const typedEarly = (form) => JSON.stringify(served(form)) !== JSON.stringify([...new FormData(form)]);
let unsaved = guarded.some((form) => form.dataset.guarded === "unsaved" || typedEarly(form));

for (const form of guarded) {
  form.addEventListener("input", () => (unsaved = true));
  form.addEventListener("submit", () => (unsaved = false));
}
addEventListener("beforeunload", (event) => unsaved && event.preventDefault());

// --- another kind or game: the page is asked again, with all that was typed ---

for (const list of document.querySelectorAll("select[data-again]")) {
  const button = document.getElementById(list.dataset.again);
  const again = () => button.form.requestSubmit(button);
  list.addEventListener("change", again);
  // On a slow line somebody may have chosen before this script came.
  const served = [...list.options].find((option) => option.defaultSelected) ?? list.options[0];
  if (!served.selected) again();
}
