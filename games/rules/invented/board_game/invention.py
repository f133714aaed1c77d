"""The document in which pupils write a board game for two: its rules from blocks, look, story and texts.

```json
{"format": "nimteca-board-invention-1", "name": "…", "story": "…",
 "rules": {"board": {…}, "pieces": […], "ends": […]},
 "look": {"picture": ""}, "texts": {"material": "…", "rules": "…"}, "sheet": {"aim": "…"},
 "match": "code of the recorded match"}
```

`rules` is the document of a board game from blocks (`games/rules/invented/board_game/document.py`) without
its format and name. Its blocks need not fit together: what is wrong is said beside them. With `"free": true`,
which is left out where it is false, only board, pieces and start count: the rules are the authors' words, and
matches are played on a table without a referee (`games/rules/invented/free_table/`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.rules import structs
from games.rules.errors import BadOptions
from games.rules.invented.board_game.boards import build_board
from games.rules.invented.board_game.checks import problems
from games.rules.invented.board_game.document import BoardGameDocument
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.sheet import SheetTexts
from games.rules.invented.document import (
    BadDraft,
    DraftLook,
    DraftPart,
    DraftProblem,
    DraftTexts,
    Incomplete,
    Name,
    Words,
    check_format,
    without_zero,
)
from games.rules.structs import Misfit
from games.rules.text import Text

FORMAT = "nimteca-board-invention-1"


class BoardDraft(DraftPart, frozen=True):
    """All of it."""

    rules: BoardGameDocument
    format: str = FORMAT
    name: Name = ""
    story: Words = ""
    look: DraftLook = DraftLook()
    texts: DraftTexts = DraftTexts()
    sheet: SheetTexts = SheetTexts()
    match: Annotated[str, Meta(max_length=16)] = ""
    free: bool = False


@dataclass(frozen=True)
class InventedBoardGame:
    """A whole board game; it has a single start."""

    rules: BoardGameDocument

    @property
    def starts(self) -> tuple[tuple[str, InventedBoard], ...]:
        """The game, behind an empty name."""
        return (("", self.game()),)

    def game(self, number: int = 0) -> InventedBoard:
        """The game; it is number 0. Raises IndexError."""
        return (InventedBoard(rules=self.rules),)[number]

    def sentences(self) -> tuple[Text, ...]:
        """The rules in words."""
        return self.game().own_rules()


def tidy(value: object) -> dict[str, Any]:
    """The draft with every key and nothing else. Raises BadDraft, also for cells that the board lacks."""
    check_format(value, FORMAT)
    try:
        draft = structs.convert(value, BoardDraft, None)
    except Misfit as misfit:
        raise BadDraft(".".join(map(str, misfit.path)), misfit.reason) from misfit
    try:
        build_board(draft.rules.board)
    except BadOptions as wrong:
        raise BadDraft(f"rules.{wrong.field or 'board'}", wrong.reason) from wrong
    rules = draft.rules.json()
    del rules["format"], rules["name"]
    others = {field.name: getattr(draft, field.name) for field in msgspec.structs.fields(BoardDraft)}
    if not draft.free:
        del others["free"]  # documents from before have no such key
    tidied: dict[str, Any] = without_zero(msgspec.to_builtins({**others, "rules": rules}))
    return tidied


def document_of(draft: Mapping[str, Any]) -> BoardGameDocument:
    """The rules of a tidy draft, whose blocks may not fit together."""
    return structs.convert({**draft["rules"], "name": draft["name"]}, BoardGameDocument, None)


def draft_problems(draft: Mapping[str, Any]) -> tuple[DraftProblem, ...]:
    """What cannot go together, such as at "rules.pieces.0.placing"."""
    return tuple(
        DraftProblem(f"rules.{problem.path}", problem.reason) for problem in problems(document_of(draft))
    )


def build_game(draft: Mapping[str, Any]) -> InventedBoardGame:
    """The game that a tidy draft describes. Raises Incomplete."""
    wrong = draft_problems(draft)
    if wrong:
        raise Incomplete(wrong)
    return InventedBoardGame(document_of(draft))


def empty() -> dict[str, Any]:
    """A new draft that can be played at once: three in a row by placing."""
    rules = {
        "board": {"shape": "rectangle", "columns": 4, "rows": 4},
        "pieces": [{"owner": "both", "placing": {}}],
        "ends": [{"kind": "line", "length": 3}, {"kind": "count"}],
    }
    return tidy({"format": FORMAT, "rules": rules})
