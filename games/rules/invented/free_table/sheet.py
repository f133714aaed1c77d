"""The sheet of a game without a machine: the game knows its board, its pieces and its start, and has the
rules in the words of its inventors; what is the aim and how it ends only they can write.
"""

from collections.abc import Mapping

from games.rules.invented.board_game.sentences import board_rule, start_rules
from games.rules.invented.board_game.sheet import PARTS, empty_board, listed_pieces
from games.rules.invented.free_table.document import as_blocks
from games.rules.invented.free_table.game import FreeTable
from games.rules.text import Text, formula
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


def written_table_sheet(game: FreeTable) -> Mapping[str, tuple[Text, ...]]:
    """What is known under each heading, as `written_sheet` says it of a game from blocks."""
    blocks = as_blocks(game.rules)
    standing = game.initial().sets
    counted = [
        (kind, cells.bit_count()) for kind, cells in zip(game.pieces.all, standing, strict=True) if cells
    ]
    start = [rule.words for number in range(len(blocks.pieces)) for rule in start_rules(blocks, number)]
    pieces = listed_pieces(counted) if counted else TEXTS("pieces_as_needed")
    lines = filter(None, map(str.strip, game.rules.text.splitlines()))
    known: dict[str, tuple[Text, ...]] = {
        "material": (board_rule(blocks).words, pieces),
        "start": tuple(start) or (empty_board(),),
        "rules": tuple(formula("{line}", line=line) for line in lines),
    }
    return {part: known.get(part, ()) for part in PARTS}
