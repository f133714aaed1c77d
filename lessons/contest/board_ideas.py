"""Ideas for board games with which pupils may begin; each is a document in the file beside this one.
Pure."""

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from games.pictures.texts import translate
from games.rules.invented.board_game import invention as boards
from games.rules.text import Text
from games.rules.text_files import Texts
from lessons.contest.drafting import Draft

TEXTS = Texts.of(__name__)


class BoardIdea(NamedTuple):
    """An idea: its key, its name, what it is about, its rules."""

    key: str
    name: Text
    summary: Text
    rules: dict[str, Any]


@cache
def board_ideas() -> tuple[BoardIdea, ...]:
    """All ideas, in the order in which pages show them."""
    file = resources.files("lessons.contest") / "board_ideas.json"
    documents: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return tuple(
        BoardIdea(key, TEXTS(f"{key}.name"), TEXTS(f"{key}.summary"), rules)
        for key, rules in documents.items()
    )


def idea_draft(key: str) -> Draft:
    """A new document that begins with an idea. Raises KeyError."""
    idea = {idea.key: idea for idea in board_ideas()}[key]
    return boards.tidy({"format": boards.FORMAT, "name": translate(idea.name), "rules": idea.rules})
