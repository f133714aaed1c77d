// Several answers of htmx for the same place: that of the last request stays, also where the place was replaced after it was sent.
// A button pressed while an answer comes that replaces its form is pressed in the new form; the same button pressed twice is pressed once.

const underway = new Set(); // what htmx knows of each request, in the order of sending
let postponed = null; // a press: the button, and the request that it waits for

const buttonOf = (event) => event?.submitter ?? event?.target?.closest?.("a, button");
const nameOf = ({ tagName, name, value, textContent }) => JSON.stringify([tagName, name, value, textContent.trim()]);
const STRATEGIES = ["drop", "abort", "replace"]; // strategies of hx-sync that say what becomes of a second request

document.addEventListener("htmx:confirm", (event) => {
  const { elt, triggeringEvent } = event.detail;
  const button = buttonOf(triggeringEvent);
  const before = [...underway].find(({ requestConfig, target }) => requestConfig.elt === elt && target.contains(elt));
  if (!button || !before || STRATEGIES.some((strategy) => elt.getAttribute("hx-sync")?.includes(strategy))) return;
  event.preventDefault();
  if (buttonOf(before.requestConfig.triggeringEvent) !== button) postponed = { button, xhr: before.xhr, id: before.target.id };
});

function press({ button, id }) {
  postponed = null;
  const place = button.isConnected ? document : document.getElementById(id);
  const same = button.isConnected ? button : [...(place?.querySelectorAll(button.tagName) ?? [])].find((other) => nameOf(other) === nameOf(button));
  same?.click();
}

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  underway.add(detail);
  detail.xhr.addEventListener("loadend", () => {
    underway.delete(detail);
    if (postponed?.xhr === detail.xhr && postponed.button.isConnected) press(postponed); // nothing was replaced
  });
});

document.addEventListener("htmx:afterSwap", ({ detail: shown }) => {
  let isLater = false;
  for (const request of [...underway]) {
    isLater ||= request === shown;
    if (request === shown || request.target.isConnected) continue;
    const place = document.getElementById(request.target.id);
    if (!place) continue;
    if (!isLater && request.requestConfig.verb === "get") {
      request.xhr.abort();
      continue;
    }
    request.target = place;
    document.dispatchEvent(new CustomEvent("place:replaced", { detail: request }));
  }
});

document.addEventListener("htmx:afterSettle", ({ detail: { xhr } }) => {
  if (postponed?.xhr === xhr) press(postponed);
});
