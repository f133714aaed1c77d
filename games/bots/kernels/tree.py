"""The tree of a Monte-Carlo search in arrays, for any game of two who move in turn: what `games.bots.search`
does with objects, compiled. Importing this module loads numba.

The edges of a node lie side by side, and are listed when it is visited again. A search goes down the tree
along one path at a time, which the tree remembers; a family of kernels writes the loop that plays it:

    def think(board, tree, root, work, count):      # lean; how many matches were made
        for done in range(count):
            if is_solved(tree):
                return done
            restore(work, root)
            winner = GOING
            start(tree)
            while winner == GOING:
                if is_closed(tree) and not open_node(tree, the moves, how many):
                    break                           # no room: a random match from here
                player = whose turn it is
                winner = place_stone(board, work, follow(tree, player))
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

All of it is `lean`: else numba counts who refers to each array wherever one is handed on, which takes longer
than the match. A lean function makes no array; give it room for moves or a position.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.solvers.compiling import is_kept, lean
from games.solvers.theory import TooBig

EXPLORE, RAVE, UNSEEN = 0.35, 60.0, 0.6  # as in `games.bots.search`
DRAW, GOING = 2, -1
NOBODY = -1  # has made a move yet
WINS, LOSES = 1, -1  # whoever makes the move of an edge, for certain
MOST_NODES, MOST_EDGES = 250_000, 2_250_000  # of 12 and 28 bytes
MOST_DEPTH = 512  # moves from the root

# What is counted; the node is that to which the path leads.
_NODES, _EDGES, _DEPTH, _NODE, _SOLVED = range(5)
# Of a node: its first edge and how many they are (0 while it is closed), its matches.
_FIRST, _SIZE, _TOTAL = range(3)
# Of an edge, a row each, so that those of a node are computed several at a time: its move; the node after it
# (0 while there is none); its matches, and half points won in them; the same of those in which the move was
# made later (RAVE); what is proved.
_ROWS = _MOVE, _CHILD, _VISITS, _WORTH, _SEEN, _SEEN_WORTH, _PROVED = range(7)
# Of the path: its edges, the nodes that they leave, the players who move.
_EDGE, _LEFT, _PLAYER = range(3)


class SearchTree(NamedTuple):
    counts: NDArray[np.int64]
    random: NDArray[np.uint64]  # the state of the generator
    made: NDArray[np.int8]  # who made each move first in the match, after the path
    nodes: NDArray[np.int32]
    edges: NDArray[np.int32]
    path: NDArray[np.int32]
    promise: NDArray[np.float32]  # of each edge of the node to which the path leads


def planted(moves: int, root: NDArray[np.int16], seed: int, most: int = MOST_EDGES) -> SearchTree:
    """A tree for so many different moves, with these at its root, and room for so many edges. Memory is used
    as it grows."""
    tree = SearchTree(
        np.array([1, 0, 0, 0, 0]),
        np.array([seed | 1], np.uint64),
        np.empty(moves, np.int8),
        np.zeros((MOST_NODES, 3), np.int32),
        np.zeros((len(_ROWS), most), np.int32),
        np.zeros((MOST_DEPTH, 3), np.int32),
        np.empty(max(moves, len(root)), np.float32),
    )
    start(tree)
    open_node(tree, root, len(root))
    return tree


@lean
def draw(random: NDArray[np.uint64], count: int) -> int:
    """A random number below `count` (xorshift64)."""
    bits = random[0]
    bits ^= bits << np.uint64(13)
    bits ^= bits >> np.uint64(7)
    bits ^= bits << np.uint64(17)
    random[0] = bits
    return np.int64(((bits >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))  # type: ignore[return-value]


@lean
def restore(work: NDArray[Any], root: NDArray[Any]) -> None:
    """Copy one position in rows into another."""
    for row in range(root.shape[0]):
        for column in range(root.shape[1]):
            work[row, column] = root[row, column]


@lean
def start(tree: SearchTree) -> None:
    """The path is empty: it leads to the root."""
    tree.counts[_DEPTH] = 0
    tree.counts[_NODE] = 0
    tree.made[:] = NOBODY


@lean
def is_solved(tree: SearchTree) -> bool:
    """Whether it is proved that the root wins, or that all its moves lose."""
    return tree.counts[_SOLVED] != 0  # type: ignore[no-any-return]


@lean
def is_closed(tree: SearchTree) -> bool:
    """Whether the moves of the node to which the path leads are not listed yet."""
    return tree.nodes[tree.counts[_NODE], _SIZE] == 0  # type: ignore[no-any-return]


@lean
def open_node(tree: SearchTree, moves: NDArray[np.int16], count: int) -> bool:
    """List the moves of that node, the first `count` of these, in a random order. False: there is no room."""
    edges, begin = tree.edges, tree.counts[_EDGES]
    if begin + count > edges.shape[1]:
        return False
    for number in range(count):
        other = begin + draw(tree.random, number + 1)
        edges[_MOVE, begin + number] = edges[_MOVE, other]
        edges[_MOVE, other] = moves[number]
    node = tree.counts[_NODE]
    tree.nodes[node, _FIRST], tree.nodes[node, _SIZE] = begin, count
    tree.counts[_EDGES] = begin + count
    return True


@lean
def follow(tree: SearchTree, player: int) -> int:
    """The move by which this player goes on from the node to which the path leads: added to the path."""
    node, depth = tree.counts[_NODE], tree.counts[_DEPTH]
    first, size, total = tree.nodes[node]
    edge = _choice(tree.edges, tree.promise, first, size, total)
    tree.path[depth, _EDGE], tree.path[depth, _LEFT], tree.path[depth, _PLAYER] = edge, node, player
    tree.counts[_DEPTH] = depth + 1
    return tree.edges[_MOVE, edge]  # type: ignore[no-any-return]


@lean
def _choice(edges: NDArray[np.int32], promise: NDArray[np.float32], first: int, size: int, total: int) -> int:
    """The edge that promises most; the first one where all lose."""
    explore = np.float32(EXPLORE * np.sqrt(np.log(total + 1.0)))
    rave, unseen, unit = np.float32(RAVE), np.float32(UNSEEN), np.float32(1)
    for number in range(size):
        edge = np.uint64(first + number)
        visits, seen = np.float32(edges[_VISITS, edge]), np.float32(edges[_SEEN, edge])
        elsewhere = np.float32(edges[_SEEN_WORTH, edge]) / (seen + seen) if seen > 0 else unseen
        here = np.float32(edges[_WORTH, edge]) / (visits + visits) if visits > 0 else elsewhere
        trust = np.sqrt(rave / (np.float32(3) * visits + rave))
        value = here + trust * (elsewhere - here) + explore / np.sqrt(visits + unit)
        proved = edges[_PROVED, edge]
        promise[np.uint64(number)] = value if proved == 0 else np.float32(1000 * proved)
    best, highest = 0, np.float32(-1)
    for number in range(size):
        if promise[number] > highest:
            best, highest = number, promise[number]
    return first + best


@lean
def descend(tree: SearchTree) -> bool:
    """Go to the node after the last move of the path. False: it is new, or there is none."""
    depth = tree.counts[_DEPTH]
    edge = tree.path[depth - 1, _EDGE]
    child = tree.edges[_CHILD, edge]
    if child:
        tree.counts[_NODE] = child
        return depth < len(tree.path)  # type: ignore[no-any-return]
    if tree.counts[_NODES] < len(tree.nodes):
        tree.edges[_CHILD, edge] = tree.counts[_NODES]
        tree.counts[_NODES] += 1
    return False


@lean
def prove(tree: SearchTree) -> None:
    """The last move of the path wins at once: the one before it loses; where all lose like that, the one
    before them wins, and so on upwards (MCTS-Solver: Winands, Björnsson and Saito, 2008)."""
    edges, path = tree.edges, tree.path
    depth = tree.counts[_DEPTH] - 1
    edges[_PROVED, path[depth, _EDGE]] = WINS
    while depth > 0:
        edges[_PROVED, path[depth - 1, _EDGE]] = LOSES
        first, size, _total = tree.nodes[path[depth - 1, _LEFT]]
        for edge in range(first, first + size):
            if edges[_PROVED, edge] != LOSES:
                return
        if depth > 1:
            edges[_PROVED, path[depth - 2, _EDGE]] = WINS
        depth -= 2
    tree.counts[_SOLVED] = 1


@lean
def note(made: NDArray[np.int8], move: int, player: int) -> None:
    """This player makes the move in the random match after the path."""
    if made[move] == NOBODY:
        made[move] = player


@lean
def learn(tree: SearchTree, winner: int) -> None:
    """Count the match in the nodes of the path."""
    edges, made = tree.edges, tree.made
    for depth in range(tree.counts[_DEPTH] - 1, -1, -1):
        edge, node, player = tree.path[depth]
        worth = 1 if winner == DRAW else 2 if winner == player else 0
        made[edges[_MOVE, edge]] = player
        tree.nodes[node, _TOTAL] += 1
        edges[_VISITS, edge] += 1
        edges[_WORTH, edge] += worth
        first, size, _total = tree.nodes[node]
        for other in range(first, first + size):
            is_seen = made[edges[_MOVE, other]] == player
            edges[_SEEN, other] += is_seen
            edges[_SEEN_WORTH, other] += is_seen * worth


class TreeKernel(Kernel):
    """A kernel whose search is a tree of random matches, in a game in which stones are put on cells.
    `numbers` are those of the moves, by their notation."""

    batch: ClassVar[int] = 64  # matches in one call: 1 to 16 ms, after which the search may end
    first: ClassVar[int] = 0  # the number of the first cell

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.cells: list[int] = list(game.board.places)
        self.numbers = {game.board.names[cell]: number for number, cell in enumerate(self.cells, self.first)}

    @property
    def move_count(self) -> int:
        """The numbers of moves are below this."""
        return self.first + len(self.cells)

    def placed(self, state: Any) -> Iterator[tuple[int, int]]:
        """The stones of a state: whose they are, and the numbers of their cells."""
        for player, own in enumerate(state.sets):
            for number, cell in enumerate(self.cells, self.first):
                if own >> cell & 1:
                    yield player, number

    @abstractmethod
    def begin(self, state: Any) -> Any:
        """The position of a state, in arrays."""

    @abstractmethod
    def think(self, tree: SearchTree, position: Any, count: int) -> int:
        """Grow the tree by so many matches from the position, or fewer where it is solved: how many."""

    def compile(self) -> bool:
        # Without a position that it may begin with: there may be no moves to search.
        game: Any = self.game
        state = replace(game, start="").initial()
        self.ranked(state, list(islice(self.game.moves(state), 2)), 1, 1, lambda _made: None)
        return is_kept(start)

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        names = {self.numbers[move]: move for move in moves}
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


def _expected(tree: SearchTree, names: Mapping[int, str]) -> list[Expectation]:
    """What the tree expects of the moves of its root, the best first: by what is proved, then by visits."""
    first, size, _total = tree.nodes[0]
    ranked = sorted(
        tree.edges[:, first : first + size].T.tolist(),
        key=lambda edge: (edge[_PROVED], edge[_VISITS], edge[_WORTH]),
        reverse=True,
    )
    return [
        Expectation(names[edge[_MOVE]], _share(edge), edge[_VISITS], bool(edge[_PROVED])) for edge in ranked
    ]


def _share(edge: Sequence[int]) -> float:
    """Of a win: what is proved, else that of the matches, where there are none a half."""
    if edge[_PROVED]:
        return float(edge[_PROVED] == WINS)
    return edge[_WORTH] / (2 * edge[_VISITS]) if edge[_VISITS] else 0.5
