"""The helps of a step in which something is to be found: two hints, and the solution. How many somebody has
had stands in the form of the step."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from accounts.form_numbers import typed_number
from games.pictures.explained import explained
from games.pictures.texts import translated
from games.rules.game import Impartial
from games.rules.text import join_words, text
from games.solvers.analyse import analyse
from games.solvers.brute import Brute
from lessons.course.documents.playing import StepAttempt
from lessons.course.documents.steps import HelpedStep, QuestionStep
from lessons.course.documents.worked_lines import worked_position
from lessons.course.step_contexts import html, inline
from lessons.worksheets.documents.fields.base import MOST_POSITIONS

ASK, HINT, SOLUTION, WHY = "pedir", "pista", "resolucao", "porque"
HINTS = "pistas"


class StepHelps(NamedTuple):
    """How many hints somebody was given, since the page was opened."""

    hints: int = 0

    def given_hints(self, step: HelpedStep) -> list[SafeString]:
        """The hints that were given."""
        return [inline(hint) for hint in step.hints[: self.hints]]

    def context(self, step: HelpedStep) -> dict[str, Any]:
        """What the helps of a step need on its page."""
        return {
            "helps": {
                "hints": self.hints,
                "may_hint": self.hints < len(step.hints),
                "may_solve": True,
            },
            "hints": self.given_hints(step),
        }


def posted_helps(posted: Mapping[str, str], step: HelpedStep) -> StepHelps:
    """What the form of a step says, with the hint for which it asks."""
    hints = typed_number(posted.get(HINTS, ""), 0, 3) + (posted.get(ASK) == HINT)
    return StepHelps(min(hints, len(step.hints)))


def question_solution(ask: QuestionStep) -> dict[str, Any]:
    """The right answers of a question, and why; where the lesson gives no reason, how its position is won, or
    what the solver says of its value."""
    words = text("A resposta: {answers}", answers=join_words(ask.right_answers))
    game = ask.game.game if ask.about and ask.game and not ask.because else None
    solved = explained_state if ask.about == "value" else won_state
    return {
        "kind": "warn",
        "words": inline(translated(words)),
        "because": html(ask.because),
        "blocks": solved(game, game.initial()) if game else [],
    }


def played_solution(now: StepAttempt) -> dict[str, Any]:
    """What should be played: in the position on the board, or before the first mistake."""
    state = now.state if now.mistake is None else now.mistake.before
    words = text("A posição: {picture}", picture=now.game.picture(state))
    return {"kind": "warn", "words": translated(words), "blocks": won_state(now.game, state)}


def won_state(game: Impartial[Any], state: Any) -> list[Any]:
    """How a position is won, in blocks: no law, which may be what the lesson lets one find."""
    return explained(worked_position(game, state))


def explained_state(game: Impartial[Any], state: Any) -> list[Any]:
    """What the solver says of a position, in blocks."""
    return explained(analyse(game, state, Brute(MOST_POSITIONS)).explanation)
