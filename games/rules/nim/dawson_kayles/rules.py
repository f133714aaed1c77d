"""Dawson's Kayles, the octal game .07. Rulebook, `nim_family.md` 3.31 (Guy and Smith 1956)."""

from dataclasses import dataclass

from games.rules.bases.heaps import Heaps
from games.rules.bases.octal_rules import RowGame
from games.rules.options import misere_option, numbers_option
from games.rules.text import Text, ntext, text


@dataclass(frozen=True)
class DawsonKayles(RowGame):
    """Knock down two pins that stand side by side; who cannot move loses (misère: wins).

    JSON form: the list of the rows' lengths, in descending order.
    """

    slug = "dawson_kayles"
    piece = "pin"
    digits = (0, 0, 7)

    heaps: Heaps = numbers_option((10,), text("Filas"), text("O número de pinos de cada fila."))
    misere: bool = misere_option()

    def rule(self) -> Text:
        return text("Só podes derrubar dois pinos vizinhos, nem mais nem menos.")

    def pieces(self, count: int) -> Text:
        return ntext("{n} pino", "{n} pinos", count)

    def took_last(self) -> Text:
        return text("derrubou os dois últimos pinos")

    def first_choice_words(self, heap: int, place: int) -> Text:
        return text(
            "Pino {place} da {pile}: escolhe o vizinho que cai com ele", place=place, pile=self.pile(heap)
        )
