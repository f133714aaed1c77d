// Loaded in the head and not deferred: the reader's theme must stand before the first paint.
(() => {
  "use strict";
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the device's own wish then holds.
  }
})();
