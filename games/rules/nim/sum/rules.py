"""Sums of games. Rulebook, `nim_family.md` 3.23 (Sprague 1935, Grundy 1939)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from games.rules.bases.summed import Summed, in_component
from games.rules.boards import Board
from games.rules.boards.sums import sum_board
from games.rules.errors import IllegalMove, unfit
from games.rules.game import Impartial, State, Step
from games.rules.nim.jil.rules import Jil
from games.rules.nim.sum.parts import Games, items_of, read_games, read_positions, write_games
from games.rules.options import misere_option, typed_option
from games.rules.text import Text, text

Positions = tuple[Any, ...]

MAX_LIVE_MOVES = 300
MAX_LIVE_MISERE_MOVES = 30
MAX_LIVE_WIDTH = 14
MAX_LIVE_HEIGHT = 22


@dataclass(frozen=True)
class Sum(Summed[Positions]):
    """Choose one component and move there; the last to move at all wins, in misère loses.

    A position is the tuple of the components' positions. JSON form: `{"games": [{"game": name, "state":
    position}, ...]}`.
    """

    slug = "sum"
    summable = False

    games: Games = typed_option(
        "nim 3, 5, 7\nsubtraction 4 | 2,3",
        text("Parcelas"),
        text("Um jogo por linha: o nome e as suas opções, separadas por |."),
        read_games,
        write_games,
        example="nim 3,5,7 & subtraction 4 | 2,3",
        lines=True,
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if self.misere and any(isinstance(game, Jil) for game in self.games):
            # The moves that JIL lists stand for all others in normal play and alone, not in misère sums.
            unfit("misere", "O JIL tem jogadas sem fim: não entra em somas misère.")

    def options_json(self) -> dict[str, Any]:
        games = [{"game": game.slug, "options": game.options_json()} for game in self.games]
        return {"games": games, "misere": self.misere}

    def start(self) -> Positions:
        return tuple(game.start() for game in self.games)

    def starting_at(self, position: Positions) -> Self:
        return replace(self, games=tuple(game.starting_at(part) for game, part in self.pairs(position)))

    def position_moves(self, position: Positions) -> Iterator[str]:
        for number, (game, part) in enumerate(self.pairs(position), 1):
            yield from (f"g{number}:{move}" for move in game.position_moves(part))

    def followers(self, position: Positions) -> Iterator[Positions]:
        for number, (game, part) in enumerate(self.pairs(position)):
            for after in game.followers(part):
                yield *position[:number], after, *position[number + 1 :]

    def follower_count(self, position: Positions) -> int:
        return sum(game.follower_count(part) for game, part in self.pairs(position))

    def move_count(self, state: State[Positions]) -> int:
        return sum(game.move_count(own) for game, own in self.pairs(self.states(state)))

    def components(self, position: Positions) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple(component for game, part in self.pairs(position) for component in game.components(part))

    def is_over(self, position: Positions) -> bool:
        return all(game.is_over(part) for game, part in self.pairs(position))

    def follow(self, position: Positions, move: str) -> Positions:
        number, own = self.component_of(move)
        try:
            after = self.games[number].follow(position[number], own)
        except IllegalMove as wrong:
            raise IllegalMove(text("Na parcela {n}: {reason}", n=number + 1, reason=wrong.reason)) from None
        return (*position[:number], after, *position[number + 1 :])

    def last_move(self, position: Positions) -> Text:
        return text("fez a última jogada da soma")

    def position_json(self, position: Positions) -> dict[str, Any]:
        parts = self.pairs(position)
        return {"games": [{"game": game.slug, "state": game.position_json(part)} for game, part in parts]}

    def position_of(self, value: object) -> Positions:
        return read_positions(self.games, value)

    @classmethod
    def options_of(cls, value: object) -> tuple[Games]:
        return (read_games(items_of(value)),)

    def boards(self) -> tuple[Board, ...]:
        """The boards of the components. Raises ValueError where one cannot be drawn."""
        return tuple(game.board for game in self.games)

    def draw_board(self) -> Board:
        return sum_board(self.boards())

    @property
    def summands(self) -> Games:
        return self.games

    def states(self, state: State[Positions]) -> list[State[Any]]:
        return [State(part, state.turn) for part in state.position]

    def next_steps(self, state: State[Positions], prefix: str = "") -> list[Step]:
        """The steps of all components, or of the one in which the choice has begun."""
        begun, chosen = self.begun_component(prefix)
        return [
            step
            for number, (game, own) in enumerate(self.pairs(self.states(state)))
            if not prefix or begun == number
            for step in self.own_steps(number, game.next_steps(own, chosen))
        ]

    def live_problem(self) -> Text | None:
        for number, game in enumerate(self.games, 1):
            if problem := game.live_problem():
                return in_component(number, problem)
        most = MAX_LIVE_MISERE_MOVES if self.misere else MAX_LIVE_MOVES
        if (count := self.move_count(self.initial())) > most:
            too_many = text("Para jogar, a soma tem no máximo {n} jogadas; esta tem {count}.")
            return too_many.filled(n=most, count=count)
        board = sum_board(self.boards())
        if board.width > MAX_LIVE_WIDTH or board.height > MAX_LIVE_HEIGHT:
            return text("Para jogar, a soma é larga ou alta demais.")
        return None
