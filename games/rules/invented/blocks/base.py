"""What every building block of an invented game says of itself.

A block is a frozen dataclass whose fields are its rules, declared by `option` as a game's options are: so
forms, typed text and JSON come from one place. A *part* is the state of one block: immutable, hashable,
without a turn.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from games.rules.boards import Board
from games.rules.game import SIGNS, Step, View, prefix_tree, taken_up, tokens
from games.rules.invented.blocks.options import Declared, as_json
from games.rules.options import OptionField
from games.rules.text import Text, text

P = TypeVar("P", bound=Hashable)

MAX_MOVES = 600  # of a start; clicking lists them all


class BlockMove(NamedTuple):
    """One legal move of a block: its text, the part after it, and what conditions ask about.

    `amount` is what the players count: pieces taken, squares moved, coins turned; 0 where there is nothing to
    count. `place` names what was moved: heap, coin, token, row; `onto` what it is called after the move,
    where that is another name.
    """

    text: str
    after: Any
    amount: int = 0
    place: str = ""
    onto: str = ""


@dataclass(frozen=True)
class Block(Declared, ABC, Generic[P]):
    """One building block with its rules."""

    unknown = text("Este bloco não tem a regra «{name}».")
    kind: ClassVar[str]
    name: ClassVar[Text]
    summary: ClassVar[Text]
    # How a start is typed; its `read` is not used, `read_start` is.
    start_field: ClassVar[OptionField]
    # What `Play.amount` and `Play.place` are called, for the words of conditions; None: the block has none.
    amount_name: ClassVar[Text | None] = None
    place_name: ClassVar[Text | None] = None
    settable: ClassVar[bool] = False
    # As of games: the first click of a move takes a piece that goes to the cell of the next one.
    carries: ClassVar[bool] = False

    def has(self, what: str) -> bool:
        """Whether moves have an "amount" or a "place", as conditions ask for."""
        return (self.amount_name if what == "amount" else self.place_name) is not None

    @property
    def partisan(self) -> bool:
        """Whether some pieces belong to one player only, so that the game is not impartial."""
        return False

    @property
    def measure(self) -> str:
        """What every move makes smaller, whatever the start, as `report_words` calls it: a game in which all
        blocks have such a number must end. Empty where nothing is known."""
        return ""

    @abstractmethod
    def read_start(self, value: object) -> P:
        """A part from typed text or JSON, every size bounded. Raises BadPosition, in words for pupils."""

    def part_json(self, part: P) -> Any:
        """A part as JSON that `read_start` reads; for typed text see `part_text`."""
        return as_json(part)

    @abstractmethod
    def part_text(self, part: P) -> str:
        """A part as a pupil types it; `read_start` reads it."""

    @abstractmethod
    def plays(self, part: P, mover: int) -> Iterator[BlockMove]:
        """All legal moves of player `mover` (0 or 1), each text once, in the order of the board."""

    @abstractmethod
    def refusal(self, part: P, move: str) -> Text:
        """Why a text that is not among `plays` is no move here."""

    def parts(self, part: P) -> tuple[P, ...]:
        """The part as a sum of independent smaller parts of this block, those without moves left out."""
        return (part,)

    @property
    @abstractmethod
    def last_move(self) -> Text:
        """What the maker of the block's last move did: "tirou a última peça"."""

    @abstractmethod
    def board(self, start: P) -> Board:
        """The board of a match that begins with `start`; every part reached from it can be drawn there."""

    @abstractmethod
    def view(self, start: P, part: P) -> View: ...

    @abstractmethod
    def describe(self, move: str) -> Text:
        """What a move did, to follow a name: "tirou 3 peças da pilha 2"."""

    @abstractmethod
    def choice(self, move: str) -> Text:
        """A half-made or whole choice in words: "Tirar 3 peças da pilha 2"."""

    @abstractmethod
    def picture(self, part: P) -> Text:
        """The part in words, a whole sentence."""

    @abstractmethod
    def words(self) -> Iterable[Text]:
        """The rules in whole sentences for pupils, as on the printed rules sheet."""

    def toggled(self, part: P, cell: str) -> P | None:
        """What a click on a cell makes of a start that is being set up: a piece more, or one less, there.

        None where it means nothing; blocks that give it say so with `settable`.
        """
        return None

    def touched(self, part: P, move: str) -> tuple[str, ...]:
        """The cells that a whole or half-made move concerns; `part` is the one before it."""
        return tuple(token.lstrip(SIGNS) for token in tokens(move))

    def chosen_cells(self, part: P, move: str) -> tuple[str, ...]:
        """The cells shown as chosen before a whole or half-made move is played, where they are others."""
        return self.touched(part, move)

    def spot(self, place: str) -> Text:
        """A `Play.place` with its preposition: "na pilha 2"."""
        return text("em {place}", place=place)

    def split(self, move: str) -> list[str]:
        """The clicks of a move; joined they are the move."""
        return tokens(move)

    def steps(self, part: P, moves: list[str], begun: str) -> list[Step]:
        """Every way to go on from a half-made move to one of `moves`; see `Game.next_steps`."""
        carried = self.carries and not begun
        return [
            Step(step, cell, whole, more, drag=taken_up(carried, cell))
            for step, (whole, more) in prefix_tree(moves, self.split, begun).items()
            for cell in [self.step_cell(part, step)]
        ]

    def attempt(self, part: P, begun: str, cell: str) -> str | None:
        """The text of a click that leads nowhere, for `refusal` to say why; None: it means nothing."""
        return None if begun else cell

    def step_cell(self, part: P, step: str) -> str | None:
        """The cell whose click adds the last step of the text `step`; what is no cell becomes a button."""
        return self.split(step)[-1].lstrip(SIGNS)

    def button(self, step: str) -> Text:
        """What a button says that makes the text `step`."""
        return text("{step}", step=self.split(step)[-1].lstrip(SIGNS))
