// The look of the boards, which this device remembers; theme.js sets it before the first paint. Paper is that of who chose none.

const root = document.documentElement;
const USUAL = "paper";

/** Every chooser of the page says what is chosen; htmx brings new ones. */
function show() {
  for (const chooser of document.querySelectorAll("[data-boards-chooser]")) chooser.value = root.dataset.boards ?? USUAL;
}

function choose(look) {
  if (look === USUAL || look === null) delete root.dataset.boards;
  else root.dataset.boards = look;
  show();
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-boards-chooser]")) return;
  choose(target.value);
  try {
    localStorage.setItem("boards", target.value);
  } catch {
    // The choice then lasts as long as the page.
  }
});
document.addEventListener("htmx:afterSettle", show);
addEventListener("storage", (event) => event.key === "boards" && choose(event.newValue));
show();
