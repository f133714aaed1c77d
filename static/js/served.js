// What a form had when it came: on a slow line somebody may have typed before the page's script did.

/** The fields of a form as they were served, as [name, value]: what `new FormData(form)` gave then. */
export function served(form) {
  return [...form.elements].filter((field) => field.name && !field.matches(":disabled")).flatMap((field) => given(field).map((value) => [field.name, value]));
}

/** The values of one field as they were served: none, one, or several. */
export function given(field) {
  if (["submit", "button", "reset", "file", "image"].includes(field.type) || field.tagName === "FIELDSET") return [];
  if (field.type === "checkbox" || field.type === "radio") return field.defaultChecked ? [field.value] : [];
  if (field.type === "hidden") return [field.value];
  if (!field.options) return [field.defaultValue];
  const chosen = [...field.options].filter((option) => option.defaultSelected);
  if (field.multiple) return chosen.map((option) => option.value);
  const option = chosen.at(-1) ?? field.options[0];
  return option ? [option.value] : [];
}
