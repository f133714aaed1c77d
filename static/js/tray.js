// What lies over the edge of a board ([data-tray]) and goes away with one tap: its cards fold, and a button beside the
// words brings them back. A card unfolds by itself when it has something new to say.

/** A card has this to say now; what it said before stays folded. */
export function offer(card, key) {
  if (card.dataset.key === key) return;
  card.dataset.key = key;
  card.removeAttribute("data-folded");
}

/** The buttons that fold a card and bring all of them back. `page` holds one board. */
export function dressTray(page) {
  page.addEventListener("click", ({ target }) => {
    if (target.closest("[data-fold]")) target.closest(".tray-card").setAttribute("data-folded", "");
    if (!target.closest("[data-unfold]")) return;
    for (const card of page.querySelectorAll(".tray-card[data-folded]")) card.removeAttribute("data-folded");
  });
}

/**
 * The steps without a cell stand beside the choice where there is room for all of them, or they can be scrolled there,
 * else over the edge of the board.
 * Returns what finds their place anew when there are others.
 */
export function placeSteps(page) {
  const steps = page.querySelector("[data-step-buttons]");
  const slot = page.querySelector("[data-step-slot]");
  const tray = page.querySelector("[data-step-tray]");
  if (!steps || !tray) return () => {};

  function place() {
    const focused = steps.contains(document.activeElement) ? document.activeElement : null;
    slot.append(steps);
    const scrolls = getComputedStyle(slot).overflowY === "auto";
    const fits = scrolls || (slot.scrollWidth <= slot.clientWidth && slot.scrollHeight <= slot.clientHeight);
    if (!fits) tray.append(steps);
    tray.hidden = fits || steps.hidden;
    offer(tray, tray.hidden ? "" : steps.textContent);
    focused?.focus();
  }

  new ResizeObserver(place).observe(slot);
  return place;
}
