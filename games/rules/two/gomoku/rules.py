"""Gomoku and its variants. Rulebook, `two_player_b.md` (traditional)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from games.rules.bases.board_game import COLOURS, BoardGame, Extra
from games.rules.bases.choosing import Choosing
from games.rules.bases.placing import Placing
from games.rules.bases.staged import Stage
from games.rules.boards.fields import ColumnBoard, points, tallied
from games.rules.errors import unfit
from games.rules.game import Outcome, View
from games.rules.options import option
from games.rules.text import Text, formula, text
from games.rules.two.gomoku.dagger import Dagger
from games.rules.two.gomoku.fives import FreeStart, Freestyle, GomokuState, Ninuki, Standard
from games.rules.two.gomoku.opening import CHOICES, FiveStoneOpening

RULES: dict[str, type[Standard]] = {
    "standard": Standard,
    "opening": FiveStoneOpening,
    "ninuki": Ninuki,
    "dagger": Dagger,
    "free": FreeStart,
    "freestyle": Freestyle,
}
# Those whose board needs no centre, and may have any number of points.
_ANYWHERE = ("free", "freestyle")


@dataclass(frozen=True)
class Gomoku(Choosing[GomokuState], Placing[GomokuState]):
    """Put stones on the points of a grid; whoever makes a straight line of exactly five wins. Six or more do
    not count, but a five wins even if the same stone makes a six in another direction.

    A full board is a draw. Options: the variant, and the points of a side. Two variants are not the book's:
    they are what matches of others are played by.
    """

    slug: ClassVar[str] = "gomoku"
    search: ClassVar[str] = "rows"
    captures: ClassVar[bool] = True
    usual: ClassVar[str | None] = "standard"
    reason: ClassVar[Text] = text("fez cinco em linha")
    full: ClassVar[Text] = text("o tabuleiro está cheio")
    spelling: ClassVar[Mapping[str, Text]] = BoardGame.spelling
    choices: ClassVar[tuple[str, ...]] = tuple(f"={key}" for key in CHOICES)
    no_choice: ClassVar[Text] = text("A cor só se escolhe depois de postas as cinco pedras.")
    choice_due: ClassVar[Text] = text("Agora escolhe-se a cor: Preto ou Branco.")
    said: ClassVar[Mapping[str, Text]] = {
        **BoardGame.said,
        ",": text("usou o punhal: jogou em {one} e {other}"),
        **{f"={key}": text("escolheu jogar com o {colour}", colour=COLOURS[key]) for key in CHOICES},
    }
    asks: ClassVar[Mapping[str, Text]] = {
        **BoardGame.asks,
        ",": text("Jogar em {one} e {other}"),
        **{f"={key}": text("Jogar com o {colour}", colour=COLOURS[key]) for key in CHOICES},
    }

    form: str = option(
        "standard",
        "choice",
        label=text("Variante"),
        help=text("Outras regras para o mesmo objetivo: cinco em linha."),
        choices=(
            ("standard", text("Gomoku")),
            ("opening", text("Abertura de cinco pedras: um põe, o outro escolhe a cor")),
            ("ninuki", text("Ninuki: com capturas de pares")),
            ("dagger", text("Punhal: por vezes põem-se duas pedras")),
            ("free", text("Abertura livre: a primeira pedra em qualquer ponto")),
            ("freestyle", text("Abertura livre, e seis ou mais em linha também ganham")),
        ),
    )
    size: int = option(
        19,
        "int",
        label=text("Tamanho"),
        help=text("Pontos de cada lado: um número ímpar, de 7 a 19; com abertura livre, qualquer um até 20."),
        minimum=7,
        maximum=20,
    )

    def check_options(self) -> None:
        if self.size % 2 == 0 and self.form not in _ANYWHERE:
            unfit("size", "O lado tem de ter um número ímpar de pontos, para haver um centro.")

    @property
    def variant(self) -> str | None:
        """The form and the size, where they are not the book's."""
        form = "" if self.form == "standard" else self.form
        size = "" if self.size == 19 else f"{self.size}x{self.size}"
        return "_".join(filter(None, (form, size))) or None

    @cached_property
    def board(self) -> ColumnBoard:
        board = points(self.size, self.size)
        return tallied(board) if self.form in ("ninuki", "dagger") else board

    @cached_property
    def rules(self) -> Standard:
        return RULES[self.form](self)

    def opening(self) -> GomokuState:
        return self.rules.opening()

    def besides(self, state: GomokuState) -> dict[str, Any]:
        return self.rules.besides(state)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> GomokuState:
        return self.rules.read_extra(GomokuState(sets, turn), extra)

    def acts(self, state: GomokuState, begun: Sequence[str]) -> Iterator[Stage]:
        return self.rules.acts(state, begun)

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        return self.rules.apply(state, move)

    def outcome(self, state: GomokuState) -> Outcome | None:
        ended = None if state.shape else self.rules.won_otherwise(state)
        return ended or super().outcome(state)

    def task(self, state: GomokuState) -> Text | None:
        return self.rules.task(state)

    def view(self, state: GomokuState) -> View:
        return View(super().view(state).pieces, self.rules.tally(state))

    def picture(self, state: GomokuState) -> Text:
        told = self.rules.notes(state)
        stones = super().picture(state)
        return stones if told is None else formula("{stones} {told}", stones=stones, told=told)
