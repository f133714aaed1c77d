"""What a review says of rare cases: limits, draws of certainty, players who are gone."""

from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.signed_cookies import SessionStore

from games.analysis import reviews
from games.bots.reasons import Fork
from games.bots.review import Prospect, TurningPoint
from games.records import class_reviews, review_page
from games.rules.catalogue import build
from games.rules.text import text
from games.solvers import compiling
from games.solvers.theory import TooBig
from lessons.course import lesson_positions, practice, sittings
from lessons.course.documents.steps import Practice
from lessons.course.exercises import EXERCISES
from lessons.course.shipped_lessons import shipped_lesson


def test_an_impartial_match_is_solved_within_limits(monkeypatch):
    def looking(_slug, _options, _moves, _seed, allowance):
        allowance(1.0)(1)
        allowance(1.0)(2)

    monkeypatch.setattr(reviews, "LOOKS", 1)
    monkeypatch.setattr(reviews, "review_from", looking)
    match_state = SimpleNamespace(game=build("nim", {"heaps": [1]}), moves=[])
    with pytest.raises(TooBig):
        reviews._solved(match_state)


def point(low: Prospect, high: Prospect) -> TurningPoint:
    return TurningPoint(1, 0, "a1", "b1", low, high)


def test_certain_and_likely_are_told_apart():
    likely, win, loss = Prospect(0.4, False, 50), Prospect(1.0, True), Prospect(0.0, True)
    said = {str(review_page._worth(text("Ana"), point(*two))) for two in ((likely, win), (loss, likely))}
    assert len(said) == 2
    assert "50" in " ".join(said)
    assert "20" in str(review_page._basis([20, 30]))


def test_who_is_gone_is_not_counted():
    row = class_reviews.CommonReason("")
    match = SimpleNamespace(pk=1)
    class_reviews._count(row, match, point(Prospect(0.0, True), Prospect(1.0, True)), None)
    assert (row.times, len(row.users)) == (1, 0)


def test_machine_code_that_cannot_be_kept_is_compiled_for_this_process(monkeypatch):
    def njit(cache=False, nogil=True):
        if cache:
            raise RuntimeError("no locator")
        return lambda function: function

    monkeypatch.setattr(compiling, "njit", njit)
    assert compiling.compiled(len) is len


def test_a_problem_outside_a_sitting_is_not_noted():
    session: dict = {}
    sittings.note_problem(SimpleNamespace(), session, "x", solved=True)
    assert session == {}


def test_nobody_replies_to_the_own_turn():
    game = build("hex", {"size": 3})
    state = game.initial()
    assert Fork(game, None, state, state, state).best_reply(state, lambda _before, _after: 1.0) == 0.0


def test_games_of_three_are_not_looked_through(monkeypatch):
    rows = [SimpleNamespace(game=slug, options={}) for slug in ("hex3", "hex")]
    monkeypatch.setattr(reviews, "of_class", lambda _classroom: SimpleNamespace(only=lambda *_names: rows))
    assert [row["slug"] for row in class_reviews.games_of(None)] == ["hex"]


def test_no_address_is_open_where_there_is_none():
    asked = (EXERCISES["mex"], 1)
    assert not list(practice.open_addresses(AnonymousUser(), SessionStore(), asked, [], lambda _facts: False))


@pytest.mark.django_db
def test_a_question_of_a_step_that_tells_is_passed_over():
    steps = [step for step in shipped_lesson("bouton", "pt").steps if isinstance(step, Practice)]
    told = iter([True])
    drill = lesson_positions.drill(
        AnonymousUser(), SessionStore(), "bouton", steps[0], lambda _facts: next(told, False)
    )
    assert drill is not None
    assert next(told, None) is None
