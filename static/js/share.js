// Addresses and texts to copy: [data-share] holds a field and a button with data-copy; data-send hands it to another program.

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

/** Hand the address to another program of the device, where the device can: the button shows itself only then. */
export function offerSending(page) {
  const button = page.querySelector("[data-send]");
  if (!button || !navigator.share) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const url = button.closest("[data-share]").querySelector("textarea").value;
    navigator.share({ title: document.title, url }).catch(() => {}); // who changes their mind has only closed it
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy][data-done]");
  if (button) copyBeside(button, button.dataset.done);
});
