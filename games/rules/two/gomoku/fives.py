"""The rules of five in a row: the standard game and its variants. Rulebook, `two_player_b.md`, Gomoku.

Ninuki is the older Japanese form with captures; the dagger is *Stiletto* (Bill Taylor and João Neto, 2003).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.rules.bases.board_game import BLACK, COLOURS, WHITE, BoardGame, Extra, Pieces
from games.rules.boards.fields import Field, each
from games.rules.boards.lines import closed_in, completing, rows
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome, Step
from games.rules.text import Text, ntext, text

FIVE = 5
TEN = 10  # stones captured that win in Ninuki
_PLACED = (BLACK, WHITE, BLACK, WHITE, BLACK)  # the colours of the opening's five stones
_BOTH = text("Nesta posição já ganharam os dois.")


@dataclass(frozen=True, slots=True)
class GomokuState(Pieces):
    """Stones as sets of cells, and what single variants need: the phase of the opening and whether the people
    changed colours; how many stones each colour captured; who owns the dagger and who used it in his last
    turn. `five` are the stones that won, 0 where no row did."""

    phase: str = "play"
    swapped: bool = False
    captured: tuple[int, int] = (0, 0)
    dagger: int = WHITE
    used: tuple[bool, bool] = (False, False)
    five: int = field(default=0, compare=False)

    @property
    def sides(self) -> tuple[int, int]:
        """The stones of the player on turn, and those of his rival."""
        return self.own, self.rivals


def fives(board: Field, stones: int, stone: int) -> int:
    """All rows of exactly five of `stones` through one of them."""
    found = 0
    for row in rows(board, stones, stone):
        if row.bit_count() == FIVE:
            found |= row
    return found


class Standard:
    """The rules of the standard game, and what its variants may change: a stone a turn, the first one in the
    centre; whoever makes a row of exactly five with it wins."""

    def __init__(self, game: BoardGame[GomokuState]) -> None:
        self.game = game
        self.board = game.board
        self.centre = 1 << self.board.bits[self.board.cells[len(self.board.cells) // 2].name]

    def opening(self) -> GomokuState:
        return GomokuState((0, 0), BLACK)

    def besides(self, state: GomokuState) -> dict[str, Any]:
        """The `extra` of a position."""
        return {}

    def read(self, state: GomokuState, extra: Extra) -> GomokuState:
        """The state of a position, with what its `extra` says. Raises BadPosition."""
        black, white = self.five_of(state, BLACK), self.five_of(state, WHITE)
        if black and white:
            raise BadPosition(_BOTH)
        return replace(state, five=black or white)

    def five_of(self, state: GomokuState, player: int) -> int:
        """A player's stones in rows of exactly five."""
        stones = state.sets[player]
        found = 0
        for cell in each(stones):
            found |= fives(self.board, stones, 1 << cell)
        return found

    def points(self, state: GomokuState) -> int:
        """Where a stone can be put."""
        return self.game.empty(state) if state.occupied else self.centre

    def point(self, state: GomokuState, name: str) -> int:
        """The point with this name, as a set, if a stone can be put there. Raises IllegalMove."""
        stone = 1 << self.game.empty_cell(state, name)
        if not stone & self.points(state):
            (centre,) = self.board.names_of(self.centre)
            raise IllegalMove(text("A primeira pedra vai para o centro, {centre}.", centre=centre))
        return stone

    def moves(self, state: GomokuState) -> Iterator[str]:
        yield from self.board.names_of(self.points(state))

    def move_count(self, state: GomokuState) -> int:
        return self.points(state).bit_count()

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        own, rivals = state.sides
        return self.turned(state, own, rivals, self.point(state, move))

    def turned(self, state: GomokuState, own: int, rivals: int, stones: int) -> GomokuState:
        """The state after the turn in which `stones` were put to `own`."""
        own |= stones
        five = fives(self.board, own, stones)
        sets = (rivals, own) if state.turn else (own, rivals)
        return replace(state, sets=sets, turn=1 - state.turn, five=five)

    def steps(self, state: GomokuState, prefix: str) -> Iterator[Step]:
        """How a half-made move goes on."""
        if not prefix:
            for name in self.board.names_of(self.points(state)):
                yield Step(name, name, complete=True)

    def won_otherwise(self, state: GomokuState) -> Outcome | None:
        """The end of a game without a five."""
        return None

    def task(self, state: GomokuState) -> Text | None:
        return None if state.occupied else text("A primeira pedra vai para o centro.")

    def tally(self, state: GomokuState) -> Mapping[str, str]:
        """What is written below the board, by colour."""
        return {}

    def told(self, state: GomokuState) -> Text | None:
        """What else than stones there is to see, in words."""
        return None


class Opening(Standard):
    """One person puts three black and two white stones, anywhere; the other chooses a colour."""

    def opening(self) -> GomokuState:
        return GomokuState((0, 0), BLACK, "place")

    def besides(self, state: GomokuState) -> dict[str, Any]:
        return {"phase": state.phase, "swapped": state.swapped}

    def read(self, state: GomokuState, extra: Extra) -> GomokuState:
        state = super().read(state, extra)
        phase = extra.one_of("phase", ("play", "place", "choose"))
        swapped = extra.flag("swapped")
        if phase != "play":
            stones = tuple(map(int.bit_count, state.sets))
            number = sum(stones)
            placed = _PLACED[:number]
            if stones != (placed.count(BLACK), placed.count(WHITE)) or (phase == "choose") != (number == 5):
                raise BadPosition(text("Na abertura põem-se três pedras pretas e duas brancas, à vez."))
            if state.turn != (WHITE if phase == "choose" else BLACK):
                raise BadPosition(text("Na abertura, o Preto põe as pedras e o Branco escolhe a cor."))
            if swapped:
                raise BadPosition(text("As cores só se trocam depois da escolha."))
        return replace(state, phase=phase, swapped=swapped)

    def points(self, state: GomokuState) -> int:
        return self.game.empty(state) if state.phase != "choose" else 0

    def moves(self, state: GomokuState) -> Iterator[str]:
        if state.phase == "choose":
            yield from ("=black", "=white")
        yield from super().moves(state)

    def move_count(self, state: GomokuState) -> int:
        return 2 if state.phase == "choose" else super().move_count(state)

    def steps(self, state: GomokuState, prefix: str) -> Iterator[Step]:
        if state.phase == "choose" and not prefix:
            for choice in ("=black", "=white"):
                yield Step(choice, None, complete=True, label=self.game.button(choice))
        yield from super().steps(state, prefix)

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        chooses = move in ("=black", "=white")
        if chooses != (state.phase == "choose"):
            if chooses:
                raise IllegalMove(text("A cor só se escolhe depois de postas as cinco pedras."))
            raise IllegalMove(text("Agora escolhe-se a cor: Preto ou Branco."))
        if chooses:
            return replace(state, phase="play", swapped=move == "=black")
        if state.phase == "play":
            return super().apply(state, move)
        stone = self.point(state, move)
        number = (state.occupied).bit_count()
        black, white = state.sets
        if _PLACED[number] == BLACK:
            black |= stone
        else:
            white |= stone
        if number + 1 < len(_PLACED):
            return GomokuState((black, white), BLACK, "place")
        return GomokuState((black, white), WHITE, "choose")

    def task(self, state: GomokuState) -> Text | None:
        if state.phase == "choose":
            return text("Escolhe a tua cor. A seguir joga o Branco.")
        if state.phase == "play":
            return None
        number = (state.occupied).bit_count()
        if _PLACED[number] == BLACK:
            return text("Abertura: põe uma pedra preta ({n} de 5).", n=number + 1)
        return text("Abertura: põe uma pedra branca ({n} de 5).", n=number + 1)


class Ninuki(Standard):
    """A stone that closes in exactly two rival stones between it and another of its colour takes them; ten
    stones taken win, too. Nobody loses stones by putting one between two others."""

    def besides(self, state: GomokuState) -> dict[str, Any]:
        """Also the rows of five that were left of longer ones when stones were taken: they are no win."""
        black, white = state.captured
        extra: dict[str, Any] = {"captured": {"black": black, "white": white}}
        lost_stones = state.captured[state.turn]
        if lost_stones and (left := self.five_of(state, 1 - state.turn) & ~state.five):
            extra["left_over"] = self.board.names_of(left)
        return extra

    def read(self, state: GomokuState, extra: Extra) -> GomokuState:
        counts = _by_colour(self.board, extra, "captured")
        # Captures come before fives, and at most eight pairs go in the turn that wins.
        captured = counts.count("black", TEN + 15), counts.count("white", TEN + 15)
        counts.done()
        # A five of the player on turn was no win: it came of a longer row that lost stones.
        five = self.five_of(state, 1 - state.turn) & ~extra.cells("left_over")
        if min(captured) >= TEN or (five and captured[state.turn] >= TEN):
            raise BadPosition(_BOTH)
        return replace(state, captured=captured, five=five)

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        own, rivals = state.sides
        stone = self.point(state, move)
        taken = 0
        for row in closed_in(self.board, stone.bit_length() - 1, own, rivals):
            if row.bit_count() == 2:
                taken |= row
        if taken:
            black, white = state.captured
            number = taken.bit_count()
            captured = (black + number, white) if state.turn == BLACK else (black, white + number)
            state = replace(state, captured=captured)
        return self.turned(state, own, rivals & ~taken, stone)

    def won_otherwise(self, state: GomokuState) -> Outcome | None:
        for winner, number in zip(self.game.players, state.captured, strict=True):
            if number >= TEN:
                return Outcome(winner, ntext("capturou {n} pedra", "capturou {n} pedras", number))
        return None

    def tally(self, state: GomokuState) -> Mapping[str, str]:
        return {colour: str(number) for colour, number in zip(self.game.players, state.captured, strict=True)}

    def told(self, state: GomokuState) -> Text | None:
        black, white = state.captured
        return text("Pedras capturadas: pelo Preto {black}, pelo Branco {white}.", black=black, white=white)


class Dagger(Standard):
    """The owner of the dagger, at first White, may put two stones in a turn; then it goes to the other.

    Not in a turn that wins; and not in two turns running, except to fill the only two points on which the
    rival would win now.
    """

    def besides(self, state: GomokuState) -> dict[str, Any]:
        black, white = state.used
        return {
            "dagger": self.game.players[state.dagger],
            "dagger_used": {"black": black, "white": white},
        }

    def read(self, state: GomokuState, extra: Extra) -> GomokuState:
        dagger = WHITE if extra.one_of("dagger", ("white", "black")) == "white" else BLACK
        flags = _by_colour(self.board, extra, "dagger_used")
        used = flags.flag("black"), flags.flag("white")
        flags.done()
        return replace(super().read(state, extra), dagger=dagger, used=used)

    def in_pairs(self, state: GomokuState) -> int:
        """Where the stones of a pair may stand, before asking whether it wins; 0 where none is allowed."""
        if state.turn != state.dagger or not state.occupied:
            return 0
        empty = self.game.empty(state)
        if not state.used[state.turn]:
            return empty
        threats = self.threats(state)
        return threats if threats.bit_count() == 2 else 0

    def threats(self, state: GomokuState) -> int:
        """The points on which the rival of the player on turn would win with one stone."""
        _own, rivals = state.sides
        return completing(self.board, rivals, FIVE) & self.game.empty(state)

    def partners(self, state: GomokuState, stone: int, pairs: int) -> int:
        """Where the other stone of a pair may stand, `pairs` being `in_pairs(state)`."""
        if not stone & pairs:
            return 0
        own = state.sides[0] | stone
        partners = pairs & ~stone & ~completing(self.board, own, FIVE)
        if fives(self.board, own, stone):
            for other in each(partners):
                if fives(self.board, own | 1 << other, stone):
                    partners ^= 1 << other
        return partners

    def moves(self, state: GomokuState) -> Iterator[str]:
        yield from super().moves(state)
        pairs = self.in_pairs(state)
        names = self.board.names
        for cell in each(pairs):
            later = self.partners(state, 1 << cell, pairs) >> cell << cell
            for other in each(later):
                yield f"{names[cell]},{names[other]}"

    def move_count(self, state: GomokuState) -> int:
        pairs = self.in_pairs(state)
        ends = sum(self.partners(state, 1 << cell, pairs).bit_count() for cell in each(pairs))
        return super().move_count(state) + ends // 2

    def steps(self, state: GomokuState, prefix: str) -> Iterator[Step]:
        """The stones of a pair may be clicked in any order."""
        pairs = self.in_pairs(state)
        names = self.board.names
        if not prefix:
            for cell in each(self.points(state)):
                more = bool(self.partners(state, 1 << cell, pairs))
                yield Step(names[cell], names[cell], complete=True, more=more)
        elif prefix in self.board.bits:
            first = self.board.bits[prefix]
            for cell in each(self.partners(state, 1 << first, pairs)):
                low, high = sorted((first, cell))
                yield Step(f"{names[low]},{names[high]}", names[cell], complete=True)

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        one, comma, other = move.partition(",")
        stone = self.point(state, one)
        black, white = state.used
        used = (bool(comma), white) if state.turn == BLACK else (black, bool(comma))
        own, rivals = state.sides
        if not comma:
            return self.turned(replace(state, used=used), own, rivals, stone)
        pair = stone | self.second(state, one, other)
        # No five to look for: a pair never wins.
        return self.turned(replace(state, used=used, dagger=1 - state.dagger), own | pair, rivals, 0)

    def second(self, state: GomokuState, one: str, other: str) -> int:
        """The second stone of a pair, as a set. Raises IllegalMove."""
        first, second = self.board.bits[one], self.game.empty_cell(state, other)
        if first >= second:
            raise IllegalMove(text("As duas pedras são em pontos diferentes, escritos por ordem."))
        if state.turn != state.dagger:
            owner = COLOURS[self.game.players[state.dagger]]
            raise IllegalMove(text("O punhal é do {owner}: só podes pôr uma pedra.", owner=owner))
        pairs = self.in_pairs(state)
        if not (pairs >> first & 1 and pairs >> second & 1):
            if not state.occupied:
                raise IllegalMove(text("A primeira pedra põe-se sozinha."))
            raise IllegalMove(
                text(
                    "Usaste o punhal na tua última jogada: agora só serve para ocupar "
                    "os dois únicos pontos com que o adversário ganharia."
                )
            )
        if not self.partners(state, 1 << first, pairs) >> second & 1:
            raise IllegalMove(text("Com o punhal não se ganha: uma das pedras ficaria numa linha de cinco."))
        return 1 << second

    def task(self, state: GomokuState) -> Text | None:
        if state.turn != state.dagger or not state.occupied:
            return super().task(state) or self.owner(state)
        if state.used[state.turn]:
            return text("Tens o punhal, mas usaste-o na tua última jogada: só serve para evitar a derrota.")
        return text("Tens o punhal: podes pôr uma pedra ou duas.")

    def owner(self, state: GomokuState) -> Text:
        return text("O punhal é do {owner}.", owner=COLOURS[self.game.players[state.dagger]])

    def tally(self, state: GomokuState) -> Mapping[str, str]:
        return {self.game.players[state.dagger]: "†"}

    def told(self, state: GomokuState) -> Text | None:
        return self.owner(state)


def _by_colour(board: Field, extra: Extra, key: str) -> Extra:
    """A value of `extra` that says something of each colour, to be read in turn."""
    value = extra.take(key)
    return Extra(board, {} if value is None else value)


RULES: dict[str, type[Standard]] = {
    "standard": Standard,
    "opening": Opening,
    "ninuki": Ninuki,
    "dagger": Dagger,
}
