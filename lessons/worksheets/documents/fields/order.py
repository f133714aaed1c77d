"""Parts, of a proof or of anything else, that are put in order."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from games.rules.structs import NEEDED, DocumentStruct, limited, refuse
from games.rules.text import Text, text
from lessons.worksheets.documents.choices import shuffle_places
from lessons.worksheets.documents.fields.base import (
    CellSpec,
    Field,
    FieldAnswers,
    FieldMark,
    half_points,
    state_of,
)
from lessons.worksheets.documents.orders import part_ranks, right_count

FEWEST_PARTS = 2
MOST_PARTS = 10
MAX_PART = 400  # characters
LETTERS = "ABCDEFGHIJ"

_NO_LETTER = text("As partes chamam-se com letras, de A a J.")
_WORD = re.compile(r"[^\W\d_]+")
_AND = ("e", "and")
_ATTEMPTS = 20


class OrderedPart(DocumentStruct, frozen=True):
    """A part: `id` is the letter by which the sheet calls it; `swaps` says that it may change places with the
    part before it."""

    id: Annotated[str, limited(_NO_LETTER, pattern=rf"^[{LETTERS}]\Z")]
    text: Annotated[str, Meta(max_length=MAX_PART, pattern=NEEDED)]
    swaps: bool = False


def letters_of_parts(swaps: Sequence[bool], known: Sequence[str], seed: str) -> list[str]:
    """A letter for each part: those `known`, then free ones; others, by the seed, where these would be in a
    right order. Of parts that may all change places none is wrong: any letters."""
    free = [letter for letter in LETTERS if letter not in known]
    letters = [*known, *free][: len(swaps)]
    first = LETTERS[: len(swaps)]
    ranks = part_ranks(swaps)
    for attempt in range(_ATTEMPTS):
        in_order = sorted(range(len(letters)), key=letters.__getitem__)
        if right_count([ranks[place] for place in in_order]) < len(letters):
            break
        letters = [first[place] for place in shuffle_places(len(first), f"{seed}:{attempt}")]
    return letters


class OrderField(Field, frozen=True, kw_only=True):
    """Parts to be put in the order in which they are written here; the sheet shows them by their letters,
    which are not that order. Those that stand right before the first one that comes too early give their
    share of the points, rounded down to halves.

    JSON: `"parts": [{"id": "B", "text": "…"}, {"id": "A", "text": "…", "swaps": true}]`, `"points"`.
    """

    kind: ClassVar[str] = "order"

    parts: Annotated[tuple[OrderedPart, ...], Meta(max_length=MOST_PARTS)] = ()
    most: Fraction = msgspec.field(name="points")

    def check(self) -> None:
        letters = [part.id for part in self.parts]
        if len(letters) < FEWEST_PARTS:
            refuse(text("Para pôr por ordem são precisas pelo menos {n} partes.", n=FEWEST_PARTS))
        if len(set(letters)) < len(letters):
            refuse(text("Há duas partes com a mesma letra."))
        if len(set(self._ranks(letters))) < FEWEST_PARTS:
            refuse(text("Se todas as partes podem trocar, não há ordem nenhuma."))
        if right_count(self._ranks(sorted(letters))) == len(letters):
            refuse(text("As letras das partes não podem estar numa ordem certa: diziam a resposta."))

    def _ranks(self, letters: list[str]) -> list[int]:
        ranks = part_ranks([part.swaps for part in self.parts])
        by_letter = {part.id: rank for part, rank in zip(self.parts, ranks, strict=True)}
        return [by_letter[letter] for letter in letters]

    @property
    def points(self) -> Fraction:
        return self.most

    @property
    def lettered(self) -> list[OrderedPart]:
        """The parts by their letters, as they are shown."""
        return sorted(self.parts, key=lambda part: part.id)

    @property
    def groups(self) -> list[list[str]]:
        """The letters in the right order, those together that may change places."""
        letters = [part.id for part in self.parts]
        ranked = zip(self._ranks(letters), letters, strict=True)
        return [[letter for _rank, letter in group] for _rank, group in groupby(ranked, key=itemgetter(0))]

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "line", text("As letras, por ordem"))

    def reading(self, rest: str, typed: str) -> str | None:
        letters = self.letters_typed(typed)
        return ", ".join(letters) if letters else None

    def letters_typed(self, typed: str) -> list[str] | None:
        """The letters of "B, A e C" or "BAC"; None where something else is written."""
        words = _WORD.findall(typed)
        if len(words) > 1:
            words = [word for word in words if word not in _AND]
        letters = list("".join(words).upper())
        known = {part.id for part in self.parts}
        return letters if len(words) in (1, len(letters)) and known.issuperset(letters) else None

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.most)
        letters = self.letters_typed(typed)
        if letters is None or sorted(letters) != [part.id for part in self.lettered]:
            message = text(
                "Escreve cada letra uma vez, por ordem: de {first} a {last}.",
                first=self.lettered[0].id,
                last=self.lettered[-1].id,
            )
            return FieldMark("partial", out_of=self.most, messages=(message,))
        right = right_count(self._ranks(letters))
        if right == len(letters):
            return FieldMark("right", self.most, out_of=self.most, cells={written.name(): "right"})
        points = half_points(self.most * right / len(letters))
        return FieldMark(
            state_of(points, self.most),
            points,
            out_of=self.most,
            cells={written.name(): "wrong"},
            messages=(self._message(right),),
        )

    def _message(self, right: int) -> Text:
        if not right:
            return text("O primeiro ainda não pode ser este.")
        return text("Até ao lugar {n} está certo. O seguinte vem cedo demais.", n=right)
