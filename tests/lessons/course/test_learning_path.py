"""What somebody sees of their own way: topics, days, best moments."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import Attempt, Event, Match, Problem, Seat
from games.records import computer_wins
from games.rules import catalogue
from lessons.course import goals
from lessons.course.documents.steps import Practice
from lessons.course.exercises import EXERCISES
from lessons.course.learning_path import learning_path
from lessons.course.models import Answer, LessonProgress
from lessons.course.progress import (
    LATER,
    REST,
    TOPIC_STATES,
    DayRun,
    LessonWork,
    Mastery,
    day_run,
    topic_state,
)
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from lessons.course.topics import GAMES, MISERE, topic_of_exercise, topic_of_game, topics
from tests.pages import shows
from tests.queries import steady

NOW = datetime(2026, 11, 24, 9, tzinfo=UTC)
TODAY = date(2026, 11, 24)
WEEK = NOW + LATER
PAGE = "/caminho/"
database = pytest.mark.django_db

# --- states of topics


def mastery(state: str, since: datetime | None = None) -> Mastery:
    return Mastery(1, easier=False, state=state, questions=state != "new", right=0, slips=(), since=since)


NEW, LEARNING = mastery("new"), mastery("learning")
PRACTISED, FIRM = mastery("practised", NOW), mastery("firm", NOW)
LATE = mastery("practised", NOW + timedelta(1))
UNTOUCHED, BEGUN, OVER = LessonWork(begun=False), LessonWork(begun=True), LessonWork(begun=True, over_at=NOW)


@pytest.mark.parametrize(
    ("lesson", "exercises", "successes", "state"),
    [
        (UNTOUCHED, [NEW], [], "new"),
        (UNTOUCHED, [], [], "new"),
        (BEGUN, [NEW], [], "practising"),
        (UNTOUCHED, [NEW], [NOW], "practising"),
        (UNTOUCHED, [NEW, LEARNING], [], "practising"),
        (OVER, [PRACTISED, LEARNING], [WEEK], "practising"),
        (OVER, [NEW], [], "practising"),
        (UNTOUCHED, [PRACTISED, FIRM], [], "known"),
        (UNTOUCHED, [FIRM, FIRM], [], "kept"),
        (UNTOUCHED, [PRACTISED], [WEEK - timedelta(1)], "known"),
        (UNTOUCHED, [PRACTISED], [NOW, WEEK], "kept"),
        (UNTOUCHED, [PRACTISED, LATE], [WEEK], "known"),
        (BEGUN, [], [WEEK], "practising"),
        (OVER, [], [], "known"),
        (OVER, [], [WEEK], "kept"),
    ],
)
def test_the_state_of_a_topic(lesson, exercises, successes, state):
    assert topic_state(lesson, exercises, successes) == state
    assert str(TOPIC_STATES[state])


# --- topics


def test_every_exercise_belongs_to_one_topic():
    known = [slug for topic in topics() for slug in topic.exercises]
    assert sorted(known) == sorted(EXERCISES)
    assert [topic.key for topic in topics()] == list(LESSONS)
    assert topic_of_exercise("jogada-no-nim") == "bouton"
    assert topic_of_exercise("nada") == ""


def test_every_game_of_a_topic_is_one_of_its_lesson():
    assert GAMES.keys() <= LESSONS.keys()
    assert MISERE in LESSONS
    for key, games in GAMES.items():
        steps = shipped_lesson(key, "pt").steps
        told = {fact.game for step in steps for fact in step.facts}
        for step in steps:
            if isinstance(step, Practice):
                exercise = EXERCISES[step.exercise]
                asked = [exercise.question(f"a-{number}", step.level) for number in range(20)]
                facts = (exercise.question_facts(given, step.level) for given in asked)
                told |= {fact.game for some in facts for fact in some}
        assert set(games) <= told
    assert topic_of_game("nim", {"heaps": [1, 2]}) == "bouton"
    assert topic_of_game("nim", {"heaps": [1, 2], "misere": True}) == MISERE
    assert topic_of_game("hex", {"misere": True}) == ""


# --- days


@pytest.mark.parametrize(
    ("ago", "length", "today"),
    [
        ([], 0, False),
        ([0], 1, True),
        ([1, 0], 2, True),
        ([2, 1], 2, False),
        ([2, 0], 2, True),  # a day missed
        ([4, 3, 0], 3, True),  # a weekend
        ([5, 4, 0], 1, True),
        ([3], 1, False),
        ([4], 0, False),
        ([-1, 0], 1, True),
    ],
)
def test_a_missed_day_ends_no_run(ago, length, today):
    assert day_run([TODAY - timedelta(days) for days in ago], TODAY) == DayRun(length, today)


@given(st.sets(st.integers(0, 40)), st.integers(0, 40))
def test_more_work_never_makes_a_run_shorter(ago, more):
    days = {TODAY - timedelta(days) for days in ago}
    run = day_run(days, TODAY)
    assert day_run(days | {TODAY - timedelta(more)}, TODAY).length >= run.length
    assert run.length <= len(days)
    assert day_run(days, TODAY + timedelta(REST + 1)).length in (run.length, 0) or not run.today


# --- matches that were won


@pytest.fixture
def person(cast):
    return Person(user=cast.pupils[0])


def play(
    person: Person, level: str = "perfect", heaps: tuple[int, ...] = (2, 3), *, wins: bool = True, **more
) -> Match:
    """A finished match of Nim against the computer; with heaps 2 and 3 it has four moves."""
    nim = catalogue.build("nim", {"heaps": list(heaps)})
    match = matches.create(game=nim, access="hotseat", person=person, **more)
    moves = ["p2-1", "p1-1", "p2-1", "p1-1", "p2-1"] if wins else ["p2-1", "p1-1", "p2-2", "p1-1"]
    if heaps == (1,):
        moves = ["p1-1"]
    for number, move in enumerate(moves, 2):
        assert matches.execute([MatchCommand(match.code, "play", frozenset({0, 1}), number, move)]) == [None]
    match.refresh_from_db()
    match.access = Match.Access.COMPUTER
    match.save()
    Seat.objects.filter(match=match, index=1).update(user=None, level=level)
    return match


@database
def test_wins_against_the_best_are_kept(person):
    won = play(person)
    assert (won.winner, won.status) == (0, "finished")
    for more in ({"level": "medium"}, {"wins": False}, {"heaps": (1,)}, {"study": True}):
        play(person, **more)
    taken_back, resigned, odd = (play(person) for _n in range(3))
    Event.objects.create(match=taken_back, number=99, kind="takeback", at=NOW)
    Match.objects.filter(pk=resigned.pk).update(end="resign")
    Match.objects.filter(pk=odd.pk).update(game="nada")
    again = play(person)
    assert [win.match for win in computer_wins.computer_wins(person)] == [again, won]
    assert str(computer_wins.computer_wins(person)[0].level) == "perfeito"
    assert not computer_wins.computer_wins(Person())


# --- the page


def solve(user, rating=1200, *, solved=True):
    problem = Problem.objects.create(
        game="nim", options={"heaps": [1, rating % 97 + 2]}, kind="only", solution={}, rating=rating
    )
    return Attempt.objects.create(who=user, problem=problem, solved=solved, rating=1, at=timezone.now())


def answers(user, said, exercise="mex", level=2):
    for number, letter in enumerate(said):
        Answer.objects.create(
            who=user,
            exercise=exercise,
            level=level,
            seed=f"{exercise}{number}"[-16:],
            number=1,
            given=[1],
            state="right" if letter == "r" else "wrong",
            at=timezone.now(),
        )


def states(client: Client) -> dict[str, str]:
    return {standing.topic.key: standing.state for standing in client.get(PAGE).context["path"].topics}


@database
def test_a_newcomer_has_everything_before_them(client):
    page = shows(
        client.get(PAGE),
        "O meu caminho",
        "só neste navegador",
        "Hoje é um bom dia para começar",
        "Começa",
        "por começar",
        "Aqui ficam as partidas",
        hides=["Para rever", "Falta praticar", "Metas", "a praticar</span>"],
    )
    assert page.count('data-state="new"') == len(LESSONS)


@database
def test_a_visitor_sees_what_the_browser_keeps(client):
    client.post("/licoes/bouton/passos/d/", {"resposta": "10"})
    client.post("/treino/mex/1/a/", {"resposta": "99"})
    client.post("/treino/mex/1/b/", {"resposta": "99"})
    page = shows(client.get(PAGE), "1 dia de trabalho", "Continua", "Para rever:", "trabalhaste")
    assert page.count('data-state="practising"') == 2


@database
def test_what_was_done_is_seen_by_topic(cast, pupil):
    user = cast.pupils[0]
    steps = [step.id for step in shipped_lesson("sem-papel", "pt").steps]
    LessonProgress.objects.create(who=user, lesson="sem-papel", step="a", done=steps, at=timezone.now())
    answers(user, "rrrrr")
    answers(user, "rrrrr", "jogada-no-nim", 3)
    known = states(pupil)
    assert (known["sem-papel"], known["bouton"], known["mex-e-grundy"]) == ("known", "known", "practising")
    shows(pupil.get(PAGE), "Falta praticar:", "/treino/valor-de-grundy/")
    with time_machine.travel(timezone.now() + LATER):
        solve(user)
    assert states(pupil)["bouton"] == "kept"
    shows(pupil.get(PAGE), 'data-state="kept"', "manténs")


@database
def test_best_moments_lead_to_where_they_can_be_seen_again(cast, pupil, person):
    first, again = play(person), play(person)
    hard, _easy = solve(cast.pupils[0], 1800), solve(cast.pupils[0], 900, solved=False)
    page = shows(
        pupil.get(PAGE), first.code, "nível perfeito", hard.problem.code, "à primeira", hides=[again.code]
    )
    assert page.count('data-state="practising"') == 1
    shows(pupil.get(first.get_absolute_url()), "Nim")


@database
def test_the_days_of_all_work_count(cast, pupil, person):
    for back in (1, 2):
        with time_machine.travel(timezone.now() - timedelta(back)):
            play(person) if back == 1 else solve(cast.pupils[0], solved=False)
    shows(pupil.get(PAGE), "2 dias seguidos", "Uma pergunta chega")
    pupil.post("/licoes/bouton/passos/d/", {"resposta": "10"})
    shows(pupil.get(PAGE), "3 dias seguidos", hides=["Uma pergunta chega"])
    shown = [day for week in pupil.get(PAGE).context["path"].weeks for day in week]
    assert len(shown) == 28
    assert shown[0].day.weekday() == 0
    assert sum(day.worked for day in shown) == 3
    assert [day.ahead for day in shown] == [day.day > timezone.localdate() for day in shown]


@database
def test_nobody_sees_the_way_of_somebody_else(cast, pupil):
    answers(cast.pupils[1], "rrrrr")
    assert set(states(pupil).values()) == {"new"}
    teacher = Client()
    teacher.force_login(cast.teacher)
    assert set(states(teacher).values()) == {"new"}
    shows(teacher.get("/"), hides=["Caminho</a>"])
    shows(pupil.get("/"), "Caminho</a>")


@database
def test_the_queries_of_the_page_do_not_grow(cast, pupil, person):
    def more() -> None:
        play(person)
        solve(cast.pupils[0], 1000 + Problem.objects.count())
        answers(cast.pupils[0], "r", list(EXERCISES)[Answer.objects.count()], 1)
        count = LessonProgress.objects.count()  # the first stays the one to go on with
        key, at = list(LESSONS)[count], timezone.now() - timedelta(minutes=count)
        LessonProgress.objects.create(who=cast.pupils[0], lesson=key, step="a", done=["a"], at=at)
        goals.set_goal(cast.classroom, cast.teacher, f"lesson:{key}", timezone.localdate())

    more()
    steady(lambda: pupil.get(PAGE), more)
    assert learning_path(cast.pupils[0], pupil.session, timezone.now()).run.length == 1
