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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.errors import BadOptions, GameError
from games.rules.invented.conditions import MAX_CONDITIONS
from games.rules.invented.game import Invented
from games.rules.invented.rules import MAX_BLOCKS, MAX_NAME, Rules, read_rules
from games.rules.text import Text, text

FORMAT = "nimteca-invention-1"
TEXTS = ("material", "rules", "analysis", "disguise", "changes")
MAX_STARTS = 8
WANTED_STARTS = 3  # worksheet.md: "at least three, one small"
MAX_TEXT = 4_000
MAX_VALUE = 2_000  # of one rule or part as typed
_LOOK = ("piece", "colour", "picture")
_MAX_KEYS = 20
_LONGEST_KEY = 40


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


def empty(kind: str = "heaps") -> dict[str, Any]:
    """A new draft with one block of that kind."""
    return tidy({"blocks": [{"kind": kind, "rules": {}}]})


def tidy(value: object) -> dict[str, Any]:
    """The draft with every key and nothing else; typed text stays as it is. Raises BadDraft."""
    if not isinstance(value, dict):
        raise BadDraft("", text("Isto não é um jogo da Oficina."))
    if value.get("format", FORMAT) != FORMAT:
        raise BadDraft("format", text("Este jogo foi feito com outra versão da Oficina."))
    look = value.get("look", {})
    texts = value.get("texts", {})
    return {
        "format": FORMAT,
        "name": _text(value.get("name", ""), "name", MAX_NAME),
        "story": _text(value.get("story", ""), "story", MAX_TEXT),
        "ending": "misere" if value.get("ending") == "misere" else "normal",
        "blocks": [_item(item, f"blocks.{at}", "rules") for at, item in _list(value, "blocks", MAX_BLOCKS)],
        "conditions": [
            _item(item, f"conditions.{at}", "values")
            for at, item in _list(value, "conditions", MAX_CONDITIONS)
        ],
        "starts": [_start(item, f"starts.{at}") for at, item in _list(value, "starts", MAX_STARTS)],
        "look": {key: _text(_get(look, key), f"look.{key}", 20) for key in _LOOK},
        "texts": {key: _text(_get(texts, key), f"texts.{key}", MAX_TEXT) for key in TEXTS},
        "match": _text(value.get("match", ""), "match", 16),
    }


def _get(value: object, key: str) -> object:
    return value.get(key, "") if isinstance(value, dict) else ""


def _text(value: object, path: str, most: int) -> str:
    if not isinstance(value, str):
        raise BadDraft(path, text("Isto tem de ser um texto."))
    if len(value) > most:
        raise BadDraft(path, text("É comprido demais: no máximo {n} letras.", n=most))
    return value.replace("\x00", "")


def _list(value: dict[str, Any], key: str, most: int) -> Iterator[tuple[int, object]]:
    items = value.get(key, [])
    if not isinstance(items, list):
        raise BadDraft(key, text("Isto não é um jogo da Oficina."))
    if len(items) > most:
        raise BadDraft(key, text("São a mais: no máximo {n}.", n=most))
    return enumerate(items)


def _item(value: object, path: str, inner: str) -> dict[str, Any]:
    kind = _text(_get(value, "kind"), path, _LONGEST_KEY)
    given = value.get(inner, {}) if isinstance(value, dict) else {}
    if not isinstance(given, dict) or len(given) > _MAX_KEYS:
        raise BadDraft(path, text("Isto não é um jogo da Oficina."))
    return {
        "kind": kind,
        inner: {
            _text(name, path, _LONGEST_KEY): _text(typed, f"{path}.{name}", MAX_VALUE)
            for name, typed in given.items()
        },
    }


def _start(value: object, path: str) -> dict[str, Any]:
    parts = _get(value, "parts") or []
    if not isinstance(parts, list) or len(parts) > MAX_BLOCKS:
        raise BadDraft(path, text("Isto não é um jogo da Oficina."))
    return {
        "name": _text(_get(value, "name"), f"{path}.name", MAX_NAME),
        "parts": [_text(part, f"{path}.parts.{at}", MAX_VALUE) for at, part in enumerate(parts)],
    }


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
            begun.append(block.part_json(block.read_start(typed)))
        except GameError as wrong:
            problems.append(DraftProblem(f"{path}.parts.{at}", wrong.reason))
    if len(problems) > before:
        return None
    try:
        return Invented(rules, begun, misere=misere)  # type: ignore[arg-type]
    except BadOptions as wrong:
        problems.append(DraftProblem(path, wrong.reason))
        return None
