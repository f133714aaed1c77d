"""Games that one player sets up, whereupon the other one chooses: his colour, who begins, or both."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, cast

from games.rules.bases.board_game import FLAG, Key, S, word_of
from games.rules.bases.staged import Stage, Staged
from games.rules.errors import IllegalMove
from games.rules.game import Outcome
from games.rules.text import Text, text


@dataclass(frozen=True)
class Choosing(Staged[S], Generic[S]):
    """Its states have the fields `phase` ("place" while the board is set up, "choose" when one of the
    `choices` is due, then "play") and `swapped`.

    As it is here, White has set the board up; Black keeps his colour or takes the other one, and says which
    of them begins.
    """

    keys: ClassVar[Mapping[str, Key]] = {"phase": word_of("play", "place", "choose"), "swapped": FLAG}
    choices: ClassVar[tuple[str, ...]] = ("keep=white", "keep=black", "swap=white", "swap=black")
    spelling: ClassVar[Mapping[str, Text]] = {
        "keep": text("fica"),
        "swap": text("troca"),
        "white": text("branco"),
        "black": text("preto"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "keep=white": text("Ficar com o Preto; começa o Branco"),
        "keep=black": text("Ficar com o Preto; começa o Preto"),
        "swap=white": text("Jogar com o Branco; começa o Branco"),
        "swap=black": text("Jogar com o Branco; começa o Preto"),
    }
    said: ClassVar[Mapping[str, Text]] = {
        "keep=white": text("ficou com o Preto e deixou começar o Branco"),
        "keep=black": text("ficou com o Preto, que começa"),
        "swap=white": text("trocou para o Branco, que começa"),
        "swap=black": text("trocou para o Branco e deixou começar o Preto"),
    }
    # What there is to do before it is played, by the phase.
    todos: ClassVar[Mapping[str, Text]]
    # Why a choice is no move in the other phases, and why nothing else is one in that phase.
    no_choice: ClassVar[Text]
    choice_due: ClassVar[Text] = text("Agora escolhe-se a cor e quem começa.")

    def setting_up(self, state: S, begun: Sequence[str]) -> Iterator[Stage]:
        """What can be done while the board is set up, as `acts` says it."""
        raise NotImplementedError

    def acts(self, state: Any, begun: Sequence[str]) -> Iterator[Stage]:
        if state.phase == "choose":
            return iter([Stage(words=self.choices)])
        if state.phase == "place":
            return self.setting_up(state, begun)
        return super().acts(state, begun)  # type: ignore[safe-super]

    def chooses(self, state: Any, move: str) -> bool:
        """Whether a move is a choice. Raises IllegalMove where none is due, or nothing else."""
        due: bool = state.phase == "choose"
        if due != (move in self.choices):
            raise IllegalMove(self.choice_due if due else self.no_choice)
        return due

    def apply(self, state: Any, move: str) -> S:
        if not self.chooses(state, move):
            return super().apply(state, move)
        act, _equals, begins = move.partition("=")
        turn = self.players.index(begins)
        return cast("S", replace(state, turn=turn, phase="play", swapped=act == "swap"))

    def outcome(self, state: Any) -> Outcome | None:
        if state.phase != "play":
            return None
        return super().outcome(state)  # type: ignore[safe-super]

    def task(self, state: Any) -> Text | None:
        return super().task(state) if state.phase == "play" else self.todos[state.phase]
