// The page of a board game comes anew after each change: what somebody is typing meanwhile stays.

const FIELD = "#montagem :is(input[type=text], textarea)";
// What they say goes with what is asked next, and changes nothing by itself.
const SILENT = "#montagem :is([name=pincel], [name^='add.'])";

let typed = null;

document.addEventListener("change", (event) => event.target.matches(SILENT) && event.stopPropagation(), true);

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
