// "Como se joga" over the match: the dialog takes the rules from the page of the game when it is first opened.

/** The link opens the dialog. `page` holds one match. */
export function dressRules(page) {
  const dialog = document.getElementById("rules-dialog");
  const link = page.querySelector("[data-rules]");
  const [words, waiting, failed] = dialog.querySelectorAll("[data-rules-words], [data-rules-waiting], [data-rules-failed]");

  async function bring() {
    [waiting.hidden, failed.hidden] = [false, true];
    try {
      const answered = await fetch(link.href);
      const fresh = new DOMParser().parseFromString(await answered.text(), "text/html");
      words.replaceChildren(document.adoptNode(fresh.getElementById("regras")));
    } catch {
      failed.hidden = false; // the next time it is opened it asks again
    }
    waiting.hidden = true;
  }

  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // to another tab
    event.preventDefault();
    dialog.showModal();
    if (!words.hasChildNodes()) bring();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-close]")) dialog.close();
  });
}
