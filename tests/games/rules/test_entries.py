"""What every game brings to its pages: a game that forgets a part fails here, and the message names both."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import ENTRIES, build
from games.rules.entry import (
    FAMILIES,
    LEVELS,
    MARKUP,
    DrawnMatch,
    Example,
    GameEntry,
    Heading,
    Hint,
    Link,
    Points,
    Symmetry,
)
from games.rules.errors import GameError
from games.rules.text import Text, text
from tests.games.rules.two.properties import is_symmetric, random_states

SENTENCE = (".", "!", "?", ":")
TESTS = Path(__file__).parents[1]
TESTED = "\n".join(path.read_text("utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__))
TAG = re.compile(r"<(/?)([^<>]*)>")


def wrong(entry: GameEntry) -> Iterator[str]:
    """What a game lacks, or says wrongly."""
    slug = entry.game.slug
    if entry.family not in FAMILIES or not str(entry.name):
        yield "name and family"
    if not str(entry.summary).endswith(SENTENCE):
        yield "summary: a sentence"
    yield from _presets(entry)
    yield from _rules(entry)
    if not _keeps_its_symmetry(entry):
        yield (
            "symmetry: turned or mirrored it is another game; write [symmetry] with the sides of the board "
            "that belong to each role, or symmetry = false where the rules know directions"
        )
    if entry.family in ("two", "three"):
        if len(entry.examples) < 3:
            yield "examples: at least three on the page of the rules"
        if not 3 <= len(entry.first_steps) <= 5:
            yield "first steps: three to five"
    for first_step in entry.first_steps:
        if not all(
            str(said).endswith(SENTENCE) for said in (first_step.task, first_step.hint, first_step.praise)
        ):
            yield f"first steps: «{first_step.name}» speaks in sentences"
    if f".{slug}." not in TESTED and f'"{slug}"' not in TESTED:
        yield "tests: a file in tests/games/rules"


def _keeps_its_symmetry(entry: GameEntry) -> bool:
    """Whether positions of a random match are worth the same on every image of the smallest board."""
    if not issubclass(entry.game, BoardGame) or entry.symmetry is None:
        return True
    game = entry.game(**entry.small[0])
    states = random_states(game, 0)
    plies = {min(ply, len(states) - 1) for ply in (2, 3, len(states) // 2, len(states) - 2, len(states) - 1)}
    # Marks of dead stones name a group by its first one in board order, which the image has elsewhere.
    return all(
        is_symmetric(game, states[ply], entry.symmetry)
        for ply in plies
        if getattr(states[ply], "phase", None) != "agree"
    )


def _presets(entry: GameEntry) -> Iterator[str]:
    levels = {preset.level for preset in entry.presets}
    for level in LEVELS:
        if level not in levels:
            yield f"presets: one that is {level}"
    for name, options in (
        ("picture", entry.picture),
        *((f"preset «{preset.name}»", preset.options) for preset in entry.presets),
    ):
        try:
            if problem := build(entry.game.slug, options).live_problem():
                yield f"{name}: {problem}"
        except GameError as refused:
            yield f"{name}: {refused}"


def _rules(entry: GameEntry) -> Iterator[str]:
    if not entry.rules or not isinstance(entry.rules[0], Text):
        yield "rules page: it begins with a paragraph"
    if not any(isinstance(block, (Example, DrawnMatch)) for block in entry.rules):
        yield "rules page: something drawn"
    for said in _texts(entry):
        if not _is_well_marked(str(said)):
            yield f"rules page: the tags of «{said}»"
    for example in _drawn(entry):
        if not str(example.caption).endswith(SENTENCE):
            yield f"rules page: «{example.caption}» is no sentence"
        try:
            game = entry.game_of(example)
            example.reached(game)
        except GameError as refused:
            yield f"rules page: «{example.caption}» cannot be drawn: {refused}"
        else:
            if not set(example.marks) <= {cell.name for cell in game.board.cells}:
                yield f"rules page: the marks of «{example.caption}»"


def _is_well_marked(said: str) -> bool:
    """Whether all tags are known and closed in order."""
    still_open = [""]
    for closing, name in TAG.findall(said):
        if name not in MARKUP or (closing and still_open.pop() != name):
            return False
        if not closing:
            still_open.append(name)
    return still_open == [""]


def _drawn(entry: GameEntry) -> Iterator[Example]:
    for block in entry.rules:
        if isinstance(block, Example):
            yield block
        elif isinstance(block, DrawnMatch):
            yield from block.examples


def _texts(entry: GameEntry) -> Iterator[Text]:
    yield from (example.caption for example in _drawn(entry))
    for block in entry.rules:
        match block:
            case Text():
                yield block
            case Points():
                yield from block.items
            case Heading() | Hint() | Link():
                yield block.words


@pytest.mark.parametrize("slug", ENTRIES)
def test_a_game_has_all_its_parts(slug):
    assert not list(wrong(ENTRIES[slug])), slug


WHOLE = ENTRIES["hex"]
SAID = text("Uma frase.")


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("name and family", {"family": "four"}),
        ("summary", {"summary": text("Sem ponto")}),
        ("presets: one that is difícil", {"presets": WHOLE.presets[:1]}),
        ("preset «", {"presets": (*WHOLE.presets, replace(WHOLE.presets[0], options={"size": 0}))}),
        ("picture", {"picture": {"size": 10**6}}),
        ("rules page: it begins", {"rules": ()}),
        ("rules page: something drawn", {"rules": (SAID,)}),
        ("rules page: the tags", {"rules": (text("<b>Uma</b> frase."), *WHOLE.rules)}),
        ("rules page: the tags", {"rules": (SAID, Points((text("<em>Uma</strong> frase."),)), *WHOLE.rules)}),
        ("rules page: the tags", {"rules": (SAID, Hint(text("<em>Uma frase.")), *WHOLE.rules)}),
        ("is no sentence", {"rules": (SAID, Example(text("Sem ponto")))}),
        ("cannot be drawn", {"rules": (SAID, DrawnMatch({}, (("zz99", SAID),), SAID, None))}),
        ("cannot be drawn", {"rules": (SAID, Example(SAID, {"purple": []}))}),
        ("the marks", {"rules": (SAID, Example(SAID, marks={"zz99": "win"}))}),
        ("examples", {"rules": WHOLE.rules[:1]}),
        ("first steps: three", {"first_steps": ()}),
        ("first steps: «", {"first_steps": (replace(WHOLE.first_steps[0], hint=text("Sem ponto")),) * 3}),
        ("symmetry: turned", {"symmetry": Symmetry()}),
        ("tests", {"game": type("Untested", (WHOLE.game,), {"slug": "forgotten"})}),
    ],
)
def test_a_forgotten_part_is_named(part, change):
    assert not list(wrong(WHOLE))
    assert any(part in said for said in wrong(replace(WHOLE, **change)))


@pytest.mark.parametrize(
    "slug", [slug for slug, entry in ENTRIES.items() if entry.symmetry and entry.symmetry.owners]
)
def test_sides_that_belong_to_somebody_are_asked_for(slug):
    symmetry = replace(ENTRIES[slug].symmetry, owners={})
    entry = replace(ENTRIES[slug], symmetry=symmetry)
    assert any("[symmetry] with the sides" in said for said in wrong(entry))
