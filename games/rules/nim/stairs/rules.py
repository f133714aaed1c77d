"""Nim on stairs. Rulebook, `nim_family.md` 3.20."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from games.rules.bases.heaps import read_counts
from games.rules.boards import Board
from games.rules.boards.strips import stair_board
from games.rules.errors import BadOptions, IllegalMove, above, misread, quoted, refuse
from games.rules.game import Drag, Impartial, State, Step, View
from games.rules.options import MAX_HEAPS, MAX_SIZE, misere_option, numbers_option, total_problem
from games.rules.text import Text, join_words, ntext, text

Steps = tuple[int, ...]

MAX_LIVE_STEPS = 5
MAX_LIVE_PIECES = 20

_MOVE = re.compile(r"(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,3})=(0|[1-9][0-9]{0,11})")


@dataclass(frozen=True)
class Stairs(Impartial[Steps]):
    """Take pieces of one step one step down; who moves last wins (misère: loses).

    A position is the number of pieces on the ground and on each step, from below; those on the ground stay
    there. JSON form: their list. A click on a piece takes it down with those above it.
    """

    slug = "stairs"
    settable = True

    steps: Steps = numbers_option(
        (0, 2, 1, 3),
        text("Peças no chão e em cada degrau"),
        text("Primeiro as peças no chão, depois as de cada degrau, de baixo para cima."),
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if problem := total_problem(self.steps):
            raise BadOptions("steps", problem)

    def position_moves(self, position: Steps) -> Iterator[str]:
        for step, count in enumerate(position[1:], 1):
            for amount in range(1, count + 1):
                yield f"{step}-{step - 1}={amount}"

    def follower_count(self, position: Steps) -> int:
        return sum(position[1:])

    def is_over(self, position: Steps) -> bool:
        return not any(position[1:])

    def follow(self, position: Steps, move: str) -> Steps:
        step, down, amount = _parsed(move)
        if step == 0:
            refuse("As peças que estão no chão já não se mexem.")
        if step >= len(position):
            refuse("Não há degrau {step}: o mais alto é o {last}.", step=step, last=len(position) - 1)
        if down != step - 1:
            refuse("As peças descem um só degrau: do {step} para o {down}.", step=step, down=step - 1)
        if position[step] == 0:
            refuse("No degrau {step} não há peças.", step=step)
        if amount > position[step]:
            raise IllegalMove(
                ntext(
                    "No degrau {step} só há {n} peça: não podes descer {amount}.",
                    "No degrau {step} só há {n} peças: não podes descer {amount}.",
                    position[step],
                    step=step,
                    amount=amount,
                )
            )
        if amount == 0:
            refuse("Tens de descer pelo menos 1 peça.")
        left, below = position[step] - amount, position[down] + amount
        return (*position[:down], below, left, *position[step + 1 :])

    def toggled(self, position: Steps, cell: str) -> Steps:
        """As many pieces on the step as up to the place clicked; without the one there, if it is the last."""
        step, place = map(int, cell[1:].split("."))
        count = place if position[step] != place else place - 1
        return *position[:step], count, *position[step + 1 :]

    def last_move(self, position: Steps) -> Text:
        return text("levou a última peça para o chão")

    @classmethod
    def options_of(cls, value: object) -> tuple[Steps]:
        form = text(
            "A posição é a lista das peças no chão e em cada degrau, como [0, 2, 1]; de 0 a {high}.",
            high=MAX_SIZE,
        )
        return (read_counts(value, form, text("São degraus a mais: no máximo {n}.", n=MAX_HEAPS)),)

    def fitting(self, steps: Steps) -> Steps:
        """The pieces, if no step has more of them on it and above than at the start. Raises BadPosition."""
        piled = zip(accumulate(reversed(steps)), accumulate(reversed(self.steps)), strict=False)
        same = len(steps) == len(self.steps) and sum(steps) == sum(self.steps)
        if not same or any(now > then for now, then in piled):
            misread(
                "Esta posição não cabe neste jogo, que começa com {steps}.", steps=join_words(self.steps, "e")
            )
        return steps

    def draw_board(self) -> Board:
        return stair_board(self.steps)

    def view(self, state: State[Steps]) -> View:
        counts = tuple(enumerate(state.position))
        names = [name for step, count in counts for name in pieces(step, range(1, count + 1))]
        return View(dict.fromkeys(names, "disc"), {f"e{step}": str(count) for step, count in counts})

    def next_steps(self, state: State[Steps], prefix: str = "") -> list[Step]:
        """One click is a whole move."""
        if prefix:
            return []
        return [
            Step(f"{step}-{step - 1}={count - index + 1}", cell, True, drag=Drag(cell, f"e{step - 1}"))
            for step, count in enumerate(state.position[1:], 1)
            for index in range(1, count + 1)
            for cell in [f"e{step}.{index}"]
        ]

    def cell_move(self, state: State[Steps], prefix: str, cell: str) -> str | None:
        if prefix or cell not in self.board.by_name:
            return None
        step, index = map(int, cell[1:].split("."))
        return f"{step}-{max(0, step - 1)}={max(0, state.position[step] - index + 1)}"

    def touched(self, state: State[Steps], move: str) -> tuple[str, ...]:
        """The places that the pieces leave and those where they come to stand."""
        _, down, amount = _parsed(move)
        below = state.position[down]
        return *self.chosen_cells(state, move), *pieces(down, range(below + 1, below + amount + 1))

    def chosen_cells(self, state: State[Steps], prefix: str) -> tuple[str, ...]:
        """The pieces that go down."""
        step, _, amount = _parsed(prefix)
        count = state.position[step] + 1
        return pieces(step, range(count - amount, count))

    def choice(self, state: State[Steps], prefix: str) -> Text:
        step, down, amount = _parsed(prefix)
        if down == 0:
            return ntext(
                "Descer {n} peça do degrau 1 para o chão", "Descer {n} peças do degrau 1 para o chão", amount
            )
        return ntext(
            "Descer {n} peça do degrau {step} para o {down}",
            "Descer {n} peças do degrau {step} para o {down}",
            amount,
            step=step,
            down=down,
        )

    def describe(self, move: str) -> Text:
        step, down, amount = _parsed(move)
        if down == 0:
            return ntext(
                "desceu {n} peça do degrau 1 para o chão", "desceu {n} peças do degrau 1 para o chão", amount
            )
        return ntext(
            "desceu {n} peça do degrau {step} para o {down}",
            "desceu {n} peças do degrau {step} para o {down}",
            amount,
            step=step,
            down=down,
        )

    def picture(self, state: State[Steps]) -> Text:
        if len(state.position) < 2:
            return text("Uma escada sem degraus.")
        return text(
            "Peças no chão: {ground}. Nos degraus, de baixo para cima: {steps}.",
            ground=state.position[0],
            steps=join_words(state.position[1:], "e"),
        )

    def too_large(self) -> Text | None:
        return above(len(self.steps) - 1, MAX_LIVE_STEPS, "Para jogar, no máximo {n} degraus.") or above(
            sum(self.steps), MAX_LIVE_PIECES, "Para jogar, no máximo {n} peças ao todo."
        )


def pieces(step: int, places: range) -> tuple[str, ...]:
    """The cells of those places of a step, counted from 1."""
    return tuple(f"e{step}.{place}" for place in places)


def _parsed(move: str) -> tuple[int, int, int]:
    """From which step, to which one, how many. Raises IllegalMove."""
    match = _MOVE.fullmatch(move) or refuse(
        "Não percebo «{move}». Escreve, por exemplo, 3-2=1: do degrau 3 para o 2 desce 1 peça.",
        move=quoted(move),
    )
    return int(match[1]), int(match[2]), int(match[3])
