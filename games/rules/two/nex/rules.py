"""Nex. Rulebook, `two_player_c.md` (João Pedro Neto, 2004)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations
from typing import ClassVar

from games.rules.bases.board_game import BLACKS, NEUTRALS, WHITES, PieceKind
from games.rules.bases.placing import Stones, pie_option
from games.rules.bases.staged import Stage, Staged
from games.rules.game import SIGNS
from games.rules.options import size_option
from games.rules.text import Text, text
from games.rules.two.hex.rules import Hex

_NEUTRAL = 2  # among the sets of a state


@dataclass(frozen=True)
class Nex(Hex):
    """Whoever joins his two sides by a chain wins; neutral stones join nothing. Black begins.

    A turn is one of two acts: put an own stone on an empty cell and a neutral one on another ("f6/g7"), or
    make two neutral stones one's own and an own stone neutral ("g4+g5/d2"). Where neither can be done, a
    single cell is filled or made one's own ("f6"). Options: the cells of a side, the balance rule.
    """

    slug: ClassVar[str] = "nex"
    usual: ClassVar[str | None] = None
    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, WHITES, NEUTRALS)
    said: ClassVar[Mapping[str, Text]] = {
        "": text("ficou com a casa {one}"),
        "/": text("pôs uma pedra em {one} e uma neutra em {last}"),
        "+/": text("ficou com as neutras de {one} e {other} e tornou neutra a pedra de {last}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "/": text("Pedra tua em {one} e neutra em {last}"),
        "+": text("Neutras em {one} e {other}; agora uma pedra tua"),
        "+/": text("{one} e {other} passam a tuas, {last} a neutra"),
    }

    size: int = size_option(11, 5, 11)
    pie: bool = pie_option(text("Depois da primeira jogada, o Branco pode trocar de cores em vez de jogar."))

    def faults(self, state: Stones) -> Iterator[Text]:
        if state.can_swap and state.sets[_NEUTRAL].bit_count() != 1:
            yield text("A primeira jogada põe uma pedra e uma neutra.")
        for player in range(2):
            # Without stones of his own a player can only put one: there must be room on his turn.
            room = 2 if player == state.turn else 4
            if not state.shape and not state.sets[player] and self.empty(state).bit_count() < room:
                yield text("Com tão poucas casas vazias, cada cor já tem de ter pedras.")

    def _last(self, state: Stones) -> int:
        """The cell that is played alone because two are lacking for either act: the last empty one, else the
        last neutral one. 0 while an act is possible."""
        empty, neutral = self.empty(state), state.sets[_NEUTRAL]
        if neutral.bit_count() > 1 or empty.bit_count() > 1:
            return 0
        return empty or neutral

    def acts(self, state: Stones, begun: Sequence[str]) -> Iterator[Stage]:
        """First one's own cell, then the neutral one; or two neutral stones, then an own one."""
        empty, neutral = self.empty(state), state.sets[_NEUTRAL]
        if not begun:
            if state.can_swap:
                yield Stage(words=("swap",))
            if empty.bit_count() > 1:
                yield Stage(empty, whole=False, more=True)
            else:
                yield Stage(self._last(state))
            if neutral.bit_count() > 1 and state.own:
                yield Stage(neutral, whole=False, more=True)
        elif len(begun) > 1:
            yield Stage(state.own, "/")
        elif empty & (first := 1 << self.cell_of(begun[0])):
            yield Stage(empty & ~first, "/")
        else:
            yield Stage(neutral & ~first, "+", whole=False, more=True, unordered=True)

    def moves(self, state: Stones) -> Iterator[str]:
        """Those of `acts`, which would be asked thousands of times."""
        if self.outcome(state) or self._last(state):
            return super().moves(state)
        names = self.board.names_of
        put = map("/".join, permutations(names(self.empty(state)), 2))
        given = ["/" + cell for cell in names(state.own)]
        pairs = map("+".join, combinations(names(state.sets[_NEUTRAL]), 2))
        turned = chain.from_iterable([pair + cell for cell in given] for pair in pairs)
        return chain(("swap",) if state.can_swap else (), put, turned)

    def apply(self, state: Stones, move: str) -> Stones:
        return self.exchanged(state) if move == "swap" else Staged.apply(self, state, move)

    def done(self, state: Stones, steps: Sequence[str]) -> Stones:
        own, neutral = state.own, state.sets[_NEUTRAL]
        cells = [1 << self.cell_of(step) for step in steps]
        if len(cells) == 3:
            own, neutral = own ^ cells[2] | cells[0] | cells[1], neutral ^ cells[0] ^ cells[1] | cells[2]
        else:
            own, neutral = own | cells[0], neutral & ~cells[0] | sum(cells[1:])
        sets = (*state.with_own(own)[:2], neutral)
        shape = self.ends(state.turn, own)
        return Stones(sets, 1 - state.turn, self.opens(state), state.swapped, shape)

    # Why not

    def refusal(self, state: Stones, steps: Sequence[str], at: int) -> Text:
        names = [step.lstrip(SIGNS) for step in steps] or [""]
        signs = "".join(step[0] for step in steps[1:])
        if not signs:
            return self._not_alone(state, names[0])
        if signs in ("+", "+/"):
            return self._no_conversion(state, names)
        if signs != "/":
            self.cell_named("".join(steps))
        for name in names:
            self.empty_cell(state, name)
        return text("A pedra neutra tem de ir para outra casa.")

    def _no_conversion(self, state: Stones, names: Sequence[str]) -> Text:
        """Why two neutral stones do not become own ones, with a third one that is given for them."""
        for name in names[:2]:
            if not state.sets[_NEUTRAL] >> self.cell_named(name) & 1:
                return text("Em {cell} não há uma pedra neutra.", cell=name)
        line_cells, other, *given = names
        if line_cells == other:
            return text("São precisas duas neutras diferentes.")
        if self.cell_named(line_cells) > self.cell_named(other):
            return text("Escreve as neutras por ordem: {one}+{other}.", one=other, other=line_cells)
        if not given:
            return text("Falta a tua pedra que passa a neutra.")
        self.cell_named(given[0])
        if given[0] in (line_cells, other):
            return text("A pedra que passa a neutra já tinha de ser tua antes da jogada.")
        return text("Em {cell} não há uma pedra tua.", cell=given[0])

    def _not_alone(self, state: Stones, name: str) -> Text:
        """Why a single cell is no move."""
        cell, neutral = 1 << self.cell_named(name), state.sets[_NEUTRAL]
        if cell & neutral and neutral.bit_count() == 1:
            return text("Para converter são precisas duas neutras.")
        if cell & neutral and not state.own:
            return text("Para converter precisas de uma pedra tua, que passa a neutra.")
        if cell & (neutral | state.own) and neutral.bit_count() > 1:
            return text("Para converter escolhe duas neutras e depois uma pedra tua.")
        self.empty_cell(state, name)
        if self.empty(state) == cell:
            return text("Só há uma casa vazia, e ainda há neutras para converter: converte duas.")
        return text("Falta a pedra neutra, noutra casa vazia.")

    # Words

    def task(self, state: Stones) -> Text | None:
        if self._last(state):
            return text("Resta uma casa: joga nela.")
        return super().task(state)

    def choice(self, state: Stones, prefix: str) -> Text:
        if prefix not in self.board.bits:
            return super().choice(state, prefix)
        if self._last(state):
            return text("Pedra tua em {cell}", cell=prefix)
        if state.sets[_NEUTRAL] >> self.board.bits[prefix] & 1:
            return text("Neutra em {cell}; agora outra neutra", cell=prefix)
        return text("Pedra tua em {cell}; agora uma neutra", cell=prefix)
