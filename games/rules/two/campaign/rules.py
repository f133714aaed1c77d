"""Campanha. Rulebook, `two_player_a.md` (Chris Huntoon, 2001)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.rules.bases.board_game import PieceKind, WhiteFirst
from games.rules.bases.choosing import Choosing
from games.rules.bases.moving import Moving, MovingState, Reach
from games.rules.bases.staged import Stage
from games.rules.boards.fields import Boards, square
from games.rules.boards.lines import in_row
from games.rules.options import size_option
from games.rules.text import Text, text

_LEAPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
ROW = 5  # markers that win


@dataclass(frozen=True, slots=True)
class Riding(MovingState):
    """The pieces: the markers of both, then the knights."""

    phase: str = "play"
    swapped: bool = False


@dataclass(frozen=True)
class Campaign(WhiteFirst, Choosing[Riding], Moving[Riding]):
    """Each player's knight leaps to an empty cell and leaves a marker on the cell that it left. Five or more
    own markers in a straight line win at once; who cannot leap loses.

    At first White's person sets both knights; Black's person then keeps the colours or exchanges them
    (`keep`, `swap`), and says which colour leaps first. Option: the squares of a side.
    """

    slug: ClassVar[str] = "campaign"
    drawable: ClassVar[bool] = False
    boards: ClassVar[Boards] = square
    states: ClassVar[type[Any]] = Riding
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("white", text("Marcas brancas")),
        PieceKind("black", text("Marcas pretas")),
        PieceKind("white_knight", text("Cavalo branco"), ("white_knight",)),
        PieceKind("black_knight", text("Cavalo preto"), ("black_knight",)),
    )
    asks: ClassVar[Mapping[str, Text]] = {
        **Choosing.asks,
        "": text("Cavalo branco em {white}; agora o preto"),
        "/": text("Cavalo branco em {white}, preto em {black}"),
    }
    said: ClassVar[Mapping[str, Text]] = {
        **Choosing.said,
        "/": text("pôs o cavalo branco em {white} e o preto em {black}"),
    }
    todos: ClassVar[Mapping[str, Text]] = {
        "place": text("Põe o cavalo branco e depois o preto. O adversário escolhe a cor e quem começa."),
        "choose": text("Escolhe a tua cor e quem faz a primeira jogada."),
    }
    todo: ClassVar[Text] = text("Salta com o teu cavalo: deixas uma marca na casa de onde sais.")
    no_choice: ClassVar[Text] = text("Só se escolhe depois de postos os dois cavalos.")
    reach: ClassVar[Reach] = Reach(_LEAPS, 1)
    replaces: ClassVar[bool] = False
    reason: ClassVar[Text] = text("pôs cinco marcas em linha")

    size: int = size_option(10, 5, 10)

    def opening(self) -> Riding:
        return Riding((0,) * 4, 0, phase="place")

    def faults(self, state: Riding) -> Iterator[Text]:
        if any(bool(knight) == (state.phase == "place") for knight in state.sets[2:]):
            yield text("Depois de postos, cada jogador tem um cavalo.")
        early = any(state.sets[:2]) or state.swapped or state.turn != (state.phase == "choose")
        if state.phase != "play" and early:
            yield text("Primeiro o Branco põe os dois cavalos, depois o Preto escolhe.")
        if self.ends(state.turn, state.sets[state.turn]):
            yield text("Quem fez cinco em linha já ganhou: a vez é do adversário.")

    def movers(self, state: Riding) -> int:
        return state.sets[2 + state.turn]

    def ends(self, player: int, pieces: int) -> int:
        return in_row(self.board, pieces, ROW)

    def setting_up(self, state: Riding, begun: Sequence[str]) -> Iterator[Stage]:
        if begun:
            yield Stage(self.board.full & ~(1 << self.cell_of(begun[0])), "/")
        else:
            yield Stage(self.board.full, whole=False, more=True)

    def done(self, state: Riding, steps: Sequence[str]) -> Riding:
        cell, to = (1 << self.cell_of(step) for step in steps)
        if state.phase == "place":
            return Riding((0, 0, cell, to), 1, phase="choose")
        markers = state.with_own(state.own | cell)[:2]
        knights = (state.sets[2], to) if state.turn else (to, state.sets[3])
        return Riding((*markers, *knights), 1 - state.turn, swapped=state.swapped)

    def refusal(self, state: Riding, steps: Sequence[str], at: int) -> Text:
        if state.phase == "play":
            return super().refusal(state, steps, at)
        for step in steps:
            self.cell_named(step.lstrip("/"))
        return text("Os cavalos ficam em duas casas diferentes.")
