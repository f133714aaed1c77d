"""How hard problems are and how strong those who solve them, from who solved what (Elo). Pure.

A number moves the less the more it has seen. Nobody is shown theirs; problems are put in order by it.
"""

from typing import NamedTuple

START = 1000.0
FEW = 5  # attempts of somebody before they say something of a problem
MEASURED = 8  # attempts at a problem before its share is shown


class Rated(NamedTuple):
    """A number, and after how many attempts."""

    rating: float
    attempts: int


def expected(person: float, problem: float) -> float:
    """The share of such problems that such a person solves."""
    return 1 / (1 + 10 ** ((problem - person) / 400))


def after(person: Rated, problem: Rated, *, solved: bool) -> tuple[float, float]:
    """The numbers of both after an attempt: of 400 between them the stronger solves ten of eleven."""
    surprise = solved - expected(person.rating, problem.rating)
    step_person = max(16.0, 40 / (1 + person.attempts / 10))
    step_problem = max(12.0, 60 / (1 + problem.attempts / 8)) if person.attempts >= FEW else 0.0
    return person.rating + step_person * surprise, problem.rating - step_problem * surprise
