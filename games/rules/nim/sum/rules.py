"""Sums of games. Rulebook, `nim_family.md` 3.23 (Sprague 1935, Grundy 1939)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Self

from games.rules.boards import Board
from games.rules.boards.sums import sum_board, sum_cells, sum_name
from games.rules.errors import IllegalMove, quoted, refuse, unfit
from games.rules.game import Drag, Impartial, State, Step, View
from games.rules.nim.jil.rules import Jil
from games.rules.nim.sum.parts import Games, items_of, read_games, read_positions, write_games
from games.rules.options import misere_option, typed_option
from games.rules.text import Text, text

Positions = tuple[Any, ...]

MAX_LIVE_MOVES = 300
MAX_LIVE_MISERE_MOVES = 30
MAX_LIVE_WIDTH = 14
MAX_LIVE_HEIGHT = 22

_MOVE = re.compile(r"g(0|[1-9][0-9]{0,3}):(.+)", re.DOTALL)


@dataclass(frozen=True)
class Sum(Impartial[Positions]):
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

    def _pairs(self, parts: Iterable[Any]) -> Iterator[tuple[Impartial[Any], Any]]:
        """The games, each with its own of `parts`."""
        return zip(self.games, parts, strict=True)

    def start(self) -> Positions:
        return tuple(game.start() for game in self.games)

    def starting_at(self, position: Positions) -> Self:
        return replace(self, games=tuple(game.starting_at(part) for game, part in self._pairs(position)))

    def position_moves(self, position: Positions) -> Iterator[str]:
        for number, (game, part) in enumerate(self._pairs(position), 1):
            yield from (f"g{number}:{move}" for move in game.position_moves(part))

    def followers(self, position: Positions) -> Iterator[Positions]:
        for number, (game, part) in enumerate(self._pairs(position)):
            for after in game.followers(part):
                yield *position[:number], after, *position[number + 1 :]

    def follower_count(self, position: Positions) -> int:
        return sum(game.follower_count(part) for game, part in self._pairs(position))

    def move_count(self, state: State[Positions]) -> int:
        return sum(game.move_count(own) for game, own in self._pairs(self._states(state)))

    def components(self, position: Positions) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple(component for game, part in self._pairs(position) for component in game.components(part))

    def is_over(self, position: Positions) -> bool:
        return all(game.is_over(part) for game, part in self._pairs(position))

    def follow(self, position: Positions, move: str) -> Positions:
        number, own = self._parsed(move)
        try:
            after = self.games[number].follow(position[number], own)
        except IllegalMove as wrong:
            raise IllegalMove(text("Na parcela {n}: {reason}", n=number + 1, reason=wrong.reason)) from None
        return (*position[:number], after, *position[number + 1 :])

    def _parsed(self, move: str) -> tuple[int, str]:
        """The component, counted from 0, and the move there. Raises IllegalMove."""
        match = _MOVE.fullmatch(move)
        if not match:
            refuse(
                "Não percebo «{move}». Escreve, por exemplo, g2:p1-2: na parcela 2, p1-2.", move=quoted(move)
            )
        number = int(match[1])
        if not 1 <= number <= len(self.games):
            refuse("Não há parcela {number}: são {n}.", number=number, n=len(self.games))
        return number - 1, match[2]

    def last_move(self, position: Positions) -> Text:
        return text("fez a última jogada da soma")

    def position_json(self, position: Positions) -> dict[str, Any]:
        parts = self._pairs(position)
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

    def _states(self, state: State[Positions]) -> list[State[Any]]:
        return [State(part, state.turn) for part in state.position]

    def view(self, state: State[Positions]) -> View:
        views = [game.view(own) for game, own in self._pairs(self._states(state))]
        return View(_cell_labels(view.pieces for view in views), _cell_labels(view.labels for view in views))

    def next_steps(self, state: State[Positions], prefix: str = "") -> list[Step]:
        """The steps of all components, or of the one in which the choice has begun."""
        steps = []
        begun = _MOVE.fullmatch(prefix)
        for number, (game, own) in enumerate(self._pairs(self._states(state))):
            if prefix and not (begun and begun[1] == str(number + 1)):
                continue
            for step in game.next_steps(own, begun[2] if begun else ""):
                cell = None if step.cell is None else sum_name(number, step.cell)
                drag = step.drag and Drag(*(name and sum_name(number, name) for name in step.drag))
                steps.append(step._replace(text=f"g{number + 1}:{step.text}", cell=cell, drag=drag))
        return steps

    def cell_move(self, state: State[Positions], prefix: str, cell: str) -> str | None:
        begun = _MOVE.fullmatch(prefix)
        number, name = sum_cells(self.boards()).get(cell, (-1, ""))
        if number < 0 or (prefix and not (begun and begun[1] == str(number + 1))):
            return None
        own = self.games[number].cell_move(self._states(state)[number], begun[2] if begun else "", name)
        return None if own is None else f"g{number + 1}:{own}"

    def touched(self, state: State[Positions], move: str) -> tuple[str, ...]:
        number, own = self._parsed(move)
        touched = self.games[number].touched(self._states(state)[number], own)
        return tuple(sum_name(number, name) for name in touched)

    def chosen_cells(self, state: State[Positions], prefix: str) -> tuple[str, ...]:
        number, own = self._parsed(prefix)
        chosen = self.games[number].chosen_cells(self._states(state)[number], own)
        return tuple(sum_name(number, name) for name in chosen)

    def choice(self, state: State[Positions], prefix: str) -> Text:
        number, own = self._parsed(prefix)
        choice = self.games[number].choice(self._states(state)[number], own)
        return text("Parcela {n}: {choice}", n=number + 1, choice=choice)

    def describe(self, move: str) -> Text:
        number, own = self._parsed(move)
        return text("na parcela {n} {what}", n=number + 1, what=self.games[number].describe(own))

    def picture(self, state: State[Positions]) -> Text:
        parts = [
            text("Parcela {n}: {picture}", n=number, picture=game.picture(own))
            for number, (game, own) in enumerate(self._pairs(self._states(state)), 1)
        ]
        return reduce(lambda before, after: text("{before} {after}", before=before, after=after), parts)

    def live_problem(self) -> Text | None:
        for number, game in enumerate(self.games, 1):
            if problem := game.live_problem():
                return text("Parcela {n}: {reason}", n=number, reason=problem)
        most = MAX_LIVE_MISERE_MOVES if self.misere else MAX_LIVE_MOVES
        if (count := self.move_count(self.initial())) > most:
            too_many = text("Para jogar, a soma tem no máximo {n} jogadas; esta tem {count}.")
            return too_many.filled(n=most, count=count)
        board = sum_board(self.boards())
        if board.width > MAX_LIVE_WIDTH or board.height > MAX_LIVE_HEIGHT:
            return text("Para jogar, a soma é larga ou alta demais.")
        return None


def _cell_labels(parts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """What each component says of its cells, by their names on the common board."""
    return {sum_name(number, name): said for number, part in enumerate(parts) for name, said in part.items()}
