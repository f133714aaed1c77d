"""A table to be filled: Grundy values of a game, or nim-sums; a wrong number is shown by what refutes it."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.rules.structs import refuse
from games.rules.text import Text, text
from games.solvers.theory import TooBig
from lessons.course.documents.drawing_steps.base import (
    MOST_REFUTED,
    DrawingReply,
    DrawingStep,
    PartAnswers,
    PartVerdict,
    Refutation,
    summed_up,
)
from lessons.course.documents.known_mistakes import sum_mistake, value_mistake
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.fields.marked_places import (
    MOST_PLACES,
    MOST_ROW,
    Places,
    check_paired,
    pair_name,
    places_of,
)

MOST_DIGITS = 4


class TableStep(DrawingStep, frozen=True, kw_only=True):
    """Numbers to be filled in: Grundy values of heaps from 0 to `most` in a row or in pairs, or of a piece on
    a board; as "sum" the nim-sums of the numbers from 0 to `most`, without a game.

    `given` are the names of cells that are filled from the beginning.
    """

    kind: ClassVar[str] = "table"
    name: ClassVar[Text] = text("preencher uma tabela")
    order: ClassVar[int] = 2

    game: GameSpec | None = None
    drawing: Literal["row", "pairs", "board", "sum"] = "row"
    most: Annotated[int, Meta(ge=1, le=MOST_ROW)] = 10
    given: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=MOST_PLACES)] = ()

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,) if self.game and self.drawing != "sum" else ()

    def check(self) -> None:
        super().check()
        if self.drawing == "sum":
            check_paired(self.most)
        elif self.game is None:
            refuse(text("Falta o jogo de que se pergunta."))
        elif self.game.game.misere or not self.game.game.valued:
            refuse(text("Neste jogo não há valores de Grundy."))
        try:
            values = self.values
        except TooBig as error:
            refuse(error.reason)
        for name in self.given:
            if name not in values:
                refuse(text("A tabela não tem «{name}».", name=name))
        if not self.part_names:
            refuse(text("Não há nada para preencher."))

    @property
    def places(self) -> Places | None:
        """The positions; None for nim-sums. Raises Refusal where the game has no such table."""
        if self.drawing == "sum" or self.game is None:
            return None
        return places_of(self.game, self.drawing, self.most)

    @cached_property
    def values(self) -> Mapping[str, int]:
        """What is right, by the names of the cells, in the order of reading. Raises Refusal, TooBig."""
        if self.places is None:
            numbers = range(self.most + 1)
            return {pair_name(row, column): row ^ column for row in numbers for column in numbers}
        known = self.places.values
        return {place.name: known[place.name] for place in self.places.places}

    @property
    def part_names(self) -> tuple[str, ...]:
        return tuple(name for name in self.values if name not in self.given)

    @property
    def labels(self) -> Mapping[str, Text]:
        """The spoken names of the cells."""
        if self.places is None:
            return {name: text("Soma-nim {name}", name=name.replace("+", " ⊕ ")) for name in self.values}
        return {place.name: place.label for place in self.places.places}

    def solution(self) -> PartAnswers:
        return {name: str(self.values[name]) for name in self.part_names}

    def answered(self, answers: PartAnswers) -> DrawingReply:
        written = {name: typed for name in self.part_names if (typed := answers.get(name, "").strip())}
        for name, typed in written.items():
            if not (typed.isascii() and typed.isdigit()) or len(typed) > MOST_DIGITS:
                return DrawingReply(None, text("Em cada casa escreve-se um número, como 3."), first=name)
        numbers = {name: int(typed) for name, typed in written.items()}
        met = sorted(numbers, key=self._depth)
        wrong = [name for name in met if numbers[name] != self.values[name]]
        refuted = {name: self._refuted(name, numbers[name]) for name in wrong[:MOST_REFUTED]}
        verdicts = {
            name: PartVerdict(name not in wrong, refuted[name].words if name in refuted else "")
            for name in met
        }
        arrows = tuple(arrow for refutation in refuted.values() for arrow in refutation.arrows)
        missing = len(self.part_names) - len(numbers)
        return summed_up(verdicts, missing, arrows=arrows, first=wrong[0] if wrong else "")

    def mistake(self, written: str) -> Text | str:
        typed = {name: int(number) for name, number in self.read_text(written).items() if number.isdecimal()}
        wrong = (name for name in typed if typed[name] != self.values[name])
        first = min(wrong, key=self._depth, default=None)
        if first is None:
            return ""
        if self.places is None:
            return sum_mistake(typed[first], *map(int, first.split("+")))
        known = self.places.values
        return value_mistake(typed[first], {known[after] for after in self.places.by_name[first].followers})

    def _depth(self, name: str) -> int:
        """What must be known first comes first: then the first mistake explains the later ones."""
        return self.places.depths[name] if self.places else 0

    def _refuted(self, name: str, number: int) -> Refutation:
        if self.places is None:
            return _sum_refuted(name, number)
        place = self.places.by_name[name]
        if not place.followers:
            return Refutation(
                text("{name}: daqui não há jogadas, e o menor número que falta é 0.", name=name)
            )
        known = self.places.values
        target = next((after for after in place.followers if known[after] == number), None)
        if target is None:
            return Refutation(
                text(
                    "{name}: há um número menor do que {n} a que nenhuma jogada leva. "
                    "O valor é o menor que falta.",
                    name=name,
                    n=number,
                )
            )
        words = text("{name}: não pode ser {n}, porque se joga para {target}, que já vale {n}.")
        arrows = ((name, target),) if target in self.places.by_name else ()
        return Refutation(words.filled(name=name, n=number, target=target), arrows)


def _sum_refuted(name: str, number: int) -> Refutation:
    """The smallest power of two at which a nim-sum is wrong."""
    first, second = map(int, name.split("+"))
    wrong = number ^ first ^ second
    power = wrong & -wrong
    pair = {"one": first, "other": second, "power": power}
    has_one, has_other = bool(first & power), bool(second & power)
    if has_one and has_other:
        words = text("{one} ⊕ {other}: os dois têm o {power}, e dois iguais anulam-se.")
    elif has_one or has_other:
        words = text("{one} ⊕ {other}: só um dos dois tem o {power}, e por isso ele fica na soma.")
    else:
        words = text("{one} ⊕ {other}: nenhum dos dois tem o {power}, e por isso a soma também não.")
    return Refutation(words.filled(**pair))


STEP = TableStep
