"""A step in which the pupil says which positions are P, and the machine looks for one that refutes it.
Pure."""

import re
from typing import ClassVar

from games.rules.text import Text, text
from lessons.course.documents.known_mistakes import letter_mistake
from lessons.course.documents.steps import HelpedStep, PlayStep, Words
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.fields.law import LawTask
from lessons.worksheets.documents.laws import Heaps

_REFUTED_BY = re.compile(r" \([^():]+: [^:]*\)$")  # behind a law, as it is kept


class ConjectureStep(LawTask, HelpedStep, frozen=True, kw_only=True):
    """A law of the P-positions of a game with heaps, to be found: the game says how many heaps there are."""

    kind: ClassVar[str] = "conjecture"
    name: ClassVar[Text] = text("conjeturar e testar")
    formulas: ClassVar[tuple[str, ...]] = (*HelpedStep.formulas, "because")

    game: GameSpec
    because: Words = ""  # once a law stands

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,)

    def check(self) -> None:
        super().check()
        self.check_game()

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
