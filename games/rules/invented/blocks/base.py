"""What every building block of an invented game says of itself.

A block is a game whose options are its rules, declared by `option` as those of all games are: so forms, typed
text and JSON come from one place. How it is played is said by the games of `games/rules/bases`, of which a
block is the parameters. It has no start and no ending: a *part* is a position of it, typed with the start.
"""

from abc import abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.rules.bases.listed_moves import Listed
from games.rules.boards import Board
from games.rules.game import SIGNS, Impartial, State
from games.rules.invented.blocks.options import Declared
from games.rules.invented.kept_hash import KeptHash
from games.rules.options import OptionField
from games.rules.text import Text, text

P = TypeVar("P", bound=Hashable)

MAX_MOVES = 600  # of a start; clicking lists them all


@dataclass(frozen=True)
class Block(KeptHash, Declared, Listed[P]):
    """One building block with its rules."""

    slug: ClassVar[str] = "block"
    misere = False
    unknown = text("Este bloco não tem a regra «{name}».")
    kind: ClassVar[str]
    name: ClassVar[Text]
    summary: ClassVar[Text]
    # How a start is typed; its `read` is not used, `read_start` is.
    start_field: ClassVar[OptionField]
    # What amount and place of a move are called, for the words of conditions; None: the block has none.
    amount_name: ClassVar[Text | None] = None
    place_name: ClassVar[Text | None] = None
    # What the maker of the block's last move did: "tirou a última peça".
    last_words: ClassVar[Text]

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

    @abstractmethod
    def part_text(self, part: P) -> str:
        """A part as a pupil types it; `read_start` reads it."""

    @abstractmethod
    def board_of(self, start: P) -> Board:
        """The board of a match that begins with `start`; every part reached from it can be drawn there."""

    @abstractmethod
    def words(self) -> Iterable[Text]:
        """The rules in whole sentences for pupils, as on the printed rules sheet."""

    def spot(self, place: str) -> Text:
        """The place of a move with its preposition: "na pilha 2"."""
        return text("em {place}", place=place)

    def parts(self, part: P) -> tuple[P, ...]:
        """The part as a sum of independent smaller parts of this block, those without moves left out."""
        return tuple(smaller for smaller in self.falls_into(part) if next(self.plays(smaller), None))

    def falls_into(self, part: P) -> Iterable[P]:
        """The parts that have nothing to do with each other, also those without moves."""
        return (part,)

    def components(self, position: P) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple((self, part) for part in self.parts(position))

    def start(self) -> P:
        return self.read_start(self.start_field.example)

    def draw_board(self) -> Board:
        return self.board_of(self.start())

    def last_move(self, position: P) -> Text:
        return self.last_words

    # The cells of any start: whether they are on its board `Invented` knows.

    def touched(self, state: State[P], move: str) -> tuple[str, ...]:
        return tuple(step.lstrip(SIGNS) for step in self.split(move))

    def step_cell(self, state: State[P], step: str) -> str | None:
        """The cell whose click adds the last step of the text `step`; what is no cell becomes a button."""
        return self.split(step)[-1].lstrip(SIGNS)

    def cell_move(self, state: State[P], prefix: str, cell: str) -> str | None:
        """The text of a click that leads nowhere, for `refusal` to say why; None: it means nothing."""
        return None if prefix else cell
