"""Add-Up Nim. Rulebook, `nim_family.md` 3.2."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.rules.boards import Board, track_board
from games.rules.errors import above, misread, quoted, refuse, unfit
from games.rules.game import Impartial, State, View
from games.rules.options import MAX_SIZE, misere_option, number_option
from games.rules.reading import are_whole, members, plain_signs
from games.rules.text import Text, text

MAX_LIVE_TARGET = 120
MAX_LIVE_NUMBER = 20

_SUMS = re.compile(r"(\d{1,12})\s*→\s*(\d{1,12})")
_MOVE = re.compile(r"\+(-?[0-9]{1,12})")


@dataclass(frozen=True)
class AddUp(Impartial[int]):
    """Say a number from 1 to `max`, which is added to the sum; who reaches `target` wins (misère: loses).

    Passing the target is not allowed.
    A position is the sum so far. JSON form: `{"target": T, "sum": t, "max": k}`.
    """

    slug = "add_up"

    target: int = number_option(31, text("Meta"), text("A soma a que se quer chegar."))
    max: int = number_option(3, text("Maior número"), text("Em cada vez diz-se um número, de 1 até este."), 1)
    sum: int = number_option(0, text("Soma até agora"), text("Onde vai a contagem quando o jogo começa."))
    misere: bool = misere_option()

    def check_options(self) -> None:
        if self.sum > self.target:
            unfit("sum", "A soma não passa da meta.")

    def highest(self, position: int) -> int:
        """The largest number that may be said."""
        return min(self.max, self.target - position)

    def position_moves(self, position: int) -> Iterator[str]:
        return (f"+{number}" for number in range(1, self.highest(position) + 1))

    def followers(self, position: int) -> Iterator[int]:
        return iter(range(position + 1, position + self.highest(position) + 1))

    def follower_count(self, position: int) -> int:
        return self.highest(position)

    def nth_move(self, position: int, number: int) -> str:
        return f"+{number + 1}"

    def follow(self, position: int, move: str) -> int:
        match = _MOVE.fullmatch(move)
        if not match or ((number := int(match[1])) > 0 and match[1] != str(number)):
            refuse("Não percebo «{move}». Escreve, por exemplo, +2.", move=quoted(move))
        if number < 1:
            refuse("Tens de somar pelo menos 1.")
        if number > self.max:
            refuse("O maior número que podes dizer é {max}.", max=self.max)
        if position + number > self.target:
            refuse("{sum} mais {number} passa de {target}.", sum=position, number=number, target=self.target)
        return position + number

    def read_typed(self, state: State[int], written: str) -> str:
        """Also 12→14, where the sum is 12."""
        match = _SUMS.fullmatch(plain_signs(written).strip())
        if match and int(match[1]) == state.position:
            return f"+{int(match[2]) - state.position}"
        return super().read_typed(state, written)

    def last_move(self, position: int) -> Text:
        return text("chegou a {target}", target=self.target)

    def position_json(self, position: int) -> dict[str, int]:
        return {"target": self.target, "sum": position, "max": self.max}

    @classmethod
    def options_of(cls, value: object) -> tuple[int, int, int]:
        numbers = members(value, '{"target": 13, "sum": 0, "max": 3}', "target", "max", "sum")
        if not are_whole(numbers, 0, MAX_SIZE):
            misread("A meta, a soma e o maior número são números inteiros de 0 a {high}.", high=MAX_SIZE)
        target, most, total = numbers
        if most < 1 or total > target:
            misread("O maior número é pelo menos 1, e a soma não passa da meta.")
        return target, most, total

    def fitting(self, target: int, most: int, total: int) -> int:
        if (target, most) != (self.target, self.max):
            misread(
                "Neste jogo a meta é {target} e o maior número é {max}.", target=self.target, max=self.max
            )
        return total

    def draw_board(self) -> Board:
        return track_board(self.target)

    def view(self, state: State[int]) -> View:
        """Kinds: "past" up to the sum, "here" at it, "goal" at the target until it is reached."""
        pieces = {f"s{number}": "past" for number in range(1, state.position)}
        pieces[f"s{self.target}"] = "goal"
        if state.position:
            pieces[f"s{state.position}"] = "here"
        return View(pieces, _numbers(self.target))

    def step_cell(self, state: State[int], step: str) -> str | None:
        return self.touched(state, step)[0]

    def cell_move(self, state: State[int], prefix: str, cell: str) -> str | None:
        number = int(cell[1:]) - state.position if cell in self.board.by_name else 0
        return f"+{number}" if number > 0 and not prefix else None

    def touched(self, state: State[int], move: str) -> tuple[str, ...]:
        """The square of the new sum."""
        return (f"s{state.position + int(move)}",)

    def choice(self, state: State[int], prefix: str) -> Text:
        number = int(prefix)
        return text("Dizer {number}: a soma passa a {sum}", number=number, sum=state.position + number)

    def describe(self, move: str) -> Text:
        return text("disse {number}", number=int(move))

    def picture(self, state: State[int]) -> Text:
        return text("Soma: {sum}. Meta: {target}.", sum=state.position, target=self.target)

    def too_large(self) -> Text | None:
        return above(self.target, MAX_LIVE_TARGET, "Para jogar, a meta é no máximo {n}.") or above(
            self.max, MAX_LIVE_NUMBER, "Para jogar, o maior número é no máximo {n}."
        )


@lru_cache(maxsize=MAX_LIVE_TARGET)
def _numbers(target: int) -> Mapping[str, str]:
    """The captions of the squares."""
    return {f"s{number}": str(number) for number in range(1, target + 1)}
