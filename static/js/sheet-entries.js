// The cells of a sheet on the page: reads and shows their values, the signs beside them, and who is at them.
//
// An entry is [data-entry=<name of the cell>], with a control (a text field, or radio buttons) where it can be written, or
// with [data-shown] where it can only be read.

import { word } from "./words.js";

const FRESH = 2_000;

/**
 * Events: "edit" (detail: name, value), "left" (detail: name: the reader goes elsewhere), "at" (detail: name, or "").
 */
export class Entries extends EventTarget {
  #entries = new Map();
  #held = new Map();

  constructor(root) {
    super();
    for (const entry of root.querySelectorAll("[data-entry]")) this.#entries.set(entry.dataset.entry, entry);
    root.addEventListener("input", ({ target }) => this.#edited(target));
    root.addEventListener("focusin", ({ target }) => this.#emit("at", nameOf(target)));
    root.addEventListener("focusout", ({ target }) => this.#leave(target));
  }

  /** What the page came with in each cell, with its versions: not what somebody has typed before this script came. */
  known() {
    return Object.fromEntries(
      [...this.#entries].map(([name, entry]) => [name, { value: servedIn(entry), version: Number(entry.dataset.version) || 0 }]),
    );
  }

  /** What was typed before this script came, as [name, value]. */
  early() {
    return [...this.#entries].map(([name, entry]) => [name, this.value(name), servedIn(entry)]).filter(([, value, served]) => value !== served);
  }

  entry(name) {
    return this.#entries.get(name);
  }

  isWritable(name) {
    return this.#entries.has(name) && controlOf(this.#entries.get(name)) !== null;
  }

  label(name) {
    return this.#entries.get(name)?.dataset.label ?? "";
  }

  /** A value in words: the answer's text where one of several was chosen. */
  words(name, value) {
    const option = this.#entries.get(name)?.querySelector(`[data-option="${CSS.escape(value)}"]`);
    return option?.textContent.trim() || value || word("sheet-nothing");
  }

  value(name) {
    const entry = this.#entries.get(name);
    const control = controlOf(entry);
    if (!control) return entry.dataset.value ?? "";
    if (control.type === "radio") return entry.querySelector("input:checked")?.value ?? "";
    return control.value;
  }

  /** Write into a cell as the reader would. */
  set(name, value) {
    this.#put(name, value);
    this.#emit("edit", { name, value });
  }

  /** Show what is in a cell now. A text field that the reader is in keeps its text until the reader leaves it. */
  show(name, value, by = "") {
    const entry = this.#entries.get(name);
    if (!entry || this.value(name) === value) return;
    const control = controlOf(entry);
    if (control && control.type !== "radio" && control === document.activeElement) {
      this.#held.set(name, value);
      if (by) this.note(name, word("sheet-changed", { name: by, value: this.words(name, value) }));
      return;
    }
    this.#put(name, value);
    if (!by) return;
    entry.dataset.fresh = "";
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => delete entry.dataset.fresh, FRESH);
  }

  /** The sign beside a cell: "right", "wrong" or none. */
  verdict(name, verdict) {
    const entry = this.#entries.get(name);
    if (!entry || (entry.dataset.verdict ?? "") === verdict) return;
    if (verdict) entry.dataset.verdict = verdict;
    else delete entry.dataset.verdict;
    const sign = entry.querySelector("[data-sign]");
    if (sign) sign.textContent = verdict ? word(`sheet-${verdict}`) : "";
    shown(entry);
  }

  /** How what stands in a cell is read: beside it, or below all cells of its field where these are small. */
  echo(name, text) {
    const entry = this.#entries.get(name);
    const own = entry?.querySelector("[data-echo]");
    if (own) {
      if (own.textContent !== text) own.textContent = text;
      return;
    }
    const list = entry?.closest("[data-field]")?.querySelector("[data-echoes]");
    const old = list?.querySelector(`[data-of="${CSS.escape(name)}"]`);
    if (!list || !text) {
      old?.remove();
      return;
    }
    const line = old ?? document.createElement("li");
    line.dataset.of = name;
    line.textContent = `${this.label(name)}: ${text}`;
    if (!old) list.append(line);
  }

  /** A remark under the field to which the cell belongs; "" takes it away. */
  note(name, text) {
    const place = this.#entries.get(name)?.closest("[data-field]")?.querySelector("[data-notes]");
    if (!place) return;
    const old = place.querySelector(`[data-of="${CSS.escape(name)}"].entry-note`);
    if (!text) {
      old?.remove();
      return;
    }
    const note = old ?? document.createElement("p");
    note.className = "entry-note small";
    note.dataset.of = name;
    note.textContent = text;
    if (!old) place.append(note);
  }

  /** Both values of a conflict, with a button for each; `theirs` null takes them away. */
  conflict(name, mine, theirs, decide) {
    const entry = this.#entries.get(name);
    const place = entry?.closest("[data-field]")?.querySelector("[data-notes]");
    if (!place) return;
    const old = place.querySelector(`[data-of="${CSS.escape(name)}"].conflict`);
    entry.toggleAttribute("data-conflict", theirs !== null);
    if (!theirs) {
      if (old?.contains(document.activeElement)) controlOf(entry)?.focus();
      old?.remove();
      return;
    }
    const box = old ?? document.getElementById("conflict").content.firstElementChild.cloneNode(true);
    const values = { label: this.label(name), name: theirs.by ?? "", mine: this.words(name, mine), theirs: this.words(name, theirs.value) };
    box.dataset.of = name;
    box.setAttribute("aria-label", word("sheet-conflict-title", values));
    box.querySelector("p").textContent = word("sheet-conflict", values);
    for (const choice of ["mine", "theirs"]) {
      const button = box.querySelector(`[data-keep="${choice}"]`);
      button.textContent = word("sheet-keep", { value: values[choice] });
      button.onclick = () => decide(choice);
    }
    if (!old) place.append(box);
  }

  /** Who is at which cell: a list of {who, cell, seat, initial}. */
  here(people) {
    for (const entry of this.#entries.values()) entry.querySelector(":scope > .here-at")?.remove();
    for (const { who, cell, seat, initial } of people) {
      const entry = this.#entries.get(cell);
      if (!entry) continue;
      const mark = document.createElement("span");
      mark.className = "here-at";
      mark.dataset.seat = seat;
      mark.title = who;
      mark.setAttribute("aria-hidden", "true");
      mark.textContent = initial;
      entry.append(mark);
    }
  }

  #put(name, value) {
    const entry = this.#entries.get(name);
    const control = controlOf(entry);
    this.#held.delete(name);
    entry.dataset.value = value;
    if (!control) {
      const shown = entry.querySelector("[data-shown]");
      if (shown) shown.textContent = value;
      for (const option of entry.querySelectorAll("[data-option]")) option.hidden = option.dataset.option !== value;
    } else if (control.type === "radio") {
      for (const radio of entry.querySelectorAll("input[type=radio]")) radio.checked = radio.value === value;
    } else {
      control.value = value;
      grow(control);
    }
    shown(entry);
  }

  #edited(target) {
    const name = nameOf(target);
    if (!name) return;
    this.#held.delete(name);
    this.note(name, "");
    grow(target);
    this.#emit("edit", { name, value: this.value(name) });
  }

  #leave(target) {
    const name = nameOf(target);
    if (!name) return;
    this.#emit("left", name);
    // What the server has in the meantime, unless the reader wrote something else.
    queueMicrotask(() => {
      if (!this.#held.has(name)) return;
      this.note(name, "");
      this.#put(name, this.#held.get(name));
    });
    setTimeout(() => nameOf(document.activeElement) || this.#emit("at", ""));
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

const nameOf = (element) => element?.closest?.("[data-entry]")?.dataset.entry ?? "";
/** The value that a cell came with. */
function servedIn(entry) {
  const control = controlOf(entry);
  if (!control) return entry.dataset.value ?? "";
  if (control.type !== "radio") return control.defaultValue;
  return [...entry.querySelectorAll("input[type=radio]")].find((radio) => radio.defaultChecked)?.value ?? "";
}

/** Says on the page that a cell has been changed by others than the reader's hand, or has another sign. */
const shown = (entry) => entry.dispatchEvent(new Event("shown", { bubbles: true }));

const controlOf = (entry) => entry.querySelector("textarea, input:not([type=hidden])");

/** A text of several lines shows all of them. */
function grow(control) {
  if (control.tagName !== "TEXTAREA") return;
  control.style.height = "auto";
  control.style.height = `${control.scrollHeight + control.offsetHeight - control.clientHeight}px`;
}
