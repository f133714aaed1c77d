"""Nimble. Rulebook, `nim_family.md` 3.15."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.heaps import read_counts
from games.rules.bases.strip import CoinFromTo, counted_coins, move_squares, no_coin
from games.rules.boards import Board
from games.rules.boards.strips import strip_board
from games.rules.errors import BadOptions, above, misread, refuse
from games.rules.game import State, View
from games.rules.options import MAX_HEAPS, MAX_SIZE, misere_option, numbers_option, total_problem
from games.rules.text import Text, text

Counts = tuple[int, ...]

MAX_LIVE_SQUARES = 30
MAX_LIVE_COINS = 40
_TOGGLED = 4


@dataclass(frozen=True)
class Nimble(CoinFromTo[Counts]):
    """Move one coin any distance to the left, also over and onto others; who moves last wins (misère:
    loses).

    A position is the number of coins on each square, from the left, as there may be 10^9 of them: in
    `CoinMoves` every coin is listed. JSON form: their list.
    """

    slug = "nimble"
    settable = True

    coins: Counts = numbers_option(
        (0, 1, 2, 0, 1, 0, 0, 1),
        text("Moedas em cada casa"),
        text("Quantas moedas há em cada casa, da esquerda para a direita."),
        example="0, 1, 2, 0, 1",
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if problem := total_problem(self.coins):
            raise BadOptions("coins", problem)

    def position_moves(self, position: Counts) -> Iterator[str]:
        for square, count in enumerate(position, 1):
            if count:
                for end in range(1, square):
                    yield f"{square}-{end}"

    def follower_count(self, position: Counts) -> int:
        return sum(square for square, count in enumerate(position) if count)

    def is_over(self, position: Counts) -> bool:
        return not any(position[1:])

    def follow(self, position: Counts, move: str) -> Counts:
        start, end = move_squares(move)
        if start > len(position):
            refuse("Não há casa {square}: a última é a {last}.", square=start, last=len(position))
        if not position[start - 1]:
            no_coin(start)
        if end < 1:
            refuse("A primeira casa é a {first}.", first=1)
        counts = list(position)
        counts[start - 1] -= 1
        counts[end - 1] += 1
        return tuple(counts)

    def toggled(self, position: Counts, cell: str) -> Counts:
        """One coin more on the square, up to three; then none."""
        place = int(cell) - 1
        return *position[:place], (position[place] + 1) % _TOGGLED, *position[place + 1 :]

    def last_move(self, position: Counts) -> Text:
        return text("levou a última moeda à casa 1")

    @classmethod
    def options_of(cls, value: object) -> tuple[Counts]:
        form = text(
            "A posição é a lista das moedas de cada casa, como [0, 1, 2]; cada número de 0 a {high}.",
            high=MAX_SIZE,
        )
        return (read_counts(value, form, text("São casas a mais: no máximo {n}.", n=MAX_HEAPS)),)

    def fitting(self, counts: Counts) -> Counts:
        if len(counts) != len(self.coins) or sum(counts) != sum(self.coins):
            misread(
                "Neste jogo há {squares} casas e {coins} moedas.",
                squares=len(self.coins),
                coins=sum(self.coins),
            )
        return counts

    def draw_board(self) -> Board:
        return strip_board(1, len(self.coins))

    def view(self, state: State[Counts]) -> View:
        counts = [(str(square), count) for square, count in enumerate(state.position, 1) if count]
        return View(
            {square: "coin" for square, _ in counts},
            {square: str(count) for square, count in counts if count > 1},
        )

    def picture(self, state: State[Counts]) -> Text:
        return counted_coins((square, count) for square, count in enumerate(state.position, 1) if count)

    def too_large(self) -> Text | None:
        return above(len(self.coins), MAX_LIVE_SQUARES, "Para jogar, no máximo {n} casas.") or above(
            sum(self.coins), MAX_LIVE_COINS, "Para jogar, no máximo {n} moedas."
        )
