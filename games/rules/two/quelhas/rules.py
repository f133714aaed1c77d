"""Quelhas. Championship rules (Carlos Santos and Alfie Davies, 2025)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.board_game import PieceKind
from games.rules.bases.placing import Placing, Stones, Swapping
from games.rules.bases.rectangle import columns_option, rows_option
from games.rules.bases.segments import VERTICAL, Segments
from games.rules.options import yes_no_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class Quelhas(Swapping[Stones], Segments[Stones], Placing[Stones]):
    """Put a straight line of two stones or more on neighbouring empty cells: Vertical, who begins, upright,
    Horizontal flat. Who cannot move has won.

    The second person may take Vertical over instead of the first answer, where there is one. Options: columns
    and rows; without that exchange (`no_swap`).
    """

    slug: ClassVar[str] = "quelhas"
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("vertical", text("Linhas ao alto")),
        PieceKind("horizontal", text("Linhas deitadas")),
    )
    drawn_as: ClassVar[Mapping[str, str]] = {"vertical": "black", "horizontal": "white"}
    said: ClassVar[Mapping[str, Text]] = {
        "swap": text("trocou de direção com o adversário"),
        "+": text("fez uma linha de {cell} a {other}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "swap": text("Trocar de direção"),
        "": text("Linha desde {cell}: escolhe a outra ponta"),
        "+": text("Fazer uma linha de {cell} a {other}"),
    }
    misere: ClassVar[bool] = True
    blocked: ClassVar[Text] = text("ficou sem jogadas")
    may_swap: ClassVar[Text] = text("Podes jogar, ou trocar de direção com o adversário.")
    todo: ClassVar[Text] = text("Faz uma linha: escolhe as duas pontas.")
    no_room: ClassVar[Text] = text("A partir daqui não cabe nenhuma linha tua.")

    columns: int = columns_option(10, 1, 10)
    rows: int = rows_option(10, 1, 10)
    no_swap: bool = yes_no_option(
        text("Sem troca"),
        text("Depois da primeira linha, o segundo jogador não pode trocar de direção com o primeiro."),
    )

    @property
    def pie(self) -> bool:
        return not self.no_swap

    def is_first(self, cells: int) -> bool:
        return cells in self.segments(VERTICAL).values()

    def laid(self, state: Stones, cells: int) -> Stones:
        return self.place(state, cells)
