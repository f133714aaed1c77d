// The catalogue: a field that leaves the games whose names or summaries have all the words typed.

const search = document.querySelector("[data-game-search]");
const field = search.querySelector("input");
const status = search.querySelector("[role=status]");
const cards = [...document.querySelectorAll("[data-found-by]")];
const groups = [...document.querySelectorAll("[data-search-group]")];

/** As games/pictures/cards.py writes what a game is found by. */
const plain = (words) => words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

function filter() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  for (const card of cards) card.hidden = !words.every((word) => card.dataset.foundBy.includes(word));
  for (const group of groups) group.hidden = !group.querySelector("[data-found-by]:not([hidden])");
  const none = cards.every((card) => card.hidden);
  status.textContent = none ? status.dataset.none : "";
}

field.addEventListener("input", filter);
search.addEventListener("submit", (event) => event.preventDefault());
search.hidden = false;
filter();
