// Something is built on its drawing: a click, a key, a button, or a stroke from one vertex to another asks the server what that makes of
// it. The answer is a text in a field, which can be written as well.

import { clickable } from "./board.js";
import { cellAt } from "./cells.js";
import { oneByOne } from "./one-by-one.js";

const FORM = "form:has([data-building])";
const REDRAW = "-"; // no cell: what is written is drawn

let svg = null;
let back = null; // where who uses keys goes on
let from = null; // where a stroke began
let entering = false; // Enter in the field asks for the verdict, which draws, too

const form = () => document.querySelector(FORM);
const field = () => document.querySelector("[data-building] input[type=text], [data-building] input:not([type])");

const ask = oneByOne(FORM, ({ cell = "", action = "", chosen }) => {
  const { celula, botao, escolhido } = form().elements;
  celula.value = cell;
  botao.value = action;
  if (chosen !== undefined) escolhido.value = chosen;
  celula.disabled = botao.disabled = false;
  form().requestSubmit();
  celula.disabled = botao.disabled = true;
});

function ready() {
  const found = document.querySelector("[data-building] svg.board[role=group]");
  if (found === svg) return;
  svg = found;
  field()?.dispatchEvent(new Event("input", { bubbles: true }));
  if (!svg) return;
  svg.dataset.hints = "off"; // anything goes anywhere
  clickable(svg).addEventListener("play", ({ detail }) => {
    back = svg.contains(document.activeElement) ? `[data-building] [data-cell="${detail}"]` : null;
    ask({ cell: detail });
  });
  if (back) (document.querySelector(back) ?? document.querySelector("[data-press]"))?.focus();
  back = null;
}

const cellOf = (target) => (svg?.contains(target) ? cellAt(target)?.dataset.cell : null);

document.addEventListener("pointerdown", (event) => {
  from = event.isPrimary && event.button === 0 ? cellOf(event.target) : null;
});
document.addEventListener("pointerup", ({ clientX, clientY }) => {
  const to = from && cellOf(document.elementFromPoint(clientX, clientY));
  if (to && to !== from) ask({ cell: to, chosen: from });
  from = null;
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-press]");
  if (!button) return;
  back = `[data-press="${button.dataset.press}"]`;
  ask({ action: button.dataset.press });
});
document.addEventListener("keydown", ({ key, target }) => {
  entering = key === "Enter" && target === field();
});
document.addEventListener("change", ({ target }) => {
  if (target === field() && !entering) ask({ cell: REDRAW });
});
document.addEventListener("htmx:afterSettle", ready);
ready();
// What came back after a reload is drawn.
addEventListener("load", () => {
  if (field()?.value && field().value !== field().defaultValue) ask({ cell: REDRAW });
});
