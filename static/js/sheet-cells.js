// What stands in the cells of a sheet: what the server has, and what was written here and is not saved yet.
//
// What is not saved is kept on this device, cell by cell, so that a reload, a closed tab or a server that is away loses
// nothing. A cell that somebody else changed in the meantime is a conflict: it waits until the reader decides, and is not
// sent before.

const KEPT = "/"; // between the key of a sheet and the name of a cell
const same = (one, other) => (one ?? "") === (other ?? "");

/**
 * `known`: what the server has, {name: {value, version, by}}; `key`: under which unsaved cells are kept, of this reader and
 * this sheet.
 *
 * Events: "show" (detail: name, value, by: the cell shall show this), "restored" (detail: name, at), "conflict" (detail: name, mine, theirs, or null when it
 * is over), "refused" (detail: name, message or ""), "changed" (what waits to be saved has changed).
 */
export class Cells extends EventTarget {
  #known;
  #edits = new Map();
  #flight = null;
  #key;
  /** What was written here and can not be saved any more, as [name, value]. */
  lost = [];

  constructor(known, key) {
    super();
    this.#known = new Map(Object.entries(known));
    this.#key = key;
  }

  /** Cells whose last value the server does not have. */
  get unsaved() {
    return [...this.#edits.keys()];
  }

  get underWay() {
    return this.#flight !== null;
  }

  /** Whether something could be sent now. */
  get waiting() {
    return !this.#flight && [...this.#edits.values()].some(sendable);
  }

  /** What was written here into this cell, else what the server has. */
  value(name) {
    return this.#edits.get(name)?.value ?? this.#known.get(name)?.value ?? "";
  }

  /**
   * What an earlier page could not save. Returns whether something of it can be saved now; what can not, since the cell
   * is not `writable(name)` any more, is `lost`.
   */
  restore(writable) {
    for (const [name, edit] of this.#stored()) {
      const { value, at } = edit;
      if (!this.#known.has(name)) continue;
      if (same(value, this.#known.get(name).value)) {
        this.#forget(name);
        continue;
      }
      if (!writable(name)) {
        this.lost.push([name, value]);
        continue;
      }
      this.#edits.set(name, edit);
      this.#emit("show", { name, value });
      this.#emit("restored", { name, at });
    }
    this.#emit("changed");
    return this.#edits.size > 0;
  }

  /** The reader wrote this into a cell. */
  edit(name, value) {
    const edit = this.#edits.get(name);
    const known = this.#known.get(name);
    if (!known) return;
    const at = Date.now();
    if (edit) {
      Object.assign(edit, { value, at });
      if (edit.refused) this.#emit("refused", { name, message: "" });
      edit.refused = false;
      if (edit.conflict) this.#emit("conflict", { name, mine: value, theirs: edit.conflict });
      else if (same(value, known.value) && !this.#flight?.has(name)) this.#drop(name, edit);
    } else if (!same(value, known.value)) this.#edits.set(name, { value, base: known.version, at });
    this.#changed();
  }

  /** The cells to send, at most `most` of them; they are under way until `saved`, `refused` or `failed`. */
  take(most) {
    if (!this.waiting) return [];
    const cells = [...this.#edits].filter(([, edit]) => sendable(edit)).slice(0, most);
    this.#flight = new Map(cells.map(([name, { value }]) => [name, value]));
    for (const [, edit] of cells) edit.sent = edit.value;
    this.#keep();
    return cells.map(([name, { value, base }]) => ({ name, value, base }));
  }

  /** The server's answer to what was taken. */
  saved({ cells, conflicts = [] }) {
    const sent = this.#flight ?? new Map();
    this.#flight = null;
    const against = new Map(conflicts.map(({ name, theirs }) => [name, theirs]));
    for (const [name, value] of sent) {
      const edit = this.#edits.get(name);
      const theirs = against.get(name);
      // A cell that the server leaves out stands there as it was sent.
      this.#learn(name, theirs ?? cells[name] ?? { ...this.#known.get(name), value, version: Infinity });
      if (theirs) this.#against(name, edit, theirs);
      else this.#settled(name, edit, value);
    }
    this.heard(cells);
    this.#changed();
  }

  /** The answer did not come: what was taken waits again. */
  failed() {
    this.#flight = null;
    this.#changed();
  }

  /** The server will not have what was taken; the reader must write something else. */
  refused(message) {
    for (const name of this.#flight?.keys() ?? []) {
      const edit = this.#edits.get(name);
      if (same(edit.value, this.#flight.get(name))) {
        edit.refused = true;
        this.#emit("refused", { name, message });
      }
    }
    this.failed();
  }

  /** Cells as the server has them now. */
  heard(cells) {
    for (const [name, cell] of Object.entries(cells)) {
      if (!this.#learn(name, cell)) continue;
      const edit = this.#edits.get(name);
      if (!edit) this.#emit("show", { name, value: cell.value, by: cell.by });
      else if (same(this.#flight?.get(name), cell.value) && this.#flight?.has(name)) edit.base = cell.version;
      else if (same(edit.value, cell.value)) this.#drop(name, edit);
      else if (edit.conflict) this.#against(name, edit, cell);
    }
    this.#changed();
  }

  /** The reader decides a conflict for what is written here. */
  keepMine(name) {
    const edit = this.#edits.get(name);
    if (!edit?.conflict) return;
    edit.base = edit.conflict.version;
    edit.conflict = null;
    this.#emit("conflict", { name, theirs: null });
    this.#changed();
  }

  /** The reader decides a conflict for what somebody else wrote. */
  takeTheirs(name) {
    const edit = this.#edits.get(name);
    if (!edit?.conflict) return;
    this.#drop(name, edit);
    this.#emit("show", { name, value: this.#known.get(name).value });
    this.#changed();
  }

  /** Keep nothing on the device from now on. */
  forget() {
    for (const [name] of this.#stored()) this.#forget(name);
    this.#key = null;
  }

  #settled(name, edit, value) {
    if (same(edit.value, value)) {
      this.#drop(name, edit);
      // As the server keeps it: without spaces at the ends, capital letters.
      this.#emit("show", { name, value: this.#known.get(name).value });
    } else edit.base = this.#known.get(name).version;
  }

  #against(name, edit, theirs) {
    if (same(edit.value, theirs.value)) {
      this.#drop(name, edit);
      return;
    }
    // Written here, and only the answer was lost: what was typed since goes on from there.
    if (edit.sent !== undefined && same(edit.sent.trim(), theirs.value) && !same(edit.sent, edit.value)) {
      edit.base = theirs.version;
      return;
    }
    edit.conflict = theirs;
    this.#emit("conflict", { name, mine: edit.value, theirs });
  }

  #drop(name, edit) {
    this.#edits.delete(name);
    this.#forget(name);
    if (edit.conflict) this.#emit("conflict", { name, theirs: null });
  }

  /** Returns whether this is news. */
  #learn(name, cell) {
    const known = this.#known.get(name);
    if (!known || cell.version <= known.version) return false;
    const version = cell.version === Infinity ? known.version : cell.version;
    this.#known.set(name, { ...cell, version });
    return true;
  }

  #changed() {
    this.#keep();
    this.#emit("changed");
  }

  /** The kept cells, as [name, edit]. */
  #stored() {
    try {
      const names = Object.keys(localStorage).filter((key) => key.startsWith(this.#key + KEPT));
      return names.map((key) => [key.slice(this.#key.length + KEPT.length), JSON.parse(localStorage.getItem(key))]);
    } catch {
      return [];
    }
  }

  #keep() {
    if (this.#key === null) return;
    try {
      for (const [name, { value, base, sent, at }] of this.#edits) {
        localStorage.setItem(this.#key + KEPT + name, JSON.stringify({ value, base, sent, at }));
      }
    } catch {
      // Without storage what is not saved lasts as long as the page.
    }
  }

  #forget(name) {
    try {
      localStorage.removeItem(this.#key + KEPT + name);
    } catch {
      // Then nothing is kept anyway.
    }
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

const sendable = (edit) => !edit.conflict && !edit.refused;
