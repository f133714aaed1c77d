"""The ladder of a class: challenges, answers, matches, days of school; and a whole term."""

from datetime import date, timedelta
from random import Random

import pytest
from django.core.exceptions import ValidationError

from accounts import people
from accounts.models import Action, User
from games.ladders import climbing
from games.ladders.climbing import AGAIN_DAYS
from games.ladders.pages import LadderView, seeding_of
from games.ladders.school_days import is_school_day
from games.live import matches
from games.live.match_state import MatchCommand
from games.models import Challenge, Ladder, Match
from games.rules import catalogue
from games.tournaments import desk
from tests.at_once import at_once
from tests.games.conftest import enrolled
from tests.games.live.tables import FIRST, SECOND
from tests.refusals import refused
from tests.users import make_user

pytestmark = pytest.mark.django_db(transaction=True)

MONDAY = date(2020, 11, 2)  # matches end today, which is later
BEANS = catalogue.build("nim", {"heaps": [2]})  # who begins takes both, or gives the win away


def later(days: int) -> date:
    return MONDAY + timedelta(days=days)


@pytest.fixture
def climbers(classroom):
    """Six pupils of the class, as they are found by lot on the ladder."""
    return [enrolled(classroom, f"aluno{number}", f"Aluno {number}") for number in range(1, 7)]


@pytest.fixture
def ladder(classroom, teacher, climbers):
    ladder = climbing.create(classroom=classroom, by=teacher, game=BEANS)
    ladder.places.update(active_on=MONDAY)
    return ladder


def order(ladder: Ladder) -> list[User]:
    return [place.user for place in climbing.in_order(ladder)]


def play(match: Match, seats: frozenset[int] = FIRST, move: str = "p1-2") -> None:
    version = matches.version(match.code)
    assert matches.execute([MatchCommand(match.code, "play", seats, version, move)]) == [None]


def win(row: Challenge, winner: User, today: date) -> None:
    """Somebody wins both matches of a challenge."""
    for _match in range(2):
        match = climbing.next_match(row, winner, today)
        if match.seats.get(index=0).user == winner:
            play(match)
        else:
            play(match, FIRST, "p1-1")
            play(match, SECOND, "p1-1")


def accepted(ladder: Ladder, user: User, number: int, today: date = MONDAY) -> Challenge:
    row = climbing.challenge(ladder, user, number, today)
    climbing.answer(row, order(ladder)[number - 1], accepts=True, today=today)
    return row


def test_who_wins_both_takes_the_place(ladder):
    first = order(ladder)
    row = accepted(ladder, first[4], 2)
    begun = climbing.next_match(row, first[4], MONDAY)
    assert begun == climbing.next_match(row, first[1], MONDAY)
    assert [seat.user for seat in begun.seats.order_by("index")] == [first[4], first[1]]
    assert matches.look_at(begun.code, lambda state: state.terms.meeting)
    win(row, first[4], MONDAY)
    assert climbing.next_match(row, first[4], MONDAY) is None
    assert order(ladder) == [first[0], first[4], first[1], first[2], first[3], first[5]]
    row.refresh_from_db()
    assert (row.state, row.over_on) == ("won", MONDAY)


def test_one_win_each_changes_nothing(ladder):
    first = order(ladder)
    row = accepted(ladder, first[1], 1)
    for user in (first[1], first[0]):
        match = climbing.next_match(row, user, MONDAY)
        assert match.seats.get(index=0).user == user
        play(match)
    climbing.settle(ladder, MONDAY)
    row.refresh_from_db()
    assert (row.state, order(ladder)) == ("held", first)


def test_match_that_does_not_count_is_played_again(ladder):
    first = order(ladder)
    row = accepted(ladder, first[1], 1)
    match = climbing.next_match(row, first[1], MONDAY)
    version = matches.version(match.code)
    matches.execute([MatchCommand(match.code, "abort", FIRST, version)])
    again = climbing.next_match(row, first[1], MONDAY)
    assert again != match
    assert again.seats.get(index=0).user == first[1]


@pytest.mark.parametrize(
    ("who", "place", "code"), [(4, 1, "reach"), (1, 3, "reach"), (2, 3, "reach"), (2, 9, "no-place")]
)
def test_only_three_places_above(ladder, who, place, code):
    with refused(code):
        climbing.challenge(ladder, order(ladder)[who], place, MONDAY)


def test_one_challenge_at_a_time(ladder):
    first = order(ladder)
    climbing.challenge(ladder, first[2], 1, MONDAY)
    with refused("busy"):
        climbing.challenge(ladder, first[2], 2, MONDAY)
    with refused("other-busy"):
        climbing.challenge(ladder, first[1], 1, MONDAY)


def test_who_is_not_on_it_challenges_nobody(ladder, teacher):
    with refused("not-on-it"):
        climbing.challenge(ladder, teacher, 1, MONDAY)


def test_the_same_two_not_within_a_week(ladder):
    first = order(ladder)
    win(accepted(ladder, first[1], 1), first[1], MONDAY)
    climbing.settle(ladder, MONDAY)
    with refused("again"):
        climbing.challenge(ladder, first[0], 1, later(AGAIN_DAYS - 1))
    climbing.challenge(ladder, first[0], 1, later(AGAIN_DAYS))


def test_first_refusal_costs_nothing(ladder):
    first = order(ladder)
    climbing.answer(climbing.challenge(ladder, first[1], 1, MONDAY), first[0], accepts=False, today=MONDAY)
    assert order(ladder) == first
    climbing.answer(climbing.challenge(ladder, first[2], 1, MONDAY), first[0], accepts=False, today=MONDAY)
    assert order(ladder)[:3] == [first[2], first[0], first[1]]


def test_no_answer_in_time_is_a_refusal(ladder):
    first = order(ladder)
    row = climbing.challenge(ladder, first[1], 1, later(4))  # a Friday
    climbing.settle(ladder, later(9))  # the Wednesday after: the third day of school
    row.refresh_from_db()
    assert row.state == "waiting"
    climbing.settle(ladder, later(10))
    row.refresh_from_db()
    assert (row.state, row.challenged.refusals) == ("refused", 1)
    with refused("over"):
        climbing.answer(row, first[0], accepts=True, today=later(10))


def test_what_was_accepted_and_not_played_comes_to_nothing(ladder):
    first = order(ladder)
    row = accepted(ladder, first[1], 1)
    climbing.settle(ladder, later(4))
    row.refresh_from_db()
    assert (row.state, order(ladder)) == ("lapsed", first)


def test_match_that_runs_is_waited_for(ladder):
    first = order(ladder)
    row = accepted(ladder, first[1], 1)
    climbing.next_match(row, first[1], MONDAY)
    climbing.settle(ladder, later(10))
    row.refresh_from_db()
    assert row.state == "accepted"


def test_only_who_is_asked_answers_and_only_who_asks_takes_back(ladder):
    first = order(ladder)
    row = climbing.challenge(ladder, first[1], 1, MONDAY)
    with refused("not-yours"):
        climbing.answer(row, first[1], accepts=True, today=MONDAY)
    with refused("not-yours"):
        climbing.take_back(row, first[0], MONDAY)
    assert climbing.next_match(row, first[1], MONDAY) is None
    climbing.take_back(row, first[1], MONDAY)
    climbing.challenge(ladder, first[1], 1, MONDAY)


def test_newcomers_at_the_bottom_and_leavers_away(ladder, classroom, teacher):
    first = order(ladder)
    new = enrolled(classroom, "novo", "Aluno Novo")
    row = accepted(ladder, first[1], 1)
    match = climbing.next_match(row, first[1], MONDAY)
    people.remove(list(classroom.enrolments.filter(pupil=first[0])), teacher)
    climbing.settle(ladder, MONDAY)
    assert order(ladder) == [*first[1:], new]
    row.refresh_from_db()
    match.refresh_from_db()
    assert (row.state, match.end) == ("lapsed", "ended")


def test_who_is_idle_for_long_sinks_one_place(ladder):
    first = order(ladder)
    win(accepted(ladder, first[2], 1), first[0], MONDAY)
    ladder.places.filter(user__in=[first[0], first[2]]).update(active_on=later(10))
    climbing.settle(ladder, later(21))  # fifteen days of school
    assert order(ladder) == [first[0], first[2], first[1], *first[3:]]
    climbing.settle(ladder, later(21))
    assert order(ladder) == [first[0], first[2], first[1], *first[3:]]


def test_nobody_is_forced(ladder):
    first = order(ladder)
    climbing.step_off(ladder, first[0], MONDAY)
    assert order(ladder) == first[1:]
    with refused("not-on-it"):
        climbing.step_off(ladder, first[0], MONDAY)
    climbing.step_on(ladder, first[0], MONDAY)
    climbing.step_on(ladder, first[0], MONDAY)
    assert order(ladder) == [*first[1:], first[0]]
    with refused("no-pupil"):
        climbing.step_on(ladder, make_user("estranho"), MONDAY)


def test_frozen_ladder_waits(ladder, teacher):
    first = order(ladder)
    row = climbing.challenge(ladder, first[1], 1, MONDAY)
    climbing.freeze(ladder, teacher, MONDAY)
    climbing.freeze(ladder, teacher, MONDAY)
    for tried in (
        lambda: climbing.answer(row, first[0], accepts=True, today=MONDAY),
        lambda: climbing.challenge(ladder, first[3], 3, MONDAY),
    ):
        with refused("still"):
            tried()
    climbing.settle(ladder, later(40))
    climbing.go_on(ladder, teacher, later(40))
    climbing.go_on(ladder, teacher, later(40))
    row.refresh_from_db()
    assert (row.state, climbing.due_on(row)) == ("waiting", later(44))
    assert order(ladder) == first


def test_match_is_not_begun_while_it_is_frozen(ladder, teacher):
    first = order(ladder)
    row = accepted(ladder, first[1], 1)
    climbing.freeze(ladder, teacher, MONDAY)
    assert climbing.next_match(row, first[1], MONDAY) is None


def test_teacher_sets_right_and_decides(ladder, teacher):
    first = order(ladder)
    climbing.set_right(ladder, first[5], 1, teacher, MONDAY)
    assert order(ladder) == [first[5], *first[:5]]
    row = accepted(ladder, first[0], 1)
    match = climbing.next_match(row, first[0], MONDAY)
    climbing.decide(row, Challenge.State.WON, teacher, MONDAY)
    match.refresh_from_db()
    assert (order(ladder), match.end) == ([first[0], first[5], *first[1:5]], "ended")
    with refused("over"):
        climbing.decide(row, Challenge.State.HELD, teacher, MONDAY)
    kinds = Action.objects.values_list("kind", flat=True)
    assert {"create-ladder", "correct-ladder", "decide-challenge"} <= {*kinds}


def test_teacher_starts_afresh(ladder, teacher):
    first = order(ladder)
    climbing.answer(climbing.challenge(ladder, first[1], 1, MONDAY), first[0], accepts=False, today=MONDAY)
    row = accepted(ladder, first[2], 1)
    climbing.next_match(row, first[2], MONDAY)
    climbing.start_afresh(ladder, teacher, MONDAY)
    row.refresh_from_db()
    assert row.state == "lapsed"
    assert sorted(user.pk for user in order(ladder)) == sorted(user.pk for user in first)
    assert {*ladder.places.values_list("refusals", flat=True)} == {0}


def test_ladder_that_is_off(ladder, teacher, climbers, classroom):
    first = order(ladder)
    row = accepted(ladder, first[1], 1)
    climbing.close(ladder, teacher, MONDAY)
    row.refresh_from_db()
    assert row.state == "lapsed"
    with refused("still"):
        climbing.challenge(ladder, first[1], 1, MONDAY)
    with refused("closed"):
        climbing.freeze(ladder, teacher, MONDAY)
    other = climbing.create(classroom=classroom, by=teacher, game=BEANS)
    with refused("twice"):
        climbing.reopen(ladder, teacher, later(60))
    climbing.close(other, teacher, MONDAY)
    climbing.reopen(ladder, teacher, later(60))
    assert order(ladder) == first


def test_who_may_make_a_ladder_and_of_what(classroom, teacher, ladder, climbers):
    for made, code in (
        ({"by": climbers[0], "game": BEANS}, "forbidden"),
        ({"by": teacher, "game": catalogue.build("hex3", {})}, "for-two"),
        ({"by": teacher, "game": catalogue.build("nim", {"heaps": [10**6]})}, "no-board"),
        ({"by": teacher, "game": BEANS}, "twice"),
    ):
        with refused(code):
            climbing.create(classroom=classroom, **made)
    with refused("forbidden"):
        climbing.freeze(ladder, climbers[0], MONDAY)


def test_other_days_and_pauses(ladder, teacher):
    pause = (later(1), later(7))
    climbing.change(ladder, teacher, answer_days=1, pauses=[pause], is_open=True)
    ladder.refresh_from_db()
    row = climbing.challenge(ladder, order(ladder)[1], 1, MONDAY)
    assert (climbing.due_on(row), ladder.is_open) == (later(8), True)


def test_order_seeds_a_tournament(ladder, teacher, classroom, climbers):
    seeding = seeding_of(classroom, ladder.code)
    assert seeding == order(ladder)
    assert seeding_of(classroom, "nada") == []
    late = enrolled(classroom, "novo", "Aluno Novo")
    tournament = desk.create(
        classroom=classroom,
        by=teacher,
        name="Torneio",
        game=BEANS,
        pupils=[late, *climbers],
        phase_format="swiss",
        rounds=2,
        seeding=seeding,
    )
    entrants = desk.competition_of(tournament).entrants.order_by("number")
    assert [entrant.user for entrant in entrants] == [*seeding, late]


def test_page_shows_two_places_above_and_below(ladder, teacher):
    first = order(ladder)
    view = LadderView(ladder, first[4], MONDAY)
    assert [row["number"] for row in view.rows()] == [3, 4, 5, 6]
    assert [row["number"] for row in view.rows() if row["may_challenge"]] == [3, 4]
    assert view.unnamed() == 2
    assert LadderView(ladder, first[1], MONDAY).unnamed() is None
    assert len(LadderView(ladder, teacher, MONDAY).rows()) == 6
    climbing.challenge(ladder, first[1], 1, MONDAY)
    assert LadderView(ladder, first[4], MONDAY).unnamed() is None
    ladder.is_open = True
    assert [len(LadderView(ladder, user, MONDAY).rows()) for user in first] == [6] * 6
    ladder.is_open = False
    climbing.step_off(ladder, first[5], MONDAY)
    gone = LadderView(ladder, first[5], MONDAY)
    assert (gone.rows(), gone.unnamed()) == ([], None)


def test_page_tells_of_challenges(ladder, teacher):
    first = order(ladder)
    row = climbing.challenge(ladder, first[1], 1, MONDAY)
    asked = LadderView(ladder, first[0], MONDAY).context()["challenges"]
    assert [(told["to_answer"], told["to_take_back"], told["costs"]) for told in asked] == [
        (True, False, False)
    ]
    assert LadderView(ladder, first[2], MONDAY).context()["challenges"] == []
    climbing.take_back(row, first[1], MONDAY)
    assert [len(LadderView(ladder, user, MONDAY).past) for user in (teacher, *first[:3])] == [1, 1, 1, 0]


@pytest.mark.databases
def test_both_ask_for_the_match_at_once(ladder):
    first = order(ladder)
    row = accepted(ladder, first[1], 1)
    calls = [lambda user=user: climbing.next_match(row, user, MONDAY) for user in first[:2]]
    (one, other) = at_once(*calls)
    assert one == other == Match.objects.get()


def test_a_term(ladder, classroom):
    """Nine weeks in which anything happens: every day the ladder is a whole one, and keeps its promises."""
    rng = Random(1)
    met: dict[frozenset[int], date] = {}
    for day in map(later, range(63)):
        before = order(ladder)
        climbing.settle(ladder, day)
        if day == later(20):
            enrolled(classroom, "novo", "Aluno Novo")
        if not is_school_day(day, []):
            assert order(ladder) == before
            continue
        _day(ladder, day, rng, met)
        places = [*ladder.places.exclude(place=None).order_by("place").values_list("place", flat=True)]
        assert places == [*range(1, len(places) + 1)]
        assert Challenge.objects.filter(state__in=climbing.OPEN).count() * 2 <= len(places)
    assert Challenge.objects.filter(state="won").exists()
    assert Challenge.objects.filter(state="refused").exists()


def _day(ladder: Ladder, day: date, rng: Random, met: dict[frozenset[int], date]) -> None:
    """Some of the class challenge, answer or play."""
    for row in climbing.going_on(ladder):
        sides = (row.challenger.user, row.challenged.user)
        if row.state == "waiting" and rng.random() < 0.7:
            climbing.answer(row, sides[1], accepts=rng.random() < 0.8, today=day)
        elif row.state == "accepted" and rng.random() < 0.7:
            win(row, rng.choice(sides), day)
            climbing.settle(ladder, day)
        row.refresh_from_db()
        if row.state in ("won", "held", "refused"):
            met[frozenset(side.pk for side in sides)] = day
    for user in rng.sample(order(ladder), 2):
        now = order(ladder)
        number = max(now.index(user) + 1 - rng.randint(1, 3), 1)
        other = now[number - 1]
        try:
            climbing.challenge(ladder, user, number, day)
        except ValidationError as error:
            assert error.code in {"reach", "busy", "other-busy", "again"}  # noqa: PT017
        else:
            assert (day - met.get(frozenset({user.pk, other.pk}), date.min)).days >= AGAIN_DAYS
