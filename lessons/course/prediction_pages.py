"""A step in which something is predicted, on a page: what was said so far beside what happened, and what
comes next."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.form_numbers import typed_number
from games.live import move_input
from games.pictures.drawing import draw
from games.pictures.texts import translated
from games.rules.game import View
from games.rules.text import Text, formula, text
from lessons.course import lesson_positions
from lessons.course.documents.playing import PlayedMove
from lessons.course.documents.predictions import Prediction, PredictStep, UnreadablePrediction, summed_up
from lessons.course.documents.steps import WINNERS
from lessons.course.draft_keys import draft_at
from lessons.course.library import CourseLesson
from lessons.course.step_contexts import html
from lessons.course.step_helps import ASK, HINT, SOLUTION, posted_helps, won_state
from lessons.worksheets.documents.fields.marked_places import places_of

SAID, NEXT, SHOWN, SEEN = "previsao", "resposta", "ver", "visto"
_MOST_WRITTEN = 60


def prediction_page(
    request: HttpRequest, lesson: CourseLesson, step: PredictStep
) -> dict[str, Any] | HttpResponseBase:
    """What the step shows after this request, which may bring a prediction."""
    page = reverse("lessons:lesson-step", args=[lesson.key, step.id])
    asked = request.POST if request.method == "POST" else request.GET
    said = [value[:_MOST_WRITTEN] for value in asked.getlist(SAID)]
    made = step.read_predictions(dict(zip(step.part_names, said, strict=False)))
    said = said[: len(made)]
    if step.about == "moves":
        before = step.state_at(len(made))
        if (answer := move_input.steps_answer(request, step.game.game, before)) is not None:
            return answer
    new = asked.get(move_input.MOVE if step.about == "moves" else NEXT, "").strip()[:_MOST_WRITTEN]
    fresh = request.method == "POST" and bool(new) and len(made) < len(step.part_names)
    predicted = step.read_prediction(step.part_names[len(made)], new) if fresh else None
    if isinstance(predicted, Prediction):
        made, said = [*made, predicted], [*said, new]
        if len(made) == len(step.part_names):
            _keep(request, lesson, step, made)
    hidden, seen = [(SAID, value) for value in said], False
    if len(made) < len(step.part_names) and (seen := _is_seen(request, lesson, step)):
        hidden.append((SEEN, "1"))
    now = _Progress(step, page, made, hidden, request.GET.get(SHOWN, "0"), seen=seen)
    return _context(request, now, predicted)


def _is_seen(request: HttpRequest, lesson: CourseLesson, step: PredictStep) -> bool:
    """Whether this request asks what happens, without predicting it; or an address goes on after that."""
    if request.POST.get(ASK) == SOLUTION:
        lesson_positions.show(request.user, request.session, lesson.key, step.id)
        return True
    shown = lesson_positions.shown_today(request.user, request.session, lesson.key)
    return SEEN in request.GET and step.id in shown


def _keep(request: HttpRequest, lesson: CourseLesson, step: PredictStep, made: Sequence[Prediction]) -> None:
    """Keeps what was predicted, for the teacher to read: none of it is wrong."""
    listed = ", ".join(translated(prediction.words) for prediction in made)
    written = f"{listed}. {translated(summed_up(made))}"
    answer = lesson_positions.WrittenAnswer("sent", written)
    lesson_positions.record(request.user, request.session, lesson.key, step.id, answer, done=True)


class _Progress(NamedTuple):
    """How far the predictions of a step are: the fields that keep them, how much of the game is shown, and
    whether the reader has `seen` what was not predicted."""

    step: PredictStep
    page: str
    made: Sequence[Prediction]
    hidden: Sequence[tuple[str, str]]
    shown: str
    seen: bool

    @property
    def known_count(self) -> int:
        """How many parts are known, by predictions or since they were seen."""
        return len(self.step.part_names) if self.seen else len(self.made)

    @property
    def over(self) -> bool:
        return self.known_count == len(self.step.part_names)

    def address(self, *more: tuple[str, str | int]) -> str:
        fields: list[tuple[str, str | int]] = [*self.hidden, *more]
        return f"{self.page}?{urlencode(fields)}"


def _context(
    request: HttpRequest, now: _Progress, predicted: Prediction | UnreadablePrediction | None
) -> dict[str, Any]:
    step, made = now.step, now.made
    helps = posted_helps(request.POST, step).context(step)
    told = step.told_parts(len(made)) if now.seen else []
    return {
        **helps,
        "hidden": now.hidden,
        "again": now.page,
        "asks": now.address(),
        "address": now.address(),
        "draft": draft_at(request, now.address()),
        "rows": [*made, *told],
        "over": now.over,
        "solved": now.over and not now.seen,
        "seen": now.seen,
        "asked": None if now.over else step.part_names[len(made)],
        "verdict": _solution(step, told) if now.seen else _prediction_feedback(step, predicted, len(made)),
        "foresight": summed_up(made) if now.over and len(made) > 1 and not now.seen else None,
        "because": html(step.because) if now.over else "",
        "hint": helps["hints"][-1] if request.POST.get(ASK) == HINT and helps["hints"] else "",
        **_DRAWN[step.about](now),
    }


def _solution(step: PredictStep, told: Sequence[Prediction]) -> dict[str, Any]:
    """What happens, and why: heap by heap, or how the position is won."""
    lines = [
        text("A pilha de {label} é {happened}. {why}", label=part.label, happened=part.happened, why=part.why)
        for part in told
        if step.of_heaps and part.why
    ]
    game = step.game.game
    return {
        "kind": "warn",
        "words": _("É isto que acontece."),
        "refutations": list(map(translated, lines)),
        "blocks": [] if step.of_heaps else won_state(game, game.initial()),
    }


def _prediction_feedback(
    step: PredictStep, predicted: Prediction | UnreadablePrediction | None, made: int
) -> dict[str, Any] | None:
    """What is said of the last prediction: what happened, in the same voice whether it was foreseen or
    not."""
    if predicted is None:
        return None
    if isinstance(predicted, UnreadablePrediction):
        return {"kind": "warn", "words": translated(predicted.words)}
    words = [_outcome_words(step, predicted)]
    if step.about == "moves" and (reply := _reply(step, made)):
        words.append(text("O outro {did}.", did=step.game.game.describe(reply.move)))
    elif predicted.why:
        words.append(predicted.why)
    return {"kind": "good" if predicted.agrees else "", "words": " ".join(map(translated, words))}


def _outcome_words(step: PredictStep, predicted: Prediction) -> Text:
    parts = {"label": predicted.label, "said": predicted.said, "happened": predicted.happened}
    if step.about == "winner":
        return text("Agora vê o jogo, jogada a jogada.")
    if step.about == "moves":
        if predicted.said == predicted.happened:
            return text("Como previste, o computador {happened}.", **parts)
        if predicted.agrees:
            return text("O computador {happened}. A tua jogada também ganhava.", **parts)
        return text("O computador {happened}. A tua jogada deixava o outro ganhar.", **parts)
    if predicted.agrees:
        return text("Como previste, a pilha de {label} é {happened}.", **parts)
    return text("Disseste {said}; a pilha de {label} é {happened}.", **parts)


def _reply(step: PredictStep, made: int) -> PlayedMove | None:
    """The loser's move after so many predictions."""
    at = step.own_moves[made - 1] + 1
    return step.line[at] if at < len(step.line) else None


def _row(now: _Progress) -> dict[str, Any]:
    """The heaps in a row, each with what is known of it; the next one is marked."""
    step, made = now.step, now.known_count
    places = places_of(step.game, "row", step.most)
    known = {str(size): step.truths[size] for size in range(step.first + made)}
    values = step.about == "values"
    picture = (
        text("Valores das pilhas: {known}.", known=_values_line(known))
        if values
        else text("Letras das pilhas: {known}.", known=_values_line(known))
    )
    asked = {} if now.over else {str(step.first + made): "chosen"}
    drawing = draw(
        places.board,
        View({}),
        translated(picture),
        interactive=False,
        ident=f"previsao-{step.id}",
        marks=asked if values else asked | {name: letter.lower() for name, letter in known.items()},
        notes=known if values else {},
    )
    return {"drawing": drawing, "letters": () if values else ("P", "N"), "writes_number": values}


def _values_line(known: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in known.items())


def _board(now: _Progress) -> dict[str, Any]:
    """The position in which the next move is predicted, after those that were made."""
    game, state = now.step.game.game, now.step.state_at(now.known_count)
    before = [played for played in now.step.line if played.after == state]
    last = game.touched(before[-1].before, before[-1].move) if before else ()
    return move_input.to_see(game, state, last) if now.over else move_input.to_try(game, state, last)


def _watch(now: _Progress) -> dict[str, Any]:
    """The position of which the winner is predicted; afterwards the game, as far as it was looked at."""
    game, line, typed = now.step.game.game, now.step.line, now.shown
    if not now.over:
        return {**move_input.to_see(game, game.initial()), "winners": list(enumerate(WINNERS, 1))}
    at = min(typed_number(typed, 0, 3), len(line))
    state = line[at - 1].after if at else game.initial()
    last = game.touched(line[at - 1].before, line[at - 1].move) if at else ()
    return {
        **move_input.to_see(game, state, last),
        "watching": True,
        "at": at,
        "total": len(line),
        "told": _move_words(now.step, at),
        "before_page": now.address((SHOWN, at - 1)) if at else "",
        "after_page": now.address((SHOWN, at + 1)) if at < len(line) else "",
        "address": now.address((SHOWN, at)),
    }


def _move_words(step: PredictStep, at: int) -> str:
    """What the move did that was shown last, and at the end who has won."""
    game, line = step.game.game, step.line
    if not at:
        return _("O jogo começa.")
    move = line[at - 1]
    who = game.role_name(game.players[move.before.turn])
    told = formula("{who}: {did}.", who=who, did=game.tell(move.before, move.move, move.after))
    if at < len(line):
        return translated(told)
    outcome = game.outcome(line[-1].after)
    winner = game.role_name(outcome.winner) if outcome and outcome.winner else ""
    return translated(text("{told} Ganha: {winner}.", told=told, winner=winner))


_DRAWN = {"letters": _row, "values": _row, "winner": _watch, "moves": _board}
