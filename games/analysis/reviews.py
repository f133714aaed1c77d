"""Where finished matches turned: asked for like a long analysis, and kept.

The only writer of `MatchReview`, but for the match itself: who goes on with it drops what was known.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Classroom
from games.analysis.queued import studies
from games.analysis.studies import Progress, order_of
from games.analysis.worker import REVIEW_SEED
from games.bots.review import Review, is_reviewable, review_from
from games.live.match_state import MatchState
from games.live.matches import match_state_of
from games.models import Event, Match, MatchReview
from games.rules.game import Impartial
from games.rules.structs import from_builtins
from games.rules.text import Text
from games.solvers.theory import too_big

LOOKS = 20_000  # positions of an impartial game that are looked at in a request, for all of a match
OF_CLASS = 30  # matches of a class in a game, the newest, that are looked through


@dataclass(frozen=True)
class ReviewRequest:
    """What is asked of the process that looks through a match; the options as JSON."""

    slug: str
    options: str
    moves: tuple[str, ...]


@order_of.register
def _review_of(asked: ReviewRequest, positions: int) -> dict[str, Any]:
    options = json.loads(asked.options)
    return {"task": "review", "slug": asked.slug, "options": options, "moves": list(asked.moves)}


def may_be_reviewed(match_state: MatchState) -> bool:
    """Whether it can be said where a match turned: it is over, and there were moves."""
    return match_state.status == "finished" and bool(match_state.moves) and is_reviewable(match_state.game)


def kept_review(match: Match) -> Review | None:
    """What was found out of a match, None where nobody has asked yet."""
    kept = MatchReview.objects.filter(match=match).first()
    return None if kept is None else _parse_review(kept)


def is_under_way(match_state: MatchState) -> bool:
    return studies.under_way(_request_of(match_state))


def ask(match: Match, match_state: MatchState, visitor: str) -> Review | Progress | Text:
    """The review of a match that may have one: kept, or how far it is, or why there is none. Raises Busy."""
    kept = kept_review(match)
    if kept is not None:
        return kept
    answer = _solved(match_state) or studies.watch(_request_of(match_state), visitor)
    if isinstance(answer, Review):
        keep(match, answer)
    return answer


def leave(match_state: MatchState, visitor: str) -> None:
    """The visitor no longer waits for a review; one that nobody waits for is ended."""
    studies.leave(_request_of(match_state), visitor)


def _request_of(match_state: MatchState) -> ReviewRequest:
    options = json.dumps(match_state.game.options_json(), sort_keys=True)
    return ReviewRequest(match_state.game.slug, options, _moves(match_state))


def _moves(match_state: MatchState) -> tuple[str, ...]:
    return tuple(move for _seat, move in match_state.moves)


def _solved(match_state: MatchState) -> Review | None:
    """The review of a match of an impartial game, at once, where all of its positions are soon solved."""
    game = match_state.game
    if not isinstance(game, Impartial):
        return None
    looks = 0

    def count(_met: int) -> None:
        nonlocal looks
        looks += 1
        if looks > LOOKS:
            too_big(looks, "São posições a mais.")

    made = review_from(game.slug, game.options_json(), _moves(match_state), REVIEW_SEED, lambda _share: count)
    return made if all(expected.exact for expected in made.curve) else None


@transaction.atomic
def keep(match: Match, review: Review) -> None:
    """Keep the review of a match, unless it has gone on since."""
    current = Match.objects.select_for_update().get(pk=match.pk)
    if current.status == Match.Status.FINISHED:
        rows = {
            "curve": [asdict(row) for row in review.curve],
            "points": [asdict(row) for row in review.points],
        }
        MatchReview.objects.update_or_create(match=current, defaults=rows)


def _parse_review(kept: MatchReview) -> Review:
    return from_builtins({"curve": kept.curve, "points": kept.points}, Review)


def of_class(classroom: Classroom) -> QuerySet[Match]:
    """The finished matches of a class in which somebody moved, the newest first."""
    finished = Match.objects.filter(
        classroom=classroom, access=Match.Access.CLASS, status=Match.Status.FINISHED
    ).filter(Exists(Event.objects.filter(match=OuterRef("pk"), kind="move")))
    return finished.exclude(end__in=[Match.End.ABORT, Match.End.CALLED_OFF]).order_by("-finished_at", "-pk")


def newest_of_class(classroom: Classroom, slug: str) -> list[Match]:
    """The matches of a class in a game that are looked through, the newest first, with their seats."""
    return list(of_class(classroom).filter(game=slug).prefetch_related("seats")[:OF_CLASS])


def reviews_of(matches: Sequence[Match]) -> list[tuple[Match, Review]]:
    """Of these matches those that somebody has looked through, with what was found."""
    by_match = {kept.match_id: kept for kept in MatchReview.objects.filter(match__in=matches)}
    return [(match, _parse_review(by_match[match.pk])) for match in matches if match.pk in by_match]


def look_through(matches: Sequence[Match], visitor: str) -> Progress | None:
    """Ask for the reviews of these matches, one after the other, as far as one has to be waited for: how far
    that one is, None where there is nothing to wait for. What cannot be found out is passed over. Raises
    Busy."""
    there = {match.pk for match, _review in reviews_of(matches)}
    for match in matches:
        match_state = None if match.pk in there else match_state_of(match)
        if match_state is None or not may_be_reviewed(match_state):
            continue
        answer = ask(match, match_state, visitor)
        if isinstance(answer, Progress):
            return answer
    return None
