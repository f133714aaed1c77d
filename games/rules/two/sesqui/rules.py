"""Sesqui (João Neto and Bill Taylor, 2007), a game of the Portuguese championships of 2015 and 2016.

Source: the authors' rules in the World of Abstract Games. Decided, where they are silent: the first player
puts the three stones in the order black, black, white; a new stone may touch an own one slantwise; the
forbidden square is looked at after each of the two acts; who has no complete turn passes, and when nobody has
one the match is drawn.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from games.rules.bases.board_game import FLAG, Extra, Key, up_to
from games.rules.bases.placing import Stones, Swapping
from games.rules.bases.staged import Stage, Staged
from games.rules.boards.fields import ColumnBoard, bordered, each, eight_way_square
from games.rules.boards.lines import visible_cells
from games.rules.errors import IllegalMove, misread, refuse
from games.rules.game import SIGNS, Outcome
from games.rules.options import size_option
from games.rules.text import Text, text
from games.rules.two.sesqui.crosses import crossed

JOINS = (("south", "north"), ("west", "east"))  # the sides that each colour joins
_TAKEN = text("A casa {name} já está ocupada.")


@dataclass(frozen=True, slots=True)
class Laid(Stones):
    """`placing`: how many stones of the beginning are still to be put."""

    placing: int = 0


@dataclass(frozen=True)
class Sesqui(Swapping[Laid], Staged[Laid]):
    """Put a stone beside one of your own, then move one of your stones like a queen in chess. Neither may
    make a square of four with two stones of each colour crosswise. Who joins his two sides, also slantwise,
    wins.

    Black's person puts two black stones and a white one; the other one plays on as White, or exchanges
    colours first. Option: the cells of a side.
    """

    slug: ClassVar[str] = "sesqui"
    states: ClassVar[type[Any]] = Laid
    keys: ClassVar[Mapping[str, Key]] = {"placing": up_to(3), "can_swap": FLAG, "swapped": FLAG}
    may_not_swap: ClassVar[Text] = text("Só se pode trocar de cores depois das três primeiras pedras.")
    todo: ClassVar[Text] = text("Põe uma pedra ao lado de uma das tuas, e depois move uma.")
    sized: ClassVar[str] = "{0}x{0}"
    usual: ClassVar[str | None] = "9x9"
    said: ClassVar[Mapping[str, Text]] = {
        "": text("pôs uma pedra em {cell}"),
        "/-": text("pôs uma pedra em {cell} e moveu de {start} para {goal}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Pedra em {cell}"),
        "/": text("Pedra em {cell}; mover a de {start}"),
        "/-": text("Pedra em {cell}; mover de {start} para {goal}"),
    }

    size: int = size_option(9, 3, 11)

    @cached_property
    def board(self) -> ColumnBoard:
        return bordered(eight_way_square(self.size), tuple(zip(self.players, JOINS, strict=True)))

    def opening(self) -> Laid:
        return Laid((0, 0), 0, placing=3)

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        """The chain of a player that joins his sides, 0 for none; with `stone` the one that has it."""
        return self.board.chain(stones, JOINS[player], stone)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Laid:
        shapes = [self.ends(player, stones) for player, stones in enumerate(sets)]
        if all(shapes):
            misread("Não podem ter ganhado os dois.")
        return self.checked(sets, turn, extra, shape=max(shapes))

    def faults(self, state: Laid) -> Iterator[Text]:
        black, white = (stones.bit_count() for stones in state.sets)
        begun = (state.placing, state.turn, black, white) in ((3, 0, 0, 0), (2, 0, 1, 0), (1, 0, 2, 0))
        if state.placing and (not begun or state.can_swap or state.swapped):
            yield text("No início põem-se duas pedras pretas e uma branca.")
        if state.can_swap and (state.swapped or (state.turn, black, white) != (1, 2, 1)):
            yield self.may_not_swap
        if crossed(self.board, *state.sets) & state.sets[0]:
            yield text("Duas pedras de cada cor não podem estar cruzadas num quadrado.")

    def won(self, state: Laid) -> int:
        return state.shape

    # What can be done

    def drops(self, state: Laid) -> int:
        """The cells on which the player on turn may put a stone."""
        beside = self.board.spread(state.own) & ~state.occupied
        return beside & ~crossed(self.board, state.own, state.rivals)

    def slides(self, state: Laid, drop: int, cell: int) -> int:
        """Where the own stone on a cell may go after a stone was put on `drop`, a set."""
        left = (state.own | drop) ^ 1 << cell
        empty = self.board.full & ~(left | 1 << cell | state.rivals)
        return visible_cells(self.board, 1 << cell, empty) & ~crossed(self.board, left, state.rivals)

    def can_turn(self, state: Laid) -> bool:
        """Whether the player on turn has a complete turn."""
        return any(self.leads_on(state, 1 << drop) for drop in each(self.drops(state)))

    def leads_on(self, state: Laid, drop: int) -> bool:
        """Whether a stone on this cell wins or can be followed by a slide."""
        own = state.own | drop
        return any(self.slides(state, drop, cell) for cell in each(own)) or bool(
            self.ends(state.turn, own, drop)
        )

    def acts(self, state: Laid, begun: Sequence[str]) -> Iterator[Stage]:
        if state.placing:
            yield Stage(self.empty(state))
        elif not begun:
            yield from _beginnings(self, state)
        else:
            drop = 1 << self.cell_of(begun[0])
            if len(begun) > 1:
                yield Stage(self.slides(state, drop, self.cell_of(begun[1])), "-")
            else:
                movers = each(state.own | drop)
                cells = sum(1 << cell for cell in movers if self.slides(state, drop, cell))
                yield Stage(cells, "/", whole=False, more=True)

    def apply(self, state: Laid, move: str) -> Laid:
        bits = self.board.bits
        if state.placing and move in bits:
            return self._placed(state, 1 << bits[move])
        steps = self.split(move)
        names = [step.lstrip(SIGNS) for step in steps]
        if len(steps) == 3 and f"{names[0]}/{names[1]}-{names[2]}" == move and bits.keys() >= {*names}:
            drop, start, goal = (1 << bits[name] for name in names)
            own = state.own | drop
            may = drop & self.drops(state)
            if may and self.ends(state.turn, own, drop):
                refuse("A pedra posta já liga os teus lados: a jogada acaba aí.")
            if may and start & own and goal & self.slides(state, drop, start.bit_length() - 1):
                return self._turned(state, own ^ start | goal, goal)
        return super().apply(state, move)

    def _placed(self, state: Laid, stone: int) -> Laid:
        if stone & state.occupied:
            raise IllegalMove(_TAKEN.filled(name=self.board.names_of(stone)[0]))
        black, white = state.sets
        if state.placing > 1:
            return replace(state, sets=(black | stone, white), placing=state.placing - 1)
        return Laid((black, white | stone), 1, can_swap=True)

    def _turned(self, state: Laid, own: int, stone: int) -> Laid:
        """The other one's turn, after the last act brought a stone to a cell."""
        shape = self.ends(state.turn, own, stone)
        return Laid(state.with_own(own), 1 - state.turn, swapped=state.swapped, shape=shape)

    def done(self, state: Laid, steps: Sequence[str]) -> Laid:
        """After the moves that are not a drop and a slide."""
        if steps == ["pass"]:
            return Laid(state.sets, 1 - state.turn, swapped=state.swapped)
        drop = 1 << self.cell_of(steps[0])
        return self._turned(state, state.own | drop, drop)

    def outcome(self, state: Laid) -> Outcome | None:
        if state.shape:
            player = 0 if state.shape & state.sets[0] else 1
            return Outcome(self.players[player], text("ligou os seus dois lados"))
        if state.placing or self.can_turn(state) or self.can_turn(replace(state, turn=1 - state.turn)):
            return None
        return Outcome(None, text("já ninguém pode jogar"))

    # Words

    def refusal(self, state: Laid, steps: Sequence[str], at: int) -> Text:
        if steps[at:] == ["pass"]:
            return text("Só se passa quando não há nenhuma jogada completa.")
        if at == 0:
            cell = self.empty_cell(state, "".join(steps[:1]).lstrip(SIGNS))
            return text("No início põe-se só uma pedra.") if state.placing else self._no_drop(state, cell)
        if at == len(steps):
            return text("Depois de pores uma pedra, move uma das tuas.")
        drop, *later = (self.cell_named(step.lstrip(SIGNS)) for step in steps)
        if at == 1:
            name = self.board.names[later[0]]
            return text("Em {cell} não tens nenhuma pedra que se possa mover.", cell=name)
        return self._no_slide(state, drop, later[0], later[1])

    def _no_drop(self, state: Laid, cell: int) -> Text:
        if not self.board.neighbours[cell] & state.own:
            return text("A pedra nova tem de tocar numa das tuas, de lado ou na diagonal.")
        if not self.drops(state) >> cell & 1:
            return _CROSS
        return text("Depois dessa pedra não podias mover nenhuma.")

    def _no_slide(self, state: Laid, drop: int, start: int, goal: int) -> Text:
        empty = self.empty(state) & ~(1 << drop)
        if visible_cells(self.board, 1 << start, empty) >> goal & 1:
            return _CROSS
        return text("Uma pedra move-se em linha reta, só por casas vazias.")

    def task(self, state: Laid) -> Text | None:
        if state.placing:
            return text("Põe duas pedras pretas e depois uma branca: o adversário escolhe a cor.")
        return super().task(state)


_CROSS = text("Assim ficavam duas pedras de cada cor cruzadas num quadrado.")


@lru_cache(maxsize=256)
def _beginnings(game: Sesqui, state: Laid) -> tuple[Stage, ...]:
    """The first acts of a turn: exchanging colours, passing, stones that win, stones after which one
    slides."""
    drops = [1 << drop for drop in each(game.drops(state))]
    winning = sum(drop for drop in drops if game.ends(state.turn, state.own | drop, drop))
    others = sum(drop for drop in drops if not drop & winning and game.leads_on(state, drop))
    words: tuple[str, ...] = ("swap",) if state.can_swap else ()
    if not winning | others:
        words = (*words, "pass")
    return Stage(words=words), Stage(winning), Stage(others, whole=False, more=True)
