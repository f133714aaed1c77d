"""The examination of an invented game: everything that is found out, as JSON data.

Nothing here is a sentence, so that a report can be kept and read in any language (`report_words.py`).
Every search is bounded, by positions and by its share of the time; what is cut off the report says.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from math import inf
from random import Random
from typing import Any

from games.rules.invented.document import InventedGames
from games.rules.invented.game import Invented, InventedPosition
from games.solvers.brute import Brute
from games.solvers.inventions.endings import ends
from games.solvers.inventions.graph import Graph, PositionFact, explore, facts, together
from games.solvers.inventions.hints import hints
from games.solvers.inventions.loops import outcomes
from games.solvers.inventions.owners import owned
from games.solvers.inventions.play import at_random
from games.solvers.inventions.trees import tree_marks
from games.solvers.inventions.twins import TREE_LONGEST, Known, signatures, twins
from games.solvers.solve import letter
from games.solvers.theory import TooBig, too_big

FORMAT = "nimteca-report-1"
LIMIT = 200_000
# A first search goes so far: limit // 4. Only where neither it nor the parts say all there is another one.
FIRST_SHARE = 4
# Of the time there is: the shares of the searches, of the letters of all starts, of plays and of twins.
FIRST, PARTS, AGAIN, LETTERS, PLAYS, TWINS = 0.2, 0.2, 0.25, 0.15, 0.1, 0.1
WINNING_SHOWN = 12
MOVES_COUNTED = 2_000


def digest(invention: InventedGames) -> str:
    """What tells games apart: rules, starts and ending, without name and look."""
    rules = invention.rules.json()
    whole = {
        "blocks": rules["blocks"],
        "conditions": rules["conditions"],
        "starts": [json.loads(game.begin) for _name, game in invention.starts],
        "misere": invention.misere,
    }
    written = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def examine(
    invention: InventedGames,
    limit: int = LIMIT,
    progress: Callable[[int], None] = lambda _met: None,
    known: Known = (),
    used: Callable[[], float] = lambda: 0.0,
) -> dict[str, Any]:
    """The report. `progress` hears again and again how many positions were met; what it raises goes on.

    `known` are earlier reports, or what twins are compared by: "digest", "misere", "signatures", "shapes".
    `used` says what part of the time there is has been used: after 1 what is not decided stays so, and only
    without it is the report always the same.
    """
    return _Examination(invention, limit, _Meter(progress, used)).report(known)


class _Meter:
    """Counts what is met, phase after phase, and ends each of them with TooBig when its time is over."""

    def __init__(self, progress: Callable[[int], None], used: Callable[[], float]) -> None:
        self._progress = progress
        self._used = used
        self._before = self._met = 0
        self._end = inf

    def begin(self, share: float) -> None:
        """A phase that may take this share of the time."""
        self._before += self._met
        self._met = 0
        self._end = self._used() + share

    def __call__(self, met: int = 0) -> None:
        self._met = max(self._met, met)
        self._progress(self._before + self._met)
        if self._used() > self._end:
            too_big(met, "É grande demais: demora muito.")


class _Examination:
    def __init__(self, invention: InventedGames, limit: int, meter: _Meter) -> None:
        self.invention = invention
        self.rules = invention.rules
        self.game: Invented = invention.game()
        self.places: list[InventedPosition] = [game.start() for _name, game in invention.starts]
        self.limit = limit
        self.meter = meter
        self.measures = self.rules.measures

    def report(self, known: Known) -> dict[str, Any]:
        own = digest(self.invention)
        self._search()
        letters = [self._lettered(place) for place in self.places]
        plays = [self._played(place, Random(f"{own}/{at}")) for at, place in enumerate(self.places)]  # noqa: S311 - no secret
        self.meter.begin(TWINS)
        same_moves = owned(self.game, self.places, self.whole, self.meter)
        own_signatures = signatures(self.rules, self.places, self.invention.misere, self.meter)
        shapes = self._shapes()
        starts = [
            self._about(place) | lettered | played
            for place, lettered, played in zip(self.places, letters, plays, strict=True)
        ]
        return {
            "format": FORMAT,
            "digest": own,
            "limit": self.limit,
            "misere": self.invention.misere,
            "partisan": self.rules.partisan,
            "conditions": [
                {"number": 1, "verdict": "form", "why": "alternate"},
                {"number": 2, "verdict": "form", "why": "no_chance"},
                same_moves,
                ends(self.game, self.places, self.whole, self.parts, self.measures),
                {"number": 5, "verdict": "form", "why": "misere" if self.invention.misere else "normal"},
            ],
            "positions": len(self.whole.keys),
            "edges": self.whole.moves,
            "complete": self.whole.complete,
            "starts": starts,
            "hints": hints(starts, self.places),
            "twins": twins(own, own_signatures, shapes, known),
            "twins_skipped": own_signatures.skipped,
            "signatures": own_signatures.lists,
            "shapes": shapes,
            "trees": tree_marks(self.whole, self._facts, self.places),
        }

    # Searching.

    @property
    def plain(self) -> bool:
        """Whether a position is the sum of its parts: nothing ties them together."""
        return not self.rules.conditions and not self.rules.partisan

    def _search(self) -> None:
        """The positions, and where these are too many the parts, which say as much of a sum."""
        self.parts: Graph[tuple[int, Any]] = Graph()
        self.whole = self._searched(FIRST, self.limit // FIRST_SHARE)
        if self.whole.complete or self.whole.cycle is not None:
            return
        if self.plain or self.measures is None:
            self.meter.begin(PARTS)
            roots = [part for place in self.places for part in self._parts_of(place)]
            self.parts = explore(roots, self._part_followers, self.limit, self.meter)
        if not (self.plain and self.parts.finite):
            more = self._searched(AGAIN, self.limit)
            self.whole = more if len(more.keys) >= len(self.whole.keys) else self.whole

    def _searched(self, share: float, limit: int) -> Graph[InventedPosition]:
        self.meter.begin(share)
        followers = self.game.followers
        return explore(self.places, lambda place: ((after,) for after in followers(place)), limit, self.meter)

    def _parts_of(self, place: InventedPosition) -> list[tuple[int, Any]]:
        return [
            (number, part)
            for number, (block, whole) in enumerate(zip(self.rules.blocks, place.parts, strict=True))
            for part in block.parts(whole)
        ]

    def _part_followers(self, key: tuple[int, Any]) -> Iterator[tuple[tuple[int, Any], ...]]:
        """What a part becomes where it is played freely: conditions left aside, and pieces with owners moved
        by both. So more is possible than in the game itself, and what ends here ends there."""
        number, part = key
        block = self.rules.blocks[number]
        for mover in (0, 1) if block.partisan else (0,):
            for play in block.plays(part, mover):
                yield tuple((number, own) for own in block.parts(play.after))

    @cached_property
    def _facts(self) -> dict[InventedPosition, PositionFact]:
        return facts(self.whole)

    @cached_property
    def _part_facts(self) -> dict[tuple[int, Any], PositionFact]:
        return facts(self.parts)

    def _fact(self, place: InventedPosition) -> PositionFact | None:
        """What is true of a position, where a finished search knows it."""
        if self.whole.finite:
            return self._facts[place]
        if self.plain and self.parts.finite:
            return together([self._part_facts[key] for key in self._parts_of(place)])
        return None

    # One start.

    @cached_property
    def _brute(self) -> Brute:
        return Brute(self.limit, self.meter)

    @cached_property
    def _outcomes(self) -> dict[InventedPosition, str]:
        self.meter.begin(LETTERS)
        return outcomes(self.places, self.game.followers, self.invention.misere, self.limit, self.meter)

    def _letter(self, place: InventedPosition) -> str | None:
        """P or N; D where the game may go on for ever and neither player can force the end; else None."""
        fact = self._fact(place)
        if fact is not None and not self.invention.misere:
            return "N" if fact.value else "P"
        if fact is not None and self.whole.finite:
            return "P" if fact.misere_p else "N"
        if self.whole.cycle is not None or self.parts.cycle is not None:
            return self._outcomes.get(place)
        try:
            return letter(self.game, place, self._brute)
        except (TooBig, MemoryError):
            return None

    def _about(self, place: InventedPosition) -> dict[str, Any]:
        """What the searches say of a start."""
        fact = self._fact(place)
        moves = sum(1 for _move in islice(self.game.position_moves(place), MOVES_COUNTED))
        fits = fact is not None and not self.invention.misere and not self.rules.partisan
        return {
            "playable": moves > 0,
            "moves": moves,
            "grundy": fact.value if fact is not None and fits else None,
            "forced": fact is not None and fact.forced and moves > 0,
            "parities": fact.parities if fact is not None else 0,
            "exact": fact is not None,
        }

    def _lettered(self, place: InventedPosition) -> dict[str, Any]:
        """The letter of a start and its winning moves."""
        self.meter.begin(LETTERS / len(self.places))
        letter = self._letter(place)
        moves = islice(self.game.position_moves(place), MOVES_COUNTED) if letter == "N" else ()
        after = {move: self.game.follow(place, move) for move in moves}
        winning = [move for move, follower in after.items() if self._letter(follower) == "P"]
        return {
            "letter": letter,
            "winning": winning[:WINNING_SHOWN],
            "winning_count": len(winning),
            # Whether a move wins at once, where the last move wins.
            "immediate": not self.invention.misere
            and any(self.game.is_over(after[move]) for move in winning),
        }

    def _played(self, place: InventedPosition, random: Random) -> dict[str, Any]:
        """The lengths of plays, exact where they are known, and who wins plays at random."""
        self.meter.begin(PLAYS / len(self.places))
        fact = self._fact(place)
        quick = self.whole.finite
        plays = at_random(
            place,
            self._followers if quick else lambda position: list(self.game.followers(position)),
            self.invention.misere,
            random,
            quick=quick,
            progress=self.meter,
        )
        shortest, longest = (plays.shortest, plays.longest) if plays.ended else (None, None)
        return {
            "shortest": fact.shortest if fact is not None else shortest,
            "longest": fact.longest if fact is not None else longest,
            "first_wins": [plays.first_wins, plays.ended],
            "unfinished": plays.unfinished,
        }

    def _followers(self, place: InventedPosition) -> list[InventedPosition]:
        whole = self.whole
        return [whole.keys[child] for (child,) in whole.followers[whole.number[place]]]

    def _shapes(self) -> list[str]:
        """What tells the trees of the starts apart, where they are large enough to say something."""
        if not self.whole.finite:
            return []
        shapes = [self._facts[place] for place in self.places]
        return [fact.shape.hex() for fact in shapes if fact.longest >= TREE_LONGEST and not fact.forced]
