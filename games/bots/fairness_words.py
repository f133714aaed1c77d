"""What an examination of a board game says to its inventors: a sentence a measure, and what to change."""

from collections.abc import Iterator
from typing import NamedTuple

from games.bots.fairness import Examination, bounds
from games.rules.boards.fields import ColumnBoard
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

ENOUGH = 8  # matches of two alike before anything is said of who wins
UNFAIR = 0.6  # the lower bound of a share from which a seat is better
FEW = 3  # plies of a match that is over before it begins
OPENING_TIMES = 4  # an opening is played before it is said to decide


class Finding(NamedTuple):
    """What a measure says: its name, the sentence, and what one might change; None where all is well."""

    measure: str
    sentence: Text
    advice: Text | None = None


def findings(known: Examination, board: ColumnBoard) -> Iterator[Finding]:
    """All that is known so far, the most important first."""
    if known.exact:
        yield Finding("exact", TEXTS(f"exact.{known.exact}"), TEXTS(f"advice.{known.exact}"))
    if not known.matches:
        return
    yield from _ending(known)
    yield from _seats(known)
    yield _thinking(known)
    yield Finding("leads", TEXTS("leads", n=_tenths(known.leads)))
    yield Finding("branching", TEXTS("branching", n=_tenths(known.branching)))
    yield from _openings(known)
    yield from _unused(known, board)


def _tenths(number: float) -> str:
    """A number with one decimal, as it is written in both languages."""
    return f"{number:.1f}".rstrip("0").rstrip(".").replace(".", ",")


def _per_cent(share: float) -> int:
    return round(100 * share)


def _ending(known: Examination) -> Iterator[Finding]:
    matches = len(known.matches)
    length = TEXTS("length", mean=_tenths(known.length), longest=known.longest)
    yield Finding("length", length, TEXTS("advice.short") if known.length < FEW else None)
    if known.cut_off:
        yield Finding("cut_off", TEXTS("cut_off", n=known.cut_off, matches=matches), TEXTS("advice.cut_off"))
    else:
        yield Finding("cut_off", TEXTS.count("ends", matches))
    if known.draws:
        advice = TEXTS("advice.draws") if 2 * known.draws > matches else None
        yield Finding("draws", TEXTS("draws", n=known.draws, matches=matches), advice)


def _seats(known: Examination) -> Iterator[Finding]:
    """Who wins more between two alike: the one who begins, or the other."""
    matches = len(known.even)
    if matches < ENOUGH:
        yield Finding("seats", TEXTS.count("too_few", matches))
        return
    low, high = bounds(known.first_wins, matches)
    sentence = TEXTS(
        "seats", n=_tenths(known.first_wins), matches=matches, low=_per_cent(low), high=_per_cent(high)
    )
    advice = "advice.first" if low > UNFAIR else "advice.second" if high < 1 - UNFAIR else ""
    yield Finding("seats", sentence, TEXTS(advice) if advice else None)


def _thinking(known: Examination) -> Finding:
    points, matches = known.thinking
    low, high = bounds(points, matches)
    sentence = TEXTS("thinking", n=_tenths(points), matches=matches)
    pays_nothing = matches >= ENOUGH and low < 1 / 2 < high
    return Finding("thinking", sentence, TEXTS("advice.thinking") if pays_nothing else None)


def _openings(known: Examination) -> Iterator[Finding]:
    for move, (points, times) in known.openings().items():
        if times >= OPENING_TIMES and points == times:
            yield Finding("opening", TEXTS("opening", move=move, n=times), TEXTS("advice.opening"))


def _unused(known: Examination, board: ColumnBoard) -> Iterator[Finding]:
    if known.unused_cells:
        cells = tuple(board.names_of(known.unused_cells))
        yield Finding("cells", TEXTS("cells", cells=cells), TEXTS("advice.cells"))
    for rule in sorted(known.unused_rules):
        yield Finding("rule", TEXTS(f"unused.{rule}"), TEXTS("advice.rule"))
