// Moves with branches: the tree, and the list that shows it.

import { seenAfter } from "./table.js";

export class Tree {
  /** `positions` as games/analysis/branches.py draws them, the root first; each but the root follows one before it. */
  constructor(positions) {
    this.nodes = [];
    for (const { after, ...position } of positions) this.#put(this.nodes[after] ?? null, position);
    this.root = this.nodes[0];
  }

  #put(parent, position) {
    const seen = seenAfter(parent, position);
    const node = { comment: "", clicks: null, ...position, ...seen, parent, children: [], chosen: null };
    node.ply = parent ? parent.ply + 1 : 0;
    parent?.children.push(node);
    this.nodes.push(node);
    return node;
  }

  /** The node of a move after another; a new one where it was not tried yet. */
  add(parent, position) {
    return parent.children.find(({ move }) => move === position.move) ?? this.#put(parent, position);
  }

  get size() {
    return this.#below(this.root).length - 1;
  }

  /** Take a node and what follows it away. Returns what puts it back. */
  remove(node) {
    const { parent } = node;
    const place = parent.children.indexOf(node);
    parent.children.splice(place, 1);
    parent.chosen = null;
    return () => parent.children.splice(place, 0, node);
  }

  /** The moves that lead to a node, its own the last. */
  line(node) {
    return node.parent ? [...this.line(node.parent), node.move] : [];
  }

  /** The node to go to next: where one was last, else the main line. */
  next(node) {
    return node.children.includes(node.chosen) ? node.chosen : node.children[0];
  }

  last(node) {
    const next = this.next(node);
    return next ? this.last(next) : node;
  }

  /** Another branch at the same move, so many places further; the node itself where there is none. */
  beside(node, step) {
    const all = node.parent?.children ?? [node];
    return all[(all.indexOf(node) + step + all.length) % all.length];
  }

  /** The tree as it is kept: every move after the one it follows. */
  list(comments) {
    const nodes = this.#below(this.root);
    const numbers = new Map(nodes.map((node, number) => [node, number]));
    return nodes
      .slice(1)
      .map(({ parent, move, comment }) => ({ after: numbers.get(parent), move, comment: comments ? comment : "" }));
  }

  #below(node) {
    return [node, ...node.children.flatMap((child) => this.#below(child))];
  }
}

function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/** The list of moves; `choose` is told which node somebody wants to see. */
export class TreeList {
  #place;
  #choose;
  #buttons = new Map();

  constructor(place, choose) {
    this.#place = place;
    this.#choose = choose;
  }

  show(tree, start, at) {
    const focused = this.#place.contains(document.activeElement);
    this.#buttons = new Map();
    const list = element("ol", "plain branch-line", element("li", "", this.#button(tree.root, start)));
    if (tree.root.children.length) list.append(...this.#line(tree.root.children));
    this.#place.replaceChildren(list);
    this.point(at);
    if (focused) this.#buttons.get(at).focus();
  }

  /** Say which node is shown. */
  point(at) {
    for (const [node, button] of this.#buttons) {
      if (node === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const button = this.#buttons.get(at);
    if (this.#place.contains(document.activeElement)) button.focus();
    const [list, shown] = [this.#place.getBoundingClientRect(), button.getBoundingClientRect()];
    this.#place.scrollTop += shown.top - list.top - (list.height - shown.height) / 2;
  }

  /** A line of moves: the first of `nodes` and what follows it; the others are branches beside it. */
  #line(nodes) {
    const rows = [];
    for (let [node, ...others] = nodes; node; [node, ...others] = node.children) {
      const row = element("li", "", this.#button(node));
      if (node.comment) row.append(element("p", "branch-comment", node.comment));
      if (others.length) row.append(element("ul", "plain branch-others", ...others.map((other) => this.#branch(other))));
      row.classList.toggle("whole", row.children.length > 1);
      rows.push(row);
    }
    return rows;
  }

  #branch(node) {
    return element("li", "", element("ol", "plain branch-line", ...this.#line([node])));
  }

  #button(node, start = "") {
    const button = element("button", "branch-move");
    button.type = "button";
    if (node.parent) {
      const mark = element("span", "seat-mark");
      Object.assign(mark.dataset, { mark: node.seat, role: node.role });
      mark.setAttribute("aria-hidden", "true");
      const who = element("span", "visually-hidden", node.who);
      button.append(element("span", "move-n", String(node.ply)), mark, who, element("span", "", node.shown));
    } else button.append(start);
    button.addEventListener("click", () => this.#choose(node));
    this.#buttons.set(node, button);
    return button;
  }
}
