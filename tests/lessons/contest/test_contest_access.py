"""Who may have an invention and an entry, asked of the one place that knows."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from lessons.contest import access
from lessons.contest.models import Edition, Entry, Invention
from tests.lessons.contest.finished_edition import make_edition
from tests.users import make_user

NOBODY = AnonymousUser()


@pytest.fixture
def entry(invention, other_teacher):
    """In an edition that a teacher of another school organises."""
    return Entry.objects.create(edition=make_edition(other_teacher, "presentation"), invention=invention)


def allowed(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except (Invention.DoesNotExist, Entry.DoesNotExist, Edition.DoesNotExist):
        return False
    return True


@pytest.mark.django_db
def test_each_may_do_what_is_theirs(entry, pupils, teacher, other_teacher):
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
