"""Campanha. Rulebook, `two_player_a.md` (Chris Huntoon, 2001)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import permutations
from operator import or_
from typing import Any, ClassVar

from games.rules.bases.board_game import Extra, Kind
from games.rules.bases.moving import Moved, Moving, Reach
from games.rules.bases.staged import Act
from games.rules.boards.fields import Field, each, squares
from games.rules.boards.lines import rows
from games.rules.errors import misread
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, text

_LEAPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
ROW = 5  # markers that win
_CHOICES = ("keep=white", "keep=black", "swap=white", "swap=black")


@dataclass(frozen=True, slots=True)
class Riding(Moved):
    """The pieces: the markers of both, then the knights. `row` are the markers that have just won."""

    phase: str = "play"
    swapped: bool = False
    row: int = 0

    @property
    def own(self) -> int:
        return self.sets[2 + self.turn]

    @property
    def rivals(self) -> int:
        return self.sets[3 - self.turn]


@dataclass(frozen=True)
class Campaign(Moving[Riding]):
    """Each player's knight leaps to an empty cell and leaves a marker on the cell that it left. Five or more
    own markers in a straight line win at once; who cannot leap loses.

    At first White's person sets both knights; Black's person then keeps the colours or exchanges them
    (`keep`, `swap`), and says which colour leaps first. Option: the squares of a side.
    """

    slug: ClassVar[str] = "campaign"
    drawable: ClassVar[bool] = False
    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("white", text("Marcas brancas")),
        Kind("black", text("Marcas pretas")),
        Kind("white_knight", text("Cavalo branco"), ("white_knight",)),
        Kind("black_knight", text("Cavalo preto"), ("black_knight",)),
    )
    spelling: ClassVar[Mapping[str, Text]] = {
        "keep": text("fica"),
        "swap": text("troca"),
        "white": text("branco"),
        "black": text("preto"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Cavalo branco em {white}; agora o preto"),
        "/": text("Cavalo branco em {white}, preto em {black}"),
        "keep=white": text("Ficar com o Preto; começa o Branco"),
        "keep=black": text("Ficar com o Preto; começa o Preto"),
        "swap=white": text("Jogar com o Branco; começa o Branco"),
        "swap=black": text("Jogar com o Branco; começa o Preto"),
    }
    said: ClassVar[Mapping[str, Text]] = {
        "/": text("pôs o cavalo branco em {white} e o preto em {black}"),
        "keep=white": text("ficou com o Preto e deixou começar o Branco"),
        "keep=black": text("ficou com o Preto, que começa"),
        "swap=white": text("trocou para o Branco, que começa"),
        "swap=black": text("trocou para o Branco e deixou começar o Preto"),
    }
    reach: ClassVar[Reach] = Reach(_LEAPS, 1)
    replaces: ClassVar[bool] = False

    size: int = size_option(10, 5, 10)

    @cached_property
    def board(self) -> Field:
        return squares(self.size, self.size)

    def opening(self) -> Riding:
        return Riding((0,) * 4, 0, phase="place")

    def swapped(self, state: Riding) -> bool:
        return state.swapped

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Riding:
        phase, swapped = extra.one_of("phase", ("play", "place", "choose")), extra.flag("swapped")
        if any(bool(knight) == (phase == "place") for knight in sets[2:]):
            misread("Depois de postos, cada jogador tem um cavalo.")
        if phase != "play" and (any(sets[:2]) or swapped or turn != (phase == "choose")):
            misread("Primeiro o Branco põe os dois cavalos, depois o Preto escolhe.")
        if self._row(sets[turn]):
            misread("Quem fez cinco em linha já ganhou: a vez é do adversário.")
        return Riding(sets, turn, phase=phase, swapped=swapped, row=self._row(sets[1 - turn]))

    def besides(self, state: Riding) -> dict[str, Any]:
        return {"phase": state.phase, "swapped": state.swapped}

    def _row(self, markers: int, through: int | None = None) -> int:
        """The rows of five or more: of all markers, or through one of them."""
        ends = each(markers) if through is None else (through,)
        found = (row for end in ends for row in rows(self.board, markers, 1 << end))
        return reduce(or_, (row for row in found if row.bit_count() >= ROW), 0)

    def split(self, move: str) -> list[str]:
        return [move] if "=" in move else super().split(move)

    def acts(self, state: Riding, begun: Sequence[str]) -> Iterator[Act]:
        if state.phase == "play":
            yield from super().acts(state, begun)
        elif state.phase == "choose":
            yield Act(words=_CHOICES)
        elif begun:
            yield Act(self.board.full & ~(1 << self.cell_of(begun[0])), "/")
        else:
            yield Act(self.board.full, whole=False, more=True)

    def moves(self, state: Riding) -> Iterator[str]:
        if state.phase == "place":
            return map("/".join, permutations(self.board.bits, 2))
        return super().moves(state)

    def done(self, state: Riding, steps: Sequence[str]) -> Riding:
        if state.phase == "choose":
            act, _sign, begins = steps[0].partition("=")
            return Riding(state.sets, self.players.index(begins), swapped=act == "swap")
        cell, to = map(self.cell_of, steps)
        if state.phase == "place":
            return Riding((0, 0, 1 << cell, 1 << to), 1, phase="choose")
        sets, turn = list(state.sets), state.turn
        sets[turn] |= 1 << cell
        sets[2 + turn] = 1 << to
        row = self._row(sets[turn], cell)
        return Riding(tuple(sets), 1 - turn, swapped=state.swapped, row=row)

    def can_move(self, state: Riding) -> bool:
        return state.phase != "play" or super().can_move(state)

    def ended(self, state: Riding) -> Outcome | None:
        if state.row:
            return Outcome(self.players[1 - state.turn], text("pôs cinco marcas em linha"))
        return None

    def won(self, state: Riding) -> int:
        return state.row

    def refusal(self, state: Riding, steps: Sequence[str], at: int) -> Text:
        if steps[:1] and steps[0] in _CHOICES:
            return text("Só se escolhe depois de postos os dois cavalos.")
        if state.phase == "choose":
            return text("Agora escolhe-se a cor e quem começa.")
        if state.phase == "place":
            for step in steps:
                self.cell_named(step.lstrip("/"))
            return text("Os cavalos ficam em duas casas diferentes.")
        return super().refusal(state, steps, at)

    # Words

    def button(self, step: str) -> Text:
        return self.asks[step]

    def task(self, state: Riding) -> Text:
        if state.phase == "place":
            return text("Põe o cavalo branco e depois o preto. O adversário escolhe a cor e quem começa.")
        if state.phase == "choose":
            return text("Escolhe a tua cor e quem faz a primeira jogada.")
        return text("Salta com o teu cavalo: deixas uma marca na casa de onde sais.")
