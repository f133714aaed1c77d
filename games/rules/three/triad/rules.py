"""Triad. Rulebook, `three_player.md`, section 6 (Cameron Browne, 2002)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from games.rules.bases.board_game import BLACKS, GREYS, WHITES, Extra, Kind
from games.rules.bases.moving import Moved
from games.rules.bases.repeating import Repeating
from games.rules.bases.staged import Act, Staged
from games.rules.bases.three import Gift, StopNext
from games.rules.boards.fields import Field, each, hexhex
from games.rules.errors import IllegalMove, misread, refuse
from games.rules.game import Outcome, View
from games.rules.options import yes_no_option
from games.rules.text import Text, text

_BOARD = hexhex(5)
_START = ("a1 a2 a3 b1 b2 b3 c1 c2 c3", "c7 d7 d8 e7 e8 e9 f8 f9 g9", "g3 g4 g5 h4 h5 h6 i5 i6 i7")
# The cells of each player's colour: from each one along a column the colours follow each other.
_TINTS = tuple(
    sum(1 << bit for bit, (column, number) in _BOARD.places.items() if (column + number) % 3 == player)
    for player in range(3)
)
GROUNDS = ("dark", "light", "grey")  # as they are drawn
Sets = tuple[int, ...]


class Slide(NamedTuple):
    """A piece that goes from a cell to another, the cells of its way with the last one, and what it takes."""

    source: int
    target: int
    way: int
    taken: int


@lru_cache(maxsize=4_096)
def slides(sets: Sets, turn: int) -> tuple[Slide, ...]:
    """All slides of a player, in board order: over empty cells, to one that is not of his colour."""
    occupied = sets[0] | sets[1] | sets[2]
    rivals, own_tint = occupied & ~sets[turn], _TINTS[turn]
    found = []
    for source in each(sets[turn]):
        for ray in _BOARD.rays[source]:
            way = 0
            for target in ray:
                bit = 1 << target
                if occupied & bit:
                    break
                way |= bit
                if not own_tint & bit:
                    found.append(Slide(source, target, way, _BOARD.neighbours[target] & rivals))
    return tuple(found)


@lru_cache(maxsize=4_096)
def best_slides(sets: Sets, turn: int) -> tuple[Slide, ...]:
    """Those that take as much as any."""
    found = slides(sets, turn)
    most = max((slide.taken.bit_count() for slide in found), default=0)
    return tuple(slide for slide in found if slide.taken.bit_count() == most)


def slid(sets: Sets, turn: int, slide: Slide) -> Sets:
    """The pieces after a slide, before the drop."""
    left = [its & ~slide.taken for its in sets]
    left[turn] ^= 1 << slide.source | 1 << slide.target
    return tuple(left)


def called(slide: Slide) -> int:
    """The player whose turn comes after a slide: the colour of its last cell says it."""
    return next(player for player, tint in enumerate(_TINTS) if tint >> slide.target & 1)


@dataclass(frozen=True)
class Triad(StopNext[Moved], Staged[Moved], Repeating[Moved]):
    """Slide a piece to a cell of another's colour and take all pieces beside it, as many as any slide could;
    then put a piece of the player who is not called on any empty cell. The colour of the cell calls the next.

    When somebody has no pieces, or is called and cannot slide, he is out, and of the others the one with more
    pieces wins. Option: the rule "stop next".
    """

    slug: ClassVar[str] = "triad"
    players: ClassVar[tuple[str, ...]] = ("black", "white", "grey")
    kinds: ClassVar[tuple[Kind, ...]] = (BLACKS, WHITES, GREYS)
    carries: ClassVar[bool] = True
    said: ClassVar[Mapping[str, Text]] = {
        "-": text("deslizou de {source} para {target}"),
        "-/": text("deslizou de {source} para {target} e pôs uma peça em {drop}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Peça de {source}: escolhe para onde desliza"),
        "-": text("De {source} para {target}; agora a casa onde pões uma peça"),
        "-/": text("De {source} para {target}, com uma peça em {drop}"),
    }

    pp: bool = yes_no_option(
        text("Com «parar o próximo»"),
        text("Não se pode chamar um jogador que ganhe logo na sua jogada, se houver outra."),
    )

    @property
    def board(self) -> Field:
        return _BOARD

    def opening(self) -> Moved:
        return Moved(tuple(self.board.set_of(cells.split()) for cells in _START), 0)

    def besides(self, state: Moved) -> dict[str, Any]:
        return {"pp": True} if self.pp else {}

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Moved:
        if extra.flag("pp") is not self.pp:
            misread("Esta posição é de outra variante.")
        if not any(sets):
            misread("Há sempre peças no tabuleiro.")
        return Moved(sets, turn)

    def upcoming(self, state: Moved) -> tuple[str, ...]:
        """Only who is on turn: the next one is whoever that move calls."""
        return super().upcoming(state)[:1]

    def view(self, state: Moved) -> View:
        tints = {
            name: ground
            for ground, tint in zip(GROUNDS, _TINTS, strict=True)
            for name in self.board.names_of(tint)
        }
        return View(super().view(state).pieces, grounds=tints)

    def outcome(self, state: Moved) -> Outcome | None:
        counts = [its.bit_count() for its in state.sets]
        if not all(counts):
            return self._ended(counts, text("alguém ficou sem peças"))
        if not slides(state.sets, state.turn):
            counts[state.turn] = 0
            role = self.role_name(self.players[state.turn])
            return self._ended(counts, text("o {player} foi chamado e não pode deslizar", player=role))
        return super().outcome(state)

    def _ended(self, counts: Sequence[int], why: Text) -> Outcome:
        """Who wins by pieces; who is out has none."""
        places = tuple(1 + sum(more > count for more in counts) for count in counts)
        winner = self.players[places.index(1)] if places.count(1) == 1 else None
        return Outcome(winner, why, places)

    # Moves

    def drops(self, state: Moved, slide: Slide) -> int:
        """The cells on which a piece can be put after a slide; 0 where it ends the game."""
        left = slid(state.sets, state.turn, slide)
        return self.board.full & ~(left[0] | left[1] | left[2]) if all(left) else 0

    def base_moves(self, state: Moved) -> Iterable[str]:
        for slide in best_slides(state.sets, state.turn):
            yield from self._written(slide, self.drops(state, slide))

    def _written(self, slide: Slide, drops: int) -> list[str]:
        move = f"{self.board.names[slide.source]}-{self.board.names[slide.target]}"
        return [f"{move}/{name}" for name in self.board.names_of(drops)] or [move]

    def could_win(self, state: Moved) -> Iterable[str]:
        """Slides that leave somebody without pieces, and drops after which the one who is called is shut in:
        they stand on the way of each of his slides."""
        for slide in best_slides(state.sets, state.turn):
            left = slid(state.sets, state.turn, slide)
            drops = self.drops(state, slide)
            for one in slides(left, called(slide)) if drops else ():
                drops &= one.way
            if drops or not all(left):
                yield from self._written(slide, drops)

    def moves(self, state: Moved) -> Iterator[str]:
        if self.outcome(state) is None:
            yield from self.legal(state) if self.pp else self.base_moves(state)

    def acts(self, state: Moved, begun: Sequence[str]) -> Iterator[Act]:
        cells = [self.cell_of(step) for step in begun]
        found = [
            (slide, drops)
            for slide in best_slides(state.sets, state.turn)
            if [slide.source, slide.target][: len(cells)] == cells
            and (drops := self._allowed(state, slide)) is not None
        ]
        if not cells:
            yield Act(_union(slide.source for slide, _drops in found), whole=False, more=True)
        elif len(cells) == 1:
            yield Act(_union(slide.target for slide, drops in found if not drops), "-")
            going_on = _union(slide.target for slide, drops in found if drops)
            yield Act(going_on, "-", whole=False, more=True)
        else:
            yield Act(found[0][1], "/")

    def _allowed(self, state: Moved, slide: Slide) -> int | None:
        """The drops after a slide that are legal, 0 where there is none; None where the slide is not."""
        drops = self.drops(state, slide)
        if not self.pp:
            return drops
        safe = set(self.legal(state)).intersection(self._written(slide, drops))
        if not safe:
            return None
        return self.board.set_of(move.partition("/")[2] for move in safe) if drops else 0

    def gift(self, state: Moved, after: Moved) -> Gift | None:
        """The next one is whoever the slide calls."""
        if not self.pp:
            return None
        ended = self.outcome(after)
        if ended is not None:
            return Gift(after.turn, "") if ended.winner == self.players[after.turn] else None
        reply = None if after.turn == state.turn else self.winning(after)
        return None if reply is None else Gift(after.turn, reply)

    def base_apply(self, state: Moved, move: str) -> Moved:
        source, target, drop = self._cells(state, move)
        slide = self._slide(state, source, target)
        sets, turn = slid(state.sets, state.turn, slide), called(slide)
        if all(sets):
            sets = self._dropped(sets, drop, 3 - state.turn - turn)
        elif drop:
            refuse("A captura acabou o jogo: já não se põe nenhuma peça.")
        past = state.past.then((state.sets, state.turn), (sets, turn))
        return Moved(sets, turn, past)

    def _cells(self, state: Moved, move: str) -> tuple[int, int, str]:
        """The cells of a slide, and the name of that of the drop."""
        slide, _, drop = move.partition("/")
        name, _, goal = slide.partition("-")
        source = self.cell_named(name)
        if not state.own >> source & 1:
            refuse("Em {cell} não está nenhuma peça tua.", cell=name)
        if not goal:
            refuse("Falta dizer para onde desliza a peça de {cell}.", cell=name)
        return source, self.cell_named(goal), drop

    def _slide(self, state: Moved, source: int, target: int) -> Slide:
        best = best_slides(state.sets, state.turn)
        for slide in best:
            if (slide.source, slide.target) == (source, target):
                return slide
        names = {"source": self.board.names[source], "target": self.board.names[target]}
        if (source, target) in {(slide.source, slide.target) for slide in slides(state.sets, state.turn)}:
            most = best[0].taken.bit_count()
            refuse("Tens de capturar o mais possível: {n}. Assim capturas menos.", n=most)
        if _TINTS[state.turn] >> target & 1:
            refuse("{target} é da tua cor: a peça tem de parar numa casa de outra cor.", **names)
        why = text("De {source} para {target} não se desliza: só em linha reta, por casas vazias.", **names)
        raise IllegalMove(why)

    def _dropped(self, sets: Sets, drop: str, player: int) -> Sets:
        if not drop:
            refuse("Falta pôr uma peça numa casa vazia.")
        bit = 1 << self.cell_named(drop)
        if (sets[0] | sets[1] | sets[2]) & bit:
            refuse("A casa {name} já está ocupada.", name=drop)
        return (*sets[:player], sets[player] | bit, *sets[player + 1 :])

    # Words

    def tell(self, before: Moved, move: str, after: Moved) -> Text:
        source, target, *_drop = (self.cell_of(step) for step in self.split(move))
        taken = next(one.taken for one in slides(before.sets, before.turn) if one[:2] == (source, target))
        what, n = self.describe(move), taken.bit_count()
        return text("{what} e capturou {n}", what=what, n=n) if n else what

    def task(self, state: Moved) -> Text | None:
        most = max((slide.taken.bit_count() for slide in best_slides(state.sets, state.turn)), default=0)
        return text("Tens de capturar {n}.", n=most) if most else None


def _union(cells: Iterable[int]) -> int:
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found
