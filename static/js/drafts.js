// What was written or chosen in a form and not sent stays over a reload, as long as this window is open: <form data-draft="key">.
// Who leaves with it is asked.

const KEY = "draft:";
const OTHERS = ["hidden", "submit", "button", "checkbox"];

// After an answer was sent these hold what the server has; what was answered on a drawing is only here.
const ANSWERS = ["resposta", "jogada"];

/** What the fields of each form held when it came, and when it was last sent. */
const came = new WeakMap();
const sent = new WeakMap();

const fields = (form) =>
  [...form.elements].filter((field) => (field.name && !OTHERS.includes(field.type)) || field.dataset.kept !== undefined);

/** What a form holds, by the names of its fields. */
function held(form) {
  const values = {};
  for (const field of fields(form)) {
    if (field.type !== "radio" || field.checked) values[field.name] = field.value;
    else values[field.name] ??= "";
  }
  return values;
}

function kept(form) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + form.dataset.draft) ?? "{}");
  } catch {
    return {};
  }
}

function keep(form) {
  const before = came.get(form) ?? {};
  const values = Object.entries(held(form)).map(([name, value]) => [name, [value, before[name] ?? ""]]);
  try {
    sessionStorage.setItem(KEY + form.dataset.draft, JSON.stringify(Object.fromEntries(values)));
  } catch {
    // Without storage a reload begins anew.
  }
}

/** What the server has written into a field since then is newer than the draft. */
function restore(form) {
  const values = kept(form);
  const now = held(form);
  came.set(form, now);
  sent.set(form, now);
  for (const field of fields(form)) {
    const [value, before] = [values[field.name]].flat();
    if (value === undefined || now[field.name] !== (before ?? "") || now[field.name] === value) continue;
    if (field.type !== "radio") field.value = value;
    else if (field.value === value) field.checked = true;
    else continue;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const forms = () => [...document.querySelectorAll("form[data-draft]")].filter((form) => form.dataset.draft);

function ready() {
  for (const form of forms()) if (!came.has(form)) restore(form);
}

for (const name of ["input", "change"]) {
  document.addEventListener(name, ({ target }) => {
    if (target.form?.dataset.draft && came.has(target.form)) keep(target.form);
  });
}

// A form that is sent without htmx leaves the page with what is written in it.
let leaving = false;
document.addEventListener("submit", ({ target }) => {
  leaving = Boolean(target.dataset.draft);
});
document.addEventListener("htmx:afterRequest", () => (leaving = false));
// Before the answer replaces the form.
document.addEventListener("htmx:beforeOnLoad", ({ detail: { elt, xhr, requestConfig } }) => {
  leaving = false;
  const asksForHelp = requestConfig.triggeringEvent?.submitter?.name === "pedir";
  if (xhr.status >= 400 || !elt.dataset.draft || asksForHelp) return;
  const now = held(elt);
  sent.set(elt, now);
  came.set(elt, Object.fromEntries(Object.entries(now).map(([name, value]) => [name, ANSWERS.includes(name) ? value : came.get(elt)?.[name]])));
  keep(elt);
});
document.addEventListener("htmx:afterSettle", ready);

function isUnsent(form) {
  const before = sent.get(form) ?? {};
  return Object.entries(held(form)).some(([name, value]) => value !== (before[name] ?? value));
}

addEventListener("beforeunload", (event) => {
  if (!leaving && forms().some(isUnsent)) event.preventDefault();
});
ready();
