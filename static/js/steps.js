// Steps of lessons and questions, by keys: what was pressed may be gone when the answer has come. One goes on from there.

const GOOD = ":is(#veredicto, #resultado, #conjetura) .notice.good, [data-answer-line][data-kind=good]";
const RIGHT = ["#ajudas a.primary", "[data-go-on]"];
const WRONG = ["#ajudas .primary", "#responder .primary", "#escrever .button", "[data-go-on]"];

let pressed = false;
let ours = null;

document.addEventListener("htmx:beforeRequest", () => {
  const at = document.activeElement;
  pressed = at !== document.body && !at.closest("svg");
});

// Several parts are swapped, and each has its turn: the last one says where it is.
document.addEventListener("htmx:afterSettle", () => {
  const at = document.activeElement;
  if (!pressed || (at !== document.body && at !== ours)) return;
  const places = document.querySelector(GOOD) ? RIGHT : WRONG;
  ours = places.map((place) => document.querySelector(place)).find(Boolean);
  ours?.focus();
});
