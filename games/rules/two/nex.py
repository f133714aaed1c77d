"""Nex. Rulebook, `two_player_c.md` (João Pedro Neto, 2004)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, ClassVar, Self

from games.rules.boards.fields import Field, bordered, diamond, each
from games.rules.errors import BadPosition, IllegalMove, unknown_variant
from games.rules.game import Outcome, Step, variant_name
from games.rules.options import option, size_option
from games.rules.partisan import BLACK, BUTTONS, SAID, WHITE, Extra, WithSwap, read_swap, refuse_swap
from games.rules.text import Text, text
from games.rules.two.hex import JOINS

_STEP = re.compile(r"[/+]?[^/+]+")
_VARIANT = re.compile(r"(5|6|7|8|9|10)(;pie)?|pie")


@dataclass(frozen=True, slots=True)
class NexState:
    """Stones as sets of cells; `chain` joins its owner's sides, 0 while the game goes on."""

    black: int
    white: int
    neutral: int
    turn: int
    can_swap: bool = False
    swapped: bool = False
    chain: int = field(default=0, compare=False)

    @property
    def own(self) -> int:
        """The stones of the player on turn."""
        return self.white if self.turn else self.black


@dataclass(frozen=True)
class Nex(WithSwap[NexState]):
    """Whoever joins his two sides by a chain wins; neutral stones join nothing. Black begins.

    A turn is one of two acts: put an own stone on an empty cell and a neutral one on another ("f6/g7"), or
    make two neutral stones one's own and an own stone neutral ("g4+g5/d2"). Where neither can be done, a
    single cell is filled or made one's own ("f6"). Options: the cells of a side, the balance rule.
    """

    slug: ClassVar[str] = "nex"
    search: ClassVar[str] = "nex"
    kinds: ClassVar[tuple[str, ...]] = ("black", "white", "neutral")

    size: int = size_option(11, 5, 11)
    pie: bool = option(
        False,
        "bool",
        label=text("Troca de cores"),
        help=text("Depois da primeira jogada, o Branco pode trocar de cores em vez de jogar."),
    )

    @property
    def variant(self) -> str | None:
        words = [str(self.size)] * (self.size != 11) + ["pie"] * self.pie
        return ";".join(words) or None

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        variant = variant_name(variant)
        found = _VARIANT.fullmatch("pie" if variant is None else variant)
        if found is None:
            raise unknown_variant(variant)
        return cls(size=int(found[1] or 11), pie=variant is not None and variant.endswith("pie"))

    @cached_property
    def board(self) -> Field:
        return bordered(diamond(self.size, self.size), tuple(zip(self.players, JOINS, strict=True)))

    def opening(self) -> NexState:
        return NexState(0, 0, 0, BLACK)

    def sets(self, state: NexState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white, "neutral": state.neutral}

    def besides(self, state: NexState) -> dict[str, Any]:
        return super().besides(state) if self.pie else {}

    def won(self, state: NexState) -> int:
        return state.chain

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> NexState:
        black, white, neutral = sets["black"], sets["white"], sets["neutral"]
        can_swap, swapped = read_swap(extra, turn, black, white)
        if (can_swap or swapped) and not self.pie:
            raise BadPosition(text("Neste jogo não se trocam as cores."))
        if can_swap and neutral.bit_count() != 1:
            raise BadPosition(text("A primeira jogada põe uma pedra e uma neutra."))
        chain = self._chain(BLACK, black) or self._chain(WHITE, white)
        empty = self.board.full & ~(black | white | neutral)
        for player, stones in enumerate((black, white)):
            # Without stones of his own a player can only put one: there must be room on his turn.
            if not chain and not stones and empty.bit_count() < (2 if player == turn else 4):
                raise BadPosition(text("Com tão poucas casas vazias, cada cor já tem de ter pedras."))
        return NexState(black, white, neutral, turn, can_swap, swapped, chain)

    def moves(self, state: NexState) -> Iterator[str]:
        if state.chain:
            return
        yield from self.swap_moves(state)
        name = self.board.names
        yield from self.board.names_of(self._last(state))
        empty = self.empty(state)
        for one in each(empty):
            for other in each(empty & ~(1 << one)):
                yield f"{name[one]}/{name[other]}"
        for pair in combinations(self.board.names_of(state.neutral), 2):
            for stone in each(state.own):
                yield f"{pair[0]}+{pair[1]}/{name[stone]}"

    def move_count(self, state: NexState) -> int:
        if state.chain:
            return 0
        empty = self.empty(state).bit_count()
        conversions = comb(state.neutral.bit_count(), 2) * state.own.bit_count()
        return state.can_swap + self._last(state).bit_count() + empty * (empty - 1) + conversions

    def _last(self, state: NexState) -> int:
        """The cell that is played alone because two are lacking for either act: the last empty one, else the
        last neutral one. 0 while an act is possible."""
        empty = self.empty(state)
        if state.neutral.bit_count() > 1 or empty.bit_count() > 1:
            return 0
        return empty or state.neutral

    def apply(self, state: NexState, move: str) -> NexState:
        if move == "swap":
            refuse_swap(state.can_swap)
            return replace(state, can_swap=False, swapped=True)
        what, slash, last = move.partition("/")
        one, plus, other = what.partition("+")
        if plus:
            own, neutral = self._converted(state, one, other, last)
        elif slash:
            own, neutral = self._placed(state, one, last)
        else:
            own, neutral = self._filled(state, one)
        chain = self._chain(state.turn, own)
        black, white = (state.black, own) if state.turn else (own, state.white)
        can_swap = self.pie and state.turn == BLACK and not self.occupied(state)
        return NexState(black, white, neutral, 1 - state.turn, can_swap, state.swapped, chain)

    def _placed(self, state: NexState, one: str, other: str) -> tuple[int, int]:
        """Own and neutral stones after an own stone on one empty cell and a neutral one on another."""
        stone, grey = 1 << self.empty_cell(state, one), 1 << self.empty_cell(state, other)
        if stone == grey:
            raise IllegalMove(text("A pedra neutra tem de ir para outra casa."))
        return state.own | stone, state.neutral | grey

    def _converted(self, state: NexState, one: str, other: str, given: str) -> tuple[int, int]:
        """The same after two neutral stones became own ones, and an own one neutral."""
        first, second = self._neutral(state, one), self._neutral(state, other)
        if first == second:
            raise IllegalMove(text("São precisas duas neutras diferentes."))
        if first > second:
            raise IllegalMove(text("Escreve as neutras por ordem: {one}+{other}.", one=other, other=one))
        if not given:
            raise IllegalMove(text("Falta a tua pedra que passa a neutra."))
        grey = 1 << self.cell_named(given)
        if grey in (first, second):
            raise IllegalMove(text("A pedra que passa a neutra já tinha de ser tua antes da jogada."))
        if not grey & state.own:
            raise IllegalMove(text("Em {cell} não há uma pedra tua.", cell=given))
        return state.own & ~grey | first | second, state.neutral & ~first & ~second | grey

    def _neutral(self, state: NexState, name: str) -> int:
        cell = 1 << self.cell_named(name)
        if not cell & state.neutral:
            raise IllegalMove(text("Em {cell} não há uma pedra neutra.", cell=name))
        return cell

    def _filled(self, state: NexState, name: str) -> tuple[int, int]:
        """The same after a single cell at the end, where no act is possible."""
        cell = 1 << self.cell_named(name)
        if cell & self._last(state):
            return state.own | cell, state.neutral & ~cell
        if cell & state.neutral and state.neutral.bit_count() == 1:
            raise IllegalMove(text("Para converter são precisas duas neutras."))
        if cell & state.neutral and not state.own:
            raise IllegalMove(text("Para converter precisas de uma pedra tua, que passa a neutra."))
        if cell & (state.neutral | state.own) and state.neutral.bit_count() > 1:
            raise IllegalMove(text("Para converter escolhe duas neutras e depois uma pedra tua."))
        self.empty_cell(state, name)
        if self.empty(state) == cell:
            raise IllegalMove(text("Só há uma casa vazia, e ainda há neutras para converter: converte duas."))
        raise IllegalMove(text("Falta a pedra neutra, noutra casa vazia."))

    def _chain(self, player: int, stones: int) -> int:
        """The player's stones in chains that join his sides."""
        one, other = (self.board.sides[side] for side in JOINS[player])
        return self.board.flood(self.board.flood(one, stones) & other, stones)

    def outcome(self, state: NexState) -> Outcome | None:
        if not state.chain:
            return None
        winner = "black" if state.chain & state.black else "white"
        return Outcome(winner, text("ligou os seus dois lados"))

    # Clicking: first one's own cell, then the neutral one; or two neutral stones, then an own one.

    def split(self, move: str) -> list[str]:
        return _STEP.findall(move)

    def touched(self, state: NexState, move: str) -> tuple[str, ...]:
        return tuple(name for step in self.split(move) if (name := step.lstrip("/+")) in self.board.by_name)

    def next_steps(self, state: NexState, prefix: str = "") -> list[Step]:
        if state.chain:
            return []
        if not prefix:
            swap = [Step("swap", None, True, label=BUTTONS["swap"])] if state.can_swap else []
            return swap + list(self._first_steps(state))
        names = self.board.names_of
        empty, cells = self.empty(state), self._begun(prefix)
        if len(cells) == 1 and cells[0] & empty:
            return [Step(f"{prefix}/{name}", name, True) for name in names(empty & ~cells[0])]
        if not state.own or not all(cell & state.neutral for cell in cells):
            return []
        if len(cells) == 1:
            return [
                Step("+".join(names(cells[0] | 1 << other)), self.board.names[other], False, True)
                for other in each(state.neutral & ~cells[0])
            ]
        return [Step(f"{prefix}/{name}", name, True) for name in (names(state.own) if cells else [])]

    def _first_steps(self, state: NexState) -> Iterator[Step]:
        names, empty, last = self.board.names_of, self.empty(state), self._last(state)
        if last:
            yield from (Step(name, name, True) for name in names(last))
        if empty.bit_count() > 1:
            yield from (Step(name, name, False, True) for name in names(empty))
        if state.neutral.bit_count() > 1 and state.own:
            yield from (Step(name, name, False, True) for name in names(state.neutral))

    def cell_move(self, state: NexState, prefix: str, cell: str) -> str | None:
        if cell not in self.board.bits:
            return None
        for step in self.next_steps(state, prefix):
            if step.cell == cell:
                return step.text
        if not prefix:
            return cell
        pairing = "/" not in prefix and self._begun(prefix) and self._begun(prefix)[0] & state.neutral
        return f"{prefix}{'+' if pairing and '+' not in prefix else '/'}{cell}"

    def _begun(self, prefix: str) -> list[int]:
        """The cells of a half-made move, none where it is not one: an empty cell, one neutral or two in
        order."""
        cells = [1 << bit for name in prefix.split("+") if (bit := self.board.bits.get(name)) is not None]
        in_order = len(cells) == 1 or (len(cells) == 2 and cells[0] < cells[1])
        return cells if in_order and prefix == "+".join(map(self._name, cells)) else []

    def _name(self, cell: int) -> str:
        return self.board.names[cell.bit_length() - 1]

    def task(self, state: NexState) -> Text | None:
        if self._last(state):
            return text("Resta uma casa: joga nela.")
        return super().task(state)

    def choice(self, state: NexState, prefix: str) -> Text:
        what, slash, last = prefix.partition("/")
        one, plus, other = what.partition("+")
        if plus and slash:
            return text("{one} e {other} passam a tuas, {last} a neutra", one=one, other=other, last=last)
        if plus:
            return text("Neutras em {one} e {other}; agora uma pedra tua", one=one, other=other)
        if slash:
            return text("Pedra tua em {one} e neutra em {last}", one=one, last=last)
        if one not in self.board.bits:
            return super().choice(state, prefix)
        return self._begun_words(state, one)

    def _begun_words(self, state: NexState, name: str) -> Text:
        if self._last(state):
            return text("Pedra tua em {cell}", cell=name)
        if state.neutral >> self.board.bits[name] & 1:
            return text("Neutra em {cell}; agora outra neutra", cell=name)
        return text("Pedra tua em {cell}; agora uma neutra", cell=name)

    def describe(self, move: str) -> Text:
        what, slash, last = move.partition("/")
        one, plus, other = what.partition("+")
        if plus:
            return text(
                "ficou com as neutras de {one} e {other} e tornou neutra a pedra de {last}",
                one=one,
                other=other,
                last=last,
            )
        if slash:
            return text("pôs uma pedra em {one} e uma neutra em {last}", one=one, last=last)
        return SAID.get(move) or text("ficou com a casa {one}", one=one)
