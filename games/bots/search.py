"""Monte-Carlo tree search for any game: UCT (Kocsis and Szepesvári, 2006), in which moves are also judged by
the random matches in which they were made later (RAVE: Gelly and Silver, 2007). Pure; a seed and a number of
playouts decide the move.

`progress` hears how many playouts there were; it ends the search by raising TooBig, and the best move so far
is played. Any other exception goes through.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import log, sqrt
from typing import Any

from games.bots.hooks.base import Hook, Progress, winners
from games.rules.errors import IllegalMove
from games.solvers.theory import TooBig

EXPLORE = 0.35  # weight of the share of visits in UCT; less than sqrt(2), because RAVE explores, too
RAVE = 60.0  # about as many visits of a move count as much as all that was seen of it elsewhere
UNSEEN = 0.6  # the worth of a move of which nothing is known: a little more than a draw
SWAP = "swap"
FOR_SWAP = 100  # random matches before colours are exchanged or not
OPENINGS = 16  # first moves that are compared where the opponent may exchange colours
FOR_OPENING = 30  # random matches for each of them
MOST_GUARDED = 30_000  # moves that are tried to find out who wins at once


class Node:
    """A state in the tree, with the moves that are looked at. Lists run parallel to `moves`."""

    __slots__ = (
        "children",
        "ended",
        "index",
        "moves",
        "player",
        "rave_visits",
        "rave_worth",
        "seat",
        "state",
        "total",
        "visits",
        "worth",
    )

    def __init__(self, hook: Hook, state: Any, moves: list[str] | None = None) -> None:
        self.state = state
        self.player: int = state.turn
        self.seat = hook.seat(state)
        outcome = None if moves else hook.game.outcome(state)
        self.ended: Sequence[float] | None = None if outcome is None else hook.worth(state, outcome)
        self.moves: list[str] = moves or []
        self.total = 0
        self.index: dict[str, int] = {}
        self.children: list[Node | None] = []
        self.visits: list[int] = []
        self.worth: list[float] = []
        self.rave_visits: list[int] = []
        self.rave_worth: list[float] = []

    def open(self, hook: Hook) -> None:
        """List the moves, when the state is visited again."""
        if not self.moves:
            self.moves = hook.candidates(self.state)
            hook.random.shuffle(self.moves)
        count = len(self.moves)
        self.index = {move: number for number, move in enumerate(self.moves)}
        self.children = [None] * count
        self.visits, self.worth = [0] * count, [0.0] * count
        self.rave_visits, self.rave_worth = [0] * count, [0.0] * count

    def choice(self) -> int:
        """The move to follow next."""
        explore = EXPLORE * sqrt(log(self.total + 1))
        best, highest = 0, -1.0
        figures = zip(self.visits, self.worth, self.rave_visits, self.rave_worth, strict=True)
        for number, (visits, worth, seen, seen_worth) in enumerate(figures):
            value = seen_worth / seen if seen else UNSEEN
            if visits:
                trust = sqrt(RAVE / (3 * visits + RAVE)) if seen else 0.0
                value = trust * value + (1 - trust) * worth / visits + explore / sqrt(visits + 1)
            else:
                value += explore
            if value > highest:
                best, highest = number, value
        return best

    def order(self) -> list[int]:
        """The numbers of the moves, the most visited first."""
        return sorted(range(len(self.moves)), key=lambda number: (-self.visits[number], -self.worth[number]))

    def ranked(self) -> list[str]:
        """The moves, the most visited first."""
        return [self.moves[number] for number in self.order()]


class Root(Node):
    """The node with which a search begins; `sums` is what all random matches were worth to each seat."""

    __slots__ = ("sums",)

    def __init__(self, hook: Hook, state: Any, moves: list[str]) -> None:
        super().__init__(hook, state, moves)
        self.sums = [0.0] * len(hook.game.players)


def search(hook: Hook, state: Any, moves: list[str], playouts: int, progress: Progress) -> list[str]:
    """The moves, the best first, after so many playouts or fewer."""
    return grown(hook, state, moves, playouts, progress).ranked()


def grown(hook: Hook, state: Any, moves: list[str], playouts: int, progress: Progress) -> Root:
    """The tree after so many playouts or fewer, in which the state has these moves."""
    root = Root(hook, state, hook.random.sample(moves, len(moves)))
    root.open(hook)
    try:
        for number in range(playouts):
            progress(number)
            worth = _grow(hook, root)
            root.sums = [total + got for total, got in zip(root.sums, worth, strict=True)]
    except TooBig:
        pass
    return root


def _grow(hook: Hook, root: Node) -> Sequence[float]:
    """One way down the tree, one new state, one random match, and what it teaches: its worth to each seat."""
    path: list[tuple[Node, int]] = []
    node = root
    while node.ended is None:
        if not node.index:
            node.open(hook)
        number = node.choice()
        path.append((node, number))
        child = node.children[number]
        if child is None:
            child = node.children[number] = Node(hook, hook.game.apply(node.state, node.moves[number]))
            node = child
            break
        node = child
    worth, made = (node.ended, ()) if node.ended is not None else hook.playout(node.state)
    _learn(path, worth, [set(turn_moves) for turn_moves in made] or [set() for _player in hook.game.players])
    return worth


def _learn(path: list[tuple[Node, int]], worth: Sequence[float], made: list[set[str]]) -> None:
    """Count a random match in the nodes that led to it; `made` are the moves of each player after them."""
    for node, number in reversed(path):
        got = worth[node.seat]
        made[node.player].add(node.moves[number])
        node.total += 1
        node.visits[number] += 1
        node.worth[number] += got
        index, rave_visits, rave_worth = node.index, node.rave_visits, node.rave_worth
        for move in made[node.player]:
            at = index.get(move)
            if at is not None:
                rave_visits[at] += 1
                rave_worth[at] += got


class Guard:
    """Finds out which moves let somebody win at once, and remembers the replies that did it."""

    def __init__(self, hook: Hook, state: Any) -> None:
        self.hook = hook
        self.state = state
        self.seat = hook.seat(state)
        self.feared: list[str] = []
        self.left = MOST_GUARDED
        self.late = False

    def suspicious(self, move: str, *, thorough: bool) -> bool:
        """Whether the move loses at once, or one of the feared replies wins; if `thorough`, any reply; as far
        as there is time to try."""
        if self._is_late():
            return False
        hook, game = self.hook, self.hook.game
        after = game.play(self.state, move)
        outcome = game.outcome(after)
        if outcome is not None:
            return hook.worth(after, outcome)[self.seat] == 0
        if hook.seat(after) == self.seat:
            return False
        if any(self._wins(after, reply) for reply in self.feared):
            return True
        reply = next(filter(partial(self._wins, after), hook.decisive(after)), None) if thorough else None
        if reply is not None:
            self.feared.append(reply)
        return reply is not None

    def _wins(self, state: Any, move: str) -> bool:
        """Whether this wins, as far as there are tries left."""
        self.left -= 1
        if self.left < 0 or self._is_late():
            return False
        try:
            after = self.hook.game.play(state, move)
        except IllegalMove:
            return False
        outcome = self.hook.game.outcome(after)
        return outcome is not None and self.hook.worth(after, outcome)[self.hook.seat(state)] == 1

    def _is_late(self) -> bool:
        """Whether there is no more time to try moves."""
        try:
            self.hook.limits.replies(MOST_GUARDED - self.left)
        except TooBig:
            self.late = True
        return self.late

    def harmless(self, moves: Sequence[str]) -> list[str]:
        """Those that lose to no reply that was found: it is looked for after the first move only."""
        self.suspicious(moves[0], thorough=True)
        return [move for move in moves if not self.suspicious(move, thorough=False)]

    def first_safe(self, moves: Iterable[str]) -> str | None:
        """The first move after which nobody wins at once."""
        for move in moves:
            if not self.suspicious(move, thorough=False) and not self.suspicious(move, thorough=True):
                return move
        return None


Judge = Callable[[list[str]], list[str]]


def choose(  # noqa: PLR0917 - what every choice is made of
    hook: Hook,
    state: Any,
    judge: Judge,
    playouts: int,
    progress: Progress,
    share: float | None = None,
    promising: Sequence[str] = (),
) -> str:
    """A legal move in a game that is not over: one that wins at once; else the best, as `judge` orders them,
    of those after which nobody else wins at once, if there is one. Colours are exchanged where the `share`
    of a win without that is less than a half; None: as random matches tell. `promising` are the moves that
    are judged, else the hook's."""
    move = hook.settled(state) or next(winners(hook, state), None)
    if move is not None:
        return move
    moves = [move for move in promising or hook.first_candidates(state) if move != SWAP]
    if allows_swap(hook, state):
        random_matches = min(playouts, FOR_SWAP)
        if wants_swap(hook, state, random_matches, progress) if share is None else share < 0.5:
            return SWAP
    elif _may_be_swapped(hook, state, moves[0]):
        return _balanced(hook, state, moves, min(playouts, FOR_OPENING), progress)
    guard = Guard(hook, state)
    harmless = guard.harmless(moves) or moves
    preferred = judge(hook.defending(state, harmless))
    return guard.first_safe(preferred) or guard.first_safe(hook.game.moves(state)) or preferred[0]


def wants_swap(hook: Hook, state: Any, playouts: int, progress: Progress) -> bool:
    """Whether the other seat stands better in random matches from here."""
    return _shares(hook, [state], playouts, progress)[0] < 0.5


def _shares(hook: Hook, states: Sequence[Any], playouts: int, progress: Progress) -> list[float]:
    """What each state is worth to the seat on turn in it, in so many random matches or fewer."""
    seats = [hook.seat(state) for state in states]
    worth = [0.0] * len(states)
    made = 0
    try:
        for _round in range(playouts):
            for number, state in enumerate(states):
                progress(made * len(states) + number)
                worth[number] += hook.playout(state).worth[seats[number]]
            made += 1
    except TooBig:
        # The last round is not whole; hardly anything where there is none.
        made += 1
    return [wins / made for wins in worth]


def _may_be_swapped(hook: Hook, state: Any, move: str) -> bool:
    after = hook.game.play(state, move)
    if hook.game.outcome(after) is not None or hook.seat(after) == hook.seat(state):
        return False
    return allows_swap(hook, after)


def allows_swap(hook: Hook, state: Any) -> bool:
    """Whether who is on turn may exchange colours."""
    try:
        hook.game.apply(state, SWAP)
    except IllegalMove:
        return False
    return True


def _balanced(hook: Hook, state: Any, moves: list[str], playouts: int, progress: Progress) -> str:
    """A first move that leaves the opponent in doubt whether to exchange colours."""
    tried = hook.random.sample(moves, min(len(moves), OPENINGS))
    shares = _shares(hook, [hook.game.play(state, move) for move in tried], playouts, progress)
    return min(zip(tried, shares, strict=True), key=lambda share: abs(share[1] - 0.5))[0]
