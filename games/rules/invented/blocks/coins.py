"""A row of coins to turn."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb

from games.rules.bases.coin_turning import ANY, RIGHT, RUN, SOME, CoinTurning, coins_of
from games.rules.bases.runs import run_steps, set_steps
from games.rules.boards import Board
from games.rules.boards.strips import coin_row
from games.rules.errors import misread
from games.rules.game import State, Step
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.blocks.options import bool_option, choice_option, int_option, start_option
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_COINS = 24

_SIDES = {"1": "F", "0": "V"}


@dataclass(frozen=True)
class CoinsBlock(CoinTurning, Block[str]):
    """Turn a coin and perhaps others on its left. A part is a word of F (face) and V (back)."""

    kind = "coins"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example="F V F F")
    amount_name = TEXTS("amount_name")
    place_name = TEXTS("place_name")
    last_words = TEXTS("last_words")

    more: int = int_option(TEXTS, "more", 1, (0, MAX_COINS - 1))
    exact: bool = bool_option(TEXTS, "exact")
    which: str = choice_option(TEXTS, "which", ANY, RUN)
    face: str = choice_option(TEXTS, "face", RIGHT, SOME)

    @property
    def measure(self) -> str:
        # The coin on the right weighs more than all on its left together.
        return "weights" if self.face == RIGHT else ""

    # Parts.

    def read_start(self, value: object) -> str:
        word = re.sub(r"[\s,;]+", "", value).upper() if isinstance(value, str) else ""
        word = "".join(_SIDES.get(sign, sign) for sign in word)
        if not word or word.strip("FV"):
            misread("As moedas escrevem-se com F (face) e V (verso), por exemplo {example}.", example="F V F")
        if len(word) > self._mostcoins_of():
            misread("Com estas regras, no máximo {n} moedas.", n=self._mostcoins_of())
        return word

    def _mostcoins_of(self) -> int:
        """How many coins never have too many moves."""
        if self.which == RUN:
            return MAX_COINS
        allowed = (n for n in range(MAX_COINS + 1) if sum(comb(n, k) for k in self.counts) <= MAX_MOVES)
        return max(allowed)

    def part_text(self, part: str) -> str:
        return " ".join(part)

    def falls_into(self, part: str) -> tuple[str, ...]:
        return (part.rstrip("V") if self.face == RIGHT else part,)

    # Clicking.

    def steps_to(self, state: State[str], moves: Iterable[str], prefix: str) -> list[Step]:
        if self.which == RUN:
            return run_steps(moves, prefix)
        chosen = {*_cells_of(prefix)} if self.pattern.fullmatch(prefix) else set()
        return sorted(
            set_steps(moves, chosen, _cells_of, self._of_cells), key=lambda step: int(step.cell or 0)
        )

    def cell_move(self, state: State[str], prefix: str, cell: str) -> str | None:
        cells = {*(_cells_of(prefix) if prefix else ()), cell}
        return None if self.which == RUN and len(cells) > 2 else self._of_cells(cells)

    def _of_cells(self, cells: Iterable[str]) -> str:
        return self.notation(tuple(sorted(map(int, cells), reverse=True)))

    # Drawing and words.

    def board_of(self, start: str) -> Board:
        return coin_row(len(start))

    def spot(self, place: str) -> Text:
        return TEXTS("spot", n=place)

    def words(self) -> Iterator[Text]:
        if self.more == 0:
            yield TEXTS("words.coin")
            return
        coins = TEXTS("words.run") if self.which == RUN else TEXTS("words.coins")
        if self.exact:
            yield TEXTS("words.exact", n=self.more + 1, coins=coins)
        else:
            yield TEXTS("words.up_to", n=self.more + 1, coins=coins)
        if self.face == RIGHT:
            yield TEXTS("words.right")
        else:
            yield TEXTS("words.some")


def _cells_of(move: str) -> Iterable[str]:
    return map(str, coins_of(move))
