"""An edition whose judging is over, made row by row."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Classroom, User
from games.rules.invented.document import tidy
from lessons.contest import rubric
from lessons.contest.models import (
    Author,
    Category,
    Edition,
    Entry,
    Invention,
    InventionRevision,
    Judgement,
    Phase,
)
from lessons.contest.phases import ORDER

LEVELS = {"rules": 4, "impartial": 4, "originality": 2, "interest": 2, "analysis": 2, "presentation": 2}


TEXTS = {
    "material": "Feijões",
    "rules": "Tiram-se 1 ou 2 de uma pilha.",
    "analysis": "0 é P",
    "disguise": "As pilhas são luas.",
    "changes": "Mudámos a pilha grande.",
}


def document(**more: Any) -> dict[str, Any]:
    """A small game of heaps with three starts and all its texts."""
    starts = (("pequeno", "2"), ("médio", "3, 4"), ("grande", "5, 6, 7"))
    whole = {
        "name": "Feijões do Luar",
        "story": "Uma noite de feijões.",
        "blocks": [{"kind": "heaps", "rules": {"numbers": "1, 2"}}],
        "starts": [{"name": name, "parts": [typed]} for name, typed in starts],
        "texts": TEXTS,
    }
    return tidy(whole | more)


def make_edition(organiser: User, phase: str = "results", **fields: Any) -> Edition:
    """An edition of the organiser's school in this phase, with two categories."""
    assert organiser.school is not None
    values = {"title": "Edição Demo", "rubric": rubric.default(), **fields}
    edition = Edition.objects.create(school=organiser.school, organiser=organiser, **values)
    first = timezone.now() - timedelta(days=ORDER.index(phase), hours=1)
    for number, kind in enumerate(ORDER):
        Phase.objects.create(edition=edition, kind=kind, starts_at=first + timedelta(days=number))
    for number, name in enumerate(("2.º ciclo", "3.º ciclo")):
        Category.objects.create(edition=edition, name=name, position=number)
    return edition


def make_entry(
    edition: Edition,
    classroom: Classroom | None,
    authors: Sequence[User],
    *,
    written: dict[str, Any] | None = None,
    category: int = 0,
    state: str = "final",
    **more: Any,
) -> Entry:
    """An entry with its final version, `document(**more)` where nothing else is written."""
    written = written or document(**more)
    now = timezone.now()
    invention = Invention.objects.create(classroom=classroom, document=written, changed_at=now)
    for person in authors:
        Author.objects.create(invention=invention, person=person)
    final = InventionRevision.objects.create(
        invention=invention, number=1, version=1, document=written, reason="final", made_at=now
    )
    return Entry.objects.create(
        edition=edition,
        invention=invention,
        category=next(iter(edition.categories.all()[category:]), None),
        number=edition.entries.count() + 1,
        state=state,
        final=final,
        submitted_at=now,
        final_at=now,
    )


def judge(entry: Entry, who: User, *, points: int | None = None, **more: Any) -> Judgement:
    """A submitted judgement, with the levels of `LEVELS` or others; `points` instead of their worth."""
    levels = more.pop("levels", LEVELS)
    worth = rubric.points(entry.edition.rubric, levels) if points is None else points
    values = {"state": "submitted", "submitted_at": timezone.now(), "points": worth, **more}
    return Judgement.objects.create(entry=entry, judge=who, levels=levels, **values)
