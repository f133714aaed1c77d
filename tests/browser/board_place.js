// For test_board_place.py: the page's line, into which messages are written and out of which no question comes. A function that looks
// at the board in each of some states, made by what the server would send.

window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    window.line = this;
    this.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "table") window.first ??= message;
    });
  }
  send(text) {
    const { type, prefix } = JSON.parse(text);
    if (type === "steps") hear({ type, prefix, complete: true, places: [], steps: {}, more: [], buttons: [], chosen: [], words: LONG });
  }
};
window.LONG = "Estas palavras dizem por inteiro o que a jogada faz, com todas as suas casas, e são mais do que as que cabem em duas linhas.";
window.hear = (message) => window.line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
window.fetch = () => Promise.reject(new Error("nothing is fetched here"));

window.lookAtPlace = async ({ states, frame }) => {
  const find = (selector) => document.querySelector(selector);
  const here = { presence: first.names.map(() => ({ here: true, ago: 0 })), waited: null };
  const table = (changes) => hear({ ...first, ...here, said: LONG, ...changes });
  const away = (seconds) => ({
    presence: first.names.map((_name, seat) => ({ here: seat === 0, ago: seat && seconds })),
    waited: seconds, away: 1, patience: 60,
    can: ["resign", first.names.length > 2 ? "claim-seat" : "claim-win", ...(first.names.length > 2 ? [] : ["claim-off"])],
  });
  const colours = ["black", "white", "grey"].map((name) => [`=${name}`, `Ficar com a pedra ${name} e começar`, true, false]);
  const asked = { can: ["resign", "draw-accept", "draw-decline"], draw: 1 };
  const over = { status: "finished", turn: null, yours: false, places: [], steps: {}, buttons: [], can: ["rematch"],
                 ...(first.order && { order: [] }),
                 result: { winner: 0, reason: LONG }, line: "Ganhaste!" };
  const half = () => {
    table({});
    (find("#board .cell[data-step]") ?? find("[data-step-buttons] button"))?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  const made = {
    turn: () => table({ line: `É a tua vez. ${LONG}` }),
    half,
    choice: () => table({ buttons: colours }),
    away: () => table(away(20)),
    claim: () => table(away(80)),
    draw: () => table(asked),
    "take-back": () => table({ can: ["takeback-accept", "takeback-decline"], takeback: 1 }),
    end: () => table(over),
    rematch: () => table({ ...over, rematch: 1, can: ["rematch", "rematch-decline"] }),
  };
  const view = find(".board-view");
  const faults = [];
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  };
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const hits = (element) => element.contains(document.elementFromPoint(...middle(element)));
  // The middle of a line that is bent is beside it.
  const onLine = (cell) => {
    const line = cell.querySelector("path.hit, path");
    if (!line) return false;
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
    return cell.contains(document.elementFromPoint(x, y));
  };
  const cells = [...document.querySelectorAll("#board .cell")];
  const shown = () => {
    const { left, right, top, bottom } = view.getBoundingClientRect();
    return cells.filter((cell) => {
      const [x, y] = middle(cell.querySelector(".hit") ?? cell);
      const { width, height } = cell.getBoundingClientRect();
      return x > left && x < right && y > top && y < bottom && Math.max(width, height) >= 4;
    }).length;
  };
  const astray = () => {
    const { left, right, top, bottom } = view.getBoundingClientRect();
    for (let x = 4; x < innerWidth; x += 60)
      for (let y = 4; y < innerHeight; y += 40)
        if ((x < left || x > right || y < top || y > bottom) && document.elementFromPoint(x, y)?.closest("#board")) return `${x} ${y}`;
    return "";
  };
  // A finger that touches a cell too small for it sees 7 by 9 cells that are not.
  const touch = () => {
    table({});
    const svg = find("#board");
    const cell = find("#board .cell[data-step]");
    const size = () => 40 * svg.getScreenCTM().a;
    if (!cell || size() >= 24) return;
    const [clientX, clientY] = middle(cell);
    const at = { bubbles: true, cancelable: true, clientX, clientY };
    for (const kind of ["pointerdown", "pointerup"])
      cell.dispatchEvent(new PointerEvent(kind, { ...at, pointerType: "touch", pointerId: 7, isPrimary: true }));
    cell.dispatchEvent(new MouseEvent("click", at));
    const { width, height } = svg.getBoundingClientRect();
    const [across, along] = [width, height].map((room) => room / size() + 0.01);
    if (svg.dataset.enlarged !== "true" || size() < 23.9) faults.push(`touch: cells of ${size()} px`);
    if (!((across >= 7 && along >= 9) || (across >= 9 && along >= 7)))
      faults.push(`touch: ${across} by ${along} cells of ${size()} px`);
    find("[data-zoom-by='']").click();
    if (svg.dataset.enlarged !== "false") faults.push("touch: it stays enlarged");
    document.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "mouse" })); // the finger is gone
  };
  await new Promise(requestAnimationFrame);
  await new Promise((go) => setTimeout(go));
  made.touch = touch;
  let before = frame;
  for (const [state, actions] of Object.entries(states)) {
    made[state]();
    await null;
    const now = `${box(view)} / ${box(find("#board"))}`;
    before ??= now;
    if (now !== before) faults.push(`${state}: ${before} became ${now}`);
    if (shown() !== cells.length) faults.push(`${state}: ${shown()} of ${cells.length} cells`);
    for (const selector of actions) {
      const there = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
      const reached = selector.includes(".cell") ? !there.length || there.some((cell) => hits(cell) || onLine(cell)) : there.length && there.every(hits);
      if (!reached) faults.push(`${state}: ${selector} is out of reach: ${there.map(box)}`);
    }
    if (["half", "claim"].includes(state) && astray()) faults.push(`${state}: the board takes a tap at ${astray()}`);
    if (state === "draw") {
      find("[data-question] [data-fold]").click();
      if (find("[data-question]").getClientRects().length) faults.push("one tap does not fold the question");
      if (!hits(find("[data-unfold]"))) faults.push("nothing brings the question back");
      find("[data-unfold]").click();
      if (!hits(find("[data-answer=accept]"))) faults.push("the question does not come back");
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`${state}: wider than the window`);
  }
  return { frame: before, faults, share: view.getBoundingClientRect().height / innerHeight };
};
