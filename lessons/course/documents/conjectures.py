"""A step in which the pupil says which positions are P, and the machine looks for one that refutes it.
Pure."""

import re
from typing import ClassVar

from games.rules.structs import refuse
from games.rules.text import Text, text
from lessons.course.documents.known_mistakes import letter_mistake
from lessons.course.documents.steps import HelpedStep, PlayStep, Words
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.law_tests import ConjectureReply, UntestableGame, answer_law, check_testable
from lessons.worksheets.documents.laws import Heaps, letters_of

_REFUTED_BY = re.compile(r" \([^():]+: [^:]*\)$")  # behind a law, as it is kept


class ConjectureStep(HelpedStep, frozen=True, kw_only=True):
    """A law of the P-positions of a game with heaps, to be found: the game says how many heaps there are."""

    kind: ClassVar[str] = "conjecture"
    name: ClassVar[Text] = text("conjeturar e testar")
    formulas: ClassVar[tuple[str, ...]] = (*HelpedStep.formulas, "because")

    game: GameSpec
    because: Words = ""  # once a law stands

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,)

    @property
    def heaps(self) -> int:
        return len(self.game.game.start())

    @property
    def letters(self) -> str:
        """The letters with which laws may speak of the heaps."""
        return letters_of(self.heaps)

    def check(self) -> None:
        super().check()
        try:
            check_testable(self.game.slug, self.game.game)
        except UntestableGame as error:
            refuse(error.reason)

    def answered(self, typed: str) -> ConjectureReply:
        """What is said to a law that somebody wrote."""
        return answer_law(self.game.slug, self.game.game, typed)

    def mistake(self, written: str) -> Text | str:
        """What the counterexample shows; it stands behind the law."""
        refuting = self.answered(_REFUTED_BY.sub("", written)).counterexample
        return letter_mistake(refuting.letter, is_over=refuting.over) if refuting else ""

    def played_from(self, heaps: Heaps) -> PlayStep | None:
        """A position of its game, to be played; None where it cannot be drawn, or is over."""
        game = self.game.game.starting_at(heaps)
        if game.live_problem() is not None:
            return None
        return PlayStep(id=self.id, title=self.title, game=GameSpec.of(game), first="choice")
