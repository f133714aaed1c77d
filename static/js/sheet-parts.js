// The tabs of a sheet: one part at a time, the same one after a reload, with the focus where it was.

const PLACE = "place";

export class Parts {
  #root;
  #key;
  #tabs;
  #sections;
  /** The part to which the teacher has brought everybody, "" for none. */
  focus;

  constructor(root, key) {
    this.#root = root;
    this.#key = `${PLACE}:${key}`;
    this.#tabs = [...root.querySelectorAll("[data-tab]")];
    this.#sections = [...root.querySelectorAll("[data-part]")];
    this.focus = root.dataset.focus;
    addEventListener("hashchange", () => this.#follow());
    for (const tab of this.#tabs)
      tab.addEventListener("click", (event) => {
        event.preventDefault();
        this.show(tab.dataset.tab);
        history.replaceState(null, "", tab.hash);
      });
  }

  start() {
    const place = this.#kept();
    const known = (part) => this.#sections.some((section) => section.dataset.part === part);
    if (this.#follow()) return;
    const open = this.#tabs.find((tab) => !("closed" in tab.dataset));
    this.show([place.part, this.focus, open?.dataset.tab].find(known) ?? this.#sections[0]?.dataset.part);
    if (!place.cell) return;
    const control = document.getElementById(place.cell);
    control?.focus({ preventScroll: true });
    control?.setSelectionRange?.(place.caret, place.caret);
    scrollTo({ top: place.top, behavior: "instant" });
  }

  /** Show this part alone. */
  show(part) {
    for (const section of this.#sections) section.hidden = section.dataset.part !== part;
    for (const tab of this.#tabs) {
      if (tab.dataset.tab === part) {
        tab.setAttribute("aria-current", "true");
        tab.scrollIntoView({ block: "nearest", inline: "nearest" });
      } else tab.removeAttribute("aria-current");
    }
    this.#keep({ part });
  }

  /** The teacher brings everybody to a part. */
  bring(part) {
    this.focus = part;
    if (!part) return;
    this.show(part);
    this.#root.querySelector(`#parte-${CSS.escape(part)}`)?.scrollIntoView({ block: "start" });
  }

  /** Where the reader is, for the page that comes next. */
  remember() {
    const control = document.activeElement;
    this.#keep({ part: this.#current, cell: control?.id ?? "", caret: control?.selectionStart ?? 0, top: scrollY });
  }

  get #current() {
    return this.#tabs.find((tab) => tab.hasAttribute("aria-current"))?.dataset.tab ?? "";
  }

  /** Go where the address points: a part, or something in one. */
  #follow() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const section = target && target.closest("[data-part]");
    if (!section) return false;
    this.show(section.dataset.part);
    if (target !== section) target.scrollIntoView({ block: "start" });
    return true;
  }

  #kept() {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key)) ?? {};
    } catch {
      return {};
    }
  }

  #keep(place) {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(place));
    } catch {
      // Without storage the next page begins at the first part.
    }
  }
}
