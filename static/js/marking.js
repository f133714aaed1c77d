// Marking: every form beside a task is saved as the teacher goes on; without this script its button does it.

const PAUSE = 900; // ms without a key before a text is saved

const page = document.getElementById("marking");
const said = document.getElementById("marking-saved");

/** Send a form; answers with what the server says, or null without a connection. */
async function send(form) {
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { Accept: "application/json" },
    });
    if (![200, 409, 422].includes(answer.status)) return null;
    return await answer.json();
  } catch {
    return null;
  }
}

/** One form: at most one request under way, and the last state always goes out. */
class Saved {
  #form;
  #timer = 0;
  #busy = false;
  #again = false;
  #sent;

  constructor(form) {
    this.#form = form;
    this.#sent = this.#state();
    form.addEventListener("input", (event) => this.#changed(event));
    form.addEventListener("change", () => this.#save());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save({ always: true });
    });
    form.querySelector("[data-save]").hidden = true;
  }

  get open() {
    return this.#busy || this.#state() !== this.#sent;
  }

  #state() {
    const fields = [...new FormData(this.#form)];
    return JSON.stringify(fields.filter(([name]) => !["revision", "base", "csrfmiddlewaretoken"].includes(name)));
  }

  #changed({ target }) {
    // Whoever ticks an item of the rubric has looked at it.
    if (target.name === "item") this.#form.elements.confirmed.checked = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), PAUSE);
  }

  async #save({ always = false } = {}) {
    clearTimeout(this.#timer);
    if (this.#busy) {
      this.#again = true;
      return;
    }
    const state = this.#state();
    if (state === this.#sent && !always) return;
    this.#busy = true;
    said.textContent = page.dataset.saving;
    const answer = await send(this.#form);
    this.#busy = false;
    if (answer === null) {
      said.textContent = page.dataset.failed;
      this.#form.querySelector("[data-save]").hidden = false;
      return;
    }
    this.#sent = state;
    this.#show(answer);
    if (this.#again) {
      this.#again = false;
      this.#save();
    }
  }

  #show({ revision, base, mark, summary, problem }) {
    const { elements } = this.#form;
    if (revision !== undefined) elements.revision.value = revision;
    if (base !== undefined) elements.base.value = base;
    this.#form.querySelector("[data-problem]").innerHTML = problem ?? "";
    // Whether to write over somebody else's words is decided by hand.
    this.#form.querySelector("[data-save]").hidden = !problem;
    said.textContent = problem ? "" : page.dataset.saved;
    if (mark) this.#form.querySelector("[data-counted]").innerHTML = mark;
    if (summary) document.getElementById("marking-summary").innerHTML = summary;
  }
}

const forms = [...document.querySelectorAll("[data-mark-form], [data-comment-form]")].map((form) => new Saved(form));
addEventListener("beforeunload", (event) => forms.some((form) => form.open) && event.preventDefault());

// The key N: the next group. It can be switched off, for those whose tools speak in letters.

const next = document.getElementById("next-group");
const key = document.getElementById("next-key");
const KEY = "next-group-key";

function kept() {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

if (key) {
  const box = key.querySelector("input");
  box.checked = kept();
  key.hidden = false;
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(KEY, box.checked ? "on" : "off");
    } catch {
      // The choice then lasts as long as the page.
    }
  });
  addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
    if (typing || !box.checked || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.toLowerCase() === "n") next.click();
  });
}
