"""JIL: only the parities count (J. N. Silva, Boletim SPM 43 and 44; the misère rule with its proof below)."""

from collections.abc import Iterator

from games.rules.nim.jil.components import Numbers
from games.rules.nim.jil.rules import Jil
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Summand, Theorem, fact, summands, theorem, winning

TEXTS = Texts.of(__name__)

# The rulebook's words for the winning move, as its test vectors give them.
LEAST_RULE = "take 1 from this component, then make every later component even; earlier ones stay"


def parities(position: Numbers) -> str:
    """The last binary digit of each component."""
    return "".join("1" if item.odd else "0" for item in position)


@summands.register
def _jil(game: Jil, position: Numbers) -> list[Summand] | None:
    """Normal play: one heap, the parities read as a binary number, the first component its highest digit.

    A move changes the digit of the component that loses 1, and of those behind it any that one likes.
    """
    if game.misere:
        return None
    digits = parities(position)
    value = int(digits or "0", 2)

    def moves_to(wanted: int) -> Iterator[str]:
        changed = f"{value ^ wanted:0{len(digits)}b}"
        first = changed.find("1")
        if len(changed) == len(digits) and first >= 0 and position[first].value:
            yield _move(first + 1, [place for place, digit in enumerate(changed, 1) if digit == "1"][1:])

    cells = tuple(f"c{place}" for place in range(1, len(position) + 1))
    return [Summand(value, moves_to, TEXTS("parities", digits=digits), cells)]


@fact.register
def _misere(game: Jil, position: Numbers) -> ClosedFormFact | None:
    """The misère rule."""
    return ClosedFormFact(_is_misere_p(position), None) if game.misere else None


def _is_misere_p(position: Numbers) -> bool:
    """Misère: P where all components are even, unless all before the last are 0: then the moves are forced,
    and P is exactly where the last is odd.

    Proof: from all even, with something before the last, a move leaves an odd component and still something
    before the last. From any other such position take 1 from the first odd component and make the later ones
    even; where that leaves nothing before the last, make the last odd.
    """
    if any(item.value for item in position[:-1]):
        return "1" not in parities(position)
    return parities(position).endswith("1")


@winning.register
def _winning(game: Jil, position: Numbers) -> Iterator[str] | None:
    """In misère play the one winning move of those that the game lists."""
    return _misere_moves(game, position) if game.misere else None


def _misere_moves(game: Jil, position: Numbers) -> Iterator[str]:
    place = winning_component(game, position)
    if place is None or _is_misere_p(position):
        return
    added = _odd_after(position, place)
    if not _is_misere_p(game.follow(position, _move(place, added))):
        added = sorted({*added} ^ {len(position)})
    yield _move(place, added)


def winning_component(game: Jil, position: Numbers) -> int | None:
    """The component, counted from 1, that the winning moves take 1 from: the first odd one, in misère play
    else the last one; None where there is none."""
    digits = parities(position)
    if "1" in digits:
        return digits.index("1") + 1
    return len(position) if game.misere and position and position[-1].value else None


def least_winning_move(game: Jil, position: Numbers) -> list[int | str] | None:
    """The position after the winning move of normal play, in the rulebook's way of writing: what changes in
    an expression is written behind it. None in a P-position."""
    place = winning_component(game, position)
    if place is None:
        return None
    after = game.position_json(position)
    after[place - 1] = _add_to(after[place - 1], -1)
    for later in _odd_after(position, place):
        after[later - 1] = _add_to(after[later - 1], 1)
    return after


def _odd_after(position: Numbers, place: int) -> list[int]:
    return [later for later, item in enumerate(position[place:], place + 1) if item.odd]


def _add_to(item: int | str, by: int) -> int | str:
    return item + by if isinstance(item, int) else f"{item}{by:+d}"


def _move(place: int, added: list[int]) -> str:
    return "/".join([f"c{place}-1", *(f"c{later}+1" for later in added)])


@theorem.register
def _theorem(game: Jil) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("misere.statement"), TEXTS("misere.how"), "J. N. Silva, Boletim SPM 43 e 44")
    return Theorem(TEXTS("normal.statement"), TEXTS("normal.how"), "J. N. Silva, Boletim SPM 43 e 44")
