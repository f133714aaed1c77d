// What an answer of htmx replaces keeps what somebody did there since it was asked for: fields that were changed, and what was unfolded.
// Where a page asks by itself nobody sent what was changed before: that stays too, with the focus. Nothing is replaced between a press and its
// release, for a button that has changed in between is not clicked.

import { given } from "./served.js";

const FIELDS = "input[id]:not([type=hidden], [type=file]), select[id]:not([multiple]), textarea[id]";

const pending = new WeakMap(); // by request: what its fields held, then what was kept
let pressed = null;
let postponed = null; // what is asked for when a field is left by a press, until that is released
let withheld = null; // what asks again then

const fieldsOf = (root) => [...root.querySelectorAll(FIELDS)];
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
const stateOf = (field) => (isTicked(field) ? field.checked : field.value);
const servedState = (field) => (isTicked(field) ? field.defaultChecked : String(given(field)));
const asksByItself = ({ elt }) => /every |^refresh$/.test(elt.getAttribute("hx-trigger"));
const unfolded = (root) => [...root.querySelectorAll("details[open] > summary")].map(({ textContent }) => textContent);

/** What a link or a button leads to or sends: the same name again is the same one. */
function nameOf(element) {
  const sent = element.form ? [...new FormData(element.form)].filter(([name]) => name !== "csrfmiddlewaretoken") : [];
  return JSON.stringify([element.tagName, element.getAttribute("href"), element.form?.action, sent, element.name, element.value, element.textContent]);
}

function setState(field, state) {
  if (isTicked(field)) field.checked = state;
  else field.value = state;
  if (stateOf(field) === state) return;
  field.value = servedState(field); // it cannot be chosen any more
}

/** Says of a field that it was changed, once it is left: browsers say so only of what was typed into the very same field. */
function tellWhenLeft(field) {
  let told = false;
  field.addEventListener("change", () => (told = true), { once: true });
  field.addEventListener("blur", () => told || field.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
}

document.addEventListener("htmx:confirm", (event) => {
  const { target, issueRequest } = event.detail;
  if (!pressed || !target?.contains(pressed)) return;
  event.preventDefault();
  postponed = { target, issueRequest };
});

document.addEventListener("htmx:beforeSend", ({ detail: { xhr, target, requestConfig } }) => {
  if (postponed?.target === target) postponed = null; // the press has asked for something else
  const held = asksByItself(requestConfig) ? servedState : stateOf;
  pending.set(xhr, new Map(fieldsOf(target).map((field) => [field.id, held(field)])));
});

// What another answer (places.js) has served there was changed by nobody.
document.addEventListener("place:replaced", ({ detail: { xhr, target } }) => {
  pending.set(xhr, new Map(fieldsOf(target).map((field) => [field.id, servedState(field)])));
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { xhr, target, requestConfig } = detail;
  if (!detail.shouldSwap || !pending.has(xhr)) return;
  const isSlider = pressed?.type === "range";
  if (target.contains(pressed) && (isSlider || asksByItself(requestConfig))) {
    detail.shouldSwap = false;
    withheld = isSlider ? [pressed, "input"] : [requestConfig.elt, "refresh"];
    return;
  }
  const before = pending.get(xhr);
  const changed = fieldsOf(target).filter((field) => before.has(field.id) && before.get(field.id) !== stateOf(field));
  const { activeElement } = document;
  // Where it has an id htmx sees to the focus.
  const focus = asksByItself(requestConfig) && target.contains(activeElement) && !activeElement.id && nameOf(activeElement);
  pending.set(xhr, { changed: changed.map((field) => [field.id, stateOf(field)]), open: unfolded(target), focus });
});

document.addEventListener("htmx:afterSwap", ({ detail: { xhr, target, requestConfig } }) => {
  const kept = pending.get(xhr);
  if (!kept?.changed) return;
  const place = document.getElementById(target.id) ?? target;
  for (const [id, state] of kept.changed) {
    const field = document.getElementById(id);
    if (field) setState(field, state);
  }
  for (const { parentElement, textContent } of place.querySelectorAll("details > summary")) parentElement.open ||= kept.open.includes(textContent);
  if (kept.focus) [...place.querySelectorAll("a, button, summary")].find((element) => nameOf(element) === kept.focus)?.focus({ preventScroll: true });
  // htmx listens there when all has settled: what is changed until then is told again, too.
  const shown = new Map(fieldsOf(place).map((field) => [field, stateOf(field)]));
  if (asksByItself(requestConfig)) pending.delete(xhr);
  else pending.set(xhr, { restored: new Set(kept.changed.map(([id]) => id)), shown });
});

document.addEventListener("htmx:afterSettle", ({ detail: { xhr } }) => {
  const { restored, shown } = pending.get(xhr) ?? {};
  if (!shown) return;
  pending.delete(xhr);
  for (const [field, state] of shown) {
    if (!restored.has(field.id) && state === stateOf(field)) continue;
    if (field.type === "radio" && !field.checked) continue;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (field === document.activeElement && !isTicked(field)) tellWhenLeft(field);
    else field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

document.addEventListener("pointerdown", ({ target, button }) => (pressed = button === 0 ? target : null));
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    pressed = null;
    setTimeout(() => {
      postponed?.issueRequest(true);
      postponed = null;
    });
    const [element, kind] = withheld ?? [];
    element?.dispatchEvent(new Event(kind, { bubbles: true }));
    withheld = null;
  });
}
