// Places of a fixed number of lines, so that words push nothing: [data-lines] holds the words (.lines-words) and a button that
// shows all of them over what stands beside, where they are cut. One tap anywhere folds them again; so do new words.

const shorten = (box) => {
  box.removeAttribute("data-whole");
  box.querySelector("[data-lines-more]").setAttribute("aria-expanded", "false");
};

function measure(box) {
  if (box.hasAttribute("data-whole")) return;
  const words = box.querySelector(".lines-words");
  box.querySelector("[data-lines-more]").hidden = words.scrollHeight <= words.clientHeight + 2;
}

const sizes = new ResizeObserver((changed) => {
  for (const { target } of changed) measure(target);
});

const kept = new WeakSet();

/** Look after all such places inside `root` that nobody looks after yet. */
export function keepLines(root) {
  for (const box of root.querySelectorAll("[data-lines]")) {
    if (kept.has(box)) continue;
    kept.add(box);
    new MutationObserver(() => {
      shorten(box);
      measure(box);
    }).observe(box.querySelector(".lines-words"), { childList: true, characterData: true, subtree: true });
    sizes.observe(box);
  }
}

const shortenAll = () => document.querySelectorAll("[data-lines][data-whole]").forEach(shorten);

document.addEventListener("keydown", ({ key }) => key === "Escape" && shortenAll());
document.addEventListener("click", ({ target }) => {
  const here = target.closest?.("[data-lines]:not([data-whole])");
  shortenAll();
  const more = here?.querySelector("[data-lines-more]");
  if (!more || more.hidden) return;
  here.setAttribute("data-whole", "");
  more.setAttribute("aria-expanded", "true");
});
