"""The rules of an invented game as one value: blocks, conditions and look. Its JSON, and a short text."""

import base64
import binascii
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.rules.errors import BadOptions, quoted, unfit
from games.rules.invented.blocks import BLOCKS, Block
from games.rules.invented.conditions import CONDITIONS, MAX_CONDITIONS, Condition
from games.rules.invented.look import PLAIN, Look, read_look
from games.rules.options import without_hidden
from games.rules.text import Text, text

MAX_BLOCKS = 4
MAX_NAME = 60
MAX_JSON = 20_000  # characters


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


def read_rules(value: object) -> Rules:
    """Rules from their JSON, from a JSON text or from `packed`.

    Raises BadOptions; its field is a path such as "blocks.0.numbers".
    """
    if isinstance(value, Rules):
        return value
    if isinstance(value, str):
        value = _unpacked(value)
    if not isinstance(value, dict) or not set(value) <= {"name", "blocks", "conditions", "look"}:
        unfit("", "Isto não são regras de um jogo inventado.")
    name = value.get("name", "")
    if not isinstance(name, str) or len(name) > MAX_NAME:
        unfit("name", "O nome tem no máximo {n} letras.", n=MAX_NAME)
    blocks = _checked_list(
        value.get("blocks"), "blocks", 1, MAX_BLOCKS, text("Um jogo tem de 1 a {n} blocos.", n=MAX_BLOCKS)
    )
    conditions = _checked_list(
        value.get("conditions", []),
        "conditions",
        0,
        MAX_CONDITIONS,
        text("Um jogo tem no máximo {n} condições.", n=MAX_CONDITIONS),
    )
    rules = Rules(
        name.strip(),
        tuple(_built(BLOCKS, item, f"blocks.{at}", "rules") for at, item in enumerate(blocks)),
        tuple(_built(CONDITIONS, item, f"conditions.{at}", "values") for at, item in enumerate(conditions)),
        read_look(value.get("look", {})),
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
    written = json.dumps(rules.json(), ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode().rstrip("=")


def _unpacked(written: str) -> object:
    """The JSON value of a JSON text or of what `packed` made, never more than `MAX_JSON` of it."""
    if len(written) > MAX_JSON:
        unfit("", "As regras são compridas demais.")
    try:
        if not written.lstrip().startswith("{"):
            unpacker = zlib.decompressobj()
            data = unpacker.decompress(
                base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)), MAX_JSON
            )
            if unpacker.unconsumed_tail or not unpacker.eof:
                unfit("", "As regras são compridas demais.")
            written = data.decode()
        return json.loads(written)
    except (ValueError, RecursionError, binascii.Error, zlib.error):
        raise BadOptions("", text("Isto não são regras de um jogo inventado.")) from None


def _checked_list(value: object, path: str, least: int, most: int, problem: Text) -> list[Any]:
    if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
        raise BadOptions(path, problem)
    return list(value)


def _built(kinds: Any, item: object, path: str, inner: str) -> Any:
    if (
        not isinstance(item, dict)
        or not set(item) <= {"kind", inner}
        or not isinstance(item.get(inner, {}), dict)
    ):
        unfit(path, "Isto não são regras de um jogo inventado.")
    kind = item.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        unfit(path, "Não conheço «{kind}».", kind=quoted(kind))
    try:
        return kinds[kind].build(without_hidden(kinds[kind], item.get(inner, {})))
    except BadOptions as wrong:
        raise BadOptions(f"{path}.{wrong.field}", wrong.reason) from None
