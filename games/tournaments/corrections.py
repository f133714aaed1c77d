"""What a correction in an earlier round would have changed: later pairs stay as they were, and are named."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from games.models import Competition, Entrant, Round
from games.tournaments import desk, results
from games.tournaments.swiss import NoRound, PairedRound

# The pairs of later rounds, by the numbers of these.
LaterRounds = Mapping[int, PairedRound]


def later_rounds(competition: Competition, after: Round) -> LaterRounds:
    """The rounds of a Swiss phase, or of tables of three, after this one, paired anew from what stood before
    each, of those who were paired in it. Nothing is stored."""
    rounds = results.published_rounds(competition)
    paired: dict[int, PairedRound] = {}
    for place, played in enumerate(rounds):
        is_later = played.phase_id == after.phase_id and played.number > after.number
        if is_later and played.phase.format in results.MADE_ANEW:
            # Who entered, left or was absent since then does not change the pairs.
            with suppress(NoRound):
                entrants = _paired_in(competition, played)
                paired[played.number] = desk.round_made_anew(
                    competition, played.phase, rounds[:place], entrants, played.number
                )
    return paired


def _paired_in(competition: Competition, played: Round) -> list[Entrant]:
    inside = {side.pk for fixture in played.fixtures.all() for side in fixture.sides}
    entrants = list(competition.entrants.select_related("user"))
    for entrant in entrants:
        entrant.status = Entrant.Status.PRESENT if entrant.pk in inside else Entrant.Status.ABSENT
    return entrants


def differing_pairs(before: LaterRounds, after: LaterRounds) -> dict[int, list[tuple[int, ...]]]:
    """The pairs that are only in the later ones, a bye as one number, by the numbers of the rounds. Pure."""
    differing = {}
    for number in before.keys() & after.keys():
        old = {frozenset(sides) for sides in _sides(before[number])}
        new = [sides for sides in _sides(after[number]) if frozenset(sides) not in old]
        if new:
            differing[number] = new
    return dict(sorted(differing.items()))


def _sides(paired: PairedRound) -> Sequence[tuple[int, ...]]:
    alone = [*paired.free, *([] if paired.bye is None else [paired.bye])]
    return [*paired.pairs, *((number,) for number in alone)]
