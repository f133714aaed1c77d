// A switch that this device remembers.

/** `box` stands as it was left, else as `usual`; `use` is told now and at every change. */
export function remembered(box, key, usual, use) {
  let kept = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // Without storage the switch lasts as long as the page.
  }
  box.checked = kept === null ? usual : kept === "on";
  use(box.checked);
  box.addEventListener("change", () => {
    use(box.checked);
    try {
      localStorage.setItem(key, box.checked ? "on" : "off");
    } catch {
      // As above.
    }
  });
}
