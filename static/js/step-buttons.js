/** The steps of a half-made move that are no cells, as buttons: each has what it presses, and its label. */
export function putStepButtons(place, board, steps) {
  place.replaceChildren(
    ...steps.map(([text, label]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.textContent = label;
      button.addEventListener("click", () => board.press(text));
      return button;
    }),
  );
}
