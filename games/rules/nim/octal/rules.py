"""Any octal game, by its code. Rulebook, `nim_family.md` 3.33 (Guy and Smith 1956)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.rules.bases.heaps import Heaps, read_heaps
from games.rules.bases.octal_rules import OctalRules, digits_of
from games.rules.bases.splitting import in_order
from games.rules.errors import misread
from games.rules.options import heaps_option, misere_option, typed_option
from games.rules.reading import members
from games.rules.text import text


def _read_code(value: object) -> str:
    """A code as it was typed, without spaces around it. Raises BadPosition."""
    code = value.strip() if isinstance(value, str) else value
    digits_of(code)
    return str(code)


@dataclass(frozen=True)
class Octal(OctalRules):
    """The game of an octal code; who cannot move loses (misère: wins).

    JSON form: `{"code": ".77", "heaps": [n, ...]}`, the heaps in descending order. A code keeps its spelling.
    """

    slug = "octal"

    code: str = typed_option(
        ".37",
        text("Código"),
        text(
            "O algarismo na casa k depois do ponto diz o que pode sobrar quando se tiram k: soma 1 se nada, "
            "2 se uma pilha, 4 se duas. Antes do ponto, 4 deixa partir sem tirar."
        ),
        _read_code,
        example=".77",
    )
    heaps: Heaps = heaps_option(10)
    misere: bool = misere_option()

    @cached_property
    def digits(self) -> tuple[int, ...]:  # type: ignore[override]
        return digits_of(self.code)

    def position_json(self, position: Heaps) -> dict[str, Any]:
        return {"code": self.code, "heaps": list(position)}

    @classmethod
    def options_of(cls, value: object) -> tuple[str, Heaps]:
        code, heaps = members(value, '{"code": ".77", "heaps": [9]}', "code", "heaps")
        digits_of(code)
        return code, in_order(read_heaps(heaps))

    def fitting(self, code: str, heaps: Heaps) -> Heaps:  # type: ignore[override]
        if digits_of(code) != self.digits:
            misread("Este jogo tem o código {code}.", code=self.code)
        return super().fitting(heaps)
