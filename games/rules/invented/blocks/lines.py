"""What the blocks share in which a move takes pieces along a straight line: matrices and triangles."""

import re
from abc import abstractmethod
from collections.abc import Iterable
from math import comb
from typing import Any

from games.rules.bases.runs import OVER, RUN, SOME, WHOLE, LineGame
from games.rules.errors import misread, quoted, unfit
from games.rules.game import State, Step
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.blocks.options import choice_option, start_option
from games.rules.invented.blocks.parsing import EMPTY, lengths_option
from games.rules.reading import words as words_in
from games.rules.text import Text, join_words, numbers_text, text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

FULL = "cheio"
MAX_LINE = 10
_WITHOUT = "sem"
_ONLY = "só"
_ROW = re.compile("[01]+")


def taking_option() -> Any:
    return choice_option(TEXTS, "taking", RUN, OVER, SOME, WHOLE)


def numbers_option() -> Any:
    return lengths_option(TEXTS("numbers"), MAX_LINE)


class LinesBlock(LineGame, Block[int]):
    """Take pieces of one straight line. A part is the mask of the places with a piece, in reading order."""

    start_field = start_option(TEXTS, example=FULL)
    amount_name = TEXTS("amount_name")
    not_in_line = text("{first} e {last} não estão na mesma linha das que valem neste jogo.")
    measure = "pieces"

    @abstractmethod
    def shape_words(self) -> Text:
        """Board and lines as a sentence of the rules."""

    def check_options(self) -> None:
        if self.taking == WHOLE and self.numbers:
            unfit("numbers", "Quem tira todas as peças da linha não escolhe quantas: escreve «qualquer».")
        longest = max(map(len, self.lines.lines))
        for number in self.numbers:
            if number > longest:
                unfit("numbers", "Nenhuma linha tem {n} peças.", n=number)
        moves = self._move_bound()
        if moves > MAX_MOVES:
            unfit(
                "numbers",
                "Com o tabuleiro cheio há {moves} jogadas, e só pode haver {most}. Faz o tabuleiro mais "
                "pequeno, ou tira menos peças de cada vez.",
                moves=moves,
                most=MAX_MOVES,
            )

    def _move_bound(self) -> int:
        """The most moves that a position can have, reckoned without listing them."""
        lines = [len(line) for line in self.lines.lines]
        if self.taking == WHOLE:
            return len(lines)
        numbers = self.numbers or range(1, max(lines) + 1)
        several = [number for number in numbers if number > 1]
        single = sum(self.lines.rows) if 1 in numbers else 0
        if self.taking == SOME:
            return single + sum(comb(line, number) for line in lines for number in several)
        return single + sum(max(0, line - number + 1) for line in lines for number in several)

    # Starts.

    @property
    def _full(self) -> int:
        return (1 << len(self.lines.places)) - 1

    def read_start(self, value: object) -> int:
        if isinstance(value, str):
            word, *names = words_in(value.lower()) or [""]
            if word in {_WITHOUT, _ONLY, "so"}:
                chosen = self._mask(names)
                return self._full ^ chosen if word == _WITHOUT else chosen
            if word in {FULL, EMPTY} and not names:
                return self._full if word == FULL else 0
            value = [word, *names]
        if (
            not isinstance(value, (list, tuple))
            or not all(isinstance(row, str) and _ROW.fullmatch(row) for row in value)
            or tuple(map(len, value)) != self.lines.rows
        ):
            misread(
                "Escreve «cheio», ou «sem» e os lugares vazios, como {example}.",
                example=f"{_WITHOUT} {self.lines.places[0]}, {self.lines.places[-1]}",
            )
        return int("".join(value)[::-1], 2)

    def _mask(self, names: list[str]) -> int:
        mask = 0
        for name in names:
            if name not in self.lines.places:
                misread("O lugar «{name}» não existe neste tabuleiro.", name=quoted(name))
            mask |= 1 << self.lines.places.index(name)
        if not mask:
            misread("Diz que lugares são, por exemplo {example}.", example=self.lines.places[0])
        return mask

    def part_text(self, part: int) -> str:
        if part in {0, self._full}:
            return FULL if part else EMPTY
        here, missing = self.names(part), self.names(self._full ^ part)
        few = len(here) < len(missing)
        return f"{_ONLY if few else _WITHOUT} {', '.join(here if few else missing)}"

    def parts(self, part: int) -> tuple[int, ...]:
        # Where one piece may be taken, each group has a move.
        return super().parts(part) if self.numbers and 1 not in self.numbers else tuple(self.groups(part))

    def falls_into(self, part: int) -> list[int]:
        return self.groups(part)

    def last_move(self, position: int) -> Text:
        if self.taking != WHOLE and self.numbers and 1 not in self.numbers:
            return TEXTS("last_move")
        return super().last_move(position)

    def steps_to(self, state: State[int], moves: Iterable[str], prefix: str) -> list[Step]:
        steps = super().steps_to(state, moves, prefix)
        if self.taking == SOME:
            return steps
        return sorted(steps, key=lambda step: self.lines.numbers[step.cell or ""])

    # Words.

    def choice(self, state: State[int], prefix: str) -> Text:
        if "-" in prefix or self.taking == SOME or (self.numbers == (1,) and self.taking != WHOLE):
            return super().choice(state, prefix)
        if self.taking == WHOLE or (self.numbers and 1 not in self.numbers):
            return TEXTS("choice.other_end", name=prefix)
        return TEXTS("choice.piece_or_end", name=prefix)

    def picture(self, state: State[int]) -> Text:
        position = state.position
        here, missing = self.names(position), self.names(self._full ^ position)
        if not here:
            return TEXTS("picture.empty")
        if not missing:
            return TEXTS.count("picture.full", len(here))
        if len(missing) < len(here):
            return TEXTS.count("picture.gaps", len(missing), pieces=len(here), names=join_words(missing, "e"))
        return TEXTS.count("picture.pieces", len(here), names=join_words(here, "e"))

    def words(self) -> tuple[Text, ...]:
        return self.shape_words(), self._taking_words()

    def _taking_words(self) -> Text:
        if self.taking == WHOLE:
            return TEXTS("words.whole")
        if self.numbers == (1,):
            return TEXTS("words.piece")
        how_many = (
            TEXTS("words.pieces", numbers=numbers_text(self.numbers)) if self.numbers else TEXTS("words.any")
        )
        return TEXTS(f"sentences.{self.taking}", how_many=how_many)
