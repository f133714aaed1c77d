"""Rounds of tables of three, simulated, with what must hold of each."""

from collections.abc import Collection
from random import Random
from time import process_time

from games.tournaments.standings import place_points
from games.tournaments.threes import ThreesPlayer, seat_threes


class Hall:
    """A book-keeper of simulated rounds, which holds what is promised; `seconds` took the last one."""

    def __init__(self, count: int, seed: int, *, seats_count: bool = False) -> None:
        self.numbers = range(1, count + 1)
        self.random, self.seed, self.seats_count = Random(seed), seed, seats_count
        self.score = dict.fromkeys(self.numbers, 0)
        self.waits = dict.fromkeys(self.numbers, 0)
        self.met: dict[int, tuple[int, ...]] = dict.fromkeys(self.numbers, ())
        self.seats = {number: [0, 0, 0] for number in self.numbers}

    def play(self, there: Collection[int] = ()) -> int:
        """A round of those who are there; how many pairs met again."""
        inside, again = sorted(there or self.numbers), 0
        field = [
            ThreesPlayer(
                number,
                self.score[number],
                number,
                self.met[number],
                self.waits[number],
                tuple(self.seats[number]),
            )
            for number in inside
        ]
        before = process_time()
        seated = seat_threes(field, f"{self.seed} {sum(self.score.values())}", seats_count=self.seats_count)
        self.seconds = process_time() - before
        assert sorted([*(side for table in seated.pairs for side in table), *seated.free]) == inside
        assert {len(table) for table in seated.pairs} == {3}
        assert len(seated.free) == len(inside) % 3
        order = [(self.waits[number], self.score[number], -number) for number in seated.free]
        assert order == sorted((self.waits[n], self.score[n], -n) for n in inside)[: len(order)]
        for table in seated.pairs:
            points = place_points([self.random.randrange(3) for _side in table])
            again += sum(other in self.met[number] for number in table for other in table) // 2
            for seat, (number, got) in enumerate(zip(table, points, strict=True)):
                self.score[number] += got
                self.seats[number][seat] += 1
                self.met[number] += tuple(other for other in table if other != number)
        for number in seated.free:
            self.waits[number] += 1
            self.score[number] += 4
        return again
