"""Positions of impartial games as text to paste and to share: the rulebook's JSON, or a short form.

The short form is what somebody would type into the fields of the options: for a game with one such field
its value alone ("3, 5, 7"), else with names: "Pilhas: 21 | Quantidades: 1,2,3". Yes-or-no options that are
on stand at the end by their name: "3, 5, 7 | misere".
"""

import json
import re
from typing import Any

from games.live.forms import typed_value
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.errors import BadOptions, GameError, quoted
from games.rules.game import Impartial
from games.rules.options import OptionField
from games.rules.reading import parse_json
from games.rules.text import formula, text

MAX_LENGTH = 100_000
_SEPARATOR = "|"
_JSON = '{["'  # how a JSON text may begin, other than a number
_LABEL = re.compile(r"[^:|=\n]+")
_SIGN = r"\s*[:=]\s*"


class BadText(GameError):
    """The text is no position of the game; `reason` says why."""


def short_text(game: Impartial[Any]) -> str:
    """The game's start in the short form; `read_text` makes the same game of it."""
    fields = catalogue.option_fields(game.slug)
    values = [option for option in fields if option.kind != "bool"]
    flags = [option.name for option in fields if option.kind == "bool" and getattr(game, option.name)]
    parts = [typed_value(option, getattr(game, option.name)) for option in values]
    if len(values) > 1 or not parts[0]:
        parts = [f"{_names(option)[0]}: {part}" for option, part in zip(values, parts, strict=True)]
    return f" {_SEPARATOR} ".join([*parts, *flags])


def json_text(game: Impartial[Any]) -> str:
    """The rulebook's JSON of the game's start, with the variant around it where that is not the usual one."""
    position = game.position_json(game.start())
    return json.dumps(position if game.variant is None else {"variant": game.variant, "position": position})


def read_text(game: Impartial[Any], typed_text: str) -> Impartial[Any]:
    """The game that starts where the text says. What the short form leaves out is as in `game`.

    Raises BadText.
    """
    if len(typed_text) > MAX_LENGTH:
        raise BadText(text("O texto é comprido demais: no máximo {n} letras.", n=MAX_LENGTH))
    stripped = typed_text.strip()
    if not stripped:
        raise BadText(text("Escreve ou cola uma posição."))
    try:
        read = _from_json(game, stripped) if stripped[0] in _JSON else None
        return read or _from_short(game, stripped)
    except BadOptions as error:
        label = next((o.label for o in catalogue.option_fields(game.slug) if o.name == error.field), None)
        reason = formula("{label}: {reason}", label=label, reason=error.reason) if label else error.reason
        raise BadText(reason) from None
    except GameError as error:
        raise BadText(error.reason) from None


def _from_json(game: Impartial[Any], written: str) -> Impartial[Any] | None:
    """The game of a JSON text; None where the text is no JSON, though it begins like it."""
    try:
        value = parse_json(written)
    except ValueError:
        if _is_short(game):
            return None
        raise BadText(text("Isto começa como JSON, mas tem um erro de escrita.")) from None
    variant = game.variant
    if isinstance(value, dict) and "position" in value and set(value) <= {"game", "variant", "position"}:
        if value.get("game", game.slug) != game.slug:
            raise BadText(text("Esta posição é de outro jogo: «{game}».", game=quoted(value["game"])))
        variant, value = value.get("variant"), value["position"]
        if variant is not None and not isinstance(variant, str):
            raise BadText(text("A variante tem de ser uma palavra."))
    read, state = type(game).from_position(value, variant)
    return read.starting_at(state.position)


def _is_short(game: Impartial[Any]) -> bool:
    """Whether a value of the game's only field may begin like JSON: then the field's reader tells."""
    return any(option.kind == "text" for option in catalogue.option_fields(game.slug))


def _from_short(game: Impartial[Any], written: str) -> Impartial[Any]:
    fields = catalogue.option_fields(game.slug)
    flags = {name.casefold(): option for option in fields if option.kind == "bool" for name in _names(option)}
    given: dict[str, Any] = {option.name: False for option in fields if option.kind == "bool"}
    if "misere" in given:
        flags["misère"] = flags["misere"]
    body = written
    while (tail := body.rpartition(_SEPARATOR))[2].strip().casefold() in flags:
        given[flags[tail[2].strip().casefold()].name] = True
        body = tail[0]
    named = [option for option in fields if option.kind != "bool"]
    given |= _named_values(named, body.strip())
    for option in named:
        given.setdefault(option.name, getattr(game, option.name))
    built = catalogue.build(game.slug, given)
    assert isinstance(built, Impartial)
    return built


def _named_values(options: list[OptionField], body: str) -> dict[str, str]:
    """The values by option: the text of each begins at its name, that of the first one may have none."""
    names = {name.casefold(): option for option in options for name in _names(option)}
    wanted = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    starts = list(re.finditer(rf"(?:^|[|\n])\s*({wanted}){_SIGN}", body, re.IGNORECASE))
    if not starts:
        return {options[0].name: body}
    values = {}
    if body[: starts[0].start()].strip():
        raise BadText(text("Não percebo «{words}».", words=quoted(body[: starts[0].start()].strip())))
    ends = [*(start.start() for start in starts[1:]), len(body)]
    for start, end in zip(starts, ends, strict=True):
        option = names[start[1].casefold()]
        if option.name in values:
            raise BadText(text("«{name}» está escrito duas vezes.", name=start[1]))
        values[option.name] = body[start.end() : end].strip()
    return values


def _names(option: OptionField) -> list[str]:
    """What an option may be called: its labels, where they are short and plain, and its name."""
    labels = [translate(option.label), str(option.label)]
    return [*dict.fromkeys(label for label in labels if _LABEL.fullmatch(label)), option.name]
