"""Dawson's Chess, the octal game .137. Rulebook, `nim_family.md` 3.31 (Dawson 1935; Guy and Smith 1956)."""

from dataclasses import dataclass

from games.rules.bases.heaps import Heaps
from games.rules.bases.octal_rules import RowGame
from games.rules.bases.splitting import Parts, in_order
from games.rules.options import misere_option, numbers_option
from games.rules.text import Text, ntext, text


@dataclass(frozen=True)
class DawsonChess(RowGame):
    """Take a pawn; the pawns beside it go too. Who cannot move loses (misère: wins).

    JSON form: the list of the rows' lengths, in descending order.
    """

    slug = "dawson_chess"
    piece = "pawn"
    digits = (0, 1, 3, 7)
    one_click = True

    heaps: Heaps = numbers_option((9,), text("Filas"), text("O número de peões de cada fila."))
    misere: bool = misere_option()

    def rule(self) -> Text:
        return text(
            "Tiras sempre um peão e os vizinhos dele: três, dois na ponta da fila, ou um que esteja só."
        )

    def pieces(self, count: int) -> Text:
        return ntext("{n} peão", "{n} peões", count)

    def took_last(self) -> Text:
        return text("tirou o último peão")

    def click(self, size: int, place: int) -> Parts:
        """The pawn at the place goes, and its neighbours."""
        return in_order((max(0, place - 2), max(0, size - place - 1)))
