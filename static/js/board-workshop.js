// The page of a board game comes anew after each change: what somebody is typing meanwhile stays, and a button that is pressed meanwhile counts.

const FIELD = "#montagem :is(input[type=text], textarea)";
// What they say goes with what is asked next, and changes nothing by itself.
const SILENT = "#montagem :is([name=pincel], [name^='add.'])";

let typed = null;
let asking = null; // the request whose answer is awaited
let late = null; // the value of the button that was pressed before the answer to something else came

document.addEventListener("change", (event) => event.target.matches(SILENT) && event.stopPropagation(), true);

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.matches("[data-build]")) asking = detail.xhr;
});
document.addEventListener(
  "submit",
  (event) => {
    const { submitter } = event;
    if (!asking || submitter?.name !== "do") return;
    event.preventDefault();
    event.stopPropagation();
    late = submitter.value;
  },
  true,
);
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.xhr !== asking) return;
  asking = null;
  // The answer stands there by now: nothing delays it.
  const button = detail.successful && late !== null && document.querySelector(`#montagem button[name=do][value="${late}"]`);
  late = null;
  if (button) button.click();
});

document.addEventListener("htmx:beforeSwap", () => {
  const field = document.activeElement?.closest(FIELD);
  typed = field && field.value !== field.defaultValue ? { id: field.id, value: field.value } : null;
});
document.addEventListener("htmx:afterSettle", () => {
  const field = typed && document.getElementById(typed.id);
  const { value } = typed ?? {};
  typed = null;
  if (!field || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
