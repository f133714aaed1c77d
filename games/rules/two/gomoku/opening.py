"""Gomoku with an opening of five stones: one person puts them, the other chooses a colour."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.rules.bases.board_game import BLACK, WHITE, Extra
from games.rules.bases.staged import Stage
from games.rules.errors import misread
from games.rules.text import Text, text
from games.rules.two.gomoku.fives import GomokuState, Standard

_PLACED = (BLACK, WHITE, BLACK, WHITE, BLACK)  # the colours of the five stones
CHOICES = ("black", "white")


class FiveStoneOpening(Standard):
    """Three black and two white stones, anywhere; then White goes on."""

    def opening(self) -> GomokuState:
        return GomokuState((0, 0), BLACK, phase="place")

    def besides(self, state: GomokuState) -> dict[str, Any]:
        return {"phase": state.phase, "swapped": state.swapped}

    def read_extra(self, state: GomokuState, extra: Extra) -> GomokuState:
        state = super().read_extra(state, extra)
        phase = extra.one_of("phase", ("play", "place", "choose"))
        swapped = extra.flag("swapped")
        if phase != "play":
            stones = tuple(map(int.bit_count, state.sets))
            number = sum(stones)
            placed = _PLACED[:number]
            if stones != (placed.count(BLACK), placed.count(WHITE)) or (phase == "choose") != (number == 5):
                misread("Na abertura põem-se três pedras pretas e duas brancas, à vez.")
            if state.turn != (WHITE if phase == "choose" else BLACK):
                misread("Na abertura, o Preto põe as pedras e o Branco escolhe a cor.")
            if swapped:
                misread("As cores só se trocam depois da escolha.")
        return replace(state, phase=phase, swapped=swapped)

    def points(self, state: GomokuState) -> int:
        return self.game.empty(state)

    def acts(self, state: GomokuState, begun: Sequence[str]) -> Iterator[Stage]:
        if state.phase == "choose":
            yield Stage(sign="=", words=CHOICES)
        else:
            yield from super().acts(state, begun)

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        if self.game.chooses(state, move):
            return replace(state, phase="play", swapped=move == "=black")
        if state.phase == "play":
            return super().apply(state, move)
        sets = list(state.sets)
        number = state.occupied.bit_count()
        sets[_PLACED[number]] |= self.point(state, move)
        if number + 1 < len(_PLACED):
            return GomokuState(tuple(sets), BLACK, phase="place")
        return GomokuState(tuple(sets), WHITE, phase="choose")

    def task(self, state: GomokuState) -> Text | None:
        if state.phase == "choose":
            return text("Escolhe a tua cor. A seguir joga o Branco.")
        if state.phase == "play":
            return None
        number = state.occupied.bit_count()
        if _PLACED[number] == BLACK:
            return text("Abertura: põe uma pedra preta ({n} de 5).", n=number + 1)
        return text("Abertura: põe uma pedra branca ({n} de 5).", n=number + 1)
