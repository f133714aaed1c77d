"""A document as people read it: the name, the rules in sentences, the starts, the texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.game import Game
from games.rules.invented.document import Incomplete
from games.rules.text import Text, text
from lessons.contest import kinds

TEXTS = {
    "material": text("Material"),
    "rules": text("Regras, pelas palavras dos autores"),
    "analysis": text("Análise"),
    "disguise": text("Disfarce"),
    "changes": text("O que mudou depois do comentário"),
}

# What a board game is asked instead.
BOARD_TEXTS = {"disguise": text("Parece-se com outro jogo?")}


@dataclass(frozen=True, slots=True)
class Presented:
    """What there is to read; a start is its name and the game. `problem`: why the rules are no game yet; then
    there are no rules and starts. `has_machine`: the machine knows the rules.
    """

    name: str
    story: str
    rules: tuple[Text, ...]
    starts: tuple[tuple[str, Game[Any]], ...]
    texts: tuple[tuple[Text, str], ...]
    problem: Text | None = None
    has_machine: bool = True


def presented(document: Mapping[str, Any]) -> Presented:
    """The document, with what was written and nothing that is empty."""
    labels = TEXTS | BOARD_TEXTS if kinds.kind_of(document).is_board else TEXTS
    written = ((label, document["texts"][key].strip()) for key, label in labels.items())
    texts = tuple((label, text) for label, text in written if text)
    try:
        invention = kinds.build(document)
    except Incomplete as incomplete:
        return Presented(document["name"], document["story"], (), (), texts, incomplete.problems[0].reason)
    return Presented(
        document["name"],
        document["story"],
        invention.sentences(),
        invention.starts,
        texts,
        has_machine=kinds.kind_of(document).has_machine,
    )
