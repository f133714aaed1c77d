"""The page of a game's rules: its blocks as `templates/games/rules.html` shows them, boards drawn."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.pictures.drawing import draw_board, draw_sketch
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.entry import Block, DrawnMatch, Example, Heading, Link, Points
from games.rules.game import Game
from games.rules.text import Text

Section = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule of a game that brings its own: its sentence, and the small drawing beside it, where there is
    one."""

    words: str
    drawing: SafeString | None = None


def own_rules(game: Game[Any], ident: str = "regra") -> list[ShownRule]:
    """The rules that a game brings with its options; `ident` begins the identity of each drawing."""
    return [
        ShownRule(translate(words), None if sketch is None else draw_sketch(sketch, f"{ident}-{number}"))
        for number, (words, sketch) in enumerate(zip(game.own_rules(), game.own_sketches(), strict=True), 1)
    ]


def sections(slug: str, chosen: Game[Any] | None) -> Iterator[Section]:
    """The whole page; of a game that brings its rules with its options, these and nothing else."""
    if chosen is not None and (own := own_rules(chosen)):
        yield {"kind": "own", "own": own, "plain": not any(rule.drawing for rule in own)}
        return
    numbers = count()
    for together, blocks in groupby(catalogue.ENTRIES[slug].rules, _is_in_the_column):
        shown = [_section_context(slug, block, numbers) for block in blocks]
        yield from [{"kind": "words", "blocks": shown}] if together else shown


def opening(slug: str, chosen: Game[Any]) -> SafeString:
    """What stands first on the page: the words before the first drawing."""
    return render_to_string("games/rules.html", {"rules": [next(sections(slug, chosen))]})


def _is_in_the_column(block: Block) -> bool:
    return isinstance(block, (Text, Points, Link)) or (isinstance(block, Heading) and not block.wide)


def _section_context(slug: str, block: Block, numbers: Iterator[int]) -> Section:
    examples: Iterator[Example] = iter(())
    if isinstance(block, Example):
        examples = iter((block,))
    elif isinstance(block, DrawnMatch):
        examples = block.examples
    drawn = [_example_context(slug, example, next(numbers)) for example in examples]
    return {"kind": type(block).__name__, "block": block, "examples": drawn}


def _example_context(slug: str, example: Example, number: int) -> dict[str, Any]:
    game = catalogue.ENTRIES[slug].game_of(example)
    state, last = example.reached(game)
    ident = f"exemplo-{number}"
    board = draw_board(game, state, interactive=False, ident=ident, last=last, marks=example.marks)
    return {"board": board, "caption": example.caption}
