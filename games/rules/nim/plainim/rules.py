"""Plainim. Rulebook, `nim_family.md` 3.14."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.boards import Board
from games.rules.boards.strips import digit_rows
from games.rules.errors import IllegalMove, above, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.nim.plainim.rows import Rows, changes, read_rows
from games.rules.options import misere_option, typed_option
from games.rules.reading import plain_signs, words
from games.rules.text import Text, join_words, ntext, text

MAX_LIVE_ROWS = 8
MAX_LIVE_WIDTH = 10

_BECOMES = re.compile(r"([01]+)\s*→\s*([01]+)")
_MOVE = re.compile(r"r(0|[1-9][0-9]{0,2})=([01]{1,100})")
_OTHER = {"0": "1", "1": "0"}


@dataclass(frozen=True)
class Plainim(Impartial[Rows]):
    """Take one piece off a row and set the squares on its right at will; who moves last wins (misère: loses).

    A position is the rows from the top, words of 0 (empty) and 1 (a piece). JSON form: their list.
    """

    slug = "plainim"
    settable = True

    rows: Rows = typed_option(
        ("011", "101", "111"),
        text("Linhas"),
        text("Uma linha do tabuleiro em cada linha: 1 é uma peça, 0 uma casa vazia."),
        lambda value: read_rows((words(value) or [""]) if isinstance(value, str) else value),
        "\n".join,
        example="011 101 111",
        lines=True,
    )
    misere: bool = misere_option()

    def position_moves(self, position: Rows) -> Iterator[str]:
        """A row, read as a number in base 2, becomes any smaller number."""
        for number, row in enumerate(position, 1):
            for value in reversed(range(int(row, 2))):
                yield f"r{number}={value:0{len(row)}b}"

    def follower_count(self, position: Rows) -> int:
        return sum(int(row, 2) for row in position)

    def is_over(self, position: Rows) -> bool:
        return not any("1" in row for row in position)

    def follow(self, position: Rows, move: str) -> Rows:
        number, new = _parsed(move)
        if not 1 <= number <= len(position):
            raise IllegalMove(
                ntext(
                    "Não há linha {row}: só há {n} linha.",
                    "Não há linha {row}: há {n} linhas.",
                    len(position),
                    row=number,
                )
            )
        row = position[number - 1]
        if len(new) != len(row):
            refuse("A linha {row} tem {places} casas: escreve-as todas.", row=number, places=len(row))
        place = next(iter(changes(row, new)), 0)
        if not place:
            refuse("Tens de tirar uma peça da linha {row}.", row=number)
        if row[place - 1] == "0":
            refuse(
                "Só podes mexer nas casas à direita da peça que tiras: a casa {place} da linha {row} "
                "estava vazia, e à esquerda dela não tiraste nenhuma.",
                place=place,
                row=number,
            )
        return (*position[: number - 1], new, *position[number:])

    def read_typed(self, state: State[Rows], written: str) -> str:
        """Also 101→011: what becomes of a row."""
        match = _BECOMES.fullmatch(plain_signs(written).strip())
        if match and match[1] in state.position:
            return f"r{state.position.index(match[1]) + 1}={match[2]}"
        return super().read_typed(state, written)

    def toggled(self, position: Rows, cell: str) -> Rows:
        number, place = map(int, cell[1:].split("."))
        row = position[number - 1]
        return (*position[: number - 1], _with_turned(row, place), *position[number:])

    def last_move(self, position: Rows) -> Text:
        return text("tirou a última peça")

    @classmethod
    def options_of(cls, value: object) -> tuple[Rows]:
        return (read_rows(value),)

    def fitting(self, rows: Rows) -> Rows:
        if list(map(len, rows)) != list(map(len, self.rows)):
            misread(
                "Esta posição não cabe neste jogo: as linhas têm {lengths} casas.",
                lengths=join_words([len(row) for row in self.rows], "e"),
            )
        return rows

    def draw_board(self) -> Board:
        return digit_rows(tuple(map(len, self.rows)))

    def view(self, state: State[Rows]) -> View:
        rows = enumerate(state.position, 1)
        return View({name: "disc" for number, row in rows for name in pieces(number, row)})

    def next_steps(self, state: State[Rows], prefix: str = "") -> list[Step]:
        """The first click takes a piece off, further ones turn squares on its right, in any order."""
        if not prefix:
            return [
                Step(_turned(number, row, place), f"r{number}.{place}", True, place < len(row))
                for number, row in enumerate(state.position, 1)
                for place, sign in enumerate(row, 1)
                if sign == "1"
            ]
        try:
            self.follow(state.position, prefix)
        except IllegalMove:
            return []
        number, new = _parsed(prefix)
        taken = changes(state.position[number - 1], new)[0]
        return [
            Step(_turned(number, new, place), f"r{number}.{place}", True, True)
            for place in range(taken + 1, len(new) + 1)
        ]

    def cell_move(self, state: State[Rows], prefix: str, cell: str) -> str | None:
        if cell not in self.board.by_name:
            return None
        number, place = map(int, cell[1:].split("."))
        if prefix and not prefix.startswith(f"r{number}="):
            return None
        return _turned(number, _parsed(prefix)[1] if prefix else state.position[number - 1], place)

    def touched(self, state: State[Rows], move: str) -> tuple[str, ...]:
        """The squares that the move changes."""
        number, new = _parsed(move)
        return tuple(f"r{number}.{place}" for place in changes(state.position[number - 1], new))

    def choice(self, state: State[Rows], prefix: str) -> Text:
        number, new = _parsed(prefix)
        place = changes(state.position[number - 1], new)[0]
        return text(
            "Linha {row}: tirar a peça da casa {place} e deixar {new}", row=number, place=place, new=new
        )

    def describe(self, move: str) -> Text:
        number, new = _parsed(move)
        return text("deixou {new} na linha {row}", row=number, new=new)

    def picture(self, state: State[Rows]) -> Text:
        if not state.position:
            return text("Nenhuma linha.")
        return ntext("Linha: {rows}.", "Linhas: {rows}.", len(state.position), rows=state.position)

    def too_large(self) -> Text | None:
        return above(len(self.rows), MAX_LIVE_ROWS, "Para jogar, no máximo {n} linhas.") or above(
            max(map(len, self.rows)), MAX_LIVE_WIDTH, "Para jogar, no máximo {n} casas numa linha."
        )


def pieces(number: int, row: str) -> tuple[str, ...]:
    """The cells of a row, counted from 1, that hold a piece."""
    return tuple(f"r{number}.{place}" for place, sign in enumerate(row, 1) if sign == "1")


def _turned(number: int, row: str, place: int) -> str:
    return f"r{number}={_with_turned(row, place)}"


def _with_turned(row: str, place: int) -> str:
    return f"{row[: place - 1]}{_OTHER[row[place - 1]]}{row[place:]}"


def _parsed(move: str) -> tuple[int, str]:
    """Number and new row of a move. Raises IllegalMove."""
    match = _MOVE.fullmatch(move) or refuse(
        "Não percebo «{move}». Escreve, por exemplo, r1=0011: a linha 1 fica 0011.", move=quoted(move)
    )
    return int(match[1]), match[2]
