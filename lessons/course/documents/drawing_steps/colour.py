"""P and N on a drawing: each position is marked; a wrong mark is shown by a move that refutes it."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.rules.structs import refuse
from games.rules.text import Text, text
from lessons.course.documents.drawing_steps.base import (
    MOST_REFUTED,
    Arrows,
    DrawingReply,
    DrawingStep,
    PartAnswers,
    PartVerdict,
    Refutation,
    summed_up,
)
from lessons.course.documents.known_mistakes import letter_mistake
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.fields.marked_places import (
    MOST_PLACES,
    MOST_ROW,
    Drawing,
    Place,
    Places,
    places_of,
)

_LETTERS = ("P", "N")


class ColourStep(DrawingStep, frozen=True, kw_only=True):
    """Positions to be marked P or N: heaps from 0 to `most` in a row or in pairs, a piece on a board, a
    digraph.

    `given` are the names of places that are marked from the beginning. With `mark` "P" the P-positions alone
    are marked, and what has no mark counts as N.
    """

    kind: ClassVar[str] = "colour"
    name: ClassVar[Text] = text("pintar P e N")
    order: ClassVar[int] = 1

    game: GameSpec
    drawing: Drawing = "row"
    most: Annotated[int, Meta(ge=1, le=MOST_ROW)] = 20
    given: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=MOST_PLACES)] = ()
    mark: Literal["both", "P"] = "both"

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,)

    def check(self) -> None:
        super().check()
        known = self.places.by_name
        for name in self.given:
            if name not in known:
                refuse(text("O desenho não tem «{name}».", name=name))
        if not self.part_names:
            refuse(text("Não há nada para marcar."))

    @property
    def places(self) -> Places:
        """Raises Refusal where the game has no such drawing."""
        return places_of(self.game, self.drawing, self.most)

    @property
    def part_names(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.places.places if place.name not in self.given)

    @property
    def given_letters(self) -> Mapping[str, str]:
        return {name: self.places.letters[name] for name in self.given}

    def solution(self) -> PartAnswers:
        return {name: self.places.letters[name] for name in self.part_names}

    def answered(self, answers: PartAnswers) -> DrawingReply:
        marks = self._marks(answers)
        letters, depths = self.places.letters, self.places.depths
        # What follows from the others comes after them: the first mistake explains the later ones.
        marked = sorted((name for name in self.part_names if name in marks), key=depths.__getitem__)
        wrong = [name for name in marked if marks[name] != letters[name]]
        refuted = {name: self._refuted(self.places.by_name[name], marks) for name in wrong[:MOST_REFUTED]}
        verdicts = {
            name: PartVerdict(name not in wrong, refuted[name].words if name in refuted else "")
            for name in marked
        }
        arrows = tuple(arrow for refutation in refuted.values() for arrow in refutation.arrows)
        return summed_up(verdicts, self._missing(marks), arrows=arrows, first=wrong[0] if wrong else "")

    def mistake(self, written: str) -> Text | str:
        marks, places = self._marks(self.read_text(written)), self.places
        wrong = (
            name for name in self.part_names if marks.get(name, places.letters[name]) != places.letters[name]
        )
        first = min(wrong, key=places.depths.__getitem__, default=None)
        if first is None:
            return ""
        place = places.by_name[first]
        return letter_mistake(place.letter, is_over=not place.followers)

    def _marks(self, answers: PartAnswers) -> dict[str, str]:
        """The letters by name, with those that are given; a place without one is not there."""
        asked = _LETTERS if self.mark == "both" else ("P",)
        written = {name: answers.get(name, "").strip().upper() for name in self.part_names}
        return {**{name: mark for name, mark in written.items() if mark in asked}, **self.given_letters}

    def _missing(self, marks: Mapping[str, str]) -> int:
        """How many marks are still to be made."""
        unmarked = [name for name in self.part_names if name not in marks]
        return sum(self.mark == "both" or self.places.letters[name] == "P" for name in unmarked)

    def _refuted(self, place: Place, marks: Mapping[str, str]) -> Refutation:
        """What refutes a wrong mark: a move to a P-position where P was marked; where N was, a move after
        which the opponent wins."""
        if not place.followers:
            return Refutation(self._end_refuted(place))
        return self._p_refuted(place, marks) if marks[place.name] == "P" else self._n_refuted(place)

    def _p_refuted(self, place: Place, marks: Mapping[str, str]) -> Refutation:
        winning = [name for name in place.followers if self.places.letters[name] == "P"]
        target = next((name for name in winning if marks.get(name) == "P"), winning[0])
        words = (
            text("{name} não é P: de lá joga-se para {target}, que marcaste P.")
            if marks.get(target) == "P"
            else text("{name} não é P: quem joga vai para {target}, e ganha.")
        )
        return Refutation(
            words.filled(name=place.name, target=target), self._on_drawing((place.name, target))
        )

    def _n_refuted(self, place: Place) -> Refutation:
        target = place.followers[0]
        known = self.places.by_name.get(target)
        answer = (
            next((name for name in known.followers if self.places.letters[name] == "P"), "") if known else ""
        )
        if not answer:
            words = text("{name} não é N: seja qual for a jogada, o adversário ganha.")
            return Refutation(words.filled(name=place.name))
        words = (
            text("{name} não é N: só se joga para {target}, e o adversário vai para {answer} e ganha.")
            if len(place.followers) == 1
            else text(
                "{name} não é N: se jogas para {target}, o adversário vai para {answer} e ganha. "
                "Experimenta as outras jogadas."
            )
        )
        return Refutation(
            words.filled(name=place.name, target=target, answer=answer),
            self._on_drawing((place.name, target), (target, answer)),
        )

    def _end_refuted(self, place: Place) -> Text:
        if place.letter == "P":
            return text("Em {name} não há jogadas: quem devia jogar já perdeu.", name=place.name)
        return text(
            "Em {name} não há jogadas, e aqui isso ganha: quem devia jogar já ganhou.", name=place.name
        )

    def _on_drawing(self, *moves: tuple[str, str]) -> Arrows:
        """Those of the moves whose positions are both on the drawing."""
        known = self.places.by_name
        return tuple((source, target) for source, target in moves if source in known and target in known)


STEP = ColourStep
