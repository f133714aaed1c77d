"""Moves that go from one place to another, "e6-b6": a click takes what stands there, a second one says where
it goes."""

from collections.abc import Hashable
from typing import ClassVar, TypeVar

from games.rules.game import Impartial, State
from games.rules.text import Text, text

P = TypeVar("P", bound=Hashable)


class FromTo(Impartial[P]):
    """A game whose moves go from one place to another; words for them have {source} and {target}."""

    carries: ClassVar[bool] = True
    moved_words: ClassVar[Text]
    moving_words: ClassVar[Text]
    begun_words: ClassVar[Text]

    def describe(self, move: str) -> Text:
        source, target = move.split("-")
        return self.moved_words.filled(source=source, target=target)

    def choice(self, state: State[P], prefix: str) -> Text:
        source, _, target = prefix.partition("-")
        return (
            self.moving_words.filled(source=source, target=target)
            if target
            else self.begun_words.filled(source=source)
        )

    def touched(self, state: State[P], move: str) -> tuple[str, ...]:
        return tuple(move.split("-"))


class OnSquares(FromTo[P]):
    """Such a game with pieces on a board, which may be so large that whether it is over is asked last."""

    moved_words = text("moveu a peça de {source} para {target}")
    moving_words = text("Mover a peça de {source} para {target}")
    begun_words = text("Peça em {source}: escolhe para onde")

    def live_problem(self) -> Text | None:
        return self.too_large() or self.nothing_to_play()
