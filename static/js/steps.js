// Steps of lessons and questions. What is said of an answer is in view, with the drawing above it. By keys: what was pressed may be gone
// when the answer has come. One goes on from there.

import { keepLines } from "./lines.js";

const GOOD = ":is(#veredicto, #conjetura) .notice.good, [data-answer-line][data-kind=good]";
const RIGHT = ["#ajudas a.primary", "[data-go-on]"];
const WRONG = ["#ajudas .primary", "#responder .primary", "#escrever .button", "[data-go-on]"];
const SAID = ["#dito", "#veredicto"];
const MARGIN = 24;

// Who has keys can type at once; the question stays in view, and on a telephone no keyboard covers it.
if (matchMedia("(pointer: fine)").matches) document.querySelector("[data-ready]")?.focus({ preventScroll: true });

const answers = () => document.querySelectorAll("#dito");
for (const bar of answers()) keepLines(bar);

let pressed = false;
let ours = null;

document.addEventListener("htmx:beforeRequest", () => {
  const at = document.activeElement;
  pressed = at !== document.body && !at.closest("svg");
});

// Several parts are swapped, and each has its turn: the last one says where it is.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  for (const bar of answers()) keepLines(bar);
  if (detail.requestConfig?.verb !== "post") return;
  const drawn = document.querySelector("[data-say]");
  drawn?.scrollIntoView({ block: "nearest" });
  if (!pressed) return;
  const at = document.activeElement;
  const onBoard = document.querySelector("[data-try]");
  if (at === document.body || at === ours) {
    const places = document.querySelector(GOOD) ? RIGHT : WRONG;
    ours = places.map((place) => document.querySelector(place)).find(Boolean);
    ours?.focus({ preventScroll: !onBoard });
  }
  const said = SAID.map((place) => document.querySelector(place)).find(Boolean);
  if (said && !onBoard && !drawn) reveal(said, ours);
});

// What is said comes into view from its beginning, and what one goes on with where there is room for both.
function reveal(said, next) {
  const bottom = Math.max(...[said, next ?? said].map((place) => place.getBoundingClientRect().bottom));
  const beyond = Math.min(bottom + MARGIN - innerHeight, said.getBoundingClientRect().top - MARGIN);
  if (beyond > 0) scrollBy({ top: beyond, behavior: "instant" });
}
