"""Nosferatu. Rulebook, `two_player_c.md` (Chris Huntoon, 2001)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Literal

from games.rules.bases.board_game import Extra, PieceKind
from games.rules.bases.chained import Chained
from games.rules.bases.moving import MovingState, Reach
from games.rules.bases.repeating import Past
from games.rules.bases.staged import Stage
from games.rules.bases.tallied import Tallied
from games.rules.boards.fields import HEXAGONAL, Boards, hexhex
from games.rules.errors import misread
from games.rules.game import Outcome
from games.rules.options import size_option, yes_no_option
from games.rules.text import Text, formula, ntext, text
from games.rules.two.nosferatu.hunting import exposed, jumps

_RESERVES = ("vampires", "villagers", "nosferatu")  # in the order of `kinds`
_OPENING = {3: (3, 6, 1), 4: (5, 12, 1)}  # by the size of the board
_STEP = re.compile(r"[-:=]?[^-:=]+")
_BUTTONS = {"=nosferatu": text("Nosferatu"), "=vampire": text("Transformar em vampiro")}


@dataclass(frozen=True, slots=True)
class Hunt(MovingState):
    """Besides the pieces on the board those still to be placed, in the order of `kinds`; between two jumps
    the villager that Nosferatu has just taken and may still turn into a vampire, as a set."""

    reserve: tuple[int, ...] = (0, 0, 0)
    bitten: int = 0

    @property
    def hidden(self) -> int:
        """1 where the player on turn has Nosferatu still to be placed."""
        return 0 if self.turn else self.reserve[2]

    @property
    def own(self) -> int:
        return self.sets[1] if self.turn else self.sets[0] | self.sets[2]

    @property
    def rivals(self) -> int:
        return self.sets[0] | self.sets[2] if self.turn else self.sets[1]


@dataclass(frozen=True)
class Nosferatu(Tallied[Hunt], Chained[Hunt]):
    """Vampires and Nosferatu against villagers. Who can capture must; else who can place a piece of the
    reserve must; else a piece moves to a neighbouring cell. A jump over a neighbour takes it at once, and the
    same piece may go on. Nosferatu goes and jumps over any number of empty cells, and may turn the villagers
    that he takes into vampires. Nothing is placed where a row of jumps could take it in the next turn.

    White wins by taking Nosferatu, Black when no villager is left, on the board and in the reserve. Decided:
    Black begins, anywhere; new vampires are not limited; who can do nothing passes; the third time of a
    position draws. Options: rows of jumps that must go on, as the inventor has them; the cells of a side,
    where 3 leaves 6 villagers and 3 vampires.
    """

    slug: ClassVar[str] = "nosferatu"
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("black", text("Vampiros")),
        PieceKind("white", text("Aldeões")),
        PieceKind("nosferatu", text("Nosferatu"), ("nosferatu",)),
    )
    drawn_as: ClassVar[Mapping[str, str]] = {
        "black": "black_vampire",
        "white": "white_villager",
        "nosferatu": "black_nosferatu",
    }
    said: ClassVar[Mapping[str, Text]] = {
        "": text("pôs uma peça em {cell}"),
        "=nosferatu": text("pôs Nosferatu em {cell}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Pôr uma peça em {cell}"),
        "=nosferatu": text("Pôr Nosferatu em {cell}"),
    }
    spelling: ClassVar[Mapping[str, Text]] = {"pass": text("passa"), "vampire": text("vampiro")}
    stuck: ClassVar[Literal["loses", "passes", "draws"]] = "passes"
    reach: ClassVar[Reach] = Reach(HEXAGONAL, 1)
    boards: ClassVar[Boards] = hexhex

    size: int = size_option(4, 3, 4)
    forced_chain: bool = yes_no_option(
        text("Capturas até ao fim"),
        text("Quem captura tem de continuar enquanto a mesma peça puder capturar."),
    )

    def opening(self) -> Hunt:
        return Hunt((0, 0, 0), 0, reserve=_OPENING[self.size])

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Hunt:
        counts, most = extra.inner("reserve"), _OPENING[self.size]
        reserve = tuple(map(counts.count, _RESERVES, most))
        there = [cells.bit_count() + left for cells, left in zip(sets, reserve, strict=True)]
        if there[1] > most[1] or there[2] > most[2] or sum(there[:2]) > sum(most[:2]):
            misread("São peças a mais: contam as do tabuleiro e as que estão por colocar.")
        if not there[1] and not there[2]:
            misread("Não podem ter ganhado os dois.")
        return Hunt(sets, turn, reserve=reserve)

    def besides(self, state: Hunt) -> dict[str, Any]:
        return {"reserve": dict(zip(_RESERVES, state.reserve, strict=True))}

    def split(self, move: str) -> list[str]:
        return _STEP.findall(move)

    # What can be done

    def reach_of(self, state: Hunt, cell: int) -> Reach:
        return Reach(HEXAGONAL) if state.sets[2] >> cell & 1 else self.reach

    def jumps(self, state: Hunt, cell: int) -> Mapping[int, int]:
        if self.ended(state):
            return {}
        far = bool(state.sets[2] >> cell & 1)
        leaps = jumps(self.board, cell, state.rivals, self.empty(state), far=far)
        return {jump.to: jump.taken for jump in leaps}

    def goals(self, state: Hunt) -> Mapping[int, int]:
        return {} if _places(self, state) else super().goals(state)

    def jumped(self, state: Hunt, cell: int, to: int) -> Hunt:
        """The state after a jump, or after a step, which takes nothing."""
        taken = self.jumps(state, cell).get(to, 0)
        sets = (
            stones ^ 1 << cell | 1 << to if stones >> cell & 1 else stones & ~taken for stones in state.sets
        )
        bitten = taken if state.sets[2] >> cell & 1 else 0
        return Hunt(tuple(sets), state.turn, state.past, state.reserve, bitten)

    def stepped(self, state: Hunt, cell: int, step: str) -> tuple[Hunt, int]:
        if step != "=vampire":
            return super().stepped(state, cell, step)
        vampires, *others = state.sets
        return Hunt((vampires | state.bitten, *others), state.turn, state.past, state.reserve), cell

    def going_on(self, state: Hunt, cell: int) -> tuple[bool, bool]:
        whole, more = super().going_on(state, cell)
        return whole or not self.forced_chain, more or state.bitten > 0

    def acts(self, state: Hunt, begun: Sequence[str]) -> Iterator[Stage]:
        if not begun and (places := _places(self, state)):
            yield Stage(places, whole=state.reserve[state.turn] > 0, more=state.hidden > 0)
        elif begun and not state.own & self.board.set_of(begun[:1]):
            yield Stage(sign="=", words=("nosferatu",))
        else:
            if len(begun) > 1 and self.between(state, begun)[0].bitten:
                yield Stage(0, "=", *self.going_on(*self.between(state, (*begun, "=vampire"))), ("vampire",))
            yield from super().acts(state, begun)

    def done(self, state: Hunt, steps: Sequence[str]) -> Hunt:
        sets, reserve = list(state.sets), list(state.reserve)
        if len(steps) > 1 and steps[1] != "=nosferatu":
            sets[:] = self.between(state, steps)[0].sets
        elif steps[0] != "pass":
            kind = 2 if len(steps) > 1 else state.turn
            sets[kind] |= 1 << self.cell_of(steps[0])
            reserve[kind] -= 1
        now = tuple(sets), 1 - state.turn
        again = steps[-1] == "pass" or steps[-1].startswith("-")
        past = state.past.then((state.sets, state.turn), now) if again else Past()
        return Hunt(*now, past, tuple(reserve))

    # The end

    def ended(self, state: Hunt) -> Outcome | None:
        if not state.sets[2] | state.reserve[2]:
            return Outcome("white", text("capturou Nosferatu"))
        if not state.sets[1] | state.reserve[1]:
            return Outcome("black", text("já não há aldeões"))
        return None

    def may_end(self, state: Hunt) -> bool:
        captures = state.turn or not state.reserve[1]
        return bool(state.past.positions or (captures and self.jumping(state)))

    # Why not

    def refusal(self, state: Hunt, steps: Sequence[str], at: int) -> Text:
        if steps[at:] and steps[at] == "=vampire":
            return text("Só Nosferatu transforma em vampiro o aldeão que acaba de capturar.")
        name = "".join(steps[:1])
        if name == "pass":
            return super().refusal(state, steps, at)
        cell = self.cell_named(name)
        if not state.own >> cell & 1:
            return self._unplaced(state, steps, at) or super().refusal(state, steps, at)
        if at == 0 and self.jumping(state):
            return text("Tens de capturar, e a peça de {cell} não pode.", cell=name)
        if at == 0 and _places(self, state):
            return text("Ainda tens peças por colocar: escolhe uma casa vazia.")
        return super().refusal(state, steps, at)

    def _unplaced(self, state: Hunt, steps: Sequence[str], at: int) -> Text | None:
        """Why no piece is placed on a cell without an own one; None where there is none to place."""
        if self.jumping(state):
            return text("Tens de capturar uma peça do adversário.")
        if at == len(steps):
            return text("Já só tens Nosferatu por colocar.")
        if at or not state.reserve[state.turn] + state.hidden:
            return None
        self.empty_cell(state, steps[0])
        return text("Em {cell} a peça podia ser capturada já a seguir.", cell=steps[0])

    # Words

    def tally(self, state: Hunt, player: int) -> str:
        vampires, villagers, nosferatu = state.reserve
        return str(villagers if player else vampires + nosferatu)

    def picture(self, state: Hunt) -> Text:
        return formula("{pieces} {left}", pieces=super().picture(state), left=_left_to_place(state))

    def warning(self, state: Hunt) -> Text | None:
        return _left_to_place(state) if any(state.reserve) else super().warning(state)

    def task(self, state: Hunt) -> Text | None:
        if _places(self, state):
            return text("Põe uma peça onde não possa ser capturada já a seguir.")
        return super().task(state) or text("Já não podes colocar peças: move uma.")

    def describe(self, move: str) -> Text:
        return _with_bites(move, super().describe(move.replace("=vampire", "")))

    def choice(self, state: Hunt, prefix: str) -> Text:
        return _with_bites(prefix, super().choice(state, prefix.replace("=vampire", "")))

    def button(self, step: str) -> Text:
        return _BUTTONS.get(self.split(step)[-1]) or super().button(step)


def _with_bites(move: str, what: Text) -> Text:
    """What a move does, and how many villagers it turns into vampires."""
    n = move.count("=vampire")
    if not n:
        return what
    return ntext("{what}; {n} aldeão passa a vampiro", "{what}; {n} aldeões passam a vampiros", n, what=what)


@lru_cache(maxsize=4_096)
def _places(game: Nosferatu, state: Hunt) -> int:
    """Where a piece of the reserve must be placed; 0 where one must capture, or can only move."""
    if not state.reserve[state.turn] + state.hidden or game.jumping(state):
        return 0
    empty, nosferatu = game.empty(state), state.sets[2]
    return empty & ~exposed(game.board, state.rivals, state.own, nosferatu, empty)


def _left_to_place(state: Hunt) -> Text:
    """The pieces that have yet to come to the board."""
    counts = dict(zip(_RESERVES, state.reserve, strict=True))
    return text("Por colocar: aldeões {villagers}, vampiros {vampires}, Nosferatu {nosferatu}.", **counts)
