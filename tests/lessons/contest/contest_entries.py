"""An invention that is ready to be handed in, in an edition whose phases are days."""

from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine
from django.utils import timezone

from accounts.models import Classroom, User
from games.models import Match, Seat
from games.rules.invented.document import build_games
from lessons.contest import editions
from lessons.contest.models import Author, Edition, Entry, Invention
from lessons.contest.phases import ORDER
from tests.lessons.contest.finished_edition import document

START = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def at(moment: datetime) -> time_machine.travel:
    """While the block runs, it is this moment."""
    return time_machine.travel(moment, tick=False)


def make_edition(organiser: User, **terms: Any) -> Edition:
    """An edition whose phases begin at `START` and one day after the other."""
    dates = {kind: START + number * DAY for number, kind in enumerate(ORDER)}
    wanted = editions.EditionTerms(**{"title": "Edição Demo", "phases": dates, "categories": (), **terms})
    return editions.create(organiser, wanted.title, wanted)


def make_invention(classroom: Classroom | None, authors: list[User], **more: Any) -> Invention:
    """An invention with a recorded match of its first author."""
    written = document(**more)
    invention = Invention.objects.create(classroom=classroom, document=written, changed_at=START)
    for person in authors:
        Author.objects.create(invention=invention, person=person)
    if authors and "match" not in more:
        written["match"] = make_match(invention, authors[0]).code
        invention.save()
    return invention


def make_match(invention: Invention, player: User, **more: Any) -> Match:
    """A match of the invention's first start, played to its end."""
    ended = {"status": Match.Status.FINISHED, "end": Match.End.GAME, "winner": 0}
    options = build_games(invention.document).game().options_json()
    match = Match.objects.create(
        **{"game": "invented", "options": options, "access": "hotseat", "finished_at": timezone.now()}
        | ended
        | more
    )
    for index in range(2):
        Seat.objects.create(match=match, index=index, user=player)
    return match


def fresh(entry: Entry) -> Entry:
    """The entry as it is stored."""
    return Entry.objects.select_related("edition", "invention").get(pk=entry.pk)
