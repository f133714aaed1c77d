"""Classic Nim: Nim with the usual opening rows. Rulebook, `nim_family.md` 3.3."""

from dataclasses import dataclass

from games.rules.nim.nim.rules import Nim


@dataclass(frozen=True)
class ClassicNim(Nim):
    """Nim in rows that begins with 3, 5 and 7."""

    slug = "classic_nim"
