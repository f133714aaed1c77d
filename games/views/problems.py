"""Problems of the day and of a class: the lists, and one of them to be solved."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.lookups import own_classroom, personal
from accounts.models import Classroom, User
from accounts.people import classrooms_of
from games.analysis import hint_locks, problems
from games.analysis.problem_pages import problem_page
from games.models import Problem
from games.pictures.drawing import draw_board
from games.pictures.names import entry_of
from games.rules.errors import BadOptions


@never_cache
@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """The day's problems, one a level, the same for everybody; and one of each of the reader's classes."""
    day = timezone.localdate()
    classes = list(classrooms_of(request.user)) if isinstance(request.user, User) else []
    of_classes = [problems.of_class_on(classroom, day) for classroom in classes]
    listed = [*problems.of_today(day), *filter(None, of_classes)]
    cards = _cards(request, listed)
    context = {
        "day": day,
        "cards": [card for card in cards if card["problem"].classroom_id is None],
        "cards_of_classes": [card for card in cards if card["problem"].classroom_id is not None],
        "classes": classes,
    }
    return render(request, "games/problems/today.html", context)


@personal("GET", of=own_classroom)
def classroom(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The problems made of the class's matches, for its pupils and teachers, the easiest first."""
    context = {"classroom": classroom, "cards": _cards(request, list(problems.of_class(classroom)))}
    return render(request, "games/problems/classroom.html", context)


def _cards(request: HttpRequest, listed: list[Problem]) -> list[dict[str, Any]]:
    """What the lists show of each problem; those of an older release that cannot be shown are left out."""
    done = problems.done(request.user, listed)
    cards = []
    for number, problem in enumerate(listed, 1):
        try:
            game = problems.game_of(problem)
        except BadOptions:
            continue
        board = draw_board(game, game.initial(), interactive=False, ident=f"problema-{number}")
        cards.append(
            {
                "problem": problem,
                "entry": entry_of(problem.game, game),
                "board": board if game.live_problem() is None else "",
                "goal": problems.goal(game, problem.kind, problem.moves, problems.book(problem)),
                "measured": problems.measured(problem),
                "done": done.get(problem.pk),
            }
        )
    return cards


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def problem(request: HttpRequest, code: str) -> HttpResponse:
    """One problem. The first attempt that somebody with an account sends is kept."""
    try:
        problem = problems.of_code(code)
    except Problem.DoesNotExist:
        raise Http404 from None
    if not problems.may_see(request.user, problem):
        raise Http404
    closed = hint_locks.find_lock(hint_locks.account_of(request), problem.game)
    if closed is not None:
        return render(request, "games/closed.html", {"closed": closed}, status=403)
    return problem_page(request, problem, problem.get_absolute_url())
