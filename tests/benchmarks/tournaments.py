"""`run.py bench tournaments --tournaments 10000`."""

import time
from argparse import ArgumentParser
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from games.tournaments import threes
from games.tournaments.swiss import NoRound, most_rounds, pair_round
from tests.games.tournaments.book_keeper import Pupil, note, pupils
from tests.games.tournaments.hall_of_threes import Hall

MOST_PLAYERS = 64
TIMED = (64, 150, 300)
ROUNDS_TIMED = 6
MOST_THREES = 8  # rounds of a tournament at tables of three


class Command(BaseCommand):
    help = (
        "Simulate Swiss tournaments and tables of three, some with absences, and time the pairing of large "
        "fields."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tournaments", type=int, default=1_000)
        parser.add_argument("--threes", type=int, default=100, help="so many at tables of three")
        parser.add_argument("--seed", type=int, default=0)

    def handle(self, *args: Any, **options: Any) -> None:
        counted: Counter[str] = Counter()
        for number in range(options["tournaments"]):
            counted.update(simulated(Random(f"{options['seed']} {number}")))
        for number in range(options["threes"]):
            counted.update(simulated_threes(Random(f"{options['seed']} {number}")))
        for name, count in sorted(counted.items()):
            self.stdout.write(f"{name}: {count}")
        for what, of in (("players", timed), ("players at tables of three", timed_threes)):
            for players in TIMED:
                times = of(players)
                self.stdout.write(
                    f"{players} {what}: {max(times) * 1000:.0f} ms of CPU the longest of {len(times)} rounds"
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


def simulated_threes(random: Random) -> Counter[str]:
    """One tournament of 3 to 64 at tables of three, half of them with absences; what was counted. What must
    hold of each round stops it (`Hall`)."""
    players = random.randint(threes.LEAST, MOST_PLAYERS)
    hall = Hall(players, random.randrange(10**9), seats_count=random.random() < 0.5)
    absence = random.choice((0.0, 0.0, 0.1, 0.3))
    sure = (players // threes.SEATS + 1) // 2
    counted = Counter({"tournaments of threes": 1})
    for number in range(1, random.randint(1, min(threes.most_rounds(players), MOST_THREES)) + 1):
        there = [pupil for pupil in hall.numbers if random.random() >= absence]
        if len(there) < threes.LEAST:
            continue
        again = hall.play(there)
        counted["rounds of threes"] += 1
        is_sure = number <= sure and not absence
        counted["pairs of threes that met again" + (" where none need" if is_sure else "")] += again
    counted["second waits where all stay"] += (not absence) * (max(hall.waits.values()) > 1)
    return counted


def timed_threes(players: int) -> list[float]:
    """Seconds of CPU for each of the first rounds of so many at tables of three."""
    hall, times = Hall(players, players, seats_count=True), []
    for _round in range(ROUNDS_TIMED):
        hall.play()
        times.append(hall.seconds)
    return times


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
    """Seconds of CPU for each of the first rounds of so many."""
    random = Random(players)
    book = pupils(players, "abcdefgh", random)
    times = []
    for number in range(ROUNDS_TIMED):
        field = [pupil.competitor() for pupil in book.values()]
        before = time.process_time()
        paired = pair_round(field, number)
        times.append(time.process_time() - before)
        note(book, paired, random)
    return times
