"""What a class has time for: format and rounds from pupils and minutes. Pure."""

from dataclasses import dataclass
from math import ceil, log2

from games.tournaments.swiss import most_rounds

MOST_ROUND_ROBIN = 8  # players with whom all against all is played to its end in one afternoon
SLACK = 3  # minutes between rounds: results come in, everybody finds a table


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A proposal: all against all or Swiss, how many rounds, and how many minutes it all takes at most."""

    is_round_robin: bool
    rounds: int
    minutes: int


def plan_tournament(players: int, minutes: int, minutes_a_round: int) -> TournamentPlan:
    """The format for so many players. All against all where they are few and there is time for it; else as
    many Swiss rounds as tell a winner (one more than those of a knock-out), are sure to be possible, and fit.
    """
    fitting = max(1, minutes // (minutes_a_round + SLACK))
    all_rounds = players - 1 + players % 2
    if players <= MOST_ROUND_ROBIN and all_rounds <= fitting:
        return TournamentPlan(True, all_rounds, all_rounds * (minutes_a_round + SLACK))
    rounds = max(1, min(ceil(log2(max(players, 2))) + 1, most_rounds(players), fitting))
    return TournamentPlan(False, rounds, rounds * (minutes_a_round + SLACK))
