// Loaded in the head and not deferred: the reader's theme, and that of the boards, must stand before the first paint.
(() => {
  "use strict";
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    const boards = localStorage.getItem("boards");
    if (boards === "wood" || boards === "contrast") document.documentElement.dataset.boards = boards;
  } catch {
    // Storage may be forbidden; the device's own wish then holds.
  }
})();
