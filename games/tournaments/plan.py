"""What there is time and room for: format, rounds and when these end. Pure."""

from dataclasses import dataclass
from enum import StrEnum
from math import ceil, log2

from games.tournaments import threes
from games.tournaments.knock_out import rounds_needed
from games.tournaments.qualifying import QualifyingRule, count_groups
from games.tournaments.round_robin import rounds_to_meet_all
from games.tournaments.swiss import most_rounds
from games.tournaments.threes import SEATS

ROUND_ROBIN, SWISS, KNOCK_OUT, FREE, THREES = "round-robin", "swiss", "knock-out", "free", "threes"
FEW = 8  # pupils with whom all against all is played to its end in one afternoon
SLACK = 3  # minutes between rounds: results come in, everybody finds a table


@dataclass(frozen=True, slots=True)
class Capacity:
    """How much there is of what a round needs; None: enough."""

    tables: int | None = None
    devices: int | None = None


@dataclass(frozen=True, slots=True)
class PlannedStage:
    """Groups before a final: of how many at most (None: all in one), so many Swiss rounds in each (None: all
    against all), and who goes on."""

    size: int | None
    rounds: int | None
    rule: QualifyingRule


class Lack(StrEnum):
    """What there is too little of."""

    MINUTES = "minutes"
    ROUNDS = "rounds"
    TABLES = "tables"
    DEVICES = "devices"


@dataclass(frozen=True, slots=True)
class Shortage:
    """How much of something is needed, and how much of it there is."""

    lack: Lack
    needed: int
    there: int


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A format, its rounds, and after how many minutes each of them ends at the latest.

    Where tables are missing a round is played in several `turns`; what has no devices is played on `boards`.
    With `groups` before it this is the final; the `group_rounds` end first, and are those that need the room.
    """

    phase_format: str
    rounds: int
    ends: tuple[int, ...]
    turns: int = 1
    screens: int = 0
    boards: int = 0
    shortages: tuple[Shortage, ...] = ()
    groups: int = 0
    group_rounds: int = 0

    @property
    def minutes(self) -> int:
        """How many minutes the whole of it takes at most."""
        return self.ends[-1]


def plan_tournament(
    players: int,
    minutes: int,
    minutes_a_round: int,
    phase_format: str = "",
    *,
    capacity: Capacity | None = None,
    rounds: int | None = None,
    stage: PlannedStage | None = None,
) -> TournamentPlan:
    """All against all where they are few and there is time for it; else as many Swiss rounds as tell a winner
    (one more than those of a knock-out), are sure to be possible, and fit. What is asked for is kept: a
    format, and of the Swiss or tables of three a number of rounds. Free until the bell takes all minutes
    there are. Where a `stage` of groups comes before it, it is for those who go on, in what time they leave.
    """
    capacity = capacity or Capacity()
    sides = SEATS if phase_format == THREES else 2
    groups = 0 if stage is None else count_groups(players, stage.size, stage.rule)
    if stage is not None and groups:
        return _with_groups(
            players, groups, stage, (minutes, minutes_a_round, phase_format, capacity, rounds)
        )
    wanted, at_once, turns = _tables(players, sides, capacity)
    each = minutes if phase_format == FREE else minutes_a_round * turns + SLACK
    chosen, number = _format(players, max(1, minutes // each), phase_format, rounds)
    screens = at_once if capacity.devices is None else min(at_once, capacity.devices // sides)
    lacks = (
        (Lack.MINUTES, number * each, minutes),
        (Lack.ROUNDS, _telling(players, sides) if chosen in (SWISS, THREES) else 0, number),
        (Lack.TABLES, wanted, at_once),
        (Lack.DEVICES, sides * at_once, sides * screens),
    )
    return TournamentPlan(
        chosen,
        number,
        tuple(each * played for played in range(1, number + 1)),
        turns,
        screens,
        at_once - screens,
        tuple(Shortage(lack, needed, there) for lack, needed, there in lacks if needed > there),
    )


def _tables(players: int, sides: int, capacity: Capacity) -> tuple[int, int, int]:
    """How many tables a round has, how many of them play at once, and in how many turns."""
    wanted = max(1, players // sides)
    at_once = wanted if capacity.tables is None else max(1, min(wanted, capacity.tables))
    return wanted, at_once, ceil(wanted / at_once)


def _with_groups(
    players: int, groups: int, stage: PlannedStage, asked: tuple[int, int, str, Capacity, int | None]
) -> TournamentPlan:
    """The groups, and then the final of those who go on."""
    minutes, minutes_a_round, phase_format, capacity, rounds = asked
    wanted, at_once, turns = _tables(players, 2, capacity)
    group_rounds, each = _group_rounds(ceil(players / groups), stage.rounds), minutes_a_round * turns + SLACK
    before = group_rounds * each
    final = plan_tournament(
        min(players, max(groups * stage.rule.best_each, stage.rule.least)),
        max(1, minutes - before),
        minutes_a_round,
        phase_format,
        capacity=capacity,
        rounds=rounds,
    )
    ends = (*(each * played for played in range(1, group_rounds + 1)), *(before + end for end in final.ends))
    screens = at_once if capacity.devices is None else min(at_once, capacity.devices // 2)
    lacks = [shortage for shortage in final.shortages if shortage.lack == Lack.ROUNDS]
    needs = (
        (Lack.MINUTES, ends[-1], minutes),
        (Lack.TABLES, wanted, at_once),
        (Lack.DEVICES, 2 * at_once, 2 * screens),
    )
    lacks += [Shortage(lack, needed, there) for lack, needed, there in needs if needed > there]
    return TournamentPlan(
        final.phase_format,
        final.rounds,
        ends,
        turns,
        screens,
        at_once - screens,
        tuple(lacks),
        groups,
        group_rounds,
    )


def _group_rounds(players: int, rounds: int | None) -> int:
    """The rounds of a group of so many: all against all, or so many Swiss ones as there can be."""
    all_rounds = max(1, rounds_to_meet_all(players))
    if rounds is None or most_rounds(players) < all_rounds <= rounds:
        return all_rounds
    return min(rounds, most_rounds(players))


def _format(players: int, fitting: int, phase_format: str, rounds: int | None) -> tuple[str, int]:
    """The format, and how many rounds it has where so many fit."""
    all_rounds = max(1, rounds_to_meet_all(players))
    if phase_format == ROUND_ROBIN or (not phase_format and players <= FEW and all_rounds <= fitting):
        return ROUND_ROBIN, all_rounds
    if phase_format == FREE:
        return FREE, 1
    if phase_format == KNOCK_OUT:
        return KNOCK_OUT, rounds_needed(players)
    if phase_format == THREES:
        return THREES, rounds or max(1, min(_telling(players, SEATS), fitting))
    return SWISS, rounds or max(1, min(_telling(players, 2), fitting))


def _telling(players: int, sides: int) -> int:
    """The rounds after which a phase of such tables mostly has one winner, where so many can be made."""
    most = most_rounds(players) if sides == 2 else threes.most_rounds(players)
    return min(ceil(log2(max(players, 2)) / log2(sides)) + 1, most)
