"""An invention without a machine: the board, the pieces and the start of a board game from blocks (its
document says `"free": true`), played on a table without a referee by the rules in the authors' words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from games.rules.invented.board_game.invention import document_of
from games.rules.invented.document import DraftProblem, Incomplete
from games.rules.invented.free_table.document import FreeTableDocument, table_of, table_problems
from games.rules.invented.free_table.game import FreeTable
from games.rules.text import Text


@dataclass(frozen=True)
class InventedTable:
    """A whole game without a machine; it has a single start."""

    rules: FreeTableDocument

    @property
    def starts(self) -> tuple[tuple[str, FreeTable], ...]:
        """The game, behind an empty name."""
        return (("", self.game()),)

    def game(self, number: int = 0) -> FreeTable:
        """The game; it is number 0. Raises IndexError."""
        return (FreeTable(rules=self.rules),)[number]

    def sentences(self) -> tuple[Text, ...]:
        """Board, pieces and table in words; what the authors wrote stands among their texts."""
        return FreeTable(rules=replace(self.rules, text="")).own_rules()


def build_table(draft: Mapping[str, Any]) -> InventedTable:
    """The game that a tidy draft describes. Raises Incomplete."""
    table = table_of(document_of(draft), draft["texts"]["rules"])
    wrong = tuple(DraftProblem(f"rules.{problem.path}", problem.reason) for problem in table_problems(table))
    if wrong:
        raise Incomplete(wrong)
    return InventedTable(table)
