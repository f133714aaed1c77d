"""Gogol. Rulebook, `two_player_b.md` (Gustav Levay, 2002)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from games.rules.bases.board_game import BLACKS, WHITES, Extra, PieceKind
from games.rules.bases.moving import Moving, MovingState
from games.rules.bases.repeating import Past
from games.rules.bases.staged import Stage
from games.rules.boards.fields import Boards, each, eight_way_square
from games.rules.boards.lines import visible_cells
from games.rules.errors import misread
from games.rules.game import Outcome, Step
from games.rules.options import size_option
from games.rules.text import Text, text

_HIDDEN = text("Assim o teu rei ficava escondido ao lado de um soldado teu.")


@dataclass(frozen=True, slots=True)
class Court(MovingState):
    """`fallen`: the king of the player on turn has just been taken."""

    fallen: bool = field(default=False, compare=False)

    @property
    def king(self) -> int:
        """The king of the player on turn, none where he is still to be placed."""
        return self.sets[2 + self.turn]


@dataclass(frozen=True)
class Gogol(Moving[Court]):
    """Both place their kings. Then a soldier goes to any empty cell, or a king slides like a chess queen, or
    one of them jumps over a rival beside it to the next cell, and takes that piece.

    After a move one's king must not hide beside an own soldier: along an edge column, along his first row, on
    the second row above the first. Whose king comes to the last row, or takes the rival's king, wins. Where
    the book is silent: who cannot move loses, and the third time of a position draws; a winning move must
    obey the placings, too. Option: the squares of a side, as many as each has soldiers.

    In a position without the black king, he is to be placed where all soldiers are at home; elsewhere he was
    taken.
    """

    slug: ClassVar[str] = "gogol"
    boards: ClassVar[Boards] = eight_way_square
    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        WHITES._replace(called=text("Soldados brancos")),
        BLACKS._replace(called=text("Soldados pretos")),
        PieceKind("white_king", text("Rei branco"), ("kings", "white")),
        PieceKind("black_king", text("Rei preto"), ("kings", "black")),
    )
    drawn_as: ClassVar[Mapping[str, str]] = {"white": "white_soldier", "black": "black_soldier"}
    said: ClassVar[Mapping[str, Text]] = {
        "": text("pôs o rei em {cell}"),
        ":": text("saltou de {cell} para {goal} e capturou uma peça"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Pôr o rei em {cell}"),
        ":": text("Saltar de {cell} para {goal} e capturar"),
    }

    size: int = size_option(8, 5, 8)

    @cached_property
    def edges(self) -> int:
        """The columns on both sides of the board."""
        return self.board.sides["west"] | self.board.sides["east"]

    @cached_property
    def firsts(self) -> tuple[int, int]:
        """The first row of each player, which is the last one of the other."""
        white, black = self.board.ranks
        return white[0], black[0]

    def movers(self, state: Court) -> int:
        """None before the king is placed."""
        return state.own | state.king if state.king else 0

    def opening(self) -> Court:
        return Court((*self.firsts, 0, 0), 0)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Court:
        if any(soldiers.bit_count() > self.size for soldiers in sets[:2]):
            misread("Cada jogador tem no máximo {n} soldados.", n=self.size)
        if all(sets[2 + player] & self.firsts[1 - player] for player in (0, 1)):
            misread("Não podem ter ganhado os dois.")
        if not sets[3 - turn] and (turn or sets[2]):
            misread("Só pode faltar o rei de quem joga, e o Branco põe o seu primeiro.")
        to_set = sets[:2] == self.firsts if turn else not sets[3]
        return Court(sets, turn, fallen=not sets[2 + turn] and not to_set)

    def low(self, player: int) -> int:
        """The first two rows of a player."""
        return self.board.ranks[player][0] | self.board.ranks[player][1]

    def shelters(self, soldiers: int, player: int) -> int:
        """The cells where this player's king would hide beside one of these soldiers of his."""
        along = self.edges & (soldiers << 1 | soldiers >> 1)
        return along | self.low(player) & self.board.spread(self.firsts[player] & soldiers)

    def shadow(self, king: int, player: int) -> int:
        """The cells where a soldier of this player would hide this king of his."""
        along = self.edges & (king << 1 | king >> 1)
        return along | self.firsts[player] & self.board.spread(self.low(player) & king)

    def barred(self, state: Court, cell: int) -> int:
        """The cells to which the piece on a cell cannot go because of its own side."""
        piece = 1 << cell
        if piece & state.king:
            return self.shelters(state.own, state.turn)
        shadow = self.shadow(state.king, state.turn)
        return self.board.full if (state.own ^ piece) & shadow else shadow

    def targets(self, state: Court, cell: int) -> int:
        """Without a capture."""
        empty = self.empty(state)
        free = visible_cells(self.board, state.king, empty) if state.king >> cell & 1 else empty
        return free & ~self.barred(state, cell)

    def jumps(self, state: Court, cell: int) -> int:
        """Where the piece on a cell lands when it takes another."""
        others = state.rivals | state.sets[3 - state.turn]
        if not self.board.neighbours[cell] & others:
            return 0
        over = (ray for ray in self.board.rays[cell] if len(ray) > 1 and others >> ray[0] & 1)
        return sum(1 << ray[1] for ray in over) & self.empty(state) & ~self.barred(state, cell)

    def can_move(self, state: Court) -> bool:
        return super().can_move(state) or any(act.cells for act in self.acts(state, ()))

    def may_end(self, state: Court) -> bool:
        """A king comes to the last row or falls. Whoever has a soldier can move it."""
        spread, king = self.board.spread, state.king
        near = visible_cells(self.board, king, self.empty(state)) | spread(spread(king))
        threatened = spread(state.sets[3 - state.turn]) & (state.own | king)
        return bool(near & self.firsts[1 - state.turn] or threatened or not state.rivals)

    def acts(self, state: Court, begun: Sequence[str]) -> Iterator[Stage]:
        if not state.king:
            yield Stage(self.empty(state) & ~self.shelters(state.own, state.turn))
        elif not begun:
            goals = self.goals(state)
            movable = (cell for cell in each(self.movers(state)) if cell in goals or self.jumps(state, cell))
            yield Stage(sum(1 << cell for cell in movable), whole=False, more=True)
        else:
            cell = self.cell_of(begun[0])
            yield Stage(self.goals(state).get(cell, 0), "-")
            yield Stage(self.jumps(state, cell), ":")

    def next_steps(self, state: Court, prefix: str = "") -> list[Step]:
        steps = super().next_steps(state, prefix)
        return [step._replace(cell=self.step_cell(state, step.text)) for step in steps]

    def step_cell(self, state: Court, step: str) -> str:
        """A capture is clicked on the piece that is taken: a soldier may also go to the cell behind it."""
        cells = [self.cell_of(part) for part in self.split(step)]
        return self.board.names[sum(cells) // 2 if ":" in step else cells[-1]]

    def cell_move(self, state: Court, prefix: str, cell: str) -> str | None:
        if prefix in self.board.bits and cell in self.board.bits:
            clicked = {step.cell: step.text for step in self.next_steps(state, prefix)}
            return clicked.get(cell, f"{prefix}-{cell}")
        return super().cell_move(state, prefix, cell)

    def done(self, state: Court, steps: Sequence[str]) -> Court:
        turn, cell, to = state.turn, self.cell_of(steps[0]), self.cell_of(steps[-1])
        over = 1 << (cell + to) // 2 if steps[-1].startswith(":") else 0
        sets = [stones & ~(1 << cell | over) for stones in state.sets]
        sets[turn if state.own >> cell & 1 else 2 + turn] |= 1 << to
        now = tuple(sets)
        past = Past() if over else state.past.then((state.sets, turn), (now, 1 - turn))
        return Court(now, 1 - turn, past, fallen=bool(state.sets[3 - turn] & over))

    def ended(self, state: Court) -> Outcome | None:
        if state.fallen:
            return Outcome(self.players[1 - state.turn], text("capturou o rei do adversário"))
        if king := self.won(state):
            return Outcome(self.players[0 if king & state.sets[2] else 1], text("levou o rei à última linha"))
        return None

    def won(self, state: Court) -> int:
        south, north = self.firsts
        return state.sets[2] & north | state.sets[3] & south

    # Why not

    def refusal(self, state: Court, steps: Sequence[str], at: int) -> Text:
        if state.king:
            return super().refusal(state, steps, at)
        cell = self.cell_named("".join(steps[:1]))
        if state.occupied >> cell & 1:
            return text("Primeiro põe o teu rei numa casa vazia.")
        return _HIDDEN

    def beyond(self, state: Court, cell: int, to: int) -> Text:
        names = {"cell": self.board.names[cell], "goal": self.board.names[to]}
        if state.occupied >> to & 1:
            if not self.board.neighbours[cell] >> to & 1:
                return text("Só se captura uma peça que esteja mesmo ao lado.")
            to += to - cell
            if to not in each(self.empty(state)):
                return text("Para capturar em {goal}, a casa logo atrás tem de estar vazia.", **names)
        if self.barred(state, cell) >> to & 1:
            return _HIDDEN
        if self.jumps(state, cell) >> to & 1:
            move = f"{names['cell']}:{self.board.names[to]}"
            return text("Para capturar escolhe a peça que fica pelo meio; escreve-se {move}.", move=move)
        return text("De {cell} o rei não tem caminho livre até {goal}.", **names)

    # Words

    def task(self, state: Court) -> Text:
        if state.king:
            return text("Move um soldado para qualquer casa vazia, ou o rei como a rainha do xadrez.")
        return text("Põe o teu rei numa casa vazia, sem o esconderes ao lado dos teus soldados.")
