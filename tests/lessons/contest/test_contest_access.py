"""Who may have an invention and an entry, asked of the one place that knows."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from lessons.contest import access, rubric
from lessons.contest.models import Edition, Entry, Invention
from tests.users import make_user

NOBODY = AnonymousUser()


@pytest.fixture
def entry(invention: Invention, other_teacher: User) -> Entry:
    """In an edition that a teacher of another school organises."""
    edition = Edition.objects.create(
        title="Edição", school=other_teacher.school, organiser=other_teacher, rubric=rubric.default()
    )
    edition.phases.create(kind="presentation", starts_at=datetime(2026, 1, 1, tzinfo=UTC))
    return Entry.objects.create(edition=edition, invention=invention)


def allowed(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except (Invention.DoesNotExist, Entry.DoesNotExist, Edition.DoesNotExist):
        return False
    return True


@pytest.mark.django_db
def test_each_may_do_what_is_theirs(
    entry: Entry, pupils: list[User], teacher: User, other_teacher: User
) -> None:
    invention = entry.invention.key
    colleague = make_user("colega", User.Kind.TEACHER, school=teacher.school)
    people = (pupils[0], pupils[1], teacher, colleague, other_teacher, NOBODY)
    asked = {
        "write": lambda who: access.invention_to_write(who, invention),
        "read": lambda who: access.invention_to_read(who, invention),
        "hand in": lambda who: access.entry_to_write(who, entry.key),
        "comment": lambda who: access.entry_to_comment(who, entry.key),
        "look": lambda who: access.entry_to_read(who, entry.key),
        "run": lambda who: access.edition_to_run(who, entry.edition.key),
    }
    found = {
        what: "".join("y" if allowed(lambda: ask(who)) else "n" for who in people)  # noqa: B023 - asked at once
        for what, ask in asked.items()
    }
    # author, classmate, their teacher, a colleague of hers, the organiser of another school, visitor
    assert found == {
        "write": "ynnnnn",
        "read": "ynynyn",
        "hand in": "ynnnnn",
        "comment": "nnynnn",
        "look": "ynynyn",
        "run": "nnnnyn",
    }
    assert not access.judgements_of(NOBODY).exists()
    assert not access.inventions_taught(NOBODY).exists()
