// The reader's copy of a match, as docs/wire.md describes it. Pure functions.

/** The events that change what may be played; commands made before one are stale. */
export const BOARD_KINDS = new Set(["join", "move", "takeback", "draw", "resign", "timeout", "abort", "abandon", "called-off", "ended"]);

/** What is set after changes; "" empties. */
export function patched(before, changes) {
  const after = { ...before };
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (value === "") delete after[name];
    else after[name] = value;
  }
  return after;
}

function moves({ moves: before, roles }, event) {
  if (event.kind === "move") return [...before, { n: event.ply, seat: event.seat, role: roles[event.seat], text: event.move, shown: event.shown }];
  return event.kind === "takeback" ? before.slice(0, event.ply) : before;
}

/** The table after an event that follows it. */
export function after(table, event) {
  const { type, kind, seat, move, shown, phrase, cells, labels, ...rest } = event;
  return {
    ...table,
    ways: [],
    ...rest,
    said: event.said || table.said,
    cells: patched(table.cells, cells),
    labels: patched(table.labels, labels),
    moves: moves(table, event),
  };
}

/** The table after somebody came or went. */
export function withPresence(table, { seat, here, ago }) {
  const presence = [...(table.presence ?? [])];
  presence[seat] = { here, ago };
  return { ...table, presence };
}
