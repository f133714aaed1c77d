"""Whose stones they are in a file in which the other colour begins, or in which people took over a stone.

With us one colour begins, and who exchanges takes the other colour: nothing moves on the board. Programs
write it in other ways, of which each is the same match with the colours exchanged, and on a rhombus mirrored.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.records.match_record import Word
from games.rules.text import Text, text

OTHER = {"B": "W", "W": "B"}
# What is written for an exchange without saying of what.
VAGUE = ("swap", "s")
# Exchanging the pieces: what stands there becomes a stone of the one who exchanges.
PIECES = ("swap-pieces", *VAGUE)
_BLANKS = re.compile(r"[\s_]+")

_WHITE_MIRRORED = text("No ficheiro começa o Branco: lemos as cores trocadas e o tabuleiro espelhado.")
_EXCHANGED = {
    "W": text("No ficheiro começa o Branco: lemos as cores trocadas."),
    "B": text("No ficheiro começa o Preto: lemos as cores trocadas."),
}
_SIDES = text("Depois da troca joga a mesma cor: lemos uma troca de lados, sem mexer nas peças.")
_MIRRORED = text("Lemos a troca das peças como uma troca de cores: as jogadas seguintes aparecem espelhadas.")
_COLOURS = text(
    "Depois da troca cada pessoa joga com a cor da outra: as jogadas seguintes têm aqui a cor trocada."
)


@dataclass(frozen=True, slots=True)
class Ours:
    """The words of a file in our colours; `exchanged`: at its end a letter means our other colour."""

    words: list[Word]
    notes: tuple[Text, ...]
    exchanged: bool


def swap_word(typed: str) -> str:
    """A word for an exchange as `PIECES` and the entries of games write it, however it is spaced."""
    return _BLANKS.sub("-", typed.strip().lower())


def in_our_colours(
    words: Sequence[Word],
    *,
    begins: str,
    mirror: Callable[[str], str] | None,
    is_upright: bool,
    swaps: Sequence[str],
) -> Ours:
    """The words where the colour that `begins` is the first one.

    `mirror` is how a cell is mirrored where the colours have sides of their own. `is_upright`: who begins
    has those sides that our first colour has, so that only the colours differ.
    """
    exchanged = bool(words) and words[0].letter == OTHER[begins]
    is_mirrored = exchanged and mirror is not None and not is_upright
    notes = [_WHITE_MIRRORED if is_mirrored else _EXCHANGED[OTHER[begins]]] if exchanged else []
    ours = []
    for word, following in zip(words, [*words, None][1:], strict=True):
        value = swap_word(word.value)
        letter = OTHER.get(word.letter, "") if exchanged else word.letter
        cell = mirror(value) if is_mirrored and mirror else word.value
        ours.append(replace(word, letter=letter, value=cell, typed=word.value))
        if value not in (*PIECES, *swaps):
            continue
        ours[-1] = replace(ours[-1], value="swap-sides")
        if len(ours) > 2:
            continue  # too late to exchange anything
        if following and following.letter == word.letter:
            notes += [_SIDES] if value in PIECES and mirror else []
        elif mirror and value in PIECES:
            notes.append(_MIRRORED)
            exchanged, is_mirrored = not exchanged, not is_mirrored
        elif following:
            notes.append(_COLOURS)
            exchanged = not exchanged
    return Ours(ours, tuple(notes), exchanged)
