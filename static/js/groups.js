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

/** The button that puts the chosen pupil there; none where the group is full. */
const buttonOf = (place) => page.querySelector(`button[form="move"][value="${place.dataset.drop}"]`);

function over(event) {
  const place = event.target.closest("[data-drop]");
  page.querySelectorAll(".dragged-over").forEach((one) => one !== place && one.classList.remove("dragged-over"));
  if (!dragged || !place || place.contains(dragged) || !buttonOf(place)) return null;
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
  buttonOf(place).click();
});

page.addEventListener("dragend", () => {
  dragged?.classList.remove("dragged");
  dragged = null;
  page.querySelectorAll(".dragged-over").forEach((one) => one.classList.remove("dragged-over"));
});

/** What was said of the last step, aloud: screen readers follow a region that stays, not one that is replaced. */
function tell() {
  const said = [...page.querySelectorAll("#said p")].map((line) => line.textContent.trim());
  document.getElementById("groups-news").textContent = said.join(" ");
}

// A card that took its fourth pupil has lost its button: the focus goes to the list of groups, not to nowhere.
page.addEventListener("htmx:afterSettle", () => {
  showChosen();
  tell();
  if (document.activeElement === document.body) document.getElementById("move-to")?.focus({ preventScroll: true });
});

showChosen();
