// What the computer thinks of the position that is shown, for who asks: a bar, a sentence, the best moves.

import { word } from "./words.js";

const CALM = 300; // ms before a position that is passed through is asked about
const AGAIN = 500;

const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });

export class Opinion {
  #page;
  #ask;
  #roles;
  #play;
  #mark;
  #switch;
  #timer = null;
  #asked = 0;

  /**
   * `ask(node)` gets the server's answer, `changed()` hears of the switch, `play(move)` of a best move that was pressed, and
   * `mark(cells)` of the cells of the best moves.
   */
  constructor({ page, ask, roles, changed, play, mark }) {
    this.#page = page;
    this.#ask = ask;
    this.#roles = roles;
    this.#play = play;
    this.#mark = mark;
    this.#switch = this.#find("[data-opinion-switch]");
    this.#switch?.addEventListener("change", changed);
  }

  #find(selector) {
    return this.#page.querySelector(selector);
  }

  /** Another position is shown; `node` keeps what is known of it. */
  show(node) {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    this.#mark([]);
    const on = this.#switch?.checked ?? false;
    this.#find("[data-opinion-bar]").hidden = !on;
    if (!this.#switch) return;
    this.#find("[data-opinion-words]").hidden = !on;
    if (!on) return;
    if (node.opinion) this.#tell(node.opinion);
    else if (node.clicks?.over) this.#say(word("branch-over"));
    else {
      this.#say(word("branch-thinking"));
      this.#timer = setTimeout(() => this.#wait(node, asked), CALM);
    }
  }

  async #wait(node, asked) {
    const answer = await this.#ask(node);
    if (asked !== this.#asked) return;
    if (answer.waiting) this.#timer = setTimeout(() => this.#wait(node, asked), AGAIN);
    else if (answer.shares) this.#tell((node.opinion = answer));
    else this.#say(answer.message);
  }

  #say(words) {
    this.#find("[data-opinion-said]").textContent = words;
    this.#find("[data-best]").replaceChildren();
    this.#find("[data-shares]").toggleAttribute("data-unknown", true);
  }

  #tell({ shares, said, best }) {
    this.#say(said);
    const bar = this.#find("[data-shares]");
    bar.removeAttribute("data-unknown");
    this.#page.querySelectorAll("[data-share]").forEach((share, seat) => {
      share.textContent = `${this.#roles[seat]} ${percent.format(shares[seat] / 100)}`;
    });
    bar.querySelector("i").style.inlineSize = `${shares[0]}%`;
    if (best.length) this.#find("[data-best]").append(word("branch-best"), ...best.map((one) => this.#button(one)));
    this.#mark(best.flatMap(({ cells }) => cells));
  }

  #button({ move, shown }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small";
    button.textContent = shown;
    button.addEventListener("click", () => this.#play(move));
    return button;
  }
}
