// What every page needs: the theme switch, messages that go away, and leaving nothing behind.

const root = document.documentElement;
const device = matchMedia("(prefers-color-scheme: dark)");
const button = document.querySelector("[data-theme-switch]");

const current = () => root.dataset.theme ?? (device.matches ? "dark" : "light");

function show() {
  const dark = current() === "dark";
  button.querySelector("[data-when=light]").hidden = dark;
  button.querySelector("[data-when=dark]").hidden = !dark;
}

function remember(theme) {
  try {
    if (theme === null) localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}

function choose(theme) {
  const own = device.matches ? "dark" : "light";
  // A choice equal to the device's is no choice: follow the device again.
  if (theme === own || theme === null) delete root.dataset.theme;
  else root.dataset.theme = theme;
  show();
}

if (button) {
  button.addEventListener("click", () => {
    choose(current() === "dark" ? "light" : "dark");
    remember(root.dataset.theme ?? null);
  });
  device.addEventListener("change", show);
  addEventListener("storage", (event) => event.key === "theme" && choose(event.newValue));
  show();
  button.hidden = false;
}

document.addEventListener("click", ({ target }) => {
  const message = target.closest("[data-dismiss]")?.closest(".notice");
  if (!message) return;
  message.remove();
  document.getElementById("conteudo").focus({ preventScroll: true });
});

// On a shared computer nothing that was typed and not saved waits for the next person.
document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-sign-out]")) return;
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key.startsWith(`sheet:${target.dataset.signOut}:`)) localStorage.removeItem(key);
    localStorage.setItem("signed-out", Date.now()); // other tabs hear of it
  } catch {
    // Without storage there is nothing to forget.
  }
});
