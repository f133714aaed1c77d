"""Dawson's Kayles, the octal game .07. Rulebook, `nim_family.md` 3.31 (Guy and Smith 1956)."""

from dataclasses import dataclass
from typing import ClassVar

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.heaps import Heaps
from games.rules.nim.octal_rules import RowGame
from games.rules.options import misere_option, option
from games.rules.text import Text, ntext, text


@dataclass(frozen=True)
class DawsonKayles(RowGame):
    """Knock down two pins that stand side by side; who cannot move loses (misère: wins).

    JSON form: the list of the rows' lengths, in descending order.
    """

    slug: ClassVar[str] = "dawson_kayles"
    piece: ClassVar[str] = "pin"
    digits: ClassVar[tuple[int, ...]] = (0, 0, 7)

    heaps: Heaps = option(
        (10,),
        "heaps",
        label=text("Filas"),
        help=text("O número de pinos de cada fila."),
        example="10",
    )
    misere: bool = misere_option()

    def rule(self) -> Text:
        return text("Só podes derrubar dois pinos vizinhos, nem mais nem menos.")

    def pieces(self, count: int) -> Text:
        return ntext("{n} pino", "{n} pinos", count)

    def took_last(self) -> Text:
        return text("derrubou os dois últimos pinos")

    def begun(self, heap: int, place: int) -> Text:
        return text(
            "Pino {place} da {pile}: escolhe o vizinho que cai com ele", place=place, pile=self.pile(heap)
        )


ENTRY = Entry(
    DawsonKayles,
    "nim",
    "splitting",
    text("Kayles de Dawson"),
    text("Derruba sempre dois pinos vizinhos; a fila pode partir-se. Quem fica sem jogadas perde."),
    {"heaps": [8]},
    (
        Preset(EASY, text("Uma fila de 8"), {"heaps": [8]}),
        Preset(MEDIUM, text("Uma fila de 14"), {"heaps": [14]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [12], "misere": True}),
        Preset(HARD, text("Três filas: 13, 9 e 6"), {"heaps": [13, 9, 6]}),
    ),
    also=text("Dawson's Kayles"),
)
