// Pupils and groups: the page is a form of radio buttons and works as such; here one may also drag, and hears
// who is chosen.

const page = document.querySelector("main");
const name = (radio) => radio.closest(".pupil").querySelector(".name").textContent.trim().replace(/\s+/g, " ");

let dragged = null;

function showChosen() {
  const chosen = document.getElementById("chosen");
  const radio = page.querySelector('[name="pupil"][form="move"]:checked');
  chosen.textContent = radio ? name(radio) : chosen.dataset.empty;
}

/** Sends the form of the radio buttons as the button for that group would. */
function put(group) {
  const form = document.getElementById("move");
  const button = page.querySelector(`button[form="move"][value="${group}"]`);
  if (button) form.requestSubmit(button);
}

function over(event) {
  const place = event.target.closest("[data-drop]");
  page.querySelectorAll(".dragged-over").forEach((one) => one !== place && one.classList.remove("dragged-over"));
  if (!dragged || !place || place.contains(dragged) || !page.querySelector(`button[form="move"][value="${place.dataset.drop}"]`)) return null;
  place.classList.add("dragged-over");
  return place;
}

page.addEventListener("change", (event) => event.target.matches('[name="pupil"]') && showChosen());

page.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".pupil");
  if (!dragged) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", name(dragged.querySelector("input")));
  dragged.classList.add("dragged");
});

page.addEventListener("dragover", (event) => over(event) && event.preventDefault());

page.addEventListener("drop", (event) => {
  const place = over(event);
  if (!place) return;
  event.preventDefault();
  dragged.querySelector("input").checked = true;
  showChosen();
  put(place.dataset.drop);
});

page.addEventListener("dragend", () => {
  dragged?.classList.remove("dragged");
  dragged = null;
  page.querySelectorAll(".dragged-over").forEach((one) => one.classList.remove("dragged-over"));
});

// A card that took its fourth pupil has lost its button: the focus goes to what was said instead of nowhere.
page.addEventListener("htmx:afterSettle", () => {
  showChosen();
  if (document.activeElement === document.body) document.getElementById("move-to")?.focus({ preventScroll: true });
});

showChosen();
