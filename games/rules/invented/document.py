"""The one document in which pupils write an invented game: rules, starts, look, story and texts.

A draft may be half-written: its values are what was typed. `tidy` bounds its shape and sizes, nothing more,
so that everything typed can be stored; `read` makes the game of it, or says all that is still missing.

```json
{"format": "nimteca-invention-1", "name": "…", "story": "…", "ending": "normal" or "misere",
 "blocks": [{"kind": "heaps", "rules": {"numbers": "1, 2, 4"}}],
 "conditions": [{"kind": "passes", "values": {"times": "2"}}],
 "starts": [{"name": "pequeno", "parts": ["3, 5"]}],
 "look": {"piece": "", "colour": "", "picture": ""},
 "texts": {"material": "…", "rules": "…", "analysis": "…", "disguise": "…",
   "changes": "…"},
 "match": "code of the recorded match, or empty"}
```
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.rules import structs
from games.rules.errors import BadOptions, GameError
from games.rules.invented.conditions import MAX_CONDITIONS
from games.rules.invented.game import Invented
from games.rules.invented.rules import MAX_BLOCKS, MAX_NAME, Rules, read_rules
from games.rules.structs import DocumentStruct, Misfit
from games.rules.text import Text, text

FORMAT = "nimteca-invention-1"
MAX_STARTS = 8
WANTED_STARTS = 3  # worksheet.md: "at least three, one small"
MAX_TEXT = 4_000
MAX_VALUE = 2_000  # of one rule or part, as typed


class BadDraft(GameError):
    """The value is no draft that the workshop could have sent; `path` says where."""

    def __init__(self, path: str, reason: Text) -> None:
        super().__init__(reason)
        self.args = (path, reason)
        self.path = path


@dataclass(frozen=True, slots=True)
class DraftProblem:
    """What is missing or wrong in a draft; `path` such as "starts.0.parts.1" or "blocks.0.numbers"."""

    path: str
    reason: Text


class Incomplete(GameError):
    """The draft is no game yet; `problems` says everything that is known to be wrong."""

    def __init__(self, problems: tuple[DraftProblem, ...]) -> None:
        super().__init__(problems[0].reason)
        self.problems = problems


@dataclass(frozen=True)
class InventedGames:
    """A whole invented game. `starts` are the games from each start, in order, with their names."""

    rules: Rules
    misere: bool
    starts: tuple[tuple[str, Invented], ...]

    def game(self, number: int = 0) -> Invented:
        """The game from a start, counted from 0."""
        return self.starts[number][1]

    def sentences(self) -> tuple[Text, ...]:
        """The rules in words."""
        return tuple(self.rules.sentences(misere=self.misere))


def empty(kind: str = "heaps") -> dict[str, Any]:
    """A new draft with one block of that kind."""
    return tidy({"blocks": [{"kind": kind, "rules": {}}]})


Key = Annotated[str, Meta(max_length=40)]
Value = Annotated[str, Meta(max_length=MAX_VALUE)]
Typed = Annotated[dict[Key, Value], Meta(max_length=20)]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
Words = Annotated[str, Meta(max_length=MAX_TEXT)]
LookName = Annotated[str, Meta(max_length=20)]


class DraftPart(DocumentStruct, frozen=True, forbid_unknown_fields=False):
    """A part of a draft; what it does not know is left out."""


class DraftBlock(DraftPart, frozen=True):
    """A block, as typed."""

    kind: Key = ""
    rules: Typed = {}


class DraftCondition(DraftPart, frozen=True):
    """A condition, as typed."""

    kind: Key = ""
    values: Typed = {}


class DraftStart(DraftPart, frozen=True):
    """A start, as typed: a part for each block."""

    name: Name = ""
    parts: Annotated[tuple[Value, ...], Meta(max_length=MAX_BLOCKS)] = ()


class DraftLook(DraftPart, frozen=True):
    """What the game looks like."""

    piece: LookName = ""
    colour: LookName = ""
    picture: LookName = ""


class DraftTexts(DraftPart, frozen=True):
    """What the authors write about it."""

    material: Words = ""
    rules: Words = ""
    analysis: Words = ""
    disguise: Words = ""
    changes: Words = ""


class Draft(DraftPart, frozen=True):
    """All of it."""

    format: str = FORMAT
    name: Name = ""
    story: Words = ""
    ending: Any = "normal"
    blocks: Annotated[tuple[DraftBlock, ...], Meta(max_length=MAX_BLOCKS)] = ()
    conditions: Annotated[tuple[DraftCondition, ...], Meta(max_length=MAX_CONDITIONS)] = ()
    starts: Annotated[tuple[DraftStart, ...], Meta(max_length=MAX_STARTS)] = ()
    look: DraftLook = DraftLook()
    texts: DraftTexts = DraftTexts()
    match: Annotated[str, Meta(max_length=16)] = ""


TEXTS = tuple(field.name for field in msgspec.structs.fields(DraftTexts))


def tidy(value: object) -> dict[str, Any]:
    """The draft with every key and nothing else; typed text stays as it is. Raises BadDraft."""
    check_format(value, FORMAT)
    try:
        draft = msgspec.to_builtins(structs.convert(value, Draft, None))
    except Misfit as misfit:
        raise BadDraft(_draft_path(misfit), misfit.reason) from misfit
    draft["ending"] = "misere" if draft["ending"] == "misere" else "normal"
    tidied: dict[str, Any] = without_zero(draft)
    return tidied


def check_format(value: object, wanted: str) -> None:
    """Refuses a document of another format; without a format it is taken as `wanted`. Raises BadDraft."""
    if isinstance(value, dict) and value.get("format", wanted) != wanted:
        raise BadDraft("format", text("Este jogo foi feito com outra versão da Oficina."))


def _draft_path(misfit: Misfit) -> str:
    """The path as forms name their fields: what stands in `rules` and `values` follows its block directly,
    and a block or a start is named where one of its parts has no field of its own."""
    path = [step for at, step in enumerate(misfit.path) if at != 2 or step not in ("rules", "values")]
    if path[2:] in (["kind"], ["parts"]):
        del path[2:]
    return ".".join(map(str, path))


def without_zero(value: Any) -> Any:
    """The value without the letter NUL, which no database keeps."""
    if isinstance(value, str):
        return value.replace("\x00", "")
    if isinstance(value, dict):
        return {without_zero(name): without_zero(item) for name, item in value.items()}
    return [without_zero(item) for item in value] if isinstance(value, list | tuple) else value


def build_games(draft: Mapping[str, Any]) -> InventedGames:
    """The game that a tidy draft describes. Raises Incomplete; missing texts are no problem here."""
    problems: list[DraftProblem] = []
    rules: Rules | None = None
    try:
        rules = read_rules({key: draft[key] for key in ("name", "blocks", "conditions", "look")})
    except BadOptions as wrong:
        problems.append(DraftProblem(wrong.field, wrong.reason))
    misere = draft["ending"] == "misere"
    starts: list[tuple[str, Invented]] = []
    if not draft["starts"]:
        problems.append(DraftProblem("starts", text("Falta pelo menos um início.")))
    if rules is not None:
        for at, start in enumerate(draft["starts"]):
            game = _game(rules, misere, start, f"starts.{at}", problems)
            if game is not None:
                starts.append((start["name"], game))
    if problems or rules is None:
        raise Incomplete(tuple(problems))
    return InventedGames(rules, misere, tuple(starts))


def _game(
    rules: Rules, misere: bool, start: Mapping[str, Any], path: str, problems: list[DraftProblem]
) -> Invented | None:
    parts = [*start["parts"], *[""] * len(rules.blocks)][: len(rules.blocks)]
    begun = []
    before = len(problems)
    for at, (block, typed) in enumerate(zip(rules.blocks, parts, strict=True)):
        try:
            begun.append(block.position_json(block.read_start(typed)))
        except GameError as wrong:
            problems.append(DraftProblem(f"{path}.parts.{at}", wrong.reason))
    if len(problems) > before:
        return None
    try:
        return Invented(rules, begun, misere=misere)  # type: ignore[arg-type]
    except BadOptions as wrong:
        problems.append(DraftProblem(path, wrong.reason))
        return None
