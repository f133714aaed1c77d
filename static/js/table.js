// The reader's copy of a match, as docs/wire.md describes it. Pure functions.

/** The events that change what may be played; commands made before one are stale. */
export const BOARD_KINDS = new Set(["join", "move", "takeback", "draw", "resign", "timeout", "abort", "abandon", "called-off", "ended", "replaced", "returned"]);

/** What is set after changes; "" empties. */
function patched(before, changes) {
  const after = { ...before };
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (value === "") delete after[name];
    else after[name] = value;
  }
  return after;
}

/** What is to be seen after changes. */
export const seenAfter = (before, changes) =>
  Object.fromEntries(["cells", "labels", "grounds"].map((what) => [what, patched(before?.[what], changes[what])]));

function moves({ moves: before, roles }, event) {
  if (event.kind === "move") return [...before, { n: event.ply, seat: event.seat, role: roles[event.seat], text: event.move, shown: event.shown, words: event.words }];
  return event.kind === "takeback" ? before.slice(0, event.ply) : before;
}

/** The table after an event that follows it. */
export function after(table, event) {
  const { type, kind, seat, move, shown, words, phrase, ...rest } = event;
  return {
    ...table,
    ways: [],
    gone: [],
    ...rest,
    said: event.said || table.said,
    ...seenAfter(table, event),
    moves: moves(table, event),
  };
}

/** The seats of the other people who still play. */
export const others = ({ names, seats, computers = [] }) =>
  names.map((_name, seat) => seat).filter((seat) => !seats.includes(seat) && !computers.includes(seat));

/** The table after somebody came or went. */
export function withPresence(table, { seat, here, ago }) {
  const presence = [...(table.presence ?? [])];
  presence[seat] = { here, ago };
  return { ...table, presence };
}
