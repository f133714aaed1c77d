"""Problems that are kept, and what was tried at them: the only writer of `Problem` and `Attempt`.

Those of the day come with the site (`problems.json`), in a fixed order: a day has the same one everywhere;
those with which the games of the championship are trained, too (`school_problems.json`).
Those of a class are made of its finished matches, by a command.
"""

import json
from collections.abc import Sequence
from datetime import date, datetime
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import people
from accounts.models import Classroom, User
from games.analysis import elo
from games.analysis.problem_generator import (
    GeneratedProblem,
    clear_problem,
    from_states,
    likeness,
    quarry,
)
from games.live import matches
from games.models import Attempt, Match, Problem
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game, Impartial
from games.rules.text import Text, ntext, text
from games.solvers.forced import Book, book_json, book_of

SHIPPED = Path(__file__).with_name("problems.json")
OF_SCHOOLS = Path(__file__).with_name("school_problems.json")
LEVELS = 3
SCHOOL = "campeonato"  # how the codes of problems begin that are for no day
OF_A_MATCH = 2  # problems
WITHIN = 2  # moves that a win in a match may take
ENDING = 12  # positions of a match in which every line may be looked at
LOOKED_AT = 40  # the same, in which one move may be clearly better than all others


@cache
def shipped() -> tuple[dict[str, Any], ...]:
    """The problems of the day that come with the site, in their order."""
    return _entries(SHIPPED)


@cache
def of_schools() -> tuple[dict[str, Any], ...]:
    """The problems that come with the games of the championship, the easiest of each first."""
    return _entries(OF_SCHOOLS)


def _entries(file: Path) -> tuple[dict[str, Any], ...]:
    entries: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return tuple(entries)


def of_day(day: date, level: int) -> Problem:
    """The problem of a day at a level, from 1 to `LEVELS`: one after the other, in the order of the list."""
    codes = [entry["code"] for entry in shipped() if entry["level"] == level]
    return builtin_problem(codes[day.toordinal() % len(codes)])


def of_today(day: date) -> list[Problem]:
    """The problems of a day, the easiest first; one query where they are there already."""
    levels = [[entry for entry in shipped() if entry["level"] == level] for level in range(1, LEVELS + 1)]
    wanted = [level[day.toordinal() % len(level)] for level in levels]
    problems = Problem.objects.filter(code__in=[entry["code"] for entry in wanted])
    options = {entry["code"]: entry["options"] for entry in wanted}
    there = {problem.code: problem for problem in problems if problem.options == options[problem.code]}
    return [there.get(code) or builtin_problem(code) for code in options]


def of_school_game(key: str) -> list[dict[str, Any]]:
    """The problems that come with a game of the championship, the easiest first."""
    return [entry for entry in of_schools() if entry["code"].rpartition("-")[0] == f"{SCHOOL}-{key}"]


@cache
def builtin_entries() -> dict[str, dict[str, Any]]:
    """All that come with the site, by their codes."""
    return {entry["code"]: entry for entry in (*shipped(), *of_schools())}


def builtin_problem(code: str) -> Problem:
    """One of those that come with the site."""
    entry = builtin_entries()[code]
    fields = ("game", "options", "kind", "moves", "solution", "rating")
    new = {name: entry[name] for name in fields}
    problem, _made = Problem.objects.get_or_create(code=code, defaults=new)
    if problem.options != entry["options"]:  # another release's
        problem, _made = Problem.objects.update_or_create(code=code, defaults=new)
    return problem


def of_code(code: str) -> Problem:
    """The problem with this code; those of the championship are there for whoever asks, those of a day from
    their day on. Raises Problem.DoesNotExist."""
    if code in {entry["code"] for entry in of_schools()}:
        return builtin_problem(code)
    return Problem.objects.select_related("classroom", "match").get(code=code)


def of_class(classroom: Classroom) -> QuerySet[Problem]:
    """Those made of the class's matches, the easiest first."""
    return Problem.objects.filter(classroom=classroom).order_by("rating", "pk")


def of_class_on(classroom: Classroom, day: date) -> Problem | None:
    """The class's problem of a day: one after the other, in the order in which they were made."""
    made = Problem.objects.filter(classroom=classroom).order_by("pk")
    count = made.count()
    return made[day.toordinal() % count] if count else None


def may_see(user: User | AnonymousUser, problem: Problem) -> bool:
    """Whether it is for everybody, or of a class of the person's."""
    classroom = problem.classroom
    return classroom is None or (isinstance(user, User) and people.may_enter(user, classroom))


def game_of(problem: Problem) -> Game[Any]:
    """The game that begins with it. Raises BadOptions where another release made it."""
    return catalogue.build(problem.game, problem.options)


def book(problem: Problem) -> Book:
    return book_of(problem.solution)


def goal(game: Game[Any], kind: str, moves: int, solution: Book | None = None) -> Text:
    """What is asked, in words; what is to be captured is seen in the solution."""
    hero = game.role_name(game.players[game.initial().turn])
    if kind == "capture":
        assert isinstance(game, BoardGame)
        group = quarry(game, solution or {})
        return ntext(
            "Joga o {hero} e captura o grupo de {cell} em {n} lance.",
            "Joga o {hero} e captura o grupo de {cell} em {n} lances.",
            moves,
            hero=hero,
            cell=game.board.names_of(group)[0],
        )
    if kind == "only":
        return text("Joga o {hero}. Só uma jogada ganha: qual?", hero=hero)
    if kind == "clear":
        return text("Joga o {hero}. Uma jogada é claramente melhor do que todas as outras: qual?", hero=hero)
    if kind == "keep":
        return text("Joga o {hero}. Encontra uma jogada que ganha.", hero=hero)
    return ntext(
        "Joga o {hero} e ganha em {n} lance.", "Joga o {hero} e ganha em {n} lances.", moves, hero=hero
    )


def praise(kind: str) -> Text | None:
    """What is said of a solved problem, where that is not who wins."""
    match kind:
        case "capture":
            return text("O grupo saiu do tabuleiro.")
        case "clear":
            return text(
                "Depois dela ganham-se muito mais partidas ao acaso do que depois de qualquer outra jogada."
            )
    return None


def measured(problem: Problem) -> Text:
    """How many solved it, once that says something."""
    if problem.attempts < elo.MEASURED:
        return text("ainda poucos tentaram")
    return text("resolvido por {solved} de {n}", solved=problem.solved, n=problem.attempts)


@transaction.atomic
def note(user: User, problem: Problem, *, solved: bool) -> None:
    """The first attempt of a person counts, and no other; with help it is not solved. What went wrong is due
    until it is solved on another day."""
    User.objects.select_for_update().only("pk").get(pk=user.pk)
    now = timezone.now()
    if before := Attempt.objects.filter(who=user, problem=problem).first():
        _note_again(before, now, solved=solved)
        return
    current = Problem.objects.select_for_update().get(pk=problem.pk)
    mine = Attempt.objects.filter(who=user)
    last = mine.order_by("-at", "-pk").first()
    person = elo.Rated(elo.START if last is None else last.rating, mine.count())
    rating, current.rating = elo.after(person, elo.Rated(current.rating, current.attempts), solved=solved)
    current.attempts += 1
    current.solved += solved
    current.save(update_fields=["rating", "attempts", "solved"])
    Attempt.objects.create(
        who=user, problem=current, solved=solved, rating=rating, at=now, missed_at=None if solved else now
    )


def _note_again(attempt: Attempt, now: datetime, *, solved: bool) -> None:
    if not solved:
        attempt.missed_at = now
    elif attempt.missed_at and timezone.localdate(attempt.missed_at) < timezone.localdate(now):
        attempt.missed_at = None
    attempt.save(update_fields=["missed_at"])


def due(user: User | AnonymousUser, now: datetime) -> list[Problem]:
    """The problems of everybody that went wrong on another day and were not solved since, the oldest
    first."""
    if not isinstance(user, User):
        return []
    day = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    missed = Attempt.objects.filter(who=user, missed_at__lt=day, problem__classroom=None)
    return [attempt.problem for attempt in missed.select_related("problem").order_by("missed_at", "pk")]


def tried_codes(user: User | AnonymousUser) -> set[str]:
    """The codes of the problems that a person has tried."""
    if not isinstance(user, User):
        return set()
    return set(Attempt.objects.filter(who=user).values_list("problem__code", flat=True))


def done(user: User | AnonymousUser, problems: Sequence[Problem]) -> dict[int, bool]:
    """Of these problems those that the person has tried, by key: whether at first."""
    if not isinstance(user, User):
        return {}
    return dict(Attempt.objects.filter(who=user, problem__in=problems).values_list("problem", "solved"))


def done_by_code(user: User | AnonymousUser, codes: Sequence[str]) -> dict[str, bool]:
    """Of the problems with these codes those that the person has tried: whether at first."""
    if not isinstance(user, User):
        return {}
    tried = Attempt.objects.filter(who=user, problem__code__in=codes)
    return dict(tried.values_list("problem__code", "solved"))


def solved_by(user: User) -> QuerySet[Attempt]:
    """The problems that a person solved at the first try, the hardest first."""
    solved = Attempt.objects.filter(who=user, solved=True).select_related("problem")
    return solved.order_by("-problem__rating", "-at", "-pk")


def from_match(match: Match) -> list[Problem]:
    """New problems of a finished match of a class. It takes long: for a command."""
    match_state = matches.match_state_of(match)
    made = _of_states(match_state.game, match_state.states)
    return [_store_problem(puzzle, match) for puzzle in made]


def _of_states(game: Game[Any], states: Sequence[Any]) -> list[GeneratedProblem]:
    """The last problems of a match: wins in a few moves; where those are too few, the only winning move of an
    ending; else one that is clearly better than all others."""
    made = {likeness(puzzle): puzzle for puzzle in from_states(game, states, WITHIN)}
    made = dict(list(made.items())[-OF_A_MATCH:])
    last = [state for state in reversed(states) if game.outcome(state) is None]
    endings = from_states(game, [] if isinstance(game, Impartial) else last[:ENDING], whole=True)
    clear = (clear_problem(game, state) for state in last[:LOOKED_AT])
    for puzzle in chain((puzzle for puzzle in endings if puzzle.kind == "only"), clear):
        if len(made) >= OF_A_MATCH:
            break
        if puzzle is not None:
            made.setdefault(likeness(puzzle), puzzle)
    return list(made.values())


def _store_problem(made: GeneratedProblem, match: Match) -> Problem:
    problem, _new = Problem.objects.get_or_create(
        classroom=match.classroom,
        game=match.game,
        options=made.game.options_json(),
        defaults={
            "kind": made.kind,
            "moves": made.moves,
            "solution": book_json(made.book),
            "rating": made.rating,
            "match": match,
        },
    )
    return problem
