"""Tasks of the worksheets that the site brings: their words are the site's, their answers the solvers'."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from games.rules.game import Impartial
from games.solvers.solve import solve
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.document import Task
from lessons.worksheets.documents.fields import Choice, Field, NumberField, Numbers, OpenText
from lessons.worksheets.documents.fields.choice import ChoiceAnswer
from lessons.worksheets.documents.fields.numbers import Accepted

Rubric = tuple[str, recipes.Points, str | list[str]]


def task(
    task_id: str, prompt: str, *fields: Field, hint: str = "", model: str = "", best: bool = False
) -> Task:
    """With `best` only the best field counts."""
    return Task(task_id, prompt, fields, "max" if best else "sum", hint, model)


def explain(*rubric: Rubric, **common: str) -> OpenText:
    """An open answer; the rubric's items are a text, its points and keywords: those of a fact, or a text with
    commas between them."""
    items = [(words, points, _each_once(keywords)) for words, points, keywords in rubric]
    return recipes.text_field(items, **common)


def _each_once(keywords: str | list[str]) -> list[str]:
    listed = keywords.split(", ") if isinstance(keywords, str) else keywords
    return [keyword for keyword in dict.fromkeys(listed) if keyword]


def number(ident: str, label: str, value: recipes.Points, points: recipes.Points = 1) -> NumberField:
    return recipes.number_field(value, points=points, id=ident, label=label)


def numbers(ident: str, label: str, values: Iterable[int], points: recipes.Points = 2) -> Numbers:
    """A set of numbers, in any order."""
    accepted = Accepted(points=Fraction(points), values=frozenset(values))
    return Numbers(id=ident, label=label, accepts=(accepted,))


def yes_no(ident: str, label: str, *, right: bool, points: recipes.Points = 1) -> Choice:
    answers = [("yes", _("Sim")), ("no", _("Não"))]
    return recipes.choice_field(answers, "yes" if right else "no", points=points, id=ident, label=label)


def wins(game: Impartial[Any], start: str, label: str) -> Choice:
    """Whether who begins can win from there."""
    answers = (ChoiceAnswer("yes", _("Sim")), ChoiceAnswer("no", _("Não")))
    return replace(recipes.wins_field(game, start, id=f"wins{start}", label=label), answers=answers)


def value(game: Impartial[Any]) -> int:
    """The Grundy value of a game's start, as the solver finds it."""
    grundy = solve(game, game.start()).grundy
    assert grundy is not None
    return grundy


def is_n(game: Impartial[Any]) -> bool:
    return solve(game, game.start()).outcome == "N"


def left_of(game: Impartial[Any], heap: int) -> set[int]:
    """What winning moves leave of one of the heaps, counted from 0, as the solver finds them."""
    start = game.start()
    after = [game.follow(start, move) for move in solve(game, start).winning_moves]
    return {position[heap] for position in after if position[heap] != start[heap]}
