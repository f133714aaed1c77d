"""Simulated tournaments: who has met, who had a bye, who began."""

from dataclasses import dataclass, field
from random import Random

from games.tournaments.swiss import Competitor, PairedRound


@dataclass
class Pupil:
    """What the book-keeper notes of somebody."""

    number: int
    club: str = ""
    score: int = 0
    opponents: list[int] = field(default_factory=list)
    byes: int = 0
    seats: list[int] = field(default_factory=list)

    def competitor(self) -> Competitor:
        return Competitor(
            self.number,
            self.score,
            self.number,
            frozenset(self.opponents),
            self.byes > 0,
            tuple(self.seats),
            self.club,
        )


def pupils(count: int, clubs: str = "", random: Random | None = None) -> dict[int, Pupil]:
    """So many, of clubs drawn by lot."""
    lots = random or Random(0)
    return {number: Pupil(number, lots.choice(clubs) if clubs else "") for number in range(1, count + 1)}


def note(book: dict[int, Pupil], paired: PairedRound, random: Random) -> None:
    """Play a round by lot, and note it."""
    for first, second in paired.pairs:
        points = random.choice((0, 1, 2))
        for pupil, other, seat, got in ((first, second, 1, points), (second, first, -1, 2 - points)):
            book[pupil].opponents.append(other)
            book[pupil].seats.append(seat)
            book[pupil].score += got
    if paired.bye is not None:
        book[paired.bye].byes += 1
        book[paired.bye].score += 2
