"""Games on boards in which the players differ: by colour, by goal or by role."""

import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from games.rules.boards.fields import Field
from games.rules.errors import BadOptions, BadPosition, GameError, IllegalMove, quoted, unknown_variant
from games.rules.game import Game, S, View
from games.rules.options import option
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
KINDS: dict[str, Text] = {
    "black": text("Pretas"),
    "white": text("Brancas"),
    "grey": text("Cinzentas"),
    "neutral": text("Neutras"),
}


class Extra:
    """The `extra` of a position, read key by key; a missing key means false, 0, null or empty.

    Every reader raises BadPosition; `done` for keys that nobody has read.
    """

    def __init__(self, board: Field, value: object) -> None:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise BadPosition(text("«extra» tem de ser um objeto."))
        self._board = board
        self._left: dict[str, Any] = dict(value)

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

    def done(self) -> None:
        for key in self._left:
            raise BadPosition(text("Este jogo não tem «{key}» em «extra».", key=quoted(key)))

    @staticmethod
    def _bad(key: str) -> BadPosition:
        return BadPosition(text("O valor de «{key}» em «extra» não serve.", key=key))


def read_cells(board: Field, value: object) -> int:
    """The set of a list of cells. Raises BadPosition for cells off the board or named twice."""
    if not isinstance(value, list):
        raise BadPosition(text('As casas de cada cor são uma lista, como ["a1", "b2"].'))
    cells = 0
    for name in value:
        if not isinstance(name, str) or name not in board.bits:
            raise BadPosition(text("«{name}» não é uma casa deste tabuleiro.", name=quoted(name)))
        bit = 1 << board.bits[name]
        if cells & bit:
            raise BadPosition(text("A casa {name} aparece duas vezes.", name=name))
        cells |= bit
    return cells


def _read_start(value: object) -> str:
    """A position to begin with, as the JSON text of {"position": ..., "to_move": ...}; "" for the usual one.

    Raises BadPosition.
    """
    if value == "":
        return ""
    if not isinstance(value, str) or len(value) > MAX_START:
        raise BadPosition(text("A posição inicial não se percebe."))
    try:
        found = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise BadPosition(text("A posição inicial não se percebe.")) from error
    if not isinstance(found, dict) or set(found) - {"position", "to_move"} or "position" not in found:
        raise BadPosition(text("A posição inicial não se percebe."))
    return _written(found)


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@dataclass(frozen=True)
class Partisan(Game[S], Generic[S]):
    """A game on a `Field`, in which every piece is of one of some `kinds`.

    Position (JSON): a list of cells for each kind, and what else the state needs in `extra`. The option
    `start` holds a position that was set up; without it the game begins as in the rulebook.
    """

    players: ClassVar[tuple[str, ...]] = ("black", "white")
    kinds: ClassVar[tuple[str, ...]] = ("black", "white")
    drawable: ClassVar[bool] = True

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
    def sets(self, state: S) -> Mapping[str, int]:
        """The cells of each kind of piece."""

    @abstractmethod
    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> S:
        """The state with these pieces, `turn` being an index into `players`. Raises BadPosition where no
        match could come to it; must read all of `extra` that it knows."""

    def besides(self, state: S) -> dict[str, Any]:
        """What else the position needs."""
        return {}

    def won(self, state: S) -> int:
        """The cells that show why the game is over: the chain, the five, the ring. 0 where nothing does."""
        return 0

    @classmethod
    def variants(cls) -> Iterator[Self]:
        """The game with the options of each variant that the rulebook names."""
        yield cls()

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        for game in cls.variants():
            if game.variant == variant:
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

    def occupied(self, state: S) -> int:
        """All cells with a piece."""
        cells = 0
        for its in self.sets(state).values():
            cells |= its
        return cells

    def empty(self, state: S) -> int:
        """All cells without one."""
        return self.board.full & ~self.occupied(state)

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
        if self.occupied(state) >> cell & 1:
            raise IllegalMove(text("A casa {name} já está ocupada.", name=name))
        return cell

    def position(self, state: S) -> dict[str, Any]:
        shown: dict[str, Any] = {kind: self.board.names_of(cells) for kind, cells in self.sets(state).items()}
        return shown | {"extra": self.besides(state)}

    def setup(self, position: object, to_move: str | None = None) -> S:
        if to_move is not None and to_move not in self.players:
            raise BadPosition(text("«{role}» não joga este jogo.", role=quoted(to_move)))
        if not isinstance(position, dict):
            raise BadPosition(text("A posição é um objeto com as casas de cada cor."))
        known = {*self.kinds, *STONES}
        for key in position:
            if key not in known | {"extra"}:
                raise BadPosition(text("Este jogo não tem peças «{kind}».", kind=quoted(key)))
        sets = {kind: read_cells(self.board, position.get(kind, [])) for kind in known}
        taken = 0
        for cells in sets.values():
            if taken & cells:
                (name, *_others) = self.board.names_of(taken & cells)
                raise BadPosition(text("A casa {name} tem duas peças.", name=name))
            taken |= cells
        for kind in STONES.difference(self.kinds):
            if sets[kind]:
                raise BadPosition(text("Este jogo não tem peças «{kind}».", kind=kind))
        extra = Extra(self.board, position.get("extra", {}))
        state = self.made(sets, extra, self.players.index(to_move) if to_move else 0)
        extra.done()
        return state

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, S]:
        game = cls.standard(variant)
        return game, game.setup(position)

    def role_name(self, role: str) -> Text:
        return COLOURS[role]

    def view(self, state: S) -> View:
        won = self.won(state)
        return View(
            {
                name: f"{kind}_won" if won >> self.board.bits[name] & 1 else kind
                for kind, cells in self.sets(state).items()
                for name in self.board.names_of(cells)
            }
        )

    def picture(self, state: S) -> Text:
        kinds = [
            text("{kind}: {cells}", kind=KINDS[kind], cells=tuple(self.board.names_of(cells)))
            for kind, cells in self.sets(state).items()
            if cells
        ]
        return text("{kinds}.", kinds=listed(kinds, "e")) if kinds else text("O tabuleiro está vazio.")

    def describe(self, move: str) -> Text:
        return SAID.get(move) or text("jogou em {cell}", cell=move)

    def choice(self, state: S, prefix: str) -> Text:
        return BUTTONS.get(prefix) or text("Jogar em {cell}", cell=prefix)

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
SAID: dict[str, Text] = {
    "swap": text("trocou de cores com o adversário"),
    "pass": text("passou"),
}


class Swapping(Protocol):
    """A state of a game with the balance rule: whether `swap` is legal now, and whether it was used."""

    @property
    def turn(self) -> int: ...

    @property
    def can_swap(self) -> bool: ...

    @property
    def swapped(self) -> bool: ...


W = TypeVar("W", bound=Swapping)


@dataclass(frozen=True)
class WithSwap(Partisan[W], Generic[W]):
    """The balance (pie) rule: the second person may answer the first stone with `swap`.

    Nothing moves on the board: the people exchange colours, and the same colour is still on turn.
    """

    def swapped(self, state: W) -> bool:
        return state.swapped

    def besides(self, state: W) -> dict[str, Any]:
        return {"can_swap": state.can_swap, "swapped": state.swapped}

    def task(self, state: W) -> Text | None:
        if state.can_swap:
            return text("Podes jogar, ou trocar de cores com o adversário.")
        return None

    def swap_moves(self, state: W) -> Iterator[str]:
        if state.can_swap:
            yield "swap"


def read_swap(extra: Extra, turn: int, first: int, second: int) -> tuple[bool, bool]:
    """Whether the colours may be exchanged now, and whether they have been; `first` are the stones of the
    colour that begins. Raises BadPosition where the stones say otherwise."""
    can_swap, swapped = extra.flag("can_swap"), extra.flag("swapped")
    if can_swap and (swapped or turn != 1 or first.bit_count() != 1 or second):
        raise BadPosition(text("Só se pode trocar de cores depois da primeira pedra."))
    if swapped and not first | second:
        raise BadPosition(text("As cores só se trocam depois de uma pedra."))
    return can_swap, swapped


def refuse_swap(can_swap: bool) -> None:
    """Raises IllegalMove where the colours cannot be exchanged now."""
    if not can_swap:
        raise IllegalMove(text("Só se pode trocar de cores na primeira resposta."))


def repeated(past: tuple[object, ...], key: object, times: int = 3) -> bool:
    """Whether a position has now occurred so often; `past` are those of the moves before, the start
    included."""
    return past.count(key) + 1 >= times
