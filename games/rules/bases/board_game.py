"""Games on boards in which the players differ: by colour, by goal or by role."""

import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar, cast

from games.rules.boards.fields import Field
from games.rules.errors import (
    BadOptions,
    BadPosition,
    GameError,
    IllegalMove,
    misread,
    quoted,
    refuse,
    unknown_variant,
)
from games.rules.game import SIGNS, Game, View
from games.rules.options import OptionField, option, option_fields
from games.rules.text import Text, listed, text

BLACK, WHITE = 0, 1
MAX_START = 8_000  # letters of a position that is set up
# Kinds that any position may name, with no cells where the game has none.
STONES = frozenset({"black", "white", "neutral"})

# What players are called by their colour or role, and what pieces are called by their kind.
COLOURS: dict[str, Text] = {
    "black": text("Preto"),
    "white": text("Branco"),
    "grey": text("Cinzento"),
    "first": text("1.º jogador"),
    "second": text("2.º jogador"),
}


class Kind(NamedTuple):
    """A kind of piece: its name in drawings, what it is called, and where its cells stand in a position.

    Without `within` that is a list under its name; with it, a single cell or null at that path of `extra`.
    """

    name: str
    called: Text
    within: tuple[str, ...] = ()


BLACKS = Kind("black", text("Pretas"))
WHITES = Kind("white", text("Brancas"))
GREYS = Kind("grey", text("Cinzentas"))
NEUTRALS = Kind("neutral", text("Neutras"))


@dataclass(frozen=True, slots=True)
class Pieces:
    """A state: the cells of each of the game's `kinds`, those of the players first, and whose turn it is."""

    sets: tuple[int, ...]
    turn: int

    @property
    def own(self) -> int:
        """The cells of the player on turn, where each has a kind."""
        return self.sets[self.turn]

    @property
    def rivals(self) -> int:
        """The cells of the other of two players."""
        return self.sets[1 - self.turn]

    @property
    def occupied(self) -> int:
        """All cells with a piece."""
        cells = 0
        for its in self.sets:
            cells |= its
        return cells

    def with_own(self, cells: int) -> tuple[int, ...]:
        """The sets where the player on turn has these cells."""
        return (*self.sets[: self.turn], cells, *self.sets[self.turn + 1 :])


S = TypeVar("S", bound=Pieces)


class Extra:
    """The `extra` of a position, read key by key; a missing key means false, 0, null or empty.

    Every reader raises BadPosition; `done` for keys that nobody has read.
    """

    def __init__(self, board: Field, value: object) -> None:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            misread("«extra» tem de ser um objeto.")
        self._board = board
        self._left: dict[str, Any] = dict(value)
        self._inner: dict[str, Extra] = {}

    def take(self, key: str) -> Any:
        """The value as it stands, None where there is none."""
        return self._left.pop(key, None)

    def flag(self, key: str) -> bool:
        value = self.take(key)
        if value not in (None, True, False) or (isinstance(value, int) and not isinstance(value, bool)):
            raise self._bad(key)
        return bool(value)

    def count(self, key: str, maximum: int) -> int:
        value = self.take(key)
        if value is None:
            return 0
        if type(value) is not int or not 0 <= value <= maximum:
            raise self._bad(key)
        return value

    def one_of(self, key: str, values: tuple[str, ...]) -> str:
        """One of some words; a missing one is the first."""
        value = self.take(key)
        if value is None:
            return values[0]
        if value not in values:
            raise self._bad(key)
        return cast("str", value)

    def cells(self, key: str) -> int:
        """A list of cells, as a set."""
        return read_cells(self._board, self.take(key) or [])

    def cell(self, key: str) -> int | None:
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, str) or value not in self._board.bits:
            raise self._bad(key)
        return self._board.bits[value]

    def inner(self, key: str) -> "Extra":
        """What stands there itself by keys."""
        if key not in self._inner:
            value = self.take(key)
            self._inner[key] = Extra(self._board, {} if value is None else value)
        return self._inner[key]

    def done(self) -> None:
        for inner in self._inner.values():
            inner.done()
        for key in self._left:
            misread("Este jogo não tem «{key}» em «extra».", key=quoted(key))

    @staticmethod
    def _bad(key: str) -> BadPosition:
        return BadPosition(text("O valor de «{key}» em «extra» não serve.", key=key))


def read_cells(board: Field, value: object) -> int:
    """The set of a list of cells. Raises BadPosition for cells off the board or named twice."""
    if not isinstance(value, list):
        misread('As casas de cada cor são uma lista, como ["a1", "b2"].')
    cells = 0
    for name in value:
        if not isinstance(name, str) or name not in board.bits:
            misread("«{name}» não é uma casa deste tabuleiro.", name=quoted(name))
        bit = 1 << board.bits[name]
        if cells & bit:
            misread("A casa {name} aparece duas vezes.", name=name)
        cells |= bit
    return cells


def _read_start(value: object) -> str:
    """A position to begin with, as the JSON text of {"position": ..., "to_move": ...}; "" for the usual one.

    Raises BadPosition.
    """
    if value == "":
        return ""
    if not isinstance(value, str) or len(value) > MAX_START:
        misread("A posição inicial não se percebe.")
    try:
        found = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise BadPosition(text("A posição inicial não se percebe.")) from error
    if not isinstance(found, dict) or set(found) - {"position", "to_move"} or "position" not in found:
        misread("A posição inicial não se percebe.")
    return _written(found)


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@dataclass(frozen=True)
class BoardGame(Game[S], Generic[S]):
    """A game on a `Field`, in which every piece is of one of some `kinds`.

    Position (JSON): a list of cells for each kind, and what else the state needs in `extra`. The option
    `start` holds a position that was set up; without it the game begins as in the rulebook.
    """

    players: ClassVar[tuple[str, ...]] = ("black", "white")
    roles: ClassVar[Mapping[str, Text]] = COLOURS
    kinds: ClassVar[tuple[Kind, ...]] = (BLACKS, WHITES)
    drawable: ClassVar[bool] = True
    # How a size is written where a variant names it, and a name that the usual game has besides None.
    sized: ClassVar[str] = "{0}"
    usual: ClassVar[str | None] = None
    # Do moves take pieces of the rival off the board?
    captures: ClassVar[bool] = False
    spelling: ClassVar[Mapping[str, Text]] = {
        "swap": text("troca"),
        "pass": text("passa"),
        "black": text("preta"),
        "white": text("branca"),
        "grey": text("cinzenta"),
    }
    # What a move did, and what a choice would do, by its signs and words ("/", "=white"); its cells are the
    # parameters, in their order.
    said: ClassVar[Mapping[str, Text]] = {"": text("jogou em {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Jogar em {cell}")}

    start: str = option(
        "",
        "text",
        label=text("Posição inicial"),
        help=text("Uma posição montada, em vez da inicial."),
        read=_read_start,
        hidden=True,
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start:
            try:
                self.initial()
            except GameError as error:
                raise BadOptions("start", error.reason) from error

    @property
    @abstractmethod
    def board(self) -> Field: ...

    @abstractmethod
    def opening(self) -> S:
        """The state in which the rulebook's game begins."""

    @abstractmethod
    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> S:
        """The state with these pieces, `turn` being an index into `players`. Raises BadPosition where no
        match could come to it; must read all of `extra` that it knows."""

    def besides(self, state: S) -> dict[str, Any]:
        """What else the position needs."""
        return {}

    def won(self, state: S) -> int:
        """The cells that show why the game is over: the chain, the five, the ring. 0 where nothing does."""
        return 0

    @property
    def variant(self) -> str | None:
        """The values of the options that are not the usual ones, with ";" between them; a box that is ticked
        by its name."""
        words = []
        for chosen in _chosen(type(self)):
            value = getattr(self, chosen.name)
            if value != getattr(type(self), chosen.name):
                words.append(chosen.name if chosen.kind == "bool" else self.sized.format(value))
        return ";".join(words) or None

    @classmethod
    def variants(cls) -> Iterator[Self]:
        """The game with the options of each variant that the rulebook names."""
        names = [chosen.name for chosen in _chosen(cls)]
        for values in product(*map(_values, _chosen(cls))):
            try:
                yield cls(**dict(zip(names, values, strict=True)))
            except BadOptions:  # as an odd number of cells may be
                continue

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        for game in cls.variants():
            if game.variant == (None if variant == cls.usual else variant):
                return game
        raise unknown_variant(variant)

    def initial(self) -> S:
        if not self.start:
            return self.opening()
        found = json.loads(self.start)
        return self.setup(found["position"], found.get("to_move"))

    def starting_at(self, state: S) -> Self:
        """The same game with this state as its beginning."""
        start = _written({"position": self.position(state), "to_move": self.players[state.turn]})
        return replace(self, start=start)

    def sets(self, state: S) -> Mapping[str, int]:
        """The cells of each kind of piece by its name."""
        return {kind.name: cells for kind, cells in zip(self.kinds, state.sets, strict=True)}

    def empty(self, state: S) -> int:
        """All cells without a piece."""
        return self.board.full & ~state.occupied

    def cell_named(self, name: str) -> int:
        """The cell with this name. Raises IllegalMove."""
        cell = self.board.bits.get(name)
        if cell is None:
            unknown = text("«{name}» não é uma casa deste tabuleiro.", name=quoted(name))
            raise IllegalMove(_NOT_HERE.get(name, unknown))
        return cell

    def empty_cell(self, state: S, name: str) -> int:
        """The empty cell with this name. Raises IllegalMove."""
        cell = self.cell_named(name)
        if state.occupied >> cell & 1:
            refuse("A casa {name} já está ocupada.", name=name)
        return cell

    def position(self, state: S) -> dict[str, Any]:
        shown: dict[str, Any] = {}
        extra = self.besides(state)
        for kind, cells in zip(self.kinds, state.sets, strict=True):
            names = self.board.names_of(cells)
            if kind.within:
                *outer, key = kind.within
                at = extra
                for name in outer:
                    at = at.setdefault(name, {})
                at[key] = names[0] if names else None
            else:
                shown[kind.name] = names
        return shown | {"extra": extra}

    def setup(self, position: object, to_move: str | None = None) -> S:
        if to_move is not None and to_move not in self.players:
            misread("«{role}» não joga este jogo.", role=quoted(to_move))
        if not isinstance(position, dict):
            misread("A posição é um objeto com as casas de cada cor.")
        extra = self._checked_extra(position)
        sets = tuple(self._read(kind, position, extra) for kind in self.kinds)
        taken = 0
        for cells in sets:
            if taken & cells:
                (name, *_others) = self.board.names_of(taken & cells)
                misread("A casa {name} tem duas peças.", name=name)
            taken |= cells
        state = self.made(sets, extra, self.players.index(to_move) if to_move else 0)
        extra.done()
        return state

    def _checked_extra(self, position: dict[Any, Any]) -> Extra:
        """The `extra` of a position whose other keys name kinds of pieces; those the game lacks stay empty.

        Raises BadPosition.
        """
        listed_kinds = {kind.name for kind in self.kinds if not kind.within}
        for key, cells in position.items():
            if key not in listed_kinds | STONES | {"extra"} or (
                key in STONES - listed_kinds and read_cells(self.board, cells)
            ):
                misread("Este jogo não tem peças «{kind}».", kind=quoted(key))
        return Extra(self.board, position.get("extra", {}))

    def _read(self, kind: Kind, position: dict[Any, Any], extra: Extra) -> int:
        """The cells of a kind. Raises BadPosition."""
        if not kind.within:
            return read_cells(self.board, position.get(kind.name, []))
        *outer, key = kind.within
        for name in outer:
            extra = extra.inner(name)
        cell = extra.cell(key)
        return 0 if cell is None else 1 << cell

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, S]:
        game = cls.standard(variant)
        return game, game.setup(position)

    def role_name(self, role: str) -> Text:
        return self.roles[role]

    def piece_kinds(self) -> frozenset[str]:
        return frozenset(kind.name.partition("_")[0] for kind in self.kinds)

    def view(self, state: S) -> View:
        won = self.won(state)
        return View(
            {
                name: f"{kind.name}_won" if won >> self.board.bits[name] & 1 else kind.name
                for kind, cells in zip(self.kinds, state.sets, strict=True)
                for name in self.board.names_of(cells)
            }
        )

    def picture(self, state: S) -> Text:
        told = [
            text("{kind}: {cells}", kind=kind.called, cells=tuple(self.board.names_of(cells)))
            for kind, cells in zip(self.kinds, state.sets, strict=True)
            if cells
        ]
        return text("{kinds}.", kinds=listed(told, "e")) if told else text("O tabuleiro está vazio.")

    def describe(self, move: str) -> Text:
        return self._in_words({**_SAID, **self.said}, move)

    def tell(self, before: S, move: str, after: S) -> Text:
        what = self.describe(move)
        if not self.captures:
            return what
        taken = before.rivals.bit_count() - after.sets[1 - before.turn].bit_count()
        return text("{what} e capturou {n}", what=what, n=taken) if taken else what

    def choice(self, state: S, prefix: str) -> Text:
        return self._in_words({**BUTTONS, **self.asks}, prefix)

    def _in_words(self, words: Mapping[str, Text], move: str) -> Text:
        """What such a table says of a move, whole or half-made."""
        steps = [(step, step.lstrip(SIGNS)) for step in self.split(move)]
        cells = [name for _step, name in steps if name in self.board.bits]
        key = "".join(step.removesuffix(name) if name in self.board.bits else step for step, name in steps)
        return words[key].with_values(*cells)

    def button(self, step: str) -> Text:
        return BUTTONS.get(self.split(step)[-1]) or super().button(step)


BUTTONS: dict[str, Text] = {
    "swap": text("Trocar de cores"),
    "pass": text("Passar"),
    "=black": text("Pedra preta"),
    "=white": text("Pedra branca"),
    "=grey": text("Pedra cinzenta"),
}
# What is said where a game does not know these moves, or not now.
_NOT_HERE: dict[str, Text] = {
    "swap": text("Neste jogo não se trocam as cores."),
    "pass": text("Neste jogo não se passa."),
}
_SAID: dict[str, Text] = {
    "swap": text("trocou de cores com o adversário"),
    "pass": text("passou"),
}


def _chosen(game: type[BoardGame[Any]]) -> tuple[OptionField, ...]:
    """The options by which variants differ."""
    return tuple(one for one in option_fields(game) if one.kind in ("int", "bool", "choice"))


def _values(chosen: OptionField) -> tuple[Any, ...]:
    """All values of such an option."""
    if chosen.kind == "bool":
        return (False, True)
    if chosen.kind == "choice":
        return tuple(value for value, _name in chosen.choices)
    return tuple(range(chosen.minimum, chosen.maximum + 1))
