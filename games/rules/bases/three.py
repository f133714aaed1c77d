"""Games for three with the rule "stop next" (PP). Rulebook, `three_player.md`, sections 0.1 and 0.2.

The player who moves is MOV, the one whose turn comes next PROX; the rule keeps MOV from letting PROX win.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from games.rules.bases.board_game import BLACKS, WHITES, BoardGame, Extra, PieceKind, S
from games.rules.bases.placing import Placing, Stones
from games.rules.boards.fields import each
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.text import Text, text


class Gift(NamedTuple):
    """Whom a move lets win, as an index into `players`, and the cell of his reply: "" where the move itself
    ends the game."""

    player: int
    cell: str


@dataclass(frozen=True)
class StopNext(BoardGame[S], Generic[S]):
    """Forbidden is a move with which PROX wins at once, or after which he can win with his next move. Where
    all moves are forbidden, all are legal.

    A game gives the moves that its other rules allow (`base_moves`, `base_apply`); its own `moves` are the
    `legal` ones.
    """

    # Whether a move may not end the game for the third player either.
    guards_both: ClassVar[bool] = False

    @abstractmethod
    def base_moves(self, state: S) -> Iterable[str]:
        """The moves that the other rules allow in a game that is not over."""

    @abstractmethod
    def base_apply(self, state: S, move: str) -> S:
        """The state after one of them. Raises IllegalMove."""

    def prox(self, state: S) -> int:
        """Whose turn comes next, if nobody drops out."""
        return self.follows[state.turn]

    @abstractmethod
    def could_win(self, state: S) -> Iterable[str]:
        """Base moves, as few as can be, among which are all that win at once."""

    def gift(self, state: S, after: S) -> Gift | None:
        """What forbids the base move that leads from one state to another; None where nothing does."""
        prox = self.prox(state)
        ended = self.outcome(after)
        if ended is not None:
            winner = state.turn if ended.winner is None else self.players.index(ended.winner)
            given = winner == prox or (self.guards_both and winner != state.turn)
            return Gift(winner, "") if given else None
        reply = self.winning(after) if after.turn == prox else None
        return None if reply is None else Gift(prox, reply)

    def winning(self, state: S) -> str | None:
        """The first cell of a base move with which the player on turn wins at once."""
        for move in self.could_win(state):
            ended = self.outcome(self.base_apply(state, move))
            if ended is not None and ended.winner == self.players[state.turn]:
                return self.split(move)[0]
        return None

    def harmless(self, state: S) -> Iterator[str]:
        """The moves that are not forbidden."""
        moves = self.base_moves(state)
        return (move for move in moves if self.gift(state, self.base_apply(state, move)) is None)

    def legal(self, state: S) -> Iterator[str]:
        """The legal moves of a game that is not over."""
        harmless = self.harmless(state)
        first = next(harmless, None)
        return iter(self.base_moves(state)) if first is None else chain([first], harmless)

    def apply(self, state: S, move: str) -> S:
        after = self.base_apply(state, move)
        gift = self.gift(state, after)
        if gift is not None and not self.forbids_all(state):
            raise IllegalMove(self.forbids(gift))
        return after

    def forbids_all(self, state: S) -> bool:
        """Whether all moves are forbidden, so that all are legal."""
        moves = self.base_moves(state)
        return all(self.gift(state, self.base_apply(state, move)) for move in moves)

    def forbids(self, gift: Gift) -> Text:
        """Why a move is forbidden."""
        player = self.role_name(self.players[gift.player])
        if not gift.cell:
            return text("Essa jogada dava logo a vitória ao {player}.", player=player)
        return text("Assim o {player} ganha já a seguir em {cell}.", player=player, cell=gift.cell)

    def task(self, state: S) -> Text | None:
        prox = self.players[self.prox(state)]
        cell = self.winning(self.as_if(state, prox))
        if cell is None:
            return super().task(state)
        player = self.role_name(prox)
        if self.forbids_all(state):
            return text("Já não se pode impedir o {player} de ganhar: joga onde quiseres.", player=player)
        return text("O {player} pode ganhar a seguir em {cell}: tens de o impedir.", player=player, cell=cell)


@dataclass(frozen=True, slots=True)
class Aimed(Stones):
    """`stone`: of which of the game's kinds the stone is that is put now. `aims`: for stones of each kind and
    each player the cells on which one more makes what he wins with. `winner`: an index into `players`."""

    stone: int = 0
    aims: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    winner: int | None = field(default=None, compare=False)


A = TypeVar("A", bound=Aimed)


@dataclass(frozen=True)
class Aiming(StopNext[A], Placing[A], Generic[A]):
    """A turn is a stone on an empty cell; kinds of stones come by turns, those of the players or others. A
    player wins when a stone makes what he wins with: MOV before PROX, PROX before the third one.

    MOV's stone never helps the next one, which is of another kind: so "stop next" needs no replies.
    """

    states: ClassVar[type[Any]] = Aimed

    @abstractmethod
    def aims(self, kind: int, stones: int) -> tuple[int, ...]:
        """For each player the cells on which one more stone of a kind makes what he wins with, whatever
        stands there."""

    @abstractmethod
    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        """What stones of a kind have made with which a player wins, 0 for nothing; with `stone` it must hold
        that one."""

    def over(self, stones: int) -> int:
        """The cells of which one may have ended the game, in a position that was set up; 0 where none has."""
        return self.ends(0, stones) | self.ends(1, stones) | self.ends(2, stones)

    def opening(self) -> A:
        return self.standing((0,) * len(self.kinds), 0, 0)

    def standing(self, sets: tuple[int, ...], turn: int, stone: int) -> A:
        """A state of a game that is not over."""
        aims = tuple(self.aims(kind, stones) for kind, stones in enumerate(sets))
        return self.state(sets, turn, False, False, 0, stone, aims)

    @abstractmethod
    def first_stone(self, extra: Extra, turn: int) -> int:
        """The kind of stone that is put next in a position that was set up. Raises BadPosition."""

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> A:
        stone = self.first_stone(extra, turn)
        last = (stone - 1) % len(sets)
        ended = [kind for kind, stones in enumerate(sets) if self.over(stones)]
        if not ended:
            return self.standing(sets, turn, stone)
        for cell in each(self.over(sets[last])) if ended == [last] else ():
            left = sets[last] ^ 1 << cell
            if not self.over(left):
                before = (*sets[:last], left, *sets[last + 1 :])
                return self.place(self.standing(before, (turn - 1) % len(self.players), last), 1 << cell)
        raise BadPosition(text("Nesta posição o jogo já tinha acabado antes da última jogada."))

    def wins(self, state: A, player: int, kind: int) -> tuple[int, int, int]:
        """The empty cells on which a player's stone of a kind wins: for him, for who is next after him, for
        the third one."""
        aims, free = state.aims[kind], self.empty(state)
        prox = self.follows[player]
        his = aims[player] & free
        next_one = aims[prox] & free & ~his
        return his, next_one, aims[self.follows[prox]] & free & ~his & ~next_one

    def prox_wins(self, state: A) -> int:
        """The cells on which PROX would win if it were his turn."""
        return self.wins(state, self.prox(state), (state.stone + 1) % len(self.kinds))[0]

    def base_cells(self, state: A) -> int:
        """Where the other rules allow a stone."""
        return self.empty(state)

    def legal_cells(self, state: A) -> int:
        base = self.base_cells(state)
        return self.safe(state, base) or base

    def safe(self, state: A, base: int) -> int:
        """The cells that are not forbidden: where the game ends, and not for PROX; where it goes on, if PROX
        then has no cell on which he wins."""
        own, given, others = self.wins(state, state.turn, state.stone)
        threats = self.prox_wins(state)
        going_on = base & ~(own | given | others)
        if threats:
            going_on &= threats if threats.bit_count() == 1 else 0
        return base & (own | others | going_on)

    def forbids_all(self, state: A) -> bool:
        return not self.safe(state, self.base_cells(state))

    def base_moves(self, state: A) -> Iterable[str]:
        return self.board.names_of(self.base_cells(state))

    def could_win(self, state: A) -> Iterable[str]:
        return self.board.names_of(self.wins(state, state.turn, state.stone)[0])

    def base_apply(self, state: A, move: str) -> A:
        return self.place(state, 1 << self.empty_cell(state, move))

    def apply(self, state: A, move: str) -> A:
        after = self.base_apply(state, move)
        if not self.legal_cells(state) >> self.board.bits[move] & 1:
            gift = self.gift(state, after)
            assert gift is not None
            raise IllegalMove(self.forbids(gift))
        return after

    def place(self, state: A, stone: int) -> A:
        kind = state.stone
        stones = state.sets[kind] | stone
        sets = (*state.sets[:kind], stones, *state.sets[kind + 1 :])
        prox, after = self.follows[state.turn], (kind + 1) % len(sets)
        player = state.turn
        for cells in self.wins(state, player, kind):
            if cells & stone:
                shape = self.ends(player, stones, stone)
                return self.state(sets, prox, False, False, shape, after, (), player)
            player = self.follows[player]
        aims = (*state.aims[:kind], self.aims(kind, stones), *state.aims[kind + 1 :])
        return self.state(sets, prox, False, False, 0, after, aims)

    def outcome(self, state: A) -> Outcome | None:
        if state.winner is not None:
            return Outcome(self.players[state.winner], self.why(state))
        return super().outcome(state)


@dataclass(frozen=True)
class Alternating(Aiming[Aimed]):
    """The stones belong to nobody: black and white ones come by turns over the whole game, whoever puts them.

    Position (JSON): the colour of the stone that is put now as `stone` in `extra`.
    """

    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, WHITES)
    drawable: ClassVar[bool] = False

    def besides(self, state: Aimed) -> dict[str, Any]:
        return {"stone": self.kinds[state.stone].name}

    def first_stone(self, extra: Extra, turn: int) -> int:
        names = tuple(kind.name for kind in self.kinds)
        return names.index(extra.one_of("stone", names))

    def as_if(self, state: Aimed, role: str) -> Aimed:
        """With the stone that he will have."""
        turn = self.players.index(role)
        ahead = (turn - state.turn) % len(self.players)
        return replace(state, turn=turn, stone=(state.stone + ahead) % 2)

    def task(self, state: Aimed) -> Text:
        stone = (text("Agora joga-se uma pedra preta."), text("Agora joga-se uma pedra branca."))[state.stone]
        stop = super().task(state)
        return stone if stop is None else text("{stone} {stop}", stone=stone, stop=stop)
