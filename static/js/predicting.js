// Predictions: a letter is a key, too. What was pressed is gone when the answer has come: who uses keys goes on with what comes next.

const CHOICES = "[data-predict] #responder";
const ON = [`${CHOICES} input:not([type=hidden])`, `${CHOICES} button`, "[data-predict] a.primary", "[data-go-on]"];

let inside = false;

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, textarea, select")) return;
  const button = [...document.querySelectorAll(`${CHOICES} [data-key]`)].find(({ dataset }) => dataset.key === key.toLowerCase());
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.click();
});

document.addEventListener("htmx:beforeRequest", () => {
  inside = Boolean(document.activeElement?.closest("[data-predict]"));
});

document.addEventListener("htmx:afterSettle", () => {
  if (!inside || document.activeElement !== document.body) return;
  ON.map((place) => document.querySelector(place)).find(Boolean)?.focus();
});
