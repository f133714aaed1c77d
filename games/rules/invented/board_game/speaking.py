"""What is said of the moves of a board game from blocks."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.errors import IllegalMove
from games.rules.game import SIGNS
from games.rules.invented.board_game.choosing import WithChoices
from games.rules.invented.board_game.states import BoardState
from games.rules.text import Text, text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


@dataclass(frozen=True)
class Speaking(WithChoices):
    """Refusals, moves and tasks in words."""

    def refusal(self, state: BoardState, steps: Sequence[str], at: int) -> Text:
        if steps == ["pass"]:
            return TEXTS("passing.forced" if self.rules.turn.passing else "passing.never")
        return TEXTS("no_swap") if steps == ["swap"] else self._no_action(state, steps, at)

    def _no_action(self, state: BoardState, steps: Sequence[str], at: int) -> Text:
        name = "".join(steps[:1]).lstrip(SIGNS)
        cell = self.cell_named(name)
        men, choices = self.men(state), self.choices(state)
        if at == len(steps):
            return TEXTS("choose_goal" if men.own >> cell & 1 else "choose_kind", cell=name)
        if at > 0:
            return self._no_goal(state, steps, at)
        if men.own >> cell & 1:
            return TEXTS("cannot_move", cell=name)
        if men.occupied >> cell & 1:
            return TEXTS("not_yours", cell=name)
        return TEXTS("nothing_here" if choices.placements else "no_placing", cell=name)

    def _no_goal(self, state: BoardState, steps: Sequence[str], at: int) -> Text:
        """Why an own piece that can move does not go to a cell."""
        goal = steps[at].lstrip(SIGNS)
        if goal not in self.board.bits:
            raise IllegalMove(TEXTS("no_kind"))
        name, to = steps[0], self.cell_named(goal)
        targets = self.choices(state).movements.get(self.cell_of(name))
        if at == 1 and targets and targets.all >> to & 1:
            sign = ":" if targets.takes >> to & 1 else "/" if targets.pushes >> to & 1 else "-"
            return text("Essa jogada escreve-se {move}.", move=f"{name}{sign}{goal}")
        return TEXTS("no_way", cell=name, goal=goal)

    def describe(self, move: str) -> Text:
        steps = self.split(move)
        if move in ("pass", "swap"):
            return super().describe(move)
        cell, *goals = (step.lstrip(SIGNS) for step in steps)
        if not goals or steps[1].startswith("="):
            return TEXTS("told.place", cell=cell)
        if "/" in move:
            return TEXTS("told.push", cell=cell, goal=goals[-1])
        if ":" in move:
            return text("capturou com a peça de {cell}: {goals}", cell=cell, goals=tuple(goals))
        return text("moveu de {cell} para {goal}", cell=cell, goal=goals[-1])

    def tell(self, before: BoardState, move: str, after: BoardState) -> Text:
        """What a move did. Pieces that it takes on its way are in its own words already."""
        rivals = self.pieces.of[1 - before.turn]
        taken = sum(before.sets[place].bit_count() - after.sets[place].bit_count() for place in rivals)
        what, more = self.describe(move), taken - move.count(":")
        if more <= 0:
            return what
        return TEXTS("told.more" if ":" in move else "told.taken", what=what, n=more)

    def choice(self, state: BoardState, prefix: str) -> Text:
        steps = self.split(prefix)
        if prefix in ("pass", "swap"):
            return super().choice(state, prefix)
        cell, *goals = (step.lstrip(SIGNS) for step in steps)
        if not goals:
            is_own = self.men(state).own >> self.cell_named(cell) & 1
            return TEXTS("ask.piece" if is_own else "ask.place", cell=cell)
        if steps[1].startswith("="):
            return TEXTS("ask.place", cell=cell)
        return TEXTS("ask.push" if "/" in prefix else "ask.move", cell=cell, goal=goals[-1])

    def button(self, step: str) -> Text:
        name = self.split(step)[-1].removeprefix("=")
        for kind in self.pieces.all:
            if kind.name == name:
                return kind.called
        return super().button(step)

    def task(self, state: BoardState) -> Text | None:
        if state.can_swap:
            return text("Podes jogar, ou trocar de cores com o adversário.")
        choices = self.choices(state)
        if not choices.any:
            return TEXTS("task.pass")
        word = (
            "both" if choices.placements and choices.movements else "place" if choices.placements else "move"
        )
        left = len(self.parts(state)) - state.part
        what = TEXTS(f"task.{word}")
        return TEXTS("task.more", what=what, n=left) if left > 1 else what
