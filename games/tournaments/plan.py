"""What a class has time for: format and rounds from pupils and minutes. Pure."""

from dataclasses import dataclass
from math import ceil, log2

from games.tournaments.knock_out import rounds_needed
from games.tournaments.swiss import most_rounds

ROUND_ROBIN, SWISS, KNOCK_OUT = "round-robin", "swiss", "knock-out"
FEW = 8  # pupils with whom all against all is played to its end in one afternoon
SLACK = 3  # minutes between rounds: results come in, everybody finds a table


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A format, how many rounds it has, and how many minutes these take at most."""

    phase_format: str
    rounds: int
    minutes: int


def plan_tournament(
    players: int, minutes: int, minutes_a_round: int, phase_format: str = ""
) -> TournamentPlan:
    """All against all where they are few and there is time for it; else as many Swiss rounds as tell a winner
    (one more than those of a knock-out), are sure to be possible, and fit. A format asked for is kept.
    """
    each = minutes_a_round + SLACK
    fitting = max(1, minutes // each)
    all_rounds = players - 1 + players % 2
    if phase_format == ROUND_ROBIN or (not phase_format and players <= FEW and all_rounds <= fitting):
        return TournamentPlan(ROUND_ROBIN, all_rounds, all_rounds * each)
    if phase_format == KNOCK_OUT:
        return TournamentPlan(KNOCK_OUT, rounds_needed(players), rounds_needed(players) * each)
    rounds = max(1, min(ceil(log2(max(players, 2))) + 1, most_rounds(players), fitting))
    return TournamentPlan(SWISS, rounds, rounds * each)
