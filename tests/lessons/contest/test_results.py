"""The order of entries, what stands against publishing it, and publishing once."""

from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from accounts.models import Action, Classroom, User
from lessons.contest import results
from lessons.contest.models import Author, Edition, Entry, Judgement, Result
from lessons.contest.results import NotReady
from tests.at_once import all_at_once
from tests.lessons.contest.finished_edition import LEVELS, judge, make_edition, make_entry
from tests.queries import queries, steady
from tests.users import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def judges(db: None) -> list[User]:
    return [make_user(f"jurado{number}", User.Kind.JUDGE) for number in range(1, 4)]


@pytest.fixture
def enter(edition: Edition, classroom: Classroom, pupils: list[User]) -> Callable[..., Entry]:
    """A new entry of one pupil: `enter(name="Luar", category=1)`."""
    free: Iterator[User] = iter(pupils)

    def make(**more: object) -> Entry:
        return make_entry(edition, classroom, [next(free)], **more)  # type: ignore[arg-type]

    return make


@pytest.fixture
def judged_entry(enter: Callable[..., Entry], judges: list[User]) -> Entry:
    return judged(enter(), judges, 60, 60)


def judged(entry: Entry, judges: list[User], *points: int, **more: object) -> Entry:
    for who, worth in zip(judges, points, strict=False):
        judge(entry, who, points=worth, **more)
    return entry


def test_the_median_comes_first_and_the_mean_decides_nothing(
    edition: Edition, enter: Callable[..., Entry], judges: list[User]
) -> None:
    low = judged(enter(), judges, 60, 61, 95)
    high = judged(enter(), judges, 10, 62, 63)
    order = results.standing(edition)
    assert [(line.entry, line.median, line.mean, line.judges) for line in order.lines] == [
        (high, Decimal("62.00"), Decimal("45.00"), 3),
        (low, Decimal("61.00"), Decimal("72.00"), 3),
    ]
    assert [line.spread for line in order.lines] == [53, 35]
    assert order.lines[0].criteria["analysis"] == Decimal("10.00")


def test_only_submitted_judgements_of_final_entries_count(
    edition: Edition, enter: Callable[..., Entry], judges: list[User]
) -> None:
    entry = judged(enter(), judges, 50)
    judge(entry, judges[1], state="draft", points=90)
    judge(entry, judges[2], state="recused", reason="conheço o grupo", points=90)
    judged(enter(state="withdrawn"), judges, 99, 99)
    judged(enter(state="feedback"), judges, 99, 99)
    waiting = enter()
    order = results.standing(edition)
    assert [(line.entry, line.judges, line.spread) for line in order.lines] == [(entry, 1, None)]
    assert order.waiting == [waiting]


def test_equal_medians_are_decided_by_analysis_then_originality_then_shared(
    edition: Edition, enter: Callable[..., Entry], judges: list[User]
) -> None:
    plain = judged(enter(), judges, 70, 70)
    same = judged(enter(), judges, 70, 70)
    original = judged(enter(), judges, 70, 70, levels=LEVELS | {"originality": 3})
    analysed = judged(enter(), judges, 70, 70, levels=LEVELS | {"analysis": 3, "originality": 0})
    last = judged(enter(), judges, 69, 69, levels=LEVELS | {"analysis": 4})
    order = results.standing(edition)
    assert [(line.entry, line.overall) for line in order.lines] == [
        (analysed, 1),
        (original, 2),
        (plain, 3),
        (same, 3),
        (last, 5),
    ]


def test_places_are_counted_in_each_category(
    edition: Edition, enter: Callable[..., Entry], judges: list[User]
) -> None:
    older = judged(enter(category=1), judges, 90, 90)
    younger = judged(enter(category=0), judges, 80, 80)
    second = judged(enter(category=1), judges, 70, 70)
    without = judged(enter(), judges, 60, 60)
    Entry.objects.filter(pk=without.pk).update(category=None)
    order = results.standing(edition)
    assert [
        (category and category.name, [(line.entry, line.rank, line.overall) for line in lines])
        for category, lines in order.groups
    ] == [
        ("2.º ciclo", [(younger, 1, 2)]),
        ("3.º ciclo", [(older, 1, 1), (second, 2, 3)]),
        (None, [(without, 1, 4)]),
    ]
    assert [line.rank for line in order.lines] == [1, 1, 2, 1]


def test_a_game_without_a_name_is_called_by_its_number(enter: Callable[..., Entry]) -> None:
    assert results.title(enter(name=" ")) == "Jogo n.º 1"


def test_a_game_without_a_final_version_is_called_as_it_is_now(enter: Callable[..., Entry]) -> None:
    entry = enter()
    entry.final = None
    assert results.title(entry) == "Feijões do Luar"


def codes(edition: Edition) -> list[tuple[str, bool]]:
    return [(one.code.split(":")[0], one.gap) for one in results.problems(edition, timezone.now())]


def test_what_stands_against_publishing(
    edition: Edition, enter: Callable[..., Entry], judges: list[User]
) -> None:
    assert codes(edition) == [("empty", False)]
    entry = enter()
    assert codes(edition) == [("none", False)]
    judge(entry, judges[0], points=50)
    assert codes(edition) == [("few", True)]
    judge(entry, judges[1], points=71)
    assert codes(edition) == [("third", True)]
    third = judge(entry, judges[2], points=60, extra=True, state="assigned")
    assert codes(edition) == [("third", True)]
    Judgement.objects.filter(pk=third.pk).update(state="submitted")
    assert codes(edition) == []
    assert "n.º 1" in results.NotReady([results.Problem("x", "n.º 1")]).messages[0]


def test_twenty_points_are_not_too_far_apart(
    edition: Edition, enter: Callable[..., Entry], judges: list[User]
) -> None:
    judged(enter(), judges, 50, 70)
    assert codes(edition) == []


def test_nothing_is_published_before_the_phase_of_the_results(
    teacher: User, classroom: Classroom, pupils: list[User], judges: list[User]
) -> None:
    early = make_edition(teacher, "judging")
    judged(make_entry(early, classroom, pupils[:1]), judges, 50, 50)
    with pytest.raises(NotReady) as caught:
        results.publish(early, teacher)
    assert [one.code for one in caught.value.problems] == ["phase"]
    early.refresh_from_db()
    assert early.published_at is None
    assert not Result.objects.exists()


def test_publishing_freezes_the_order(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    second = judged(enter(), judges, 60, 70)
    first = judged(enter(name="O jogo do Aluno 2"), judges, 80, 80)
    outside = enter(state="draft")
    done = results.publish(edition, teacher)
    assert done.published_at is not None
    rows = Result.objects.order_by("rank").values_list("entry", "rank", "name", "median", "mean", "judges")
    assert list(rows) == [
        (first.pk, 1, "O jogo do […]", Decimal(80), Decimal(80), 2),
        (second.pk, 2, "Feijões do Luar", Decimal(65), Decimal(65), 2),
    ]
    states = dict(Entry.objects.values_list("pk", "state"))
    assert states == {first.pk: "judged", second.pk: "judged", outside.pk: "draft"}
    action = Action.objects.get(kind="publish-results")
    assert (action.actor, action.details) == (teacher, {"edition": edition.key, "entries": 2})
    # What comes later changes nothing of it.
    Judgement.objects.update(points=1, levels={})
    line = results.shown(done).lines[0]
    assert (line.entry, line.name, line.median, line.rank) == (first, "O jogo do […]", Decimal(80), 1)
    assert line.criteria["analysis"] == Decimal("10.00")
    assert results.problems(done, timezone.now()) == []


def test_publishing_twice_is_harmless(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    judged(enter(), judges, 60, 70)
    first = results.publish(edition, teacher)
    assert results.publish(edition, teacher).published_at == first.published_at
    assert Result.objects.count() == Action.objects.filter(kind="publish-results").count() == 1


def test_gaps_are_published_only_by_who_has_seen_them(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    judged(enter(), judges, 60)
    (gap,) = results.problems(edition, timezone.now())
    with pytest.raises(NotReady):
        results.publish(edition, teacher)
    with pytest.raises(NotReady):
        results.publish(edition, teacher, {gap.code + "x"})
    assert results.publish(edition, teacher, {gap.code}).published_at
    assert Result.objects.get().judges == 1


def test_an_entry_without_any_judgement_cannot_be_waved_through(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    judged(enter(), judges, 60, 60)
    enter()
    (problem,) = results.problems(edition, timezone.now())
    with pytest.raises(NotReady):
        results.publish(edition, teacher, {problem.code})


def test_only_the_organiser_publishes(
    edition: Edition, judged_entry: Entry, pupils: list[User], other_teacher: User
) -> None:
    make_edition(other_teacher)
    judge_of_it = judged_entry.judgements.all()[0].judge
    for who in (other_teacher, judge_of_it, pupils[0]):
        with pytest.raises(PermissionDenied):
            results.publish(edition, who)
    chief = make_user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True)
    assert results.publish(edition, chief).published_at


def test_what_is_withdrawn_after_all_is_not_shown_and_moves_nobody(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    gone, stays = judged(enter(), judges, 80, 80), judged(enter(), judges, 60, 60)
    done = results.publish(edition, teacher)
    Entry.objects.filter(pk=gone.pk).update(state="withdrawn")
    assert [(line.entry, line.rank) for line in results.published(done).lines] == [(stays, 2)]


def test_an_entry_that_was_never_published_is_not_in_the_published_order(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    judged(enter(), judges, 80, 80)
    done = results.publish(edition, teacher)
    enter()
    assert len(results.published(done).lines) == 1


def test_authors_read_comments_without_who_wrote_them(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    entry = enter()
    judge(entry, judges[0], comments={"rules": "Claras.", "general": " Parabéns. ", "analysis": ""})
    judge(entry, judges[1], comments={"rules": "Boas."})
    judge(entry, judges[2], state="draft", comments={"rules": "Rascunho."})
    assert results.of_entry(entry) is None
    results.publish(edition, teacher)
    own = results.of_entry(entry)
    assert own is not None
    assert own.result.rank == 1
    assert own.general == ["Parabéns."]
    assert [(one.criterion.id, one.points, one.comments) for one in own.said if one.comments] == [
        ("rules", Decimal(20), ["Boas.", "Claras."])
    ]
    assert len(own.said) == 6


def test_the_order_takes_as_many_queries_for_one_entry_as_for_three(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    def read() -> None:
        for line in results.shown(edition).lines:
            assert line.entry.category
            assert line.entry.invention.classroom

    judged(enter(), judges, 60, 70)
    steady(read, lambda: judged(enter(), judges, 60, 70))
    edition = results.publish(edition, teacher)
    assert queries(read) == 1


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_two_who_publish_at_once_publish_once(
    edition: Edition, enter: Callable[..., Entry], judges: list[User], teacher: User
) -> None:
    judged(enter(), judges, 60, 70)
    first, second = all_at_once(*[lambda: results.publish(edition, teacher).published_at] * 2)
    assert first == second is not None
    assert Result.objects.count() == Action.objects.filter(kind="publish-results").count() == 1
    assert Author.objects.count() == 1
