// Verdicts: every form beside a task is saved as the teacher goes on; without this script its button does it.

import { remembered } from "./remembered.js";
import { served } from "./served.js";

const PAUSE = 900; // ms without a key before a text is saved

const page = document.getElementById("verdicts");
const said = document.getElementById("verdict-saved");

/** Send a form; answers with what the server says and its status, or null without a connection. */
async function send(form) {
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { Accept: "application/json" },
    });
    if (![200, 409, 422].includes(answer.status)) return null;
    return { ...(await answer.json()), status: answer.status };
  } catch {
    return null;
  }
}

/**
 * One form: at most one request under way, and the last state always goes out. After a conflict nothing goes out until
 * somebody presses the button: whether to write over another teacher's words is decided by hand.
 */
class Saved {
  #form;
  #timer = 0;
  #saving = null;
  #held = false;
  #sent;

  constructor(form) {
    this.#form = form;
    this.#sent = this.#state(served(form));
    form.addEventListener("input", (event) => this.#changed(event));
    form.addEventListener("change", () => this.#save());
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      this.#held = false;
      this.#sent = ""; // also what did not change: the answer may have, since it was marked
      if ((await this.#save()) && form.closest("[data-answer]")) go(1);
    });
    form.querySelector("[data-save]").hidden = !form.hasAttribute("data-outdated");
    if (this.open) this.#soon();
  }

  get open() {
    return this.#saving !== null || this.#state() !== this.#sent;
  }

  /** Save what is not saved yet. False, and the form shown, where that cannot be. */
  async finish() {
    while (this.open) {
      if (this.#held || !(await this.#save())) {
        this.#form.scrollIntoView({ block: "center" });
        return false;
      }
    }
    return true;
  }

  #state(fields = [...new FormData(this.#form)]) {
    return JSON.stringify(fields.filter(([name]) => !["revision", "base", "csrfmiddlewaretoken"].includes(name)));
  }

  #changed({ target }) {
    // Whoever ticks an item of the rubric has looked at it.
    if (target.name === "item") this.#form.elements.confirmed.checked = true;
    this.#soon();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), PAUSE);
  }

  /** True once the state of this moment is stored. */
  async #save() {
    clearTimeout(this.#timer);
    while (this.#saving) await this.#saving;
    const state = this.#state();
    if (state === this.#sent) return true;
    if (this.#held) return false;
    this.#saving = this.#store(state);
    const stored = await this.#saving;
    this.#saving = null;
    return stored;
  }

  async #store(state) {
    said.textContent = page.dataset.saving;
    const answer = await send(this.#form);
    if (answer === null) {
      said.textContent = page.dataset.failed;
      this.#form.querySelector("[data-save]").hidden = false;
      return false;
    }
    if (answer.status === 200) this.#sent = state;
    this.#held = answer.status === 409;
    this.#show(answer);
    return answer.status === 200;
  }

  #show({ revision, base, mark, summary, problem }) {
    const { elements } = this.#form;
    if (revision !== undefined) elements.revision.value = revision;
    if (base !== undefined) elements.base.value = base;
    this.#form.querySelector("[data-problem]").innerHTML = problem ?? "";
    this.#form.querySelector("[data-save]").hidden = !problem;
    said.textContent = problem ? "" : page.dataset.saved;
    if (mark) this.#form.querySelector("[data-counted]").innerHTML = mark;
    const total = document.getElementById("verdict-summary");
    if (summary && total) total.innerHTML = summary;
  }
}

const forms = [...document.querySelectorAll("[data-mark-form], [data-comment-form]")].map((form) => new Saved(form));
const unsaved = () => forms.some((form) => form.open);
addEventListener("beforeunload", (event) => unsaved() && event.preventDefault());

/** Save everything, then go on with `go`; where something cannot be saved, stay there. */
async function first(go) {
  for (const form of forms) if (!(await form.finish())) return;
  go();
}

/** The form as it stands now: saving draws that of the sure proposals anew. */
function standing(form) {
  if (form.isConnected) return form;
  return [...document.forms].find(({ action }) => action === form.action);
}

addEventListener("submit", (event) => {
  if (event.defaultPrevented || !unsaved()) return;
  event.preventDefault();
  first(() => standing(event.target)?.submit());
});
addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || link.getAttribute("href").startsWith("#") || event.ctrlKey || event.metaKey || !unsaved()) return;
  event.preventDefault();
  first(() => location.assign(link.href));
});

// Keys. They can be switched off, for those whose tools speak in letters.

const next = document.getElementById("next-group") ?? document.getElementById("next-question");
const answers = [...document.querySelectorAll("[data-answer]")];
const key = document.getElementById("next-key");
const KEY = "next-group-key";

/** To another answer to the question; after the last one to the next question. */
function go(step) {
  const there = answers[answers.findIndex((answer) => answer.contains(document.activeElement)) + step];
  if (there) {
    there.focus({ preventScroll: true });
    there.scrollIntoView({ block: "start" });
  } else if (step > 0 && next) first(() => location.assign(next.href));
}

/** What a key does to the form of the answer that somebody is at; without one, of the first. */
function give(pressed) {
  const { points, confirmed } = (document.activeElement.closest("[data-answer]") ?? answers[0]).querySelector("form").elements;
  if (/^[0-9]$/.test(pressed)) {
    points.focus();
    points.select(); // and then the digit comes in
    return;
  }
  if (pressed === "m") points.value = points.dataset.most;
  else if (pressed === "c" && confirmed) confirmed.checked = !confirmed.checked;
  else return;
  points.dispatchEvent(new Event("change", { bubbles: true }));
}

if (key) {
  const box = key.querySelector("input");
  remembered(box, KEY, true, () => (key.hidden = false));
  addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
    if (typing || !box.checked || event.ctrlKey || event.altKey || event.metaKey) return;
    const pressed = event.key.toLowerCase();
    if (pressed === "n") go(1);
    else if (answers.length && pressed === "a") go(-1);
    else if (answers.length) give(pressed);
  });
}
