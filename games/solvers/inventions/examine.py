"""The examination of an invented game: everything that is found out, as JSON data.

Nothing here is a sentence, so that a report can be kept and read in any language (`games/report_words.py`).
Every search is bounded; `progress` hears how far it is, and where it raises TooBig the search under way ends
and the report says so.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from games.rules.invented.document import Invention
from games.rules.invented.game import Invented, Place
from games.solvers.brute import Brute
from games.solvers.inventions.endings import ends
from games.solvers.inventions.graph import Fact, Graph, explore, facts, together
from games.solvers.inventions.hints import hints
from games.solvers.inventions.owners import owned
from games.solvers.inventions.play import at_random
from games.solvers.inventions.twins import Known, signatures, twins
from games.solvers.solve import Letter, letter
from games.solvers.theory import TooBig

FORMAT = "nimteca-report-1"
LIMIT = 200_000
PARTS_SHARE = 4  # what is known by its parts already is counted only so far: limit // 4
BRUTE_SHARE = 2
WINNING_SHOWN = 12
MOVES_COUNTED = 2_000
TREE_LONGEST = 6  # moves; shorter games have the same tree too easily


def digest(invention: Invention) -> str:
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
    invention: Invention,
    limit: int = LIMIT,
    progress: Callable[[int], None] = lambda _met: None,
    known: Known = (),
) -> dict[str, Any]:
    """The report. Raises nothing but what `progress` raises, TooBig excepted."""
    return _Examination(invention, limit, progress).report(known)


class _Examination:
    def __init__(self, invention: Invention, limit: int, progress: Callable[[int], None]) -> None:
        self.invention = invention
        self.rules = invention.rules
        self.game: Invented = invention.game()
        self.places: list[Place] = [game.start() for _name, game in invention.starts]
        self.limit = limit
        self._progress = progress
        self._met = 0
        self._before = 0

    def report(self, known: Known) -> dict[str, Any]:
        parts, whole = self.parts, self.whole
        own = digest(self.invention)
        ending = ends(self.game, self.places, whole, parts)
        starts = [self._start(place, own, number) for number, place in enumerate(self.places)]
        found = signatures(self.rules, self.invention.misere, self._tell)
        shapes = self._shapes()
        return {
            "format": FORMAT,
            "digest": own,
            "limit": self.limit,
            "misere": self.invention.misere,
            "conditions": [
                {"number": 1, "verdict": "form", "why": "alternate"},
                {"number": 2, "verdict": "form", "why": "no_chance"},
                owned(self.game, self.places, whole, self._tell),
                ending,
                {"number": 5, "verdict": "form", "why": "misere" if self.invention.misere else "normal"},
            ],
            "positions": len(whole.keys),
            "edges": whole.moves,
            "complete": whole.complete,
            "starts": starts,
            "hints": hints(starts, self.places),
            "twins": twins(own, found, shapes, known),
            "twins_skipped": found.skipped,
            "signatures": found.lists,
            "shapes": shapes,
        }

    # Searching.

    def _counted(self, met: int) -> None:
        """Progress of a search, after those before it."""
        self._met = met
        self._progress(self._before + met)

    def _tell(self, _met: int = 0) -> None:
        self._progress(self._before)

    def _explored(self, graph: Graph[Any]) -> Graph[Any]:
        self._before += len(graph.keys)
        return graph

    @property
    def plain(self) -> bool:
        """Whether a position is the sum of its parts: nothing ties them together."""
        return not self.rules.conditions and not self.rules.partisan

    @cached_property
    def parts(self) -> Graph[tuple[int, Any]]:
        """The parts of the starts and all that comes of them, where every part is played freely.

        Conditions are left aside, and pieces with owners moved by both: so more is possible than in the game
        itself, and what ends here ends there.
        """
        roots = [part for place in self.places for part in self._parts_of(place)]
        return self._explored(explore(roots, self._part_options, self.limit, self._counted))

    @cached_property
    def whole(self) -> Graph[Place]:
        """The positions of the game itself."""
        known = self.plain and self.parts.finite
        limit = self.limit // PARTS_SHARE if known else self.limit
        options = self.game.options
        return self._explored(
            explore(self.places, lambda place: ((after,) for after in options(place)), limit, self._counted)
        )

    def _parts_of(self, place: Place) -> list[tuple[int, Any]]:
        return [
            (number, part)
            for number, (block, whole) in enumerate(zip(self.rules.blocks, place.parts, strict=True))
            for part in block.parts(whole)
        ]

    def _part_options(self, key: tuple[int, Any]) -> Iterator[tuple[tuple[int, Any], ...]]:
        number, part = key
        block = self.rules.blocks[number]
        for mover in (0, 1) if block.partisan else (0,):
            for play in block.plays(part, mover):
                yield tuple((number, own) for own in block.parts(play.after))

    @cached_property
    def _facts(self) -> dict[Place, Fact]:
        return facts(self.whole)

    @cached_property
    def _part_facts(self) -> dict[tuple[int, Any], Fact]:
        return facts(self.parts)

    def _fact(self, place: Place) -> Fact | None:
        """What is true of a position, where a finished search knows it."""
        if self.whole.finite:
            return self._facts[place]
        if self.plain and self.parts.finite:
            return together([self._part_facts[key] for key in self._parts_of(place)])
        return None

    # One start.

    @cached_property
    def _brute(self) -> Brute:
        return Brute(self.limit // BRUTE_SHARE, self._counted)

    def _letter(self, place: Place) -> Letter | None:
        fact = self._fact(place)
        if fact is not None and not self.invention.misere:
            return "N" if fact.value else "P"
        if self.whole.finite and fact is not None:
            return "P" if fact.misere_p else "N"
        if self.whole.cycle is not None or self.parts.cycle is not None:
            return None
        try:
            return letter(self.game, place, self._brute)
        except (TooBig, MemoryError):
            return None

    def _start(self, place: Place, own: str, number: int) -> dict[str, Any]:
        moves = list(islice(self.game.position_moves(place), MOVES_COUNTED))
        fact = self._fact(place)
        found = self._letter(place)
        winning = self._winning(place, moves) if found == "N" else []
        fits = not self.invention.misere and not self.rules.partisan
        return {
            "playable": bool(moves),
            "moves": len(moves),
            "letter": found,
            "grundy": fact.value if fact is not None and fits else None,
            "winning": winning[:WINNING_SHOWN],
            "winning_count": len(winning),
            "immediate": self._immediate(place, winning),
            "forced": fact is not None and fact.forced and bool(moves),
            "parities": fact.parities if fact is not None else 0,
            **self._played(place, fact, Random(f"{own}/{number}")),  # noqa: S311 - no secret
        }

    def _winning(self, place: Place, moves: Iterable[str]) -> list[str]:
        return [move for move in moves if self._letter(self.game.follow(place, move)) == "P"]

    def _immediate(self, place: Place, winning: Sequence[str]) -> bool:
        """Whether a move wins at once, in a game where the last move wins."""
        return not self.invention.misere and any(
            self.game.is_over(self.game.follow(place, move)) for move in winning
        )

    def _played(self, place: Place, fact: Fact | None, random: Random) -> dict[str, Any]:
        """The lengths of plays, exact where they are known, and who wins plays at random."""
        quick = self.whole.finite
        plays = at_random(
            place,
            self._followers if quick else lambda position: list(self.game.options(position)),
            self.invention.misere,
            random,
            quick=quick,
            progress=self._tell,
        )
        some = fact is not None or plays.ended > 0
        return {
            "exact": fact is not None,
            "shortest": (fact.shortest if fact is not None else plays.shortest) if some else None,
            "longest": (fact.longest if fact is not None else plays.longest) if some else None,
            "first_wins": [plays.first_wins, plays.ended],
            "unfinished": plays.unfinished,
        }

    def _followers(self, place: Place) -> list[Place]:
        whole = self.whole
        return [whole.keys[child] for (child,) in whole.followers[whole.number[place]]]

    def _shapes(self) -> list[str]:
        """What tells the trees of the starts apart, where they are large enough to say something."""
        if not self.whole.finite:
            return []
        found = [self._facts[place] for place in self.places]
        return [fact.shape.hex() for fact in found if fact.longest >= TREE_LONGEST and not fact.forced]
