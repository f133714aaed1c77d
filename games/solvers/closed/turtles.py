"""Turning Turtles: each face is a heap as large as its place (Winning Ways, ch. 14); the misère ending."""

from collections.abc import Callable, Iterator

from games.rules.bases.coin_turning import faces
from games.rules.nim.turtles.rules import MAX_LIVE_COINS, Turtles
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Summand, Theorem, fact, summands, theorem, winning
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)


@summands.register
def _turtles(game: Turtles, position: str) -> list[Summand] | None:
    """Normal play: turning face i down and coin j on its left makes heap j of heap i, also where j shows its
    face, because two equal heaps cancel."""
    if game.misere:
        return None
    return [
        Summand(
            place,
            _moves_to(place),
            TEXTS("face", place=place),
            (str(place),) if len(position) <= MAX_LIVE_COINS else (),
        )
        for place in faces(position)
    ]


def _moves_to(place: int) -> Callable[[int], Iterator[str]]:
    return lambda value: iter([_move(place, value)] if value < place else [])


def _move(place: int, other: int) -> str:
    return f"{place}/{other}" if other else str(place)


@fact.register
def _misere(game: Turtles, position: str) -> ClosedFormFact | None:
    """The misère ending. Call a position even if coins 2 and 3, 4 and 5 ... show the same side in each pair
    (a last coin without partner shows its back). P are the even positions of nim-sum 1 and the others of
    nim-sum 0.

    Proof. A move changes the nim-sum by 1 exactly if it turns coin 1 alone or such a pair, and these moves
    alone lead from even to even and from not even to not even with a change of 1. So no P-position has a
    move to another. From an even position of nim-sum 0 turn a pair of faces or coin 1. From a position that
    is not even and has not nim-sum 0, take a move to nim-sum 0; where that leaves an even position, turn the
    partner of its second coin instead.
    """
    if not game.misere:
        return None
    return ClosedFormFact(_is_misere_p(position), None)


def _is_misere_p(position: str) -> bool:
    padded = position + "V"
    even = all(padded[place] == padded[place + 1] for place in range(1, len(position), 2))
    return nim_sum(faces(position)) == int(even)


@winning.register
def _misere_moves(game: Turtles, position: str) -> Iterator[str]:
    """Moves to nim-sum 0 or 1 that leave a P-position in misère."""
    total = nim_sum(faces(position))
    for place in faces(position):
        for other in sorted((place ^ total, place ^ total ^ 1)):
            if other < place and _is_misere_p(game.follow(position, _move(place, other))):
                yield _move(place, other)


@theorem.register
def _theorem(game: Turtles) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("in_pairs.statement"), TEXTS("in_pairs.how"), "Nimteca")
    return Theorem(TEXTS("statement"), TEXTS("how"), "Winning Ways, cap. 14")
