"""The page of a game's rules: its blocks as `templates/games/rules.html` shows them, boards drawn."""

from collections.abc import Iterator
from itertools import count, groupby
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.pictures.drawing import draw_board
from games.rules import catalogue
from games.rules.entry import Block, DrawnMatch, Example, Heading, Link, Points
from games.rules.game import Game
from games.rules.text import Text

Section = dict[str, Any]


def sections(slug: str, chosen: Game[Any] | None) -> Iterator[Section]:
    """The whole page; of a game that brings its rules with its options, these and nothing else."""
    if chosen is not None and (own := chosen.own_rules()):
        yield {"kind": "own", "sentences": own}
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
