"""`run.py bench tournaments --tournaments 10000`."""

import time
from argparse import ArgumentParser
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from games.tournaments.swiss import NoRound, most_rounds, pair_round
from tests.games.tournaments.book_keeper import Pupil, note, pupils

MOST_PLAYERS = 64
TIMED = (64, 150, 300)
ROUNDS_TIMED = 6


class Command(BaseCommand):
    help = "Simulate Swiss tournaments, some with absences, and time the pairing of large fields."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tournaments", type=int, default=1_000)
        parser.add_argument("--seed", type=int, default=0)

    def handle(self, *args: Any, **options: Any) -> None:
        counted: Counter[str] = Counter()
        for number in range(options["tournaments"]):
            counted.update(simulated(Random(f"{options['seed']} {number}")))
        for name, count in sorted(counted.items()):
            self.stdout.write(f"{name}: {count}")
        for players in TIMED:
            times = timed(players)
            self.stdout.write(
                f"{players} players: {max(times) * 1000:.0f} ms the longest of {len(times)} rounds"
            )


def simulated(random: Random) -> Counter[str]:
    """One tournament of 2 to 64 with late, absent and leaving players; what was counted, faults too."""
    players = random.randint(2, MOST_PLAYERS)
    book = pupils(players, "abcd", random)
    absence = random.choice((0.0, 0.0, 0.1, 0.3))
    seats_count = random.random() < 0.5
    counted = Counter(tournaments=1)
    for number in range(random.randint(1, most_rounds(players))):
        there = [pupil.competitor() for pupil in book.values() if random.random() >= absence]
        try:
            paired = pair_round(there, f"{random.random()} {number}", seats_count=seats_count)
        except NoRound:
            counted["rounds that could not be made" + (" with absences" if absence else "")] += 1
            continue
        counted["rounds"] += 1
        left_out = len(there) - 2 * len(paired.pairs) - (paired.bye is not None)
        counted["left without an opponent"] += left_out
        note(book, paired, random)
    counted.update(faults(book, seats_count and not absence))
    return counted


def faults(book: dict[int, Pupil], seats_count: bool) -> Counter[str]:
    """Promises that were broken."""
    counted: Counter[str] = Counter()
    for pupil in book.values():
        counted["rematches"] += len(pupil.opponents) - len({*pupil.opponents})
        counted["second byes"] += max(0, pupil.byes - 1)
        if seats_count:
            counted["seats out of balance"] += abs(sum(pupil.seats)) > 2
            counted["three times running"] += any(
                first == second == third
                for (first, second), (_second, third) in pairwise(pairwise(pupil.seats))
            )
    return counted


def timed(players: int) -> list[float]:
    """Seconds for each of the first rounds of so many."""
    random = Random(players)
    book = pupils(players, "abcdefgh", random)
    times = []
    for number in range(ROUNDS_TIMED):
        field = [pupil.competitor() for pupil in book.values()]
        before = time.perf_counter()
        paired = pair_round(field, number)
        times.append(time.perf_counter() - before)
        note(book, paired, random)
    return times
