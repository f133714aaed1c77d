// Everything around the board that follows the table: whose turn, players, clocks, questions, buttons, moves.

import { offer } from "./tray.js";
import { word } from "./words.js";

const TICK = 100;
const LOW = 10_000;
const PHRASE_SHOWN = 6_000;

const QUESTIONS = [
  { asker: "draw", accept: "draw-accept", decline: "draw-decline", asked: "draw-asked", asking: "draw-asking" },
  {
    asker: "takeback",
    accept: "takeback-accept",
    decline: "takeback-decline",
    asked: "takeback-asked",
    asking: "takeback-asking",
  },
  { asker: "rematch", accept: "rematch", decline: "rematch-decline", asked: "rematch-asked", asking: "rematch-asking" },
];

const put = (element, text) => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** "4:05", "0:59", and under ten seconds "7,3". */
function clockText(ms, decimal) {
  const left = Math.max(0, ms);
  if (left < LOW) return `${Math.floor(left / 1000)}${decimal}${Math.floor((left % 1000) / 100)}`;
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function dayAndHour(seconds) {
  const words = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  return new Date(seconds * 1000).toLocaleString(document.documentElement.lang, words);
}

function agoText(seconds) {
  if (seconds === null) return word("not-yet");
  if (seconds < 60) return word("gone-seconds", { n: seconds });
  return word("gone-minutes", { n: Math.floor(seconds / 60) });
}

/** When a seat moves: now, next, then, no more; where the move decides who is next, perhaps next. */
function orderWord(order, seat) {
  const turn = order.indexOf(seat);
  if (turn >= 0) return word(`order-${Math.min(turn, 2)}`);
  if (!order.length) return "";
  return word(order.length === 1 ? "order-maybe" : "order-out");
}

/** Where a match is to be seen: its own page, or the page that this one is a part of. */
export function addressOf(root, path) {
  const code = path.split("/").at(-2);
  return root.dataset.embedded ? `${root.dataset.embedded}?partida=${code}#jogo` : path;
}

/** Who owns which colour or role, and the points of each side where there are any. */
export function showRoles(root, { roles, roleNames, score = null }) {
  const language = document.documentElement.lang;
  roles.forEach((role, seat) => {
    const player = root.querySelector(`[data-seat="${seat}"]`);
    if (!player) return;
    player.querySelector("[data-role]").dataset.role = role;
    put(player.querySelector("[data-role-name]"), roleNames[role]);
    const points = player.querySelector("[data-score]");
    points.parentElement.hidden = score === null;
    put(points, score === null ? "" : score[seat].toLocaleString(language));
  });
}

export class Panel {
  #root;
  #roles = null;
  #exchanged = 0;
  #table = null;
  #presenceAt = performance.now();
  #presence = null;
  #decimal = (1.5).toLocaleString(document.documentElement.lang).charAt(1);

  constructor(root) {
    this.#root = root;
    setInterval(() => this.#tick(), TICK);
  }

  #find(selector) {
    return this.#root.querySelector(selector);
  }

  show(table) {
    if (table.presence !== this.#presence) [this.#presence, this.#presenceAt] = [table.presence, performance.now()];
    this.#table = table;
    const { status } = table;
    this.#root.dataset.status = status;
    for (const part of this.#root.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(status);
    put(this.#find("[data-line]"), table.line);
    put(this.#find("[data-said]"), table.result?.reason ?? table.said);
    this.#players(table);
    this.#colours(table);
    this.ask(table);
    this.#buttons(table);
    this.#moves(table);
    this.#next(table);
    this.#tick();
  }

  /** A phrase somebody said, beside their name for some seconds. */
  say(seat, phrase) {
    const bubble = this.#find(`[data-seat="${seat}"] [data-phrase]`);
    if (!bubble) return;
    put(bubble, phrase);
    bubble.hidden = false;
    clearTimeout(bubble.timer);
    bubble.timer = setTimeout(() => (bubble.hidden = true), PHRASE_SHOWN);
  }

  busy(busy) {
    for (const button of this.#root.querySelectorAll("[data-command]")) button.disabled = busy;
  }

  #players({ names, turn, result, seats, order, left }) {
    names.forEach((name, seat) => {
      const player = this.#find(`[data-seat="${seat}"]`);
      if (!player) return;
      put(player.querySelector("[data-name]"), name);
      player.toggleAttribute("data-turn", turn === seat);
      player.toggleAttribute("data-won", result?.winner === seat);
      player.querySelector("[data-you]").hidden = !(seats.length === 1 && seats[0] === seat);
      if (order) this.#company(player, orderWord(order, seat), left.includes(seat), result?.places?.[seat]);
    });
  }

  /** Where there are several: when somebody moves, who has left, who came where. */
  #company(player, turn, left, place) {
    put(player.querySelector("[data-order]"), turn);
    player.querySelector("[data-left]").hidden = !left || place !== undefined;
    const shown = player.querySelector("[data-place]");
    shown.hidden = place === undefined;
    put(shown, place === undefined ? "" : word("place", { place }));
  }

  /** The colours, what changes when people exchange them, and the colour whose turn it is. */
  #colours(table) {
    const { roles, roleNames, turn, names, seats } = table;
    showRoles(this.#root, table);
    const mark = this.#find("[data-turn-mark]");
    // Players that are only the first and the second have no stone to show.
    const colourless = ["first", "second"].includes(roles[turn]);
    mark.hidden = turn === null || colourless || this.#find(`[data-seat="${turn}"] .player-role`) === null;
    mark.dataset.role = roles[turn] ?? "";
    const now = roles.join(" ");
    const line = this.#find("[data-roles-said]");
    const card = line.closest(".tray-card");
    if (this.#roles === null || table.ply > this.#exchanged + 1) card.hidden = true;
    if (this.#roles !== null && this.#roles !== now) {
      this.#exchanged = table.ply;
      const seat = seats.length === 1 ? seats[0] : 0;
      const words = word(seats.length === 1 ? "roles-yours" : "roles-now", { name: names[seat], role: roleNames[roles[seat]] });
      card.hidden = false;
      offer(card, `${table.ply} ${words}`);
      put(line, words);
    }
    this.#roles = now;
  }

  /** Says that what was asked for waits for the line, until the match has news. */
  wait(words) {
    const box = this.#find("[data-question]");
    if (!box) return;
    put(box.querySelector("p"), words);
    for (const button of box.querySelectorAll("[data-answer]")) button.hidden = true;
    box.hidden = false;
    offer(box, words);
  }

  /** The question that is open at the table, or how one was answered. */
  ask(table) {
    const box = this.#find("[data-question]");
    if (!box) return;
    const { seats, can, status } = table;
    const ended = status === "finished";
    const open = QUESTIONS.find(({ asker }) => table[asker] !== null && (asker === "rematch") === ended);
    const mine = open && seats.includes(table[open.asker]);
    const declined = open ? null : table.declined;
    box.hidden = (!open && declined === null) || table.next !== null;
    if (box.hidden) return offer(box, "");
    const answered = table.order && !mine && !can.includes(open?.accept);
    const words = open ? (mine ? open.asking : answered ? "asking-all" : open.asked) : seats.includes(declined) ? "rematch-declining" : "rematch-declined";
    const asker = open ? table[open.asker] : declined;
    offer(box, `${words} ${asker}`);
    put(box.querySelector("p"), word(words, { name: table.names[asker] }));
    for (const [role, command] of [["accept", open?.accept], ["decline", open?.decline]]) {
      const button = box.querySelector(`[data-answer="${role}"]`);
      button.hidden = !open || mine || !can.includes(command);
      button.dataset.command = command ?? "";
    }
  }

  #buttons({ can, rematch }) {
    for (const button of this.#root.querySelectorAll(":is([data-actions], [data-end]) :is([data-command], [data-dialog])")) {
      const command = button.dataset.command ?? button.dataset.dialog;
      button.hidden = !can.includes(command) || (command === "rematch" && rematch !== null);
    }
  }

  #moves({ moves, names }) {
    const list = this.#find("[data-moves]");
    if (!list || list.dataset.replay !== undefined) return;
    while (list.children.length > moves.length) list.lastElementChild.remove();
    moves.forEach((move, index) => {
      const known = list.children[index];
      if (known?.dataset.move === move.text && known.dataset.by === String(move.seat)) return;
      const row = this.#row(move, names);
      if (known) known.replaceWith(row);
      else list.append(row);
    });
    this.#find("[data-no-moves]").hidden = moves.length > 0;
    list.scrollTop = list.scrollHeight;
    if (moves.some(({ words }) => words)) this.#find("[data-notation-switch]").hidden = false;
  }

  #row({ n, seat, role, text, shown, words }, names) {
    const row = document.getElementById("move-row").content.firstElementChild.cloneNode(true);
    row.dataset.move = text;
    row.dataset.by = seat;
    put(row.querySelector("[data-n]"), String(n));
    put(row.querySelector("[data-text]"), words ?? shown ?? text);
    put(row.querySelector("[data-written]"), words ? (shown ?? text) : "");
    Object.assign(row.querySelector("[data-mark]").dataset, { mark: seat, role });
    put(row.querySelector("[data-who]"), names[seat]);
    return row;
  }

  #next({ next }) {
    const link = this.#find("[data-next]");
    if (!link) return;
    link.hidden = next === null;
    if (next) link.href = addressOf(this.#root, next);
  }

  // --- what time changes ---

  #tick() {
    const table = this.#table;
    if (!table) return;
    this.#clocks(table);
    this.#due(table);
    this.#absences(table);
  }

  /** In a match over days, until when the player on turn has time. */
  #due({ due }) {
    put(this.#find("[data-due]"), due ? `(${word("until", { when: dayAndHour(due) })})` : "");
  }

  #clocks({ clock, at }) {
    if (!clock) return;
    clock.left.forEach((left, seat) => {
      const shown = this.#find(`[data-seat="${seat}"] [data-clock]`);
      if (!shown) return;
      const running = clock.running === seat;
      const now = Math.max(0, running ? left - (performance.now() - at) : left);
      put(shown, clockText(now, this.#decimal));
      shown.toggleAttribute("data-running", running);
      const low = now < LOW;
      if (low && running && !shown.hasAttribute("data-low")) this.#root.dispatchEvent(new CustomEvent("hurry"));
      shown.toggleAttribute("data-low", low);
    });
  }

  #absences({ presence, status, seats, computers = [] }) {
    (presence ?? []).forEach((there, seat) => {
      const shown = this.#find(`[data-seat="${seat}"] [data-presence]`);
      if (!shown) return;
      const gone = there.ago === null ? null : there.ago + Math.floor((performance.now() - this.#presenceAt) / 1000);
      shown.toggleAttribute("data-here", there.here || seats.includes(seat));
      const away = status === "playing" && !there.here && !seats.includes(seat) && !computers.includes(seat);
      put(shown.querySelector("span"), away ? agoText(gone) : "");
    });
  }
}
