// What was written in a form and not sent stays over a reload, as long as this window is open: <form data-draft="key">.
// Who leaves a long text that was not sent is asked.

const KEY = "draft:";
const OTHERS = ["hidden", "submit", "button", "radio", "checkbox"];

/** What each field held when the page came. */
const came = new WeakMap();

function fields(form) {
  return [...form.elements].filter((field) => field.name && !OTHERS.includes(field.type) || field.dataset.kept !== undefined);
}

function kept(form) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + form.dataset.draft) ?? "{}");
  } catch {
    return {};
  }
}

function keep(form) {
  const values = Object.fromEntries(fields(form).map((field) => [field.name, [field.value, came.get(field) ?? ""]]));
  try {
    sessionStorage.setItem(KEY + form.dataset.draft, JSON.stringify(values));
  } catch {
    // Without storage a reload begins anew.
  }
}

/** What the server has written into a field since then is newer than the draft. */
function restore(form) {
  const values = kept(form);
  for (const field of fields(form)) {
    came.set(field, field.value);
    const [value, before] = [values[field.name]].flat();
    if (value === undefined || field.value !== (before ?? "") || field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const forms = [...document.querySelectorAll("form[data-draft]")].filter((form) => form.dataset.draft);
for (const form of forms) {
  restore(form);
  form.addEventListener("input", () => keep(form));
  form.addEventListener("change", () => keep(form));
}

// A form that is sent without htmx leaves the page with what is written in it.
let leaving = false;
document.addEventListener("submit", ({ target }) => {
  leaving = forms.includes(target);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  leaving = false;
  if (!detail.successful || !forms.includes(detail.elt)) return;
  for (const field of detail.elt.querySelectorAll("[name=resposta]")) came.set(field, field.value);
});
addEventListener("beforeunload", (event) => {
  const texts = forms.flatMap((form) => [...form.querySelectorAll("textarea")]);
  if (!leaving && texts.some((text) => text.value !== came.get(text))) event.preventDefault();
});
