// Addresses and texts to copy: [data-share] holds a field and a button with data-copy.

const CONFIRMED = "✓";

/** Copy what the field beside the button holds; the button says that it is done. */
export async function copyBeside(button, done) {
  const field = button.closest("[data-share]").querySelector("input, textarea");
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Plain HTTP on a school network has no clipboard for scripts.
    field.select();
    document.execCommand("copy");
  }
  button.querySelector("span").textContent = `${CONFIRMED} ${done}`;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy][data-done]");
  if (button) copyBeside(button, button.dataset.done);
});
