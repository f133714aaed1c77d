// The preview of a list: a second press of the button, while the first one is on its way, does nothing.

const form = document.querySelector("[data-once]");
let sent = false;

form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
// Back from the next page, perhaps to press again.
addEventListener("pageshow", () => (sent = false));
