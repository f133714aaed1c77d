"""What a document asks or gives away, as facts: who wins a game, and the laws about it. Pure: no Django.

A fact is written "nim", or with what is fixed of a game that has many: "subtraction:1-3" (1, 2 or 3 are
taken), "subtraction:3,4", "subtraction:1-n" (the law for all of the kind 1 to n), "octal:0.77". Whoever
knows all of a game knows each of them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.structs import refuse
from games.rules.text import text
from lessons.worksheets.documents.fields.base import GameSpec

MOST_FACTS = 12
FactName = Annotated[str, Meta(max_length=60)]
FactNames = Annotated[tuple[FactName, ...], Meta(max_length=MOST_FACTS)]

_LAW = "1-n"  # of all the subtraction games in which 1, 2 ... n are taken
_SOME = "*"  # of a game of which each question tells something else: so much is told whatever is asked
_RUN = re.compile(r"1-[0-9]+|1")
_POSITION = ("heaps", "token", "start")  # options that say where a game begins, not how it goes on


class Fact(NamedTuple):
    """Who wins a game, from anywhere; `variant` "" is all that can be played under this name."""

    game: str
    variant: str = ""

    def __str__(self) -> str:
        return f"{self.game}:{self.variant}" if self.variant else self.game

    @classmethod
    def parse(cls, written: str) -> "Fact":
        game, _colon, variant = written.partition(":")
        return cls(game, variant)

    def tells(self, asked: "Fact") -> bool:
        """Whether who knows this knows what is asked."""
        if self.game != asked.game:
            return False
        general = self.variant == _LAW and bool(_RUN.fullmatch(asked.variant))
        return general or not self.variant or self.variant == asked.variant or not asked.variant


def some_of(game: str) -> Fact:
    """What is given away of a game by questions of which each tells of another variant: who is not asked
    about those of a worksheet is told nothing of it, unless it asks of the whole game."""
    return Fact(game, _SOME)


def subtraction_fact(amounts: Iterable[int]) -> Fact:
    """What who knows the P-positions of a subtraction game knows: where 1, 2 ... n are taken, the law."""
    name = amounts_name(amounts)
    return Fact("subtraction", _LAW if _RUN.fullmatch(name) else name)


def parse_facts(names: Iterable[str]) -> frozenset[Fact]:
    return frozenset(map(Fact.parse, names))


def check_facts(names: Iterable[str]) -> None:
    """Raises Refusal where a fact is about no game of the catalogue."""
    for fact in parse_facts(names):
        if fact.game not in catalogue.GAMES:
            refuse(text("Não conheço o jogo «{name}».", name=fact.game))


def are_told(told: Iterable[Fact], asked: Iterable[Fact]) -> bool:
    """Whether some of what is asked is given away by some of what is told."""
    wanted = list(asked)
    return any(fact.tells(question) for fact in told for question in wanted)


def game_facts(spec: GameSpec) -> frozenset[Fact]:
    """What is known of a game by who wins it: of a sum, that of each of its games."""
    return frozenset(_facts(spec.slug, spec.options))


def facts_of_json(game: Mapping[str, Any]) -> frozenset[Fact]:
    """The facts of a game as recipes keep it, which nobody has checked; of one that cannot be read, all that
    there is of its name."""
    try:
        return game_facts(GameSpec(game["slug"], game.get("options")))
    except (GameError, KeyError, TypeError):
        return frozenset({Fact(str(game.get("slug")))})


def _facts(slug: str, options: dict[str, Any]) -> Iterator[Fact]:
    ending = "m" if options.get("misere") else ""
    if slug == "sum":
        for part in options["games"]:
            yield from _facts(part["game"], part["options"])
    elif slug == "subtraction":
        yield from (Fact(slug, amounts_name(amounts) + ending) for amounts in options["sets"])
    elif slug == "add_up":
        yield from (Fact(slug), Fact("subtraction", amounts_name(range(1, options["max"] + 1)) + ending))
    elif slug == "octal":
        yield Fact(slug, f"{options['code']}{ending}")
        yield from _octal_facts(str(options["code"]), ending)
    elif catalogue.ENTRIES[slug].stands_in:
        rules = {name: value for name, value in options.items() if name not in _POSITION}
        yield Fact(slug, json.dumps(rules, sort_keys=True))
    else:
        yield Fact(slug)


def amounts_name(amounts: Iterable[int]) -> str:
    """Amounts that may be taken, as a fact has them: "1-3" or "3,4"."""
    ordered = sorted(set(amounts))
    is_run = len(ordered) > 1 and ordered == list(range(1, ordered[-1] + 1))
    return f"1-{ordered[-1]}" if is_run else ",".join(map(str, ordered))


def _octal_facts(code: str, ending: str) -> Iterator[Fact]:
    """Where a code never splits a heap, and lets one take any heap whole that it lets one take from, it is a
    subtraction game (Winning Ways, chapter 4: digits 0 and 3)."""
    whole, _point, digits = code.partition(".")
    if whole == "0" and digits and set(digits) <= {"0", "3"} and "3" in digits:
        amounts = [number for number, digit in enumerate(digits, 1) if digit == "3"]
        yield Fact("subtraction", amounts_name(amounts) + ending)
