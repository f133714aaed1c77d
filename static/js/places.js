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

// Sending a form leaves the page, where a second click would send it again: two games of a double click. It may be sent anew after
// a while, as where the answer never comes, and when the visitor comes back. On the window: what pages do themselves is refused by then.
const FOR_A_DOUBLE_CLICK = 3_000; // ms
let leaving = null;

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || submitter?.formTarget || form.target) return;
  if (leaving?.form === form && leaving.submitter === submitter && event.timeStamp - leaving.at < FOR_A_DOUBLE_CLICK) {
    event.preventDefault();
    return;
  }
  leaving = { form, submitter, at: event.timeStamp };
});
addEventListener("pageshow", () => (leaving = null));
