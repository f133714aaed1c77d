"""Kayles, the octal game .77. Rulebook, `nim_family.md` 3.30 (Dudeney 1908; Guy and Smith 1956)."""

from dataclasses import dataclass

from games.rules.bases.heaps import Heaps
from games.rules.bases.octal_rules import RowGame
from games.rules.options import misere_option, numbers_option
from games.rules.text import Text, ntext, text


@dataclass(frozen=True)
class Kayles(RowGame):
    """Knock down one pin, or two that stand side by side; with the last pin you win, in misère you lose.

    JSON form: the list of the rows' lengths, in descending order.
    """

    slug = "kayles"
    piece = "pin"
    digits = (0, 7, 7)

    heaps: Heaps = numbers_option((9,), text("Filas"), text("O número de pinos de cada fila."))
    misere: bool = misere_option()

    def rule(self) -> Text:
        return text("Só podes derrubar um pino, ou dois vizinhos.")

    def pieces(self, count: int) -> Text:
        return ntext("{n} pino", "{n} pinos", count)

    def took_last(self) -> Text:
        return text("derrubou o último pino")

    def first_choice_words(self, heap: int, place: int) -> Text:
        return text(
            "Pino {place} da {pile}: escolhe-o outra vez para derrubar só esse, ou um vizinho para "
            "derrubar os dois",
            place=place,
            pile=self.pile(heap),
        )
