// A button beside each password field marked data-reveal, which shows what was typed.

const words = document.querySelector("[data-reveal-words]").dataset;

for (const field of document.querySelectorAll("input[data-reveal]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button quiet reveal";
  button.setAttribute("aria-pressed", "false");
  button.textContent = words.revealWords;
  button.addEventListener("click", () => {
    const shown = field.type === "text";
    field.type = shown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!shown));
  });
  field.after(button);
  field.form?.addEventListener("submit", () => {
    field.type = "password"; // or browsers would keep it among the words to suggest
  });
}
