"""Gomoku with a dagger: *Stiletto* (Bill Taylor and João Neto, 2003)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.rules.bases.board_game import BLACK, COLOURS, WHITE, Extra
from games.rules.bases.staged import Stage
from games.rules.boards.fields import ColumnBoard, each
from games.rules.boards.lines import completing
from games.rules.errors import refuse
from games.rules.text import Text, text
from games.rules.two.gomoku.fives import FIVE, GomokuState, Standard, fives


@lru_cache(maxsize=4)
def _partners(board: ColumnBoard, own: int, pairs: int) -> Mapping[int, int]:
    """For each of the cells `pairs` that one stone of a pair may take: where the other one may stand so that
    neither makes a five. Cells without any are left out."""
    by_cell = {}
    for cell in each(pairs):
        stone = 1 << cell
        with_it = own | stone
        partners = pairs & ~stone & ~completing(board, with_it, FIVE)
        if fives(board, with_it, stone):
            for other in each(partners):
                if fives(board, with_it | 1 << other, stone):
                    partners ^= 1 << other
        if partners:
            by_cell[cell] = partners
    return by_cell


class Dagger(Standard):
    """The owner of the dagger, at first White, may put two stones in a turn; then it goes to the other.

    Not in a turn that wins; and not in two turns running, except to fill the only two points on which the
    rival would win now.
    """

    def besides(self, state: GomokuState) -> dict[str, Any]:
        used = dict(zip(self.game.players, state.used, strict=True))
        return {"dagger": self.game.players[state.dagger], "dagger_used": used}

    def read_extra(self, state: GomokuState, extra: Extra) -> GomokuState:
        dagger = WHITE if extra.one_of("dagger", ("white", "black")) == "white" else BLACK
        flags = extra.inner("dagger_used")
        used = flags.flag("black"), flags.flag("white")
        return replace(super().read_extra(state, extra), dagger=dagger, used=used)

    def in_pairs(self, state: GomokuState) -> int:
        """Where the stones of a pair may stand, before asking whether it wins; 0 where none is allowed."""
        if state.turn != state.dagger or not state.occupied:
            return 0
        if not state.used[state.turn]:
            return self.game.empty(state)
        threats = self.threats(state)
        return threats if threats.bit_count() == 2 else 0

    def threats(self, state: GomokuState) -> int:
        """The points on which the rival of the player on turn would win with one stone."""
        return completing(self.board, state.rivals, FIVE) & self.game.empty(state)

    def partners(self, state: GomokuState) -> Mapping[int, int]:
        return _partners(self.board, state.own, self.in_pairs(state))

    def acts(self, state: GomokuState, begun: Sequence[str]) -> Iterator[Stage]:
        """The stones of a pair may be clicked in any order."""
        partners = self.partners(state)
        if begun:
            yield Stage(partners[self.board.bits[begun[0]]], ",", unordered=True)
        else:
            first = sum(1 << cell for cell in partners)
            yield Stage(self.points(state) & ~first)
            yield Stage(first, more=True)

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        name, comma, other = move.partition(",")
        stone = self.point(state, name)
        black, white = state.used
        used = (black, bool(comma)) if state.turn else (bool(comma), white)
        if not comma:
            return self.turned(replace(state, used=used), state.own, state.rivals, stone)
        pair = stone | self.second(state, name, other)
        # No five to look for: a pair never wins.
        state = replace(state, used=used, dagger=1 - state.dagger)
        return self.turned(state, state.own | pair, state.rivals, 0)

    def second(self, state: GomokuState, name: str, other: str) -> int:
        """The second stone of a pair, as a set. Raises IllegalMove."""
        first, second = self.board.bits[name], self.game.empty_cell(state, other)
        if first >= second:
            refuse("As duas pedras são em pontos diferentes, escritos por ordem.")
        if state.turn != state.dagger:
            owner = COLOURS[self.game.players[state.dagger]]
            refuse("O punhal é do {owner}: só podes pôr uma pedra.", owner=owner)
        pairs = self.in_pairs(state)
        if not (pairs >> first & 1 and pairs >> second & 1):
            if not state.occupied:
                refuse("A primeira pedra põe-se sozinha.")
            refuse(
                "Usaste o punhal na tua última jogada: agora só serve para ocupar "
                "os dois únicos pontos com que o adversário ganharia."
            )
        if not self.partners(state).get(first, 0) >> second & 1:
            refuse("Com o punhal não se ganha: uma das pedras ficaria numa linha de cinco.")
        return 1 << second

    def task(self, state: GomokuState) -> Text | None:
        if state.turn != state.dagger or not state.occupied:
            return super().task(state) or self.notes(state)
        if state.used[state.turn]:
            return text("Tens o punhal, mas usaste-o na tua última jogada: só serve para evitar a derrota.")
        return text("Tens o punhal: podes pôr uma pedra ou duas.")

    def tally(self, state: GomokuState) -> Mapping[str, str]:
        return {self.game.players[state.dagger]: "†"}

    def notes(self, state: GomokuState) -> Text:
        return text("O punhal é do {owner}.", owner=COLOURS[self.game.players[state.dagger]])
