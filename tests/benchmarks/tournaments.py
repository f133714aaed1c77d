"""`run.py bench tournaments --tournaments 10000`."""

import time
from argparse import ArgumentParser
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from games.tournaments import threes
from games.tournaments.swiss import NoRound, PairedRound, most_rounds, pair_round
from tests.games.tournaments.book_keeper import Pupil, note, pupils
from tests.games.tournaments.hall_of_threes import Hall

MOST_PLAYERS = 64
TIMED = (64, 150, 300)
ROUNDS_TIMED = 6
BY_HAND, LATE, LEAVING = 0.1, 0.1, 0.1  # how often two are exchanged, somebody comes late, somebody leaves
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
    """One tournament of 2 to 64 with late, absent and leaving players, pairs that must not meet and some that
    the desk sets by hand; what was counted, faults too."""
    players = random.randint(2, MOST_PLAYERS)
    book = pupils(players, "abcd", random)
    rounds = random.randint(1, most_rounds(players))
    absence = random.choice((0.0, 0.0, 0.1, 0.3))
    seats_count = random.random() < 0.5
    stays = {number: _stay(random, rounds) if absence else (0, rounds) for number in book}
    forbidden = _forbidden(random, players)
    counted = Counter({"tournaments": 1, "forbidden pairs": len(forbidden)})
    troubled, by_hand = bool(absence or forbidden), False
    for number in range(rounds):
        there = [
            pupil.competitor()
            for pupil in book.values()
            if stays[pupil.number][0] <= number < stays[pupil.number][1] and random.random() >= absence
        ]
        try:
            paired = pair_round(there, f"{random.random()} {number}", forbidden, seats_count=seats_count)
        except NoRound:
            counted[
                "rounds that could not be made" + (" with absences or forbidden pairs" if troubled else "")
            ] += 1
            continue
        counted["rounds"] += 1
        left_out = len(there) - 2 * len(paired.pairs) - (paired.bye is not None)
        counted["left without an opponent"] += left_out
        counted["forbidden pairs that met"] += sum(frozenset(pair) in forbidden for pair in paired.pairs)
        if random.random() < BY_HAND:
            changed = _exchanged(paired, book, forbidden, random)
            counted["rounds with pairs set by hand"] += changed is not paired
            by_hand |= changed is not paired
            paired = changed
        note(book, paired, random)
    counted.update(faults(book, seats_count and not absence and not by_hand))
    return counted


def _stay(random: Random, rounds: int) -> tuple[int, int]:
    """From which round on somebody is in, and from which on out: late up to half of the rounds."""
    late = random.randint(1, max(1, rounds // 2)) if random.random() < LATE else 0
    return late, random.randint(late, rounds) if random.random() < LEAVING else rounds


def _forbidden(random: Random, players: int) -> set[frozenset[int]]:
    """Brothers and sisters in half of the tournaments: one pair of eight players at most."""
    if random.random() < 0.5:
        return set()
    pairs = (random.sample(range(1, players + 1), 2) for _pair in range(players // 8))
    return {frozenset(pair) for pair in pairs}


def _exchanged(
    paired: PairedRound, book: dict[int, Pupil], forbidden: set[frozenset[int]], random: Random
) -> PairedRound:
    """Two change places, as the desk may have it; not where somebody would meet again or must not meet."""
    if len(paired.pairs) < 2:
        return paired
    one, other = random.sample([side for pair in paired.pairs for side in pair], 2)
    places = {one: other, other: one}
    pairs = tuple(tuple(places.get(side, side) for side in pair) for pair in paired.pairs)
    if any(
        second in book[first].opponents or frozenset((first, second)) in forbidden for first, second in pairs
    ):
        return paired
    return replace(paired, pairs=pairs)


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
