"""The tree of a Monte-Carlo search in arrays, for any game of two who move in turn: what `games.bots.search`
does with objects, compiled. Importing this module loads numba.

The edges of a node lie side by side, and are listed when it is visited again. A search goes down the tree
along one path at a time, which the tree remembers; a family of kernels writes the loop that plays it:

    def think(board, tree, root, work, count):      # compiled; how many matches were made
        for done in range(count):
            if is_solved(tree):
                return done
            work[:] = root
            winner = GOING
            start(tree)
            while winner == GOING:
                if is_closed(tree) and not open_node(tree, the moves, how many):
                    break                           # no room: a random match from here
                player = whose turn it is
                winner = put(board, work, follow(tree, player))
                if winner == player:
                    prove(tree)                     # the move wins at once
                if not descend(tree):
                    break                           # a new node: a random match from here
            if winner == GOING:
                winner = playout(board, work, tree.made, tree.random)
            learn(tree, winner)
        return count

The random match notes who makes each move first: `note(made, move, player)`. A move is a small number;
`winner` is a player, 0 or 1, else DRAW or GOING. Whoever has no move must have one that passes.

A call that is not inlined counts references of each array that it is given, which takes longer than a move:
keep a position in one array with a row for each thing known of the cells, and give functions few arrays.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.solvers.compiling import compiled, is_kept
from games.solvers.theory import TooBig

EXPLORE, RAVE, UNSEEN = 0.35, 60.0, 0.6  # as in `games.bots.search`
DRAW, GOING = 2, -1
NOBODY = -1  # has made a move yet
WINS, LOSES = 1, -1  # whoever makes the move of an edge, for certain
MOST_NODES, MOST_EDGES = 250_000, 2_500_000  # 23 bytes an edge
MOST_DEPTH = 512  # moves from the root

# What is counted.
_NODES, _EDGES, _DEPTH, _NODE, _SOLVED = range(5)


class Tree(NamedTuple):
    """`seen` and `seen_worth` are of the matches in which the move was made later (RAVE)."""

    counts: NDArray[np.int64]  # nodes, edges, the depth of the path, the node that it leads to, is it solved?
    random: NDArray[np.uint64]  # the state of the generator
    made: NDArray[np.int8]  # who made a move first in the match, after the path
    # Of nodes.
    first: NDArray[np.int32]  # edge
    size: NDArray[np.int16]  # 0 while it is closed
    total: NDArray[np.int32]  # matches
    # Of edges.
    move: NDArray[np.int16]
    child: NDArray[np.int32]  # 0 where there is none yet
    visits: NDArray[np.int32]
    worth: NDArray[np.float32]
    seen: NDArray[np.int32]
    seen_worth: NDArray[np.float32]
    proved: NDArray[np.int8]
    # The path: its edges, with the nodes that they leave and the players who move.
    path: NDArray[np.int32]
    left: NDArray[np.int32]
    players: NDArray[np.int8]


def planted(moves: int, root: NDArray[np.int16], seed: int, edges: int = MOST_EDGES) -> Tree:
    """A tree for so many different moves, with these at its root. Memory is used as it grows."""
    nodes = min(MOST_NODES, edges)
    tree = Tree(
        np.array([1, 0, 0, 0, 0]),
        np.array([seed | 1], np.uint64),
        np.empty(moves, np.int8),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int16),
        np.zeros(nodes, np.int32),
        np.empty(edges, np.int16),
        *(np.zeros(edges, kind) for kind in (np.int32, np.int32, np.float32, np.int32, np.float32, np.int8)),  # type: ignore[arg-type]
        *(np.zeros(MOST_DEPTH, kind) for kind in (np.int32, np.int32, np.int8)),
    )
    start(tree)
    open_node(tree, root, len(root))
    return tree


@compiled  # pragma: no cover - machine code
def draw(random: NDArray[np.uint64], count: int) -> int:
    """A random number below `count` (xorshift64)."""
    bits = random[0]
    bits ^= bits << np.uint64(13)
    bits ^= bits >> np.uint64(7)
    bits ^= bits << np.uint64(17)
    random[0] = bits
    return np.int64(((bits >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))  # type: ignore[return-value]


@compiled  # pragma: no cover - machine code
def start(tree: Tree) -> None:
    """The path is empty: it leads to the root."""
    tree.counts[_DEPTH] = 0
    tree.counts[_NODE] = 0
    tree.made[:] = NOBODY


@compiled  # pragma: no cover - machine code
def is_solved(tree: Tree) -> bool:
    """Whether it is proved that the root wins, or that all its moves lose."""
    return tree.counts[_SOLVED] != 0  # type: ignore[no-any-return]


@compiled  # pragma: no cover - machine code
def is_closed(tree: Tree) -> bool:
    """Whether the moves of the node to which the path leads are not listed yet."""
    return tree.size[tree.counts[_NODE]] == 0  # type: ignore[no-any-return]


@compiled  # pragma: no cover - machine code
def open_node(tree: Tree, moves: NDArray[np.int16], count: int) -> bool:
    """List the moves of that node, the first `count` of these, in a random order. False: there is no room."""
    begin = tree.counts[_EDGES]
    if begin + count > tree.move.size:
        return False
    for number in range(count):
        other = begin + draw(tree.random, number + 1)
        tree.move[begin + number] = tree.move[other]
        tree.move[other] = moves[number]
    node = tree.counts[_NODE]
    tree.first[node] = begin
    tree.size[node] = count
    tree.counts[_EDGES] = begin + count
    return True


@compiled  # pragma: no cover - machine code
def follow(tree: Tree, player: int) -> int:
    """The move by which this player goes on from the node to which the path leads: added to the path."""
    node = tree.counts[_NODE]
    edge = _choose(tree, node)
    depth = tree.counts[_DEPTH]
    tree.path[depth] = edge
    tree.left[depth] = node
    tree.players[depth] = player
    tree.counts[_DEPTH] = depth + 1
    return tree.move[edge]  # type: ignore[no-any-return]


@compiled  # pragma: no cover - machine code
def _choose(tree: Tree, node: int) -> int:
    """The edge that promises most; the first one where all lose."""
    explore = EXPLORE * np.sqrt(np.log(tree.total[node] + 1.0))
    best, highest = tree.first[node], -1.0
    for edge in range(tree.first[node], tree.first[node] + tree.size[node]):
        if tree.proved[edge] == LOSES:
            continue
        if tree.proved[edge] == WINS:
            return edge
        visits, seen = tree.visits[edge], tree.seen[edge]
        value = tree.seen_worth[edge] / seen if seen else UNSEEN
        if visits:
            trust = np.sqrt(RAVE / (3 * visits + RAVE)) if seen else 0.0
            value = trust * value + (1 - trust) * tree.worth[edge] / visits
        value += explore / np.sqrt(visits + 1.0)
        if value > highest:
            best, highest = edge, value
    return best  # type: ignore[no-any-return]


@compiled  # pragma: no cover - machine code
def descend(tree: Tree) -> bool:
    """Go to the node after the last move of the path. False: it is new, or there is none."""
    depth = tree.counts[_DEPTH]
    edge = tree.path[depth - 1]
    child = tree.child[edge]
    if child:
        tree.counts[_NODE] = child
        return depth < tree.path.size  # type: ignore[no-any-return]
    if tree.counts[_NODES] < tree.first.size:
        tree.child[edge] = tree.counts[_NODES]
        tree.counts[_NODES] += 1
    return False


@compiled  # pragma: no cover - machine code
def prove(tree: Tree) -> None:
    """The last move of the path wins at once: the one before it loses; where all lose like that, the one
    before them wins, and so on upwards (MCTS-Solver: Winands, Björnsson and Saito, 2008)."""
    depth = tree.counts[_DEPTH] - 1
    tree.proved[tree.path[depth]] = WINS
    while depth > 0:
        tree.proved[tree.path[depth - 1]] = LOSES
        node = tree.left[depth - 1]
        for edge in range(tree.first[node], tree.first[node] + tree.size[node]):
            if tree.proved[edge] != LOSES:
                return
        if depth > 1:
            tree.proved[tree.path[depth - 2]] = WINS
        depth -= 2
    tree.counts[_SOLVED] = 1


@compiled  # pragma: no cover - machine code
def note(made: NDArray[np.int8], move: int, player: int) -> None:
    """This player makes the move in the random match after the path."""
    if made[move] == NOBODY:
        made[move] = player


@compiled  # pragma: no cover - machine code
def learn(tree: Tree, winner: int) -> None:
    """Count the match in the nodes of the path."""
    for depth in range(tree.counts[_DEPTH] - 1, -1, -1):
        edge, node, player = tree.path[depth], tree.left[depth], tree.players[depth]
        worth = 0.5 if winner == DRAW else 1.0 if winner == player else 0.0
        tree.made[tree.move[edge]] = player
        tree.total[node] += 1
        tree.visits[edge] += 1
        tree.worth[edge] += worth
        for other in range(tree.first[node], tree.first[node] + tree.size[node]):
            if tree.made[tree.move[other]] == player:
                tree.seen[other] += 1
                tree.seen_worth[other] += worth


class TreeKernel(Kernel):
    """A kernel whose search is a tree of random matches."""

    batch: ClassVar[int] = 64  # matches in one call: 1 to 16 ms, after which the search may end

    @property
    @abstractmethod
    def move_count(self) -> int:
        """The numbers of moves are below this."""

    @abstractmethod
    def number_of(self, move: str) -> int:
        """The number of a move."""

    @abstractmethod
    def begin(self, state: Any) -> Any:
        """The position of a state, in arrays."""

    @abstractmethod
    def think(self, tree: Tree, position: Any, count: int) -> int:
        """Grow the tree by so many matches from the position, or fewer where it is solved: how many."""

    def compile(self) -> bool:
        state = self.game.initial()
        self.ranked(state, list(islice(self.game.moves(state), 2)), 1, 1, lambda _made: None)
        return is_kept(start)

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        names = {self.number_of(move): move for move in moves}
        tree = planted(self.move_count, np.array(list(names), np.int16), seed)
        position = self.begin(state)
        made = 0
        try:
            while made < playouts:
                count = min(self.batch, playouts - made)
                done = self.think(tree, position, count)
                made += done
                progress(made)
                if done < count:
                    break
        except TooBig:
            pass
        return _expected(tree, names)


def _expected(tree: Tree, names: Mapping[int, str]) -> list[Expectation]:
    """What the tree expects of the moves of its root, the best first: by what is proved, then by visits."""
    edges = range(tree.first[0], tree.first[0] + tree.size[0])
    ranked = sorted(edges, key=lambda edge: (-tree.proved[edge], -tree.visits[edge], -tree.worth[edge]))
    return [
        Expectation(
            names[int(tree.move[edge])], _share(tree, edge), int(tree.visits[edge]), bool(tree.proved[edge])
        )
        for edge in ranked
    ]


def _share(tree: Tree, edge: int) -> float:
    """Of a win: what is proved, else that of the matches, where there are none a half."""
    if tree.proved[edge]:
        return float(tree.proved[edge] == WINS)
    visits = int(tree.visits[edge])
    return float(tree.worth[edge]) / visits if visits else 0.5
