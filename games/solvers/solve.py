"""Who wins, and with which moves: from a closed form where the game has one, else by brute force."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from games.rules.game import Impartial
from games.solvers import closed  # noqa: F401 - registers the closed forms
from games.solvers.brute import Brute
from games.solvers.closed.base import ClosedFormFact, Summand, fact, summands, winning
from games.solvers.theory import nim_sum, previous_wins, wanted_values

Letter = Literal["P", "N"]


@dataclass(frozen=True, slots=True)
class Solution:
    """What is true of a position: its letter, the Grundy value (None in misère play, and in games that are
    not `valued`), all moves to a P-position."""

    outcome: Letter
    grundy: int | None
    winning_moves: tuple[str, ...]


def solve(game: Impartial[Any], position: Any, brute: Brute | None = None) -> Solution:
    """The solution under the game's own ending, normal or misère; `brute` is for what must be searched.

    Raises TooBig.
    """
    heaps = summands(game, position)
    if heaps is not None:
        theory = _by_values(heaps, misere=game.misere)
        moves = sorted(theory.winning_moves, key=lambda move: game.is_retreat(position, move))
        return replace(theory, winning_moves=tuple(moves))
    known = fact(game, position)
    if known is None:
        return _by_brute_force(game, position, brute or Brute())
    return _by_fact(game, position, known, brute)


def letter(game: Impartial[Any], position: Any, brute: Brute | None = None) -> Letter:
    """ "P" or "N", without the winning moves; `brute` is for what must be searched. Raises TooBig."""
    heaps = summands(game, position)
    if heaps is not None:
        return _letter(previous_wins([heap.value for heap in heaps], misere=game.misere))
    known = fact(game, position)
    if known is None:
        by_value = not game.misere and len(game.components(position)) > 1
        return _letter(_is_p(game, position, brute or Brute(), by_value=by_value))
    return _letter(known.is_p)


def searched(game: Impartial[Any], position: Any) -> bool:
    """Whether nothing is known of the position, so that brute force must answer. Raises TooBig."""
    return summands(game, position) is None and fact(game, position) is None


def grundy(game: Impartial[Any], position: Any, brute: Brute) -> int:
    """The Grundy value in normal play; `brute` remembers what it solves. Raises TooBig."""
    normal = game.under(misere=False) if game.misere else game
    heaps = summands(normal, position)
    if heaps is not None:
        return nim_sum(heap.value for heap in heaps)
    known = fact(normal, position)
    return brute.grundy(normal, position) if known is None or known.grundy is None else known.grundy


def _letter(is_p: bool) -> Letter:
    return "P" if is_p else "N"


def _by_values(heaps: list[Summand], *, misere: bool) -> Solution:
    values = [heap.value for heap in heaps]
    is_p = previous_wins(values, misere=misere)
    moves: Iterator[str] = iter(())
    if not is_p:
        wanted = wanted_values(values, misere=misere)
        moves = (move for heap, value in zip(heaps, wanted, strict=True) for move in heap.moves_to(value))
    return Solution(_letter(is_p), None if misere else nim_sum(values), tuple(moves))


def _by_fact(game: Impartial[Any], position: Any, known: ClosedFormFact, brute: Brute | None) -> Solution:
    if known.is_p and not game.acts_again(position):
        return Solution("P", known.grundy, ())
    moves = winning(game, position)
    if moves is None:
        moves = (
            move
            for move in game.position_moves(position)
            if letter(game, game.follow(position, move), brute) == "P"
        )
    return Solution(_letter(known.is_p), known.grundy, tuple(moves))


def _by_brute_force(game: Impartial[Any], position: Any, brute: Brute) -> Solution:
    # The value first: with it those of all followers are known.
    by_value = game.valued and not game.misere
    value = _sum_value(game, position, brute) if by_value else None
    winning = tuple(
        move
        for move in game.position_moves(position)
        if _is_p(game, game.follow(position, move), brute, by_value=by_value)
    )
    is_p = brute.is_p(game, position, misere=game.misere) if value is None else value == 0
    return Solution(_letter(is_p), value, winning)


def _is_p(game: Impartial[Any], position: Any, brute: Brute, *, by_value: bool) -> bool:
    return (
        _sum_value(game, position, brute) == 0 if by_value else brute.is_p(game, position, misere=game.misere)
    )


def _sum_value(game: Impartial[Any], position: Any, brute: Brute) -> int:
    """The Grundy value of a position of which nothing is known, though something may be of its components."""
    return nim_sum(grundy(part, place, brute) for part, place in game.components(position))
