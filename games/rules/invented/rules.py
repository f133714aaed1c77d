"""The rules of an invented game as one value: blocks, conditions and look. Its JSON, and a short text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from msgspec import Meta, field

from games.rules import structs
from games.rules.errors import BadOptions, quoted, unfit
from games.rules.invented.blocks import BLOCKS, Block
from games.rules.invented.conditions import CONDITIONS, MAX_CONDITIONS, Condition
from games.rules.invented.look import PLAIN, Look
from games.rules.options import without_hidden
from games.rules.packing import pack, unpack
from games.rules.structs import DocumentStruct, Misfit, limited, refuse
from games.rules.text import Text, text

MAX_BLOCKS = 4
MAX_NAME = 60


@dataclass(frozen=True)
class Rules:
    """What is played, without where it begins and who wins."""

    name: str
    blocks: tuple[Block[Any], ...]
    conditions: tuple[Condition, ...] = ()
    look: Look = PLAIN

    @property
    def partisan(self) -> bool:
        """Whether some pieces belong to one player only."""
        return any(block.partisan for block in self.blocks)

    @property
    def measures(self) -> list[str] | None:
        """For each block what goes down at every move; None where some block has nothing. Conditions only
        forbid moves, and passing uses up passes: with them too there is no play without end."""
        measures = [block.measure for block in self.blocks]
        return measures if all(measures) else None

    def json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "blocks": [{"kind": block.kind, "rules": block.values_json()} for block in self.blocks],
            "conditions": [
                {"kind": condition.kind, "values": condition.values_json()} for condition in self.conditions
            ],
            "look": self.look.json(),
        }

    def words(self) -> Iterator[Text]:
        """The rules in sentences, without the ending."""
        for number, block in enumerate(self.blocks, 1):
            for sentence in block.words():
                yield (
                    sentence
                    if len(self.blocks) == 1
                    else text("Parcela {n}: {rule}", n=number, rule=sentence)
                )
        if len(self.blocks) > 1:
            yield text("Em cada jogada escolhe-se uma só parcela e joga-se aí.")
        for condition in self.conditions:
            yield condition.words()

    def sentences(self, *, misere: bool) -> Iterator[Text]:
        """The rules in sentences, the ending last."""
        yield from self.words()
        if misere:
            yield text("Quem faz a última jogada perde.")
        else:
            yield text("Quem faz a última jogada ganha.")


class _Chosen(DocumentStruct, frozen=True):
    """One of some kinds, with the values of its options."""

    kinds: ClassVar[Mapping[str, type[Block[Any] | Condition]]]

    kind: str
    values: dict[str, Any] = {}

    def check(self) -> None:
        if self.kind not in self.kinds:
            refuse(text("Não conheço «{kind}».", kind=quoted(self.kind)))

    def build(self, path: str) -> Any:
        """Raises BadOptions, about a field of what stands at this path."""
        kind = self.kinds[self.kind]
        try:
            return kind.build(without_hidden(kind, self.values))
        except BadOptions as wrong:
            raise BadOptions(f"{path}.{wrong.field}", wrong.reason) from None


class _ChosenBlock(_Chosen, frozen=True):
    kinds = BLOCKS
    values: dict[str, Any] = field(default_factory=dict, name="rules")


class _ChosenCondition(_Chosen, frozen=True):
    kinds = CONDITIONS


_BLOCKS = limited(text("Um jogo tem de 1 a {n} blocos.", n=MAX_BLOCKS), min_length=1, max_length=MAX_BLOCKS)
_CONDITIONS = limited(
    text("Um jogo tem no máximo {n} condições.", n=MAX_CONDITIONS), max_length=MAX_CONDITIONS
)


class RulesDocument(DocumentStruct, frozen=True):
    """Rules as they are kept."""

    blocks: Annotated[tuple[_ChosenBlock, ...], _BLOCKS]
    conditions: Annotated[tuple[_ChosenCondition, ...], _CONDITIONS] = ()
    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    look: Look = PLAIN


def read_rules(value: object) -> Rules:
    """Rules from their JSON, from a JSON text or from `packed`.

    Raises BadOptions; its field is a path such as "blocks.0.numbers".
    """
    if isinstance(value, Rules):
        return value
    if isinstance(value, str):
        value = unpack(value, text("Isto não são regras de um jogo inventado."))
    try:
        document = structs.convert(value, RulesDocument, None, free=("rules", "values"))
    except Misfit as misfit:
        raise BadOptions(".".join(map(str, misfit.path)), misfit.reason) from None
    rules = Rules(
        document.name.strip(),
        tuple(block.build(f"blocks.{at}") for at, block in enumerate(document.blocks)),
        tuple(chosen.build(f"conditions.{at}") for at, chosen in enumerate(document.conditions)),
        document.look,
    )
    check_conditions(rules)
    return rules


def check_conditions(rules: Rules) -> None:
    """That the conditions fit the blocks and each other. Raises BadOptions."""
    for at, condition in enumerate(rules.conditions):
        if condition.kind in [other.kind for other in rules.conditions[:at]]:
            unfit(f"conditions.{at}", "Esta condição já está escolhida.")
        if condition.asks and not any(block.has(condition.asks) for block in rules.blocks):
            unfit(f"conditions.{at}", "Esta condição não serve para os blocos deste jogo.")


def packed(rules: Rules) -> str:
    """The rules as a short text without signs that addresses would have to escape."""
    return pack(rules.json())
