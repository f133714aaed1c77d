// What was written in a form and not sent stays over a reload, as long as this window is open: <form data-draft="key">.

const KEY = "draft:";

function fields(form) {
  return [...form.elements].filter((field) => field.name && !["hidden", "submit", "button"].includes(field.type) || field.dataset.kept !== undefined);
}

function kept(form) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + form.dataset.draft) ?? "{}");
  } catch {
    return {};
  }
}

function keep(form) {
  const values = Object.fromEntries(fields(form).map((field) => [field.name, field.value]));
  try {
    sessionStorage.setItem(KEY + form.dataset.draft, JSON.stringify(values));
  } catch {
    // Without storage a reload begins anew.
  }
}

/** What the server wrote into a field is newer than the draft. */
function restore(form) {
  const values = kept(form);
  for (const field of fields(form)) {
    if (!(field.name in values) || field.value || field.value === values[field.name]) continue;
    field.value = values[field.name];
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

for (const form of document.querySelectorAll("form[data-draft]")) {
  restore(form);
  form.addEventListener("input", () => keep(form));
  form.addEventListener("change", () => keep(form));
}
