"""Y. Rulebook, `two_player_c.md` (Charles Titus and Craige Schensted, 1953)."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.boards.fields import ColumnBoard, triangle
from games.rules.boards.rings import curved_board
from games.rules.options import option, size_option, yes_no_option
from games.rules.text import Text, text
from games.rules.two.y.turns import InTurns


@dataclass(frozen=True)
class Y(InTurns):
    """Put a stone on an empty cell; whoever touches all three sides with one group wins. Black begins, and
    White may answer the first stone by exchanging colours. There are no draws.

    Options: the cells of a side; turns of several stones, of which no two may end up in one group (and no
    exchange of colours); the curved board of 93 points, as in championships. A move is always one stone.
    """

    slug: ClassVar[str] = "y"
    search: ClassVar[str] = "filling"
    reason: ClassVar[Text] = text("tocou nos três lados com um grupo")
    drawable: ClassVar[bool] = False

    size: int = size_option(11, 3, 15)
    stones: str = option(
        "one",
        "choice",
        label=text("Pedras em cada vez"),
        help=text("Quando são várias, não podem ficar duas da mesma vez no mesmo grupo."),
        choices=(
            ("one", text("uma pedra de cada vez")),
            ("progressive", text("progressivo: 1, 2, 3, 4... pedras")),
            ("two_stones", text("duas pedras: 1, depois sempre 2")),
        ),
    )

    curved: bool = yes_no_option(
        text("Tabuleiro curvo"),
        text("O dos campeonatos, de 93 pontos. O tamanho não conta."),
        late=True,
    )

    def check_options(self) -> None:
        if self.curved:
            object.__setattr__(self, "size", type(self).size)

    @cached_property
    def board(self) -> ColumnBoard:
        return curved_board() if self.curved else triangle(self.size)

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        return self.board.chain(stones, self.board.sides, stone)
