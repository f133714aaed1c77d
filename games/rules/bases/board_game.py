"""Games on boards in which the players differ: by colour, by goal or by role."""

import json
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar, cast

import msgspec
from msgspec import Meta

from games.rules.boards.fields import Boards, ColumnBoard
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
from games.rules.game import SIGNS, Game, Turned, View
from games.rules.options import OptionField, option, option_fields
from games.rules.reading import parse_json
from games.rules.text import Text, join_words, text

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


class PieceKind(NamedTuple):
    """A kind of piece: its name in drawings, what it is called, and where its cells stand in a position.

    Without `within` that is a list under its name; with it, a single cell or null at that path of `extra`.
    """

    name: str
    called: Text
    within: tuple[str, ...] = ()


BLACKS = PieceKind("black", text("Pretas"))
WHITES = PieceKind("white", text("Brancas"))
GREYS = PieceKind("grey", text("Cinzentas"))
NEUTRALS = PieceKind("neutral", text("Neutras"))


@dataclass(frozen=True, slots=True)
class Pieces:
    """A state: the cells of each of the game's `kinds`, those of the players first, and whose turn it is."""

    sets: tuple[int, ...]
    turn: int

    @property
    def swapped(self) -> bool:
        """Whether the people have exchanged colours: a field where they can."""
        return False

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
        for stones in self.sets:
            cells |= stones
        return cells

    def with_own(self, cells: int) -> tuple[int, ...]:
        """The sets where the player on turn has these cells."""
        return (*self.sets[: self.turn], cells, *self.sets[self.turn + 1 :])


S = TypeVar("S", bound=Pieces)
T = TypeVar("T", bound=Turned)


class Extra:
    """The `extra` of a position, read key by key; a missing key means false, 0, null or empty.

    Every reader raises BadPosition; `done` for keys that nobody has read.
    """

    def __init__(self, board: ColumnBoard, value: object) -> None:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            misread("«extra» tem de ser um objeto.")
        self._board = board
        self._left: dict[str, Any] = dict(value)
        self._inner: dict[str, Extra] = {}

    def take(self, key: str) -> Any:
        """The value as it stands, None where there is none."""
        return self._left.pop(key, None)

    def value(self, key: str, kind: Any, usual: Any) -> Any:
        """The value, of this type; the usual one where there is none."""
        value = self.take(key)
        try:
            return usual if value is None else msgspec.convert(value, kind)
        except ValueError as error:
            raise self._bad(key) from error

    def flag(self, key: str) -> bool:
        return cast("bool", self.value(key, bool, usual=False))

    def count(self, key: str, maximum: int) -> int:
        return cast("int", self.value(key, Annotated[int, Meta(ge=0, le=maximum)], 0))

    def one_of(self, key: str, values: tuple[str, ...]) -> str:
        """One of some words; a missing one is the first."""
        return cast("str", self.value(key, Literal[values], values[0]))

    def cells(self, key: str) -> int:
        """A list of cells, as a set."""
        return read_cells(self._board, self.take(key) or [])

    def cell(self, key: str) -> int:
        """One cell or none, as a set."""
        value = self.take(key)
        if value is None:
            return 0
        if not isinstance(value, str) or value not in self._board.bits:
            raise self._bad(key)
        return 1 << self._board.bits[value]

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


class Key(NamedTuple):
    """How a field of a state is read from `extra`, and written there, under its own name."""

    read: Callable[[Extra, str], Any]
    write: Callable[[ColumnBoard, Any], Any] = lambda _board, value: value


FLAG = Key(Extra.flag)
CELLS = Key(Extra.cells, ColumnBoard.names_of)
CELL = Key(Extra.cell, lambda board, cells: next(iter(board.names_of(cells)), None))


def up_to(most: int) -> Key:
    return Key(lambda extra, key: extra.count(key, most))


def word_of(*words: str) -> Key:
    """The first one is what a missing key means."""
    return Key(lambda extra, key: extra.one_of(key, words))


def read_cells(board: ColumnBoard, value: object) -> int:
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


def read_start(value: object) -> str:
    """A position to begin with, as the JSON text of {"position": ..., "to_move": ...}; "" for the usual one.

    Raises BadPosition.
    """
    if value == "":
        return ""
    if not isinstance(value, str) or len(value) > MAX_START:
        misread("A posição inicial não se percebe.")
    try:
        document = parse_json(value)
    except ValueError as error:
        raise BadPosition(text("A posição inicial não se percebe.")) from error
    if (
        not isinstance(document, dict)
        or set(document) - {"position", "to_move"}
        or "position" not in document
    ):
        misread("A posição inicial não se percebe.")
    return _json_text(document)


def _json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def start_of(position: object, to_move: str) -> str:
    """A position to begin with, as the option holds it."""
    return _json_text({"position": position, "to_move": to_move})


def start_option() -> Any:
    """The option that holds a position that was set up; without it the game begins as in the rulebook."""
    return option(
        "",
        "text",
        label=text("Posição inicial"),
        help=text("Uma posição montada, em vez da inicial."),
        read=read_start,
        hidden=True,
    )


@dataclass(frozen=True)
class OnField(Game[T], Generic[T]):
    """A game on a `Field`, in which every piece is of one of some `kinds`: its positions in JSON, what is
    seen of them, its moves in words, its variants.

    Position (JSON): a list of cells for each kind, and what else the state needs in `extra`.
    """

    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, WHITES)
    # What pieces of a kind are in drawings, where they are something else than stones of its name.
    drawn_as: ClassVar[Mapping[str, str]] = {}
    # How a size is written where a variant names it, what stands between several words of such a name, and a
    # name that the usual game has besides None.
    sized: ClassVar[str] = "{0}"
    between_words: ClassVar[str] = ";"
    usual: ClassVar[str | None] = None
    # Options whose values are named otherwise.
    unnamed: ClassVar[frozenset[str]] = frozenset()
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

    # The board by its size, where a game has that option.
    boards: ClassVar[Boards]
    # What a player has to do in most turns.
    todo: ClassVar[Text | None] = None

    @cached_property
    def board(self) -> ColumnBoard:
        return type(self).boards(self.size)  # type: ignore[attr-defined]

    @abstractmethod
    def sets(self, state: T) -> Mapping[str, int]:
        """The cells of each kind of piece by its name."""

    def won(self, state: T) -> int:
        """The cells that show why the game is over: the chain, the five, the ring. 0 where nothing does."""
        return 0

    def shut_in(self, state: T) -> int:
        """The pieces that have no move, where the game is over because of it."""
        return 0

    def grounds(self, state: T) -> Mapping[str, int]:
        """The cells of each ground ("light", "dark", "grey", "zone"), where they are not always drawn so."""
        return {}

    @property
    def variant(self) -> str | None:
        """The values of the options that are not the usual ones; a box that is ticked by its name."""
        words = []
        for chosen in _variant_fields(type(self)):
            value = getattr(self, chosen.name)
            if value != getattr(type(self), chosen.name):
                words.append(chosen.name if chosen.kind == "bool" else self.sized.format(value))
        return self.between_words.join(words) or None

    @classmethod
    def variants(cls) -> Iterator[Self]:
        """The game with the options of each variant that the rulebook names."""
        names = [chosen.name for chosen in _variant_fields(cls)]
        for values in product(*map(_values, _variant_fields(cls))):
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

    def cell_named(self, name: str) -> int:
        """The cell with this name. Raises IllegalMove."""
        cell = self.board.bits.get(name)
        if cell is None:
            unknown = text("«{name}» não é uma casa deste tabuleiro.", name=quoted(name))
            raise IllegalMove(_NOT_HERE.get(name, unknown))
        return cell

    def cells_json(self, sets: Iterable[int], extra: dict[str, Any]) -> dict[str, Any]:
        """The JSON form of a position with the cells of each kind."""
        shown: dict[str, Any] = {}
        for kind, cells in zip(self.kinds, sets, strict=True):
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

    def read_sets(self, position: object) -> tuple[tuple[int, ...], Extra]:
        """The cells of each kind in a JSON position, and what is besides. Raises BadPosition."""
        if not isinstance(position, dict):
            misread("A posição é um objeto com as casas de cada cor.")
        extra = self._checked_extra(position)
        sets = tuple(self._cells_of(kind, position, extra) for kind in self.kinds)
        taken = 0
        for cells in sets:
            if taken & cells:
                (name, *_others) = self.board.names_of(taken & cells)
                misread("A casa {name} tem duas peças.", name=name)
            taken |= cells
        return sets, extra

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

    def _cells_of(self, kind: PieceKind, position: dict[Any, Any], extra: Extra) -> int:
        """The cells of a kind. Raises BadPosition."""
        if not kind.within:
            return read_cells(self.board, position.get(kind.name, []))
        *outer, key = kind.within
        for name in outer:
            extra = extra.inner(name)
        return extra.cell(key)

    def piece_kinds(self) -> frozenset[str]:
        return frozenset(self.piece(kind.name) for kind in self.kinds)

    def piece(self, kind: str) -> str:
        """What a piece of a kind is in drawings."""
        return self.drawn_as.get(kind, kind)

    def view(self, state: T) -> View:
        names_of = self.board.names_of
        pieces: dict[str, str] = {}
        for kind, cells in self.sets(state).items():
            pieces |= dict.fromkeys(names_of(cells), self.piece(kind))
        won = self.won(state)
        for fate, cells in (("_stuck", self.shut_in(state) & ~won), ("_won", won)):
            pieces |= {name: pieces[name] + fate for name in names_of(cells) if name in pieces}
        grounds = {name: ground for ground, cells in self.grounds(state).items() for name in names_of(cells)}
        signs = {name: sign for name, sign in self.board.goal_signs if name not in pieces}
        return View(pieces, signs, grounds)

    def picture(self, state: T) -> Text:
        told = [
            text("{kind}: {cells}", kind=kind.called, cells=tuple(self.board.names_of(cells)))
            for kind, cells in zip(self.kinds, self.sets(state).values(), strict=True)
            if cells
        ]
        return text("{kinds}.", kinds=join_words(told, "e")) if told else text("O tabuleiro está vazio.")

    def describe(self, move: str) -> Text:
        return self._in_words({**_SAID, **self.said}, move)

    def choice(self, state: T, prefix: str) -> Text:
        return self._in_words({**BUTTONS, **self.asks}, prefix)

    def _in_words(self, words: Mapping[str, Text], move: str) -> Text:
        """What such a table says of a move, whole or half-made."""
        cells = [name for step in self.split(move) if (name := step.lstrip(SIGNS)) in self.board.bits]
        return words[self.without_cells(move)].with_values(*cells)

    def without_cells(self, move: str) -> str:
        """A move, whole or half-made, as such tables have it."""
        steps = [(step, step.lstrip(SIGNS)) for step in self.split(move)]
        return "".join(step.removesuffix(name) if name in self.board.bits else step for step, name in steps)

    def button(self, step: str) -> Text:
        return self.asks.get(step) or BUTTONS.get(self.split(step)[-1]) or super().button(step)

    def task(self, state: T) -> Text | None:
        return self.todo


@dataclass(frozen=True)
class BoardGame(OnField[S], Generic[S]):
    """A game of players who differ. Its states are `Pieces`.

    The option `start` holds a position that was set up; without it the game begins as in the rulebook.
    """

    players: ClassVar[tuple[str, ...]] = ("black", "white")
    roles: ClassVar[Mapping[str, Text]] = COLOURS
    drawable: ClassVar[bool] = True
    # What its states are, and which of their fields stand in `extra`.
    states: ClassVar[type[Any]] = Pieces
    keys: ClassVar[Mapping[str, Key]] = {}
    # Do moves take pieces of the rival off the board?
    captures: ClassVar[bool] = False
    # Whose turn comes after that of each player: the next one's, in the order of `players`.
    follows: ClassVar[tuple[int, ...]] = (1, 0)

    start: str = start_option()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.follows = (*range(1, len(cls.players)), 0)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start:
            try:
                self.initial()
            except GameError as error:
                raise BadOptions("start", error.reason) from error

    def opening(self) -> S:
        """The state in which the rulebook's game begins: with an empty board, unless the game says more."""
        return self.state((0,) * len(self.kinds), 0)

    def state(self, sets: tuple[int, ...], turn: int, *rest: Any, **named: Any) -> S:
        """A state with these pieces."""
        made: S = self.states(sets, turn, *rest, **named)
        return made

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> S:
        """The state with these pieces, `turn` being an index into `players`. Raises BadPosition where no
        match could come to it; must read all of `extra` that it knows."""
        return self.checked(sets, turn, extra)

    def checked(self, sets: tuple[int, ...], turn: int, extra: Extra, **named: Any) -> S:
        """The state with these fields and those in `extra`. Raises BadPosition where it has a fault."""
        read = {name: key.read(extra, name) for name, key in self.keys.items()}
        state = self.state(sets, turn, **named, **read)
        for fault in self.faults(state):
            raise BadPosition(fault)
        return state

    def faults(self, state: S) -> Iterable[Text]:
        """Why no match could come to this state, which was set up."""
        return ()

    def besides(self, state: S) -> dict[str, Any]:
        """What else the position needs."""
        return {name: key.write(self.board, getattr(state, name)) for name, key in self.keys.items()}

    def initial(self) -> S:
        if not self.start:
            return self.opening()
        document = json.loads(self.start)
        return self.setup(document["position"], document.get("to_move"))

    def starting_at(self, state: S) -> Self:
        """The same game with this state as its beginning."""
        return replace(self, start=start_of(self.position(state), self.players[state.turn]))

    def as_if(self, state: S, role: str) -> S:
        """The same position with this role on turn. Raises BadPosition where it cannot be."""
        return self.setup(self.position(state), role)

    def sets(self, state: S) -> Mapping[str, int]:
        return {kind.name: cells for kind, cells in zip(self.kinds, state.sets, strict=True)}

    def empty(self, state: S) -> int:
        """All cells without a piece."""
        return self.board.full & ~state.occupied

    def empty_cell(self, state: S, name: str) -> int:
        """The empty cell with this name. Raises IllegalMove."""
        cell = self.cell_named(name)
        if state.occupied >> cell & 1:
            refuse("A casa {name} já está ocupada.", name=name)
        return cell

    def position(self, state: S) -> dict[str, Any]:
        return self.cells_json(state.sets, self.besides(state))

    def setup(self, position: object, to_move: str | None = None) -> S:
        if to_move is not None and to_move not in self.players:
            misread("«{role}» não joga este jogo.", role=quoted(to_move))
        sets, extra = self.read_sets(position)
        state = self.build_state(sets, extra, self.players.index(to_move) if to_move else 0)
        extra.done()
        return state

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, S]:
        game = cls.standard(variant)
        return game, game.setup(position)

    def swapped(self, state: S) -> bool:
        return state.swapped

    def role_name(self, role: str) -> Text:
        return self.roles[role]

    def tell(self, before: S, move: str, after: S) -> Text:
        what = self.describe(move)
        if not self.captures:
            return what
        rivals = [player for player in range(len(self.players)) if player != before.turn]
        taken = sum(before.sets[rival].bit_count() - after.sets[rival].bit_count() for rival in rivals)
        return text("{what} e capturou {n}", what=what, n=taken) if taken else what


class WhiteFirst:
    """White begins: to be named before the other bases."""

    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[PieceKind, ...]] = (WHITES, BLACKS)


class AsBlackAndWhite:
    """The players are named by other colours in a position; on the screen the first one is Black and the
    second one White. To be named before the other bases."""

    players: ClassVar[tuple[str, ...]]
    roles: ClassVar[Mapping[str, Text]]
    kinds: ClassVar[tuple[PieceKind, ...]]
    drawn_as: ClassVar[Mapping[str, str]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.drawn_as = dict(zip(cls.players, ("black", "white"), strict=True))
        cls.roles = {role: COLOURS[colour] for role, colour in cls.drawn_as.items()}
        cls.kinds = tuple(
            kind._replace(name=role) for role, kind in zip(cls.players, (BLACKS, WHITES), strict=True)
        )


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


def _variant_fields(game: type[OnField[Any]]) -> tuple[OptionField, ...]:
    """The options by which variants differ."""
    return tuple(
        field
        for field in option_fields(game)
        if field.kind in ("int", "bool", "choice") and field.name not in game.unnamed
    )


def _values(chosen: OptionField) -> tuple[Any, ...]:
    """All values of such an option."""
    if chosen.kind == "bool":
        return (False, True)
    if chosen.kind == "choice":
        return tuple(value for value, _name in chosen.choices)
    return tuple(range(chosen.minimum, chosen.maximum + 1))
