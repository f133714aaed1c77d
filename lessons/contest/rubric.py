"""The rubric by which entries are judged: criteria with weights, each with five levels in words.

An edition keeps a copy of it as JSON: `{"criteria": [{"id", "name", "weight", "required", "levels"}], "ties":
[id, ...]}`; `levels` are five texts, from level 0 to level 4. The weights are points: they add up to 100.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.utils.translation import gettext as _

HIGHEST = 4
LEVELS = range(HIGHEST + 1)
CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Criterion:
    """`weight` is what its highest level is worth; `levels` says what each level means."""

    id: str
    name: str
    weight: int
    required: bool
    levels: tuple[str, ...]

    def points(self, level: int) -> Decimal:
        """What a level is worth, with two decimals."""
        return rounded(Decimal(self.weight * level) / HIGHEST)


def rounded(points: Decimal) -> Decimal:
    """With two decimals."""
    return points.quantize(CENT, ROUND_HALF_UP)


def criteria(rubric: Mapping[str, Any]) -> tuple[Criterion, ...]:
    """The criteria of a stored rubric, in order."""
    return tuple(
        Criterion(item["id"], item["name"], item["weight"], item.get("required", True), tuple(item["levels"]))
        for item in rubric["criteria"]
    )


def ties(rubric: Mapping[str, Any]) -> tuple[str, ...]:
    """The criteria that decide between entries with equal points, the first one first."""
    return tuple(rubric["ties"])


def points(rubric: Mapping[str, Any], levels: Mapping[str, int]) -> Decimal:
    """The points of these levels; a criterion without a level is worth nothing."""
    return sum(
        (criterion.points(levels.get(criterion.id, 0)) for criterion in criteria(rubric)), Decimal("0.00")
    )


def missing(rubric: Mapping[str, Any], levels: Mapping[str, int]) -> list[Criterion]:
    """The required criteria that have no level yet."""
    return [criterion for criterion in criteria(rubric) if criterion.required and criterion.id not in levels]


def default() -> dict[str, Any]:
    """The rubric that a new edition begins with, in the active language."""
    return {
        "criteria": [
            _criterion(
                "rules",
                _("Regras claras e completas"),
                20,
                _("Não se percebe como se joga."),
                _("Percebe-se a ideia, mas faltam regras sem as quais não se consegue jogar."),
                _("Joga-se, mas há situações em que não se sabe o que se pode fazer."),
                _("Regras completas; uma ou outra frase lê-se duas vezes."),
                _("Regras completas, curtas e com exemplos: joga-se à primeira leitura."),
            ),
            _criterion(
                "impartial",
                _("É um jogo imparcial"),
                15,
                _("Falha várias das cinco condições."),
                _("Falha uma condição e os autores não deram por isso."),
                _("Falha em casos raros, ou o fim não está garantido."),
                _("Cumpre as cinco condições."),
                _("Cumpre as cinco condições, e os autores explicam porquê."),
            ),
            _criterion(
                "originality",
                _("Originalidade do tema ou do disfarce"),
                20,
                _("É um jogo conhecido, sem mudança nenhuma."),
                _("É um jogo conhecido com outras peças."),
                _("Muda uma regra ou tem um tema próprio."),
                _("Tem regras ou um disfarce próprios, ligados ao tema."),
                _("Surpreende: a ideia é nova, ou o jogo escondido é difícil de descobrir."),
            ),
            _criterion(
                "interest",
                _("Interessante de jogar"),
                15,
                _("Não há escolhas, ou o jogo acaba logo."),
                _("Poucas escolhas; quem começa vê logo como ganha."),
                _("Há escolhas, mas os jogos parecem-se todos uns com os outros."),
                _("Boas escolhas e boa duração; apetece jogar outra vez."),
                _("Cada jogo é diferente, e a estratégia descobre-se aos poucos."),
            ),
            _criterion(
                "analysis",
                _("Análise do jogo"),
                20,
                _("Não há análise."),
                _("Analisa alguns inícios, com erros."),
                _("Classifica bem inícios pequenos (P ou N)."),
                _("Tabela P/N correta e uma estratégia que funciona."),
                _("Estratégia completa, com uma tentativa de demonstração."),
            ),
            _criterion(
                "presentation",
                _("Apresentação e material"),
                10,
                _("Não há material nem apresentação."),
                _("Material incompleto, ou difícil de usar."),
                _("Material suficiente para jogar."),
                _("Material e textos cuidados."),
                _("Material, desenho e história convidam a jogar."),
            ),
        ],
        "ties": ["analysis", "originality"],
    }


def _criterion(ident: str, name: str, weight: int, *levels: str) -> dict[str, Any]:
    return {"id": ident, "name": name, "weight": weight, "required": True, "levels": list(levels)}
