"""What the workshop's pages of both kinds of inventions share: saving a form, and the matches of a game."""

from contextlib import suppress
from typing import Any

from django.http import HttpRequest

from accounts.form_numbers import typed_number
from accounts.lookups import me
from games.models import Match
from games.rules.invented.document import BadDraft
from games.rules.reading import parse_json
from lessons.contest import inventions
from lessons.contest.drafting import Draft
from lessons.contest.kinds import kind_of
from lessons.contest.models import Invention


def save_form(request: HttpRequest, invention: Invention, draft: Draft) -> Invention:
    """As `inventions.save`, by what the writer had seen, where the form says something that could be it."""
    base = typed_number(request.POST.get("base", ""), 0, digits=9)
    return inventions.save(invention, me(request), base, draft, seen_draft(request, invention))


def seen_draft(request: HttpRequest, invention: Invention) -> Draft | None:
    """The draft that a writer had seen; None where a form does not say it."""
    with suppress(ValueError, BadDraft):
        return kind_of(invention.document).tidy(parse_json(request.POST.get("seen", "")))
    return None


def played_matches(invention: Invention, draft: Draft) -> list[dict[str, Any]]:
    """The matches of the game as it is, and whether they can be the recorded one."""
    return [
        {
            "match": match,
            "over": match.status == Match.Status.FINISHED and match.end == Match.End.GAME,
            "chosen": match.code == draft["match"],
        }
        for match in inventions.matches_of(invention)
    ]
