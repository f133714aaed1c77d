"""What an examination of a board game says to its inventors: a sentence a measure, and what to change."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from games.bots.fairness import Examination, bounds, first_points
from games.bots.fairness_exact import SmallerBoard
from games.bots.fairness_random import Glance
from games.rules.boards.fields import ColumnBoard
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

ENOUGH = 8  # matches before anything is said of who wins, and of what nobody used
UNFAIR = 0.6  # a share of all from which one side is better
FEW = 3  # plies of a match that is over before it begins


class MeasuredShare(NamedTuple):
    """A share of all, from 0 to 1, and the bounds between which the true one lies."""

    share: float
    low: float
    high: float


# What the one who begins has for sure, a draw being half of a win.
_SURE = {
    "first": MeasuredShare(1, 1, 1),
    "draw": MeasuredShare(0.5, 0.5, 0.5),
    "second": MeasuredShare(0, 0, 0),
}


class Finding(NamedTuple):
    """What a measure says: its name, the sentence, and what one might change, None where all is well; and
    what is drawn of it: a share, a number for each match, cells of the board by name, a smaller board, a
    rule as `rules_of` calls it, how many plies somebody looks ahead, or among how many moves one chooses."""

    measure: str
    sentence: Text
    advice: Text | None = None
    share: MeasuredShare | None = None
    numbers: tuple[float, ...] = ()
    cells: tuple[str, ...] = ()
    smaller: SmallerBoard | None = None
    rule: str = ""
    ahead: int = 0
    choices: float = 0

    @property
    def heading(self) -> Text:
        """What the measure is called."""
        return TEXTS(f"measures.{self.measure}")


def findings(known: Examination, board: ColumnBoard) -> Iterator[Finding]:
    """All that is known so far, the most important first."""
    if known.exact:
        share = _SURE[known.exact]
        yield Finding("exact", TEXTS(f"exact.{known.exact}"), TEXTS(f"advice.{known.exact}"), share)
    for smaller in known.smaller:
        yield Finding("smaller", _smaller_words(smaller), smaller=smaller)
    matches = len(known.matches)
    yield from _at_random(known)
    if matches:
        if known.ahead:
            yield Finding(
                "players", TEXTS("players", n=known.ahead), TEXTS("advice.quicker"), ahead=known.ahead
            )
        yield from _ending(known)
        yield _seats(known)
    if len(known.others) >= ENOUGH:
        yield _other_seats(known)
    if known.thinking[1] >= ENOUGH:
        yield _thinking(known)
    if matches:
        leads = tuple(match.leads for match in known.matches)
        yield Finding("leads", TEXTS("leads", n=_tenths(known.leads)), numbers=leads)
        choices = tuple(match.choices / max(1, match.plies) for match in known.matches)
        yield Finding("branching", TEXTS("branching", n=_tenths(known.branching)), numbers=choices)
    if not known.exact:  # an opening that always wins among those who err may lose against who does not
        yield from _openings(known)
    yield from _unused(known, board)


def _at_random(known: Examination) -> Iterator[Finding]:
    """What random matches show, until there are enough others."""
    if len(known.matches) < ENOUGH:
        yield from _random_matches(known.glance)
    if len(known.even) < ENOUGH:
        yield from _random_seats(known.glance)
    if known.is_heavy and len(known.matches) < ENOUGH:
        yield Finding("heavy", TEXTS("heavy"), TEXTS("advice.quicker"), choices=known.glance.branching)


def _random_matches(glance: Glance) -> Iterator[Finding]:
    """How long random matches are, whether they end, among how many moves one chooses."""
    if glance.matches:
        length = TEXTS.count(
            "random.length", glance.matches, mean=_tenths(glance.length), longest=glance.longest
        )
        yield Finding("random_length", length, numbers=glance.lengths)
        if glance.cut_off:
            ends = TEXTS("random.cut_off", n=glance.cut_off, matches=glance.matches)
        else:
            ends = TEXTS.count("random.ends", glance.matches)
        yield Finding("random_ends", ends, share=_measured(glance.cut_off, glance.matches))
    elif glance.under_way:
        yield Finding("random_length", TEXTS("random.under_way", n=glance.under_way), ahead=glance.under_way)
    if glance.positions:
        choices = TEXTS("random.branching", n=_tenths(glance.branching))
        yield Finding("random_branching", choices, numbers=glance.branchings, choices=glance.branching)


def _random_seats(glance: Glance) -> Iterator[Finding]:
    """Who wins more at random."""
    if glance.matches >= ENOUGH and glance.first_points is not None:
        sentence = _seats_words("random", glance.first_points, glance.matches)
        yield Finding("random_seats", sentence, share=_measured(glance.first_points, glance.matches))


def _tenths(number: float) -> str:
    """A number with one decimal, as it is written in both languages."""
    return f"{number:.1f}".rstrip("0").rstrip(".").replace(".", ",")


def _per_cent(share: float) -> int:
    return round(100 * share)


def _measured(points: float, matches: int) -> MeasuredShare:
    return MeasuredShare(points / matches, *bounds(points, matches))


def _smaller_words(smaller: SmallerBoard) -> Text:
    if smaller.rows:
        size = TEXTS("size.rows", columns=smaller.columns, rows=smaller.rows)
    else:
        size = TEXTS("size.sides", columns=smaller.columns)
    return TEXTS(f"smaller.{smaller.result}", size=size)


def _ending(known: Examination) -> Iterator[Finding]:
    matches = len(known.matches)
    length = TEXTS.count("length", matches, mean=_tenths(known.length), longest=known.longest)
    advice = TEXTS("advice.short") if known.length < FEW and matches >= ENOUGH else None
    yield Finding("length", length, advice, numbers=tuple(match.plies for match in known.matches))
    if known.cut_off:
        sentence = TEXTS("cut_off", n=known.cut_off, matches=matches)
        advice = TEXTS("advice.cut_off") if matches >= ENOUGH else None
        yield Finding("cut_off", sentence, advice, _measured(known.cut_off, matches))
    else:
        yield Finding("cut_off", TEXTS.count("ends", matches), share=_measured(0, matches))
    if known.draws:
        advice = TEXTS("advice.draws") if 2 * known.draws > matches >= ENOUGH else None
        sentence = TEXTS("draws", n=known.draws, matches=matches)
        yield Finding("draws", sentence, advice, _measured(known.draws, matches))


def _seats(known: Examination) -> Finding:
    """Who wins more between two alike: the one who begins, or the other."""
    matches = len(known.even)
    share = _measured(known.first_wins, matches) if matches else None
    if share is None or matches < ENOUGH:
        return Finding("seats", TEXTS.count("too_few", matches), share=share)
    if known.exact:  # who errs wins otherwise than who does not
        return Finding("seats", _seats_words("erring", known.first_wins, matches), share=share)
    advice = "first" if share.low > UNFAIR else "second" if share.high < 1 - UNFAIR else ""
    if advice == "first" and known.swaps:
        advice = "first_swapped"
    sentence = _seats_words("even", known.first_wins, matches)
    return Finding("seats", sentence, TEXTS(f"advice.{advice}") if advice else None, share)


def _seats_words(kind: str, points: float, matches: int) -> Text:
    """How many matches were won by who began, with the bounds of the true share."""
    share = _measured(points, matches)
    low, high = _per_cent(share.low), _per_cent(share.high)
    return TEXTS(f"seats.{kind}", n=_tenths(points), matches=matches, low=low, high=high)


def _other_seats(known: Examination) -> Finding:
    """The same with the swap rule, or without it."""
    points, matches = first_points(known.others), len(known.others)
    sentence = _seats_words("unswapped" if known.swaps else "swapped", points, matches)
    return Finding("other_seats", sentence, share=_measured(points, matches))


def _thinking(known: Examination) -> Finding:
    points, matches = known.thinking
    share = _measured(points, matches)
    sentence = TEXTS("thinking", n=_tenths(points), matches=matches)
    pays_nothing = share.low < 1 / 2 and share.share < UNFAIR
    return Finding("thinking", sentence, TEXTS("advice.thinking") if pays_nothing else None, share)


def _openings(known: Examination) -> Iterator[Finding]:
    """The first moves that always win."""
    sure = {
        move: times
        for move, (points, times) in known.openings().items()
        if times >= ENOUGH and points == times
    }
    if sure:
        moves, n = tuple(sure), sum(sure.values())
        if len(moves) == 1:
            sentence = TEXTS("opening", move=moves[0], n=n)
        else:
            sentence = TEXTS("openings", moves=moves, n=n)
        cells = tuple(cell for move in moves for cell in _cells_in(move))
        yield Finding("opening", sentence, TEXTS("advice.opening"), cells=cells)


def _cells_in(move: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\b[a-z]\d+\b", move))


def _unused(known: Examination, board: ColumnBoard) -> Iterator[Finding]:
    """What nobody used in enough matches: of the computer against itself, or where there are none, random
    ones."""
    matches, cells, rules = len(known.matches), known.unused_cells, known.unused_rules
    if known.is_heavy and matches < ENOUGH:
        matches = known.glance.matches
        cells, rules = cells & ~known.glance.cells, rules - known.glance.rules
    if matches < ENOUGH:
        return
    if cells:
        names = tuple(board.names_of(cells))
        yield Finding("cells", TEXTS("cells", cells=names, n=matches), TEXTS("advice.cells"), cells=names)
    for rule in sorted(rules):
        yield Finding("rule", TEXTS(f"unused.{rule}", n=matches), TEXTS("advice.rule"), rule=rule)
