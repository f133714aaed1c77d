"""Positions of a game on a drawing: heaps in a row, pairs of heaps, a piece on a board, a whole digraph."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal

from games.rules.bases.coin_turning import CoinTurning
from games.rules.bases.squares import SquareGame
from games.rules.boards import Board, BoardCell, Sign
from games.rules.boards.base import signs_across, signs_down
from games.rules.boards.graphs import graph_board
from games.rules.game import Impartial
from games.rules.nim.add_up.rules import AddUp
from games.rules.structs import refuse
from games.rules.text import Text, text
from games.solvers.brute import Brute
from games.solvers.retrograde import rounds
from games.solvers.single_heaps import has_heap_table
from games.solvers.solve import Letter, grundy, letter
from games.solvers.theory import TooBig
from lessons.worksheets.documents.fields.base import MOST_POSITIONS, GameSpec

Drawing = Literal["row", "pairs", "board", "digraph"]
MOST_PLACES = 144
MOST_VERTICES = 40
MOST_ROW = 60
MOST_PAIRED = 11
_ACROSS = 7  # numbers of a row beside each other, so that each is large on a phone
_ROW_HEIGHT = 1.5
_JOINER = "·"  # between the heaps of a position, in its name


@dataclass(frozen=True, slots=True)
class Place:
    """A position on a drawing: the cell's name, its spoken name, and the names of its followers. A follower
    that has no cell of its own has a name that no cell has."""

    name: str
    label: Text
    letter: Letter
    followers: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Places:
    """The positions of a drawing, in the order of reading; `letters` are those of all followers, too."""

    game: Impartial[Any]
    board: Board
    places: tuple[Place, ...]
    letters: Mapping[str, Letter]
    positions: Mapping[str, Any]

    @cached_property
    def by_name(self) -> Mapping[str, Place]:
        return {place.name: place for place in self.places}

    @cached_property
    def values(self) -> Mapping[str, int]:
        """The Grundy values by the names of the positions. Raises TooBig."""
        brute = Brute(MOST_POSITIONS)
        return {name: grundy(self.game, position, brute) for name, position in self.positions.items()}

    @cached_property
    def depths(self) -> Mapping[str, int]:
        """How many moves are left at most, by name: what must be known first comes first."""
        depths: dict[str, int] = {}
        for name in self._followers_first():
            after = self.by_name[name].followers
            depths[name] = 1 + max((depths.get(follower, 0) for follower in after), default=-1)
        return depths

    def _followers_first(self) -> Iterator[str]:
        met: set[str] = set()
        for place in self.places:
            waiting = [(place.name, False)]
            while waiting:
                name, ready = waiting.pop()
                if ready:
                    yield name
                elif name not in met:
                    met.add(name)
                    waiting.append((name, True))
                    waiting += [
                        (after, False) for after in self.by_name[name].followers if after in self.by_name
                    ]


def places_of(spec: GameSpec, drawing: Drawing, most: int) -> Places:
    """The positions of a drawing; `most` is the largest heap of a row. Raises Refusal where the game has no
    such drawing, or too many positions."""
    try:
        return _places(spec.slug, spec.game, drawing, most)
    except TooBig as error:
        refuse(error.reason)


@lru_cache(maxsize=64)
def _places(slug: str, game: Impartial[Any], drawing: Drawing, most: int) -> Places:
    if game.acts_again(game.start()):
        refuse(text("Neste jogo as vezes nem sempre alternam: não se colore assim."))
    if drawing == "row":
        return _row(game, most)
    if drawing == "pairs":
        return _pairs(game, most)
    return _squares(game) if drawing == "board" else _digraph(game)


def _row(game: Impartial[Any], most: int) -> Places:
    if not has_heap_table(type(game)) and not isinstance(game, CoinTurning):
        refuse(text("Neste jogo as pilhas não se veem uma a uma: escolhe outro desenho."))
    positions: dict[str, Any]
    if isinstance(game, CoinTurning):
        # A single face at each place, 0 where there is none.
        coins = len(game.start())
        lone = [_lone_face(coins, place) for place in range(min(most, coins) + 1)]
        positions = {str(place): position for place, position in enumerate(lone)}
        labels = {name: text("Uma só face, no lugar {n}", n=name) for name in positions}
        labels["0"] = text("Nenhuma face")
    elif isinstance(game, AddUp):
        # Its positions are the sums that were reached.
        positions = {str(total): total for total in range(min(most, game.target) + 1)}
        labels = {name: text("Soma {n}", n=name) for name in positions}
    else:
        positions = {str(size): (size,) for size in range(most + 1)}
        labels = {name: text("Pilha de {n}", n=name) for name in positions}
    return _built(game, _row_board(labels), positions, labels)


def _lone_face(coins: int, place: int) -> str:
    return "".join("F" if coin == place else "V" for coin in range(1, coins + 1))


def _row_board(labels: Mapping[str, Text]) -> Board:
    """The numbers in rows, each above its cell."""
    across = min(_ACROSS, len(labels))
    spots = [(name, at % across + 0.5, at // across * _ROW_HEIGHT + 1.0) for at, name in enumerate(labels)]
    cells = tuple(BoardCell(name, x, y, labels[name], "square") for name, x, y in spots)
    signs = tuple(Sign(name, x, y - 0.72, "coordinate") for name, x, y in spots)
    height = (-(-len(labels) // across)) * _ROW_HEIGHT
    return Board(cells, (), across, height, signs=signs)


def pair_name(first: int, second: int) -> str:
    return f"{first}+{second}"


def _pairs(game: Impartial[Any], most: int) -> Places:
    start = game.start()
    if isinstance(game, SquareGame) or not _is_flat(start) or len(start) != 2:
        refuse(text("Este jogo não tem duas pilhas: escolhe outro desenho."))
    check_paired(most)
    pairs = [(row, column) for row in range(most + 1) for column in range(most + 1)]
    positions = {pair_name(*pair): pair for pair in pairs}
    labels = {pair_name(*pair): text("Pilhas de {n} e {m}", n=pair[0], m=pair[1]) for pair in pairs}
    return _built(game, _pair_board(labels, most), positions, labels)


def check_paired(most: int) -> None:
    """Raises Refusal for a table with too many rows."""
    if most > MOST_PAIRED:
        refuse(text("A tabela é grande demais: no máximo até {n}.", n=MOST_PAIRED))


def _pair_board(labels: Mapping[str, Text], most: int) -> Board:
    """The pairs in a table, with the sizes above and beside it."""
    spots = [(name, at % (most + 1) + 1.5, at // (most + 1) + 1.5) for at, name in enumerate(labels)]
    cells = tuple(BoardCell(name, x, y, labels[name], "square") for name, x, y in spots)
    sizes = range(most + 1)
    signs = (*signs_across(sizes, 1.0, 0.6), *signs_down(sizes, 0.5, 1.0))
    return Board(cells, (), most + 2, most + 2, signs=signs)


def _squares(game: Impartial[Any]) -> Places:
    if not isinstance(game, SquareGame):
        refuse(text("Este jogo não tem um tabuleiro de casas: escolhe outro desenho."))
    if game.rows * game.cols > MOST_PLACES or game.too_large():
        refuse(text("O tabuleiro é grande demais: no máximo {n} casas.", n=MOST_PLACES))
    positions = {name: position for position, name in _square_names(game).items()}
    return _built(game, game.board, positions, {cell.name: cell.label for cell in game.board.cells})


def _square_names(game: SquareGame[Any]) -> dict[Any, str]:
    """The name of the square of each position of one piece, in the order of reading."""
    squares = [(row, column) for row in range(game.rows) for column in range(game.cols)]
    return {game.alone(square): game.square_name(square) for square in squares}


def _digraph(game: Impartial[Any]) -> Places:
    graph = rounds(game, game.start(), MOST_VERTICES)
    squares = _square_names(game) if isinstance(game, SquareGame) else {}
    names = [squares.get(position) or _name(position) for position in graph.positions]
    arrows = tuple(
        (name, tuple(names[follower] for follower in after))
        for name, after in zip(names, graph.followers, strict=True)
    )
    positions = dict(zip(names, graph.positions, strict=True))
    labels = {name: text("Vértice {name}", name=name) for name in names}
    return _built(game, graph_board(arrows), positions, labels)


def _name(position: Any) -> str:
    """A position as the name of a vertex. Raises Refusal for one that is no heaps."""
    if isinstance(position, str | int):
        return str(position)
    if not _is_flat(position):
        refuse(text("As posições deste jogo não cabem nos vértices de um grafo."))
    return _JOINER.join(map(str, position)) or "0"


def _is_flat(position: Any) -> bool:
    """Whether a position is some numbers."""
    return isinstance(position, tuple) and all(isinstance(size, int) for size in position)


def _built(
    game: Impartial[Any], board: Board, positions: Mapping[str, Any], labels: Mapping[str, Text]
) -> Places:
    brute = Brute(MOST_POSITIONS)
    names = {position: name for name, position in positions.items()}
    known = dict(positions)
    places = []
    for name, position in positions.items():
        followers = {names.get(after) or _name(after): after for after in game.followers(position)}
        known |= followers
        places.append((name, labels[name], tuple(followers)))
    letters = {name: letter(game, position, brute) for name, position in known.items()}
    return Places(
        game,
        board,
        tuple(Place(name, label, letters[name], followers) for name, label, followers in places),
        letters,
        known,
    )
