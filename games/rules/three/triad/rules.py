"""Triad. Rulebook, `three_player.md`, section 6 (Cameron Browne, 2002)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from games.rules.bases.board_game import BLACKS, GREYS, WHITES, Extra, PieceKind
from games.rules.bases.moving import MovingState
from games.rules.bases.repeating import Repeating
from games.rules.bases.staged import Stage, Staged
from games.rules.bases.three import Gift, StopNext
from games.rules.boards.fields import ColumnBoard, each, hexhex
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


@lru_cache(maxsize=64)
def slides(sets: Sets, turn: int) -> tuple[Slide, ...]:
    """All slides of a player, in board order: over empty cells, to one that is not of his colour."""
    occupied = sets[0] | sets[1] | sets[2]
    rivals, own_tint = occupied & ~sets[turn], _TINTS[turn]
    slides = []
    for source in each(sets[turn]):
        for ray in _BOARD.rays[source]:
            way = 0
            for target in ray:
                bit = 1 << target
                if occupied & bit:
                    break
                way |= bit
                if not own_tint & bit:
                    slides.append(Slide(source, target, way, _BOARD.neighbours[target] & rivals))
    return tuple(slides)


@lru_cache(maxsize=4_096)
def best_slides(sets: Sets, turn: int) -> tuple[Slide, ...]:
    """Those that take as much as any."""
    options = slides(sets, turn)
    most = max((slide.taken.bit_count() for slide in options), default=0)
    return tuple(slide for slide in options if slide.taken.bit_count() == most)


def slid(sets: Sets, turn: int, slide: Slide) -> Sets:
    """The pieces after a slide, before the drop."""
    left = [stones & ~slide.taken for stones in sets]
    left[turn] ^= 1 << slide.source | 1 << slide.target
    return tuple(left)


def called(slide: Slide) -> int:
    """The player whose turn comes after a slide: the colour of its last cell says it."""
    return next(player for player, tint in enumerate(_TINTS) if tint >> slide.target & 1)


@dataclass(frozen=True)
class Triad(StopNext[MovingState], Staged[MovingState], Repeating[MovingState]):
    """Slide a piece to a cell of another's colour and take all pieces beside it, as many as any slide could;
    then put a piece of the player who is not called on any empty cell. The colour of the cell calls the next.

    When somebody has no pieces, or is called and cannot slide, he is out, and of the others the one with more
    pieces wins. Option: the rule "stop next".
    """

    slug: ClassVar[str] = "triad"
    players: ClassVar[tuple[str, ...]] = ("black", "white", "grey")
    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, WHITES, GREYS)
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
    def board(self) -> ColumnBoard:
        return _BOARD

    def opening(self) -> MovingState:
        return MovingState(tuple(self.board.set_of(cells.split()) for cells in _START), 0)

    def besides(self, state: MovingState) -> dict[str, Any]:
        return {"pp": True} if self.pp else {}

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> MovingState:
        if extra.flag("pp") is not self.pp:
            misread("Esta posição é de outra variante.")
        if not any(sets):
            misread("Há sempre peças no tabuleiro.")
        return MovingState(sets, turn)

    def upcoming(self, state: MovingState) -> tuple[str, ...]:
        """Only who is on turn: the next one is whoever that move calls."""
        return super().upcoming(state)[:1]

    def view(self, state: MovingState) -> View:
        tints = {
            name: ground
            for ground, tint in zip(GROUNDS, _TINTS, strict=True)
            for name in self.board.names_of(tint)
        }
        return View(super().view(state).pieces, grounds=tints)

    def outcome(self, state: MovingState) -> Outcome | None:
        counts = [stones.bit_count() for stones in state.sets]
        if not all(counts):
            return self._ended(counts, text("alguém ficou sem peças"))
        if not best_slides(state.sets, state.turn):
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

    def drops(self, state: MovingState, slide: Slide) -> int:
        """The cells on which a piece can be put after a slide; 0 where it ends the game."""
        left = slid(state.sets, state.turn, slide)
        return self.board.full & ~(left[0] | left[1] | left[2]) if all(left) else 0

    def base_moves(self, state: MovingState) -> Iterable[str]:
        for slide in best_slides(state.sets, state.turn):
            yield from self._move_texts(slide, self.drops(state, slide))

    def _move_texts(self, slide: Slide, drops: int) -> list[str]:
        move = f"{self.board.names[slide.source]}-{self.board.names[slide.target]}"
        return [f"{move}/{name}" for name in self.board.names_of(drops)] or [move]

    def could_win(self, state: MovingState) -> Iterable[str]:
        """Slides that leave somebody without pieces, and drops after which the one who is called is shut in:
        they stand on the way of each of his slides."""
        for slide in best_slides(state.sets, state.turn):
            left = slid(state.sets, state.turn, slide)
            drops = self.drops(state, slide)
            for slide_after in slides(left, called(slide)) if drops else ():
                drops &= slide_after.way
            if drops or not all(left):
                yield from self._move_texts(slide, drops)

    def moves(self, state: MovingState) -> Iterator[str]:
        if self.outcome(state) is None:
            yield from self.legal(state) if self.pp else self.base_moves(state)

    def acts(self, state: MovingState, begun: Sequence[str]) -> Iterator[Stage]:
        cells = [self.cell_of(step) for step in begun]
        acts = [
            (slide, drops)
            for slide in best_slides(state.sets, state.turn)
            if [slide.source, slide.target][: len(cells)] == cells
            and (drops := self._allowed(state, slide)) is not None
        ]
        if not cells:
            yield Stage(_union(slide.source for slide, _drops in acts), whole=False, more=True)
        elif len(cells) == 1:
            yield Stage(_union(slide.target for slide, drops in acts if not drops), "-")
            going_on = _union(slide.target for slide, drops in acts if drops)
            yield Stage(going_on, "-", whole=False, more=True)
        else:
            yield Stage(acts[0][1], "/")

    def _allowed(self, state: MovingState, slide: Slide) -> int | None:
        """The drops after a slide that are legal, 0 where there is none; None where the slide is not."""
        drops = self.drops(state, slide)
        if not self.pp:
            return drops
        safe = set(self.legal(state)).intersection(self._move_texts(slide, drops))
        if not safe:
            return None
        return self.board.set_of(move.partition("/")[2] for move in safe) if drops else 0

    def gift(self, state: MovingState, after: MovingState) -> Gift | None:
        """The next one is whoever the slide calls."""
        if not self.pp:
            return None
        ended = self.outcome(after)
        if ended is not None:
            return Gift(after.turn, "") if ended.winner == self.players[after.turn] else None
        reply = None if after.turn == state.turn else self.winning(after)
        return None if reply is None else Gift(after.turn, reply)

    def base_apply(self, state: MovingState, move: str) -> MovingState:
        source, target, drop = self._cells(state, move)
        slide = self._slide(state, source, target)
        sets, turn = slid(state.sets, state.turn, slide), called(slide)
        if all(sets):
            sets = self._dropped(sets, drop, 3 - state.turn - turn)
        elif drop:
            refuse("A captura acabou o jogo: já não se põe nenhuma peça.")
        past = state.past.then((state.sets, state.turn), (sets, turn))
        return MovingState(sets, turn, past)

    def _cells(self, state: MovingState, move: str) -> tuple[int, int, str]:
        """The cells of a slide, and the name of that of the drop."""
        slide, _, drop = move.partition("/")
        name, _, goal = slide.partition("-")
        source = self.cell_named(name)
        if not state.own >> source & 1:
            refuse("Em {cell} não está nenhuma peça tua.", cell=name)
        if not goal:
            refuse("Falta dizer para onde desliza a peça de {cell}.", cell=name)
        return source, self.cell_named(goal), drop

    def _slide(self, state: MovingState, source: int, target: int) -> Slide:
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

    def tell(self, before: MovingState, move: str, after: MovingState) -> Text:
        source, target, *_drop = (self.cell_of(step) for step in self.split(move))
        taken = next(
            slide.taken for slide in slides(before.sets, before.turn) if slide[:2] == (source, target)
        )
        what, n = self.describe(move), taken.bit_count()
        return text("{what} e capturou {n}", what=what, n=n) if n else what

    def task(self, state: MovingState) -> Text | None:
        most = max((slide.taken.bit_count() for slide in best_slides(state.sets, state.turn)), default=0)
        return text("Tens de capturar {n}.", n=most) if most else None


def _union(cells: Iterable[int]) -> int:
    union = 0
    for cell in cells:
        union |= 1 << cell
    return union
