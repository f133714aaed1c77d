"""The order of entries, what stands against publishing it, and publishing once."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from accounts.models import Action, Classroom, User
from lessons.contest import results
from lessons.contest.models import Author, Edition, Entry, Judgement, Result
from lessons.contest.results import UnpublishableResults
from tests.at_once import all_at_once
from tests.lessons.contest.finished_edition import LEVELS, judge, make_edition, make_entry
from tests.queries import queries, steady
from tests.users import make_user

pytestmark = pytest.mark.django_db


def judged(entry: Entry, judges: list[User], *points: int, **more: object) -> Entry:
    for who, worth in zip(judges, points, strict=False):
        judge(entry, who, points=worth, **more)
    return entry


@dataclass
class Contest:
    """An edition whose judging is over."""

    edition: Edition
    teacher: User
    classroom: Classroom
    judges: list[User]
    free: Iterator[User]

    def enter(self, **more: Any) -> Entry:
        """A new entry of one pupil: `enter(name="Luar", category=1)`."""
        return make_entry(self.edition, self.classroom, [next(self.free)], **more)

    def judged(self, *points: int, levels: dict[str, int] = LEVELS, **more: Any) -> Entry:
        """A new entry that was given these points."""
        return judged(self.enter(**more), self.judges, *points, levels=levels)


@pytest.fixture
def contest(edition, teacher, classroom, pupils):
    judges = [make_user(f"jurado{number}", User.Kind.JUDGE) for number in range(1, 4)]
    return Contest(edition, teacher, classroom, judges, iter(pupils))


def test_the_median_comes_first_and_the_mean_decides_nothing(contest):
    low = contest.judged(60, 61, 95)
    high = contest.judged(10, 62, 63)
    order = results.standing(contest.edition)
    assert [(line.entry, line.median, line.mean, line.judges) for line in order.lines] == [
        (high, Decimal("62.00"), Decimal("45.00"), 3),
        (low, Decimal("61.00"), Decimal("72.00"), 3),
    ]
    assert [line.spread for line in order.lines] == [53, 35]
    assert order.lines[0].criteria["analysis"] == Decimal("10.00")


def test_only_submitted_judgements_of_final_entries_count(contest):
    entry = contest.judged(50)
    judge(entry, contest.judges[1], state="draft", points=90)
    judge(entry, contest.judges[2], state="recused", reason="conheço o grupo", points=90)
    contest.judged(99, 99, state="withdrawn")
    contest.judged(99, 99, state="feedback")
    waiting = contest.enter()
    order = results.standing(contest.edition)
    assert [(line.entry, line.judges, line.spread) for line in order.lines] == [(entry, 1, None)]
    assert order.waiting == [waiting]


def test_equal_medians_are_decided_by_analysis_then_originality_then_shared(contest):
    plain = contest.judged(70, 70)
    same = contest.judged(70, 70)
    original = contest.judged(70, 70, levels=LEVELS | {"originality": 3})
    analysed = contest.judged(70, 70, levels=LEVELS | {"analysis": 3, "originality": 0})
    last = contest.judged(69, 69, levels=LEVELS | {"analysis": 4})
    order = results.standing(contest.edition)
    assert [(line.entry, line.overall) for line in order.lines] == [
        (analysed, 1),
        (original, 2),
        (plain, 3),
        (same, 3),
        (last, 5),
    ]


def test_places_are_counted_in_each_category(contest):
    older = contest.judged(90, 90, category=1)
    younger = contest.judged(80, 80, category=0)
    second = contest.judged(70, 70, category=1)
    without = contest.judged(60, 60)
    Entry.objects.filter(pk=without.pk).update(category=None)
    order = results.standing(contest.edition)
    assert [
        (category and category.name, [(line.entry, line.rank, line.overall) for line in lines])
        for category, lines in order.groups
    ] == [
        ("2.º ciclo", [(younger, 1, 2)]),
        ("3.º ciclo", [(older, 1, 1), (second, 2, 3)]),
        (None, [(without, 1, 4)]),
    ]
    assert [line.rank for line in order.lines] == [1, 1, 2, 1]


def test_a_game_without_a_name_is_called_by_its_number(contest):
    assert results.title(contest.enter(name=" ")) == "Jogo n.º 1"


def test_a_game_without_a_final_version_is_called_as_it_is_now(contest):
    entry = contest.enter()
    entry.final = None
    assert results.title(entry) == "Feijões do Luar"


def codes(edition: Edition) -> list[tuple[str, bool]]:
    return [(one.code.split(":")[0], one.gap) for one in results.problems(edition, timezone.now())]


def test_what_stands_against_publishing(contest):
    assert codes(contest.edition) == [("empty", False)]
    entry = contest.enter()
    assert codes(contest.edition) == [("none", False)]
    judge(entry, contest.judges[0], points=50)
    assert codes(contest.edition) == [("few", True)]
    judge(entry, contest.judges[1], points=71)
    assert codes(contest.edition) == [("third", True)]
    third = judge(entry, contest.judges[2], points=60, extra=True, state="assigned")
    assert codes(contest.edition) == [("third", True)]
    Judgement.objects.filter(pk=third.pk).update(state="submitted")
    assert codes(contest.edition) == []
    assert "n.º 1" in results.UnpublishableResults([results.PublishingProblem("x", "n.º 1")]).messages[0]


def test_twenty_points_are_not_too_far_apart(contest):
    contest.judged(50, 70)
    assert codes(contest.edition) == []


def test_nothing_is_published_before_the_phase_of_the_results(contest, classroom, pupils):
    early = make_edition(contest.teacher, "judging")
    judged(make_entry(early, classroom, pupils[:1]), contest.judges, 50, 50)
    with pytest.raises(UnpublishableResults) as caught:
        results.publish(early, contest.teacher)
    assert [one.code for one in caught.value.problems] == ["phase"]
    early.refresh_from_db()
    assert early.published_at is None
    assert not Result.objects.exists()


def test_publishing_freezes_the_order(contest):
    second = contest.judged(60, 70)
    first = contest.judged(80, 80, name="O jogo do Aluno 2")
    outside = contest.enter(state="draft")
    done = results.publish(contest.edition, contest.teacher)
    assert done.published_at is not None
    rows = Result.objects.order_by("rank").values_list("entry", "rank", "name", "median", "mean", "judges")
    assert list(rows) == [
        (first.pk, 1, "O jogo do […]", Decimal(80), Decimal(80), 2),
        (second.pk, 2, "Feijões do Luar", Decimal(65), Decimal(65), 2),
    ]
    states = dict(Entry.objects.values_list("pk", "state"))
    assert states == {first.pk: "judged", second.pk: "judged", outside.pk: "draft"}
    action = Action.objects.get(kind="publish-results")
    assert (action.actor, action.details) == (contest.teacher, {"edition": contest.edition.key, "entries": 2})
    # What comes later changes nothing of it.
    Judgement.objects.update(points=1, levels={})
    line = results.current_ranking(done).lines[0]
    assert (line.entry, line.name, line.median, line.rank) == (first, "O jogo do […]", Decimal(80), 1)
    assert line.criteria["analysis"] == Decimal("10.00")
    assert results.problems(done, timezone.now()) == []


def test_publishing_twice_is_harmless(contest):
    contest.judged(60, 70)
    first = results.publish(contest.edition, contest.teacher)
    assert results.publish(contest.edition, contest.teacher).published_at == first.published_at
    assert Result.objects.count() == Action.objects.filter(kind="publish-results").count() == 1


def test_gaps_are_published_only_by_who_has_seen_them(contest):
    contest.judged(60)
    (gap,) = results.problems(contest.edition, timezone.now())
    with pytest.raises(UnpublishableResults):
        results.publish(contest.edition, contest.teacher)
    with pytest.raises(UnpublishableResults):
        results.publish(contest.edition, contest.teacher, {gap.code + "x"})
    assert results.publish(contest.edition, contest.teacher, {gap.code}).published_at
    assert Result.objects.get().judges == 1


def test_an_entry_without_any_judgement_cannot_be_waved_through(contest):
    contest.judged(60, 60)
    contest.enter()
    (problem,) = results.problems(contest.edition, timezone.now())
    with pytest.raises(UnpublishableResults):
        results.publish(contest.edition, contest.teacher, {problem.code})


def test_only_the_organiser_publishes(contest, pupils, other_teacher):
    make_edition(other_teacher)
    contest.judged(60, 60)
    for who in (other_teacher, contest.judges[0], pupils[0]):
        with pytest.raises(PermissionDenied):
            results.publish(contest.edition, who)
    chief = make_user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True)
    assert results.publish(contest.edition, chief).published_at


def test_what_is_withdrawn_after_all_is_not_shown_and_moves_nobody(contest):
    gone, stays = contest.judged(80, 80), contest.judged(60, 60)
    done = results.publish(contest.edition, contest.teacher)
    Entry.objects.filter(pk=gone.pk).update(state="withdrawn")
    assert [(line.entry, line.rank) for line in results.published(done).lines] == [(stays, 2)]


def test_an_entry_that_was_never_published_is_not_in_the_published_order(contest):
    contest.judged(80, 80)
    done = results.publish(contest.edition, contest.teacher)
    contest.enter()
    assert len(results.published(done).lines) == 1


def test_authors_read_comments_without_who_wrote_them(contest):
    entry = contest.enter()
    judge(entry, contest.judges[0], comments={"rules": "Claras.", "general": " Parabéns. ", "analysis": ""})
    judge(entry, contest.judges[1], comments={"rules": "Boas."})
    judge(entry, contest.judges[2], state="draft", comments={"rules": "Rascunho."})
    assert results.of_entry(entry) is None
    results.publish(contest.edition, contest.teacher)
    own = results.of_entry(entry)
    assert own.result.rank == 1
    assert own.general == ["Parabéns."]
    assert [(one.criterion.id, one.points, one.comments) for one in own.said if one.comments] == [
        ("rules", Decimal(20), ["Boas.", "Claras."])
    ]
    assert len(own.said) == 6


def test_the_order_takes_as_many_queries_for_one_entry_as_for_three(contest):
    edition = contest.edition

    def read() -> None:
        for line in results.current_ranking(edition).lines:
            assert line.entry.category
            assert line.entry.invention.classroom

    contest.judged(60, 70)
    steady(read, lambda: contest.judged(60, 70))
    edition = results.publish(edition, contest.teacher)
    assert queries(read) == 1


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_two_who_publish_at_once_publish_once(contest):
    contest.judged(60, 70)
    first, second = all_at_once(*[lambda: results.publish(contest.edition, contest.teacher).published_at] * 2)
    assert first == second is not None
    assert Result.objects.count() == Action.objects.filter(kind="publish-results").count() == 1
    assert Author.objects.count() == 1
