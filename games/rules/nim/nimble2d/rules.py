"""Nimble in two dimensions. Rulebook, `nim_family.md` 3.16."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.rules.bases.squares import SharedSquares, Squares
from games.rules.boards import Board
from games.rules.boards.grids import Square, corner_board
from games.rules.errors import BadPosition, above, misread, quoted, refuse
from games.rules.game import Impartial, State
from games.rules.options import MAX_HEAPS, MAX_SIZE, misere_option, typed_option
from games.rules.reading import are_whole
from games.rules.text import Text, join_words, ntext, text

MAX_LIVE_SIDE = 12
MAX_LIVE_COINS = 12
_SQUARE = r"\((0|[1-9][0-9]{0,9}),(0|[1-9][0-9]{0,9})\)"
_MOVE = re.compile(f"{_SQUARE}-{_SQUARE}")
_TYPED = re.compile(r"[0-9(),;\s]*")
_NUMBER = re.compile(r"[0-9]+")


def square_text(square: Square) -> str:
    return f"({square[0]},{square[1]})"


def _read_coins(value: object) -> Squares:
    """Squares typed as "(3,1) (2,2)" or from JSON, sorted. Raises BadPosition."""
    if isinstance(value, str):
        numbers = _NUMBER.findall(value)
        if not _TYPED.fullmatch(value) or len(numbers) % 2 or any(len(number) > 10 for number in numbers):
            misread("Escreve as casas das moedas, por exemplo {example}.", example="(3,1) (2,2)")
        value = list(zip(map(int, numbers[::2]), map(int, numbers[1::2]), strict=True))
    if not isinstance(value, (list, tuple)) or not all(are_whole(square, 0, MAX_SIZE, 2) for square in value):
        misread(
            "As moedas são uma lista de casas [x, y], de 0 a {high}, como {example}.",
            high=MAX_SIZE,
            example="[[3, 1], [2, 2]]",
        )
    if len(value) > MAX_HEAPS:
        misread("São moedas a mais: no máximo {n}.", n=MAX_HEAPS)
    return tuple(sorted((x, y) for x, y in value))


@dataclass(frozen=True)
class Nimble2D(SharedSquares):
    """Move one coin any distance to the left or up; when all stand on (0,0) who moved last wins (misère:
    loses).

    Squares may jump over each other and share squares. A position is the sorted coins (x, y): x squares from
    the left edge and y from the upper one. JSON form: the list of the pairs.
    """

    slug = "nimble2d"
    piece = "coin"

    coins: Squares = typed_option(
        ((1, 4), (2, 3)),
        text("Moedas"),
        text("Cada moeda é um par: quantas casas tem à esquerda e quantas tem por cima."),
        _read_coins,
        lambda coins: " ".join(map(square_text, coins)),
    )
    misere: bool = misere_option()
    moved_words = text("moveu uma moeda de {source} para {target}")
    moving_words = text("Mover a moeda de {source} para {target}")
    begun_words = text("Moeda em {source}: escolhe para onde")

    def square_name(self, square: Square) -> str:
        return square_text(square)

    def square(self, name: str) -> Square:
        x, y = name[1:].split("y")
        return int(x), int(y)

    def cell(self, square: Square) -> str:
        return f"x{square[0]}y{square[1]}"

    def targets(self, square: Square) -> Iterator[Square]:
        x, y = square
        yield from ((left, y) for left in reversed(range(x)))
        yield from ((x, up) for up in reversed(range(y)))

    def follower_count(self, position: Squares) -> int:
        return sum(x + y for x, y in set(position))

    def follow(self, position: Squares, move: str) -> Squares:
        match = _MOVE.fullmatch(move) or refuse(
            "Não percebo «{move}». Escreve, por exemplo, (3,1)-(1,1): a moeda da casa (3,1) vai para (1,1).",
            move=quoted(move),
        )
        x, y, new_x, new_y = map(int, match.groups())
        if (x, y) not in position:
            refuse("Na casa {name} não há moeda.", name=square_text((x, y)))
        if (x, y) == (new_x, new_y):
            refuse("A moeda tem de sair da casa {name}.", name=square_text((x, y)))
        if new_x > x or new_y > y:
            refuse("As moedas só andam para a esquerda ou para cima.")
        if new_x < x and new_y < y:
            refuse("Numa jogada, ou para a esquerda ou para cima: não as duas coisas.")
        return self.moved(position, (x, y), (new_x, new_y))

    def components(self, position: Squares) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple((_ONE, (heap,)) for x, y in position for heap in ((x, 0), (0, y)) if any(heap))

    def last_move(self, position: Squares) -> Text:
        return text("levou a última moeda ao canto")

    @classmethod
    def options_of(cls, value: object) -> tuple[Squares]:
        # Typed text is no position.
        return (_read_coins(None if isinstance(value, str) else value),)

    def fitting(self, coins: Squares) -> Squares:
        cols, rows = self.sides
        if len(coins) != len(self.coins) or any(x >= cols or y >= rows for x, y in coins):
            raise BadPosition(
                ntext(
                    "Esta posição não cabe neste jogo, de {n} moeda em {cols} por {rows} casas.",
                    "Esta posição não cabe neste jogo, de {n} moedas em {cols} por {rows} casas.",
                    len(self.coins),
                    cols=cols,
                    rows=rows,
                )
            )
        return coins

    @property
    def sides(self) -> tuple[int, int]:
        """Squares across and down: as many as the coins need."""
        return max((x for x, _ in self.coins), default=0) + 1, max((y for _, y in self.coins), default=0) + 1

    def draw_board(self) -> Board:
        return corner_board(*self.sides)

    def split(self, move: str) -> list[str]:
        source, dash, target = move.partition("-")
        return [source, dash + target] if dash else [source]

    def step_cell(self, state: State[Squares], step: str) -> str:
        return self.touched(state, step)[-1]

    def cell_move(self, state: State[Squares], prefix: str, cell: str) -> str | None:
        if cell not in self.board.by_name or "-" in prefix:
            return None
        name = square_text(self.square(cell))
        return f"{prefix}-{name}" if prefix else name

    def touched(self, state: State[Squares], move: str) -> tuple[str, ...]:
        return tuple("x" + square.strip("()").replace(",", "y") for square in move.split("-"))

    def picture(self, state: State[Squares]) -> Text:
        if not state.position:
            return text("Nenhuma moeda.")
        names = [square_text(coin) for coin in state.position]
        return ntext("Moeda em {names}.", "Moedas em {names}.", len(names), names=join_words(names, "e"))

    def too_large(self) -> Text | None:
        return above(max(self.sides), MAX_LIVE_SIDE, "Para jogar, no máximo {n} casas de lado.") or above(
            len(self.coins), MAX_LIVE_COINS, "Para jogar, no máximo {n} moedas."
        )


_ONE = Nimble2D(())
