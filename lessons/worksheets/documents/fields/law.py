"""A law of the P-positions of a game with heaps, held against solved positions."""

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

import msgspec

from games.rules.structs import refuse
from games.rules.text import Text, text
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldAnswers, FieldMark, GameSpec
from lessons.worksheets.documents.law_tests import (
    ConjectureReply,
    UntestableGame,
    answer_law,
    check_testable,
    losing_positions,
    position_text,
)
from lessons.worksheets.documents.laws import letters_of

_SHOWN = 8  # P-positions, in the key


class LawTask:
    """What a step and a field have in common that ask for a law. The game is theirs: structs with fields of
    their own cannot both be bases."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def game(self) -> GameSpec: ...

    @property
    def heaps(self) -> int:
        return len(self.game.game.start())

    @property
    def letters(self) -> str:
        """The letters with which a law may speak of the heaps."""
        return letters_of(self.heaps)

    def answered(self, typed: str) -> ConjectureReply:
        """What is said to a law that somebody wrote."""
        return answer_law(self.game.slug, self.game.game, typed)

    def check_game(self) -> None:
        """Raises BadDocument where no law can be tested in the game."""
        try:
            check_testable(self.game.slug, self.game.game)
        except UntestableGame as error:
            refuse(error.reason)


class LawField(LawTask, Field, frozen=True, kw_only=True):
    """A law that says which positions are P: right where it stands against the solved positions of the game
    (`lessons/worksheets/documents/law_tests.py`), which are not in the document.

    JSON: `"game": {"slug", "options"}`, which says how many heaps there are, and `"points"`.
    """

    kind: ClassVar[str] = "law"

    game: GameSpec
    most: Fraction = msgspec.field(name="points")

    def check(self) -> None:
        self.check_game()

    @property
    def points(self) -> Fraction:
        return self.most

    @property
    def smallest_p(self) -> list[str]:
        """The smallest P-positions, each in one order of its heaps."""
        return list(map(position_text, losing_positions(self.game.slug, self.game.game, _SHOWN)))

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "line", text("A tua lei: as posições P são…"))

    def echo(self, rest: str, typed: str) -> Text | None:
        return self.answered(typed).understood if typed else None

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.most)
        reply = self.answered(typed)
        if reply.stands is None:
            return FieldMark("partial", out_of=self.most, messages=(reply.words,))
        if reply.counterexample is None:
            return FieldMark("right", self.most, out_of=self.most, cells={written.name(): "right"})
        refuting = reply.counterexample
        note = text(
            "Contraexemplo: {position} é {letter}.",
            position=position_text(refuting.position),
            letter=refuting.letter,
        )
        held = text(
            "A tua lei acerta em {n} das {m} posições testadas.",
            n=reply.position_count - reply.wrong_count,
            m=reply.position_count,
        )
        return FieldMark(
            "wrong", out_of=self.most, cells={written.name(): "wrong"}, messages=(held,), notes=(note,)
        )
