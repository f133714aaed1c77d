"""Games in which stones are put on empty cells, and the balance rule of many of them."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from games.rules.bases.board_game import Extra, Pieces
from games.rules.bases.staged import Stage, Staged
from games.rules.errors import IllegalMove, misread, refuse
from games.rules.game import Outcome
from games.rules.options import yes_no_option
from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Stones(Pieces):
    """`can_swap`: `swap` is legal now, `swapped`: it was used. `shape` are the stones that won, 0 while
    none did."""

    can_swap: bool = False
    swapped: bool = False
    shape: int = field(default=0, compare=False)


S = TypeVar("S", bound=Stones)


@dataclass(frozen=True)
class Placing(Staged[S], Generic[S]):
    """A turn is one stone of one's own on an empty cell; whoever `ends` the game with it wins."""

    states: ClassVar[type[Any]] = Stones
    # How the game was won, and that it is a draw when the board is full.
    reason: ClassVar[Text]
    full: ClassVar[Text | None] = None

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        """The shape of a player's stones that wins, 0 for none; with `stone` it must hold that one."""
        return 0

    def won(self, state: S) -> int:
        return state.shape

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> S:
        can_swap, swapped = self.read_swap(extra, turn, sets)
        named = {"can_swap": can_swap, "swapped": swapped, "shape": self.won_by(sets)}
        return self.checked(sets, turn, extra, **named)

    def read_swap(self, extra: Extra, turn: int, sets: tuple[int, ...]) -> tuple[bool, bool]:
        """Whether the colours may be exchanged now, and whether they have been. Raises BadPosition."""
        return False, False

    def opens(self, state: S) -> bool:
        """Whether a stone put now may be answered by `swap`."""
        return False

    def won_by(self, sets: tuple[int, ...]) -> int:
        """What has won in a position that was set up. Raises BadPosition where two players have."""
        shapes = [self.ends(player, sets[player]) for player in range(len(self.players))]
        if sum(map(bool, shapes)) > 1:
            misread("Não podem ter ganhado os dois.")
        return max(shapes)

    def legal_cells(self, state: S) -> int:
        """The cells on which a stone can be put."""
        return self.empty(state)

    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Stage]:
        yield Stage(self.legal_cells(state))

    def closed(self, state: S, cell: int) -> Text:
        """Why no stone can be put on an empty cell, where not all are `legal_cells`."""
        raise NotImplementedError

    def apply(self, state: S, move: str) -> S:
        cell = self.empty_cell(state, move)
        if not self.legal_cells(state) >> cell & 1:
            raise IllegalMove(self.closed(state, cell))
        return self.place(state, 1 << cell)

    def place(self, state: S, stone: int) -> S:
        """The state after a stone on one of the `legal_cells`."""
        own = state.own | stone
        shape = self.ends(state.turn, own, stone)
        return self.state(
            state.with_own(own), self.follows[state.turn], self.opens(state), state.swapped, shape
        )

    def outcome(self, state: S) -> Outcome | None:
        if state.shape:
            winner = next(role for role, stones in zip(self.players, state.sets) if stones & state.shape)  # noqa: B905
            return Outcome(winner, self.why(state))
        if self.full is not None and not self.empty(state):
            return Outcome(None, self.full)
        return None

    def why(self, state: S) -> Text:
        """How the game was won."""
        return self.reason


@dataclass(frozen=True)
class Swapping(Staged[S], Generic[S]):
    """The balance (pie) rule: the second person may answer the first move with `swap`.

    Nothing moves on the board: the people exchange colours, and the same colour is still on turn. A game may
    have it as an option `pie`. Named before the base that says what else can be done.
    """

    # What there is to do while it can be used, and why it cannot.
    may_swap: ClassVar[Text] = text("Podes jogar, ou trocar de cores com o adversário.")
    may_not_swap: ClassVar[Text] = text("Só se pode trocar de cores na primeira resposta.")

    @property
    def pie(self) -> bool:
        """Whether it is played with this rule."""
        return True

    def besides(self, state: S) -> dict[str, Any]:
        swaps = {"can_swap": state.can_swap, "swapped": state.swapped} if self.pie else {}
        return super().besides(state) | swaps

    def task(self, state: S) -> Text | None:
        return self.may_swap if state.can_swap else super().task(state)

    def read_swap(self, extra: Extra, turn: int, sets: tuple[int, ...]) -> tuple[bool, bool]:
        can_swap, swapped = extra.flag("can_swap"), extra.flag("swapped")
        first, second = sets[:2]
        if can_swap and (swapped or turn != 1 or not self.is_first(first) or second):
            misread("Só se pode trocar de cores depois da primeira pedra.")
        if swapped and not first | second:
            misread("As cores só se trocam depois de uma pedra.")
        if (can_swap or swapped) and not self.pie:
            misread("Neste jogo não se trocam as cores.")
        return can_swap, swapped

    def is_first(self, cells: int) -> bool:
        """Whether the first move may have put pieces on just these cells."""
        return cells.bit_count() == 1

    def opens(self, state: S) -> bool:
        return self.pie and state.turn == 0 and not any(state.sets)

    def exchanged(self, state: S) -> S:
        """The state after `swap`. Raises IllegalMove."""
        if not state.can_swap:
            raise IllegalMove(self.may_not_swap)
        return replace(state, can_swap=False, swapped=True)

    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Stage]:
        if state.can_swap and not begun:
            yield Stage(words=("swap",))
        yield from super().acts(state, begun)  # type: ignore[safe-super]

    def apply(self, state: S, move: str) -> S:
        return self.exchanged(state) if move == "swap" else super().apply(state, move)


@dataclass(frozen=True)
class Balanced(Swapping[S], Placing[S], Generic[S]):
    """Stones on empty cells, with the balance rule."""


def pie_option(help_text: Text) -> Any:
    """The field of a `Balanced` game that is played with this rule or without."""
    return yes_no_option(text("Troca de cores"), help_text)


@dataclass(frozen=True)
class Coloured(Placing[S], Generic[S]):
    """Either player may put a stone of any colour: "e5=white"."""

    colours: ClassVar[tuple[str, ...]] = ("white", "black")
    said: ClassVar[Mapping[str, Text]] = {
        "=black": text("pôs uma pedra preta em {cell}"),
        "=white": text("pôs uma pedra branca em {cell}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Pedra em {cell}: escolhe a cor"),
        "=black": text("Pôr uma pedra preta em {cell}"),
        "=white": text("Pôr uma pedra branca em {cell}"),
    }

    def allowed(self, state: S, cell: int) -> Sequence[str]:
        """The colours of stones that can be put on one of the `legal_cells`."""
        return self.colours

    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Stage]:
        if not begun:
            yield Stage(self.legal_cells(state), whole=False, more=True)
        else:
            yield Stage(sign="=", words=tuple(self.allowed(state, self.cell_of(begun[0]))))

    def moves(self, state: S) -> Iterator[str]:
        """Any colour on each of them: a game that allows less has its own."""
        names = [] if self.outcome(state) else self.board.names_of(self.legal_cells(state))
        return iter([f"{name}={colour}" for name in names for colour in self.colours])

    def apply(self, state: S, move: str) -> S:
        name, equals, colour = move.partition("=")
        stone = 1 << self.empty_cell(state, name)
        if not equals:
            refuse("Falta escolher a cor da pedra: branca ou preta.")
        if colour not in self.colours:
            refuse("A pedra tem de ser branca ou preta.")
        return self.after(state, self.with_stone(state, stone, colour), stone)

    @abstractmethod
    def after(self, state: S, sets: tuple[int, ...], stone: int) -> S:
        """The state after a stone that made these sets."""

    def with_stone(self, state: S, stone: int, colour: str) -> tuple[int, ...]:
        """The sets with a stone of this colour on a cell, whatever stood there."""
        sets = [stones & ~stone for stones in state.sets]
        for number, kind in enumerate(self.kinds):
            if kind.name == colour:
                sets[number] |= stone
        return tuple(sets)
