"""Options of games: how they are declared, described to people and read from text or JSON.

A game's options are its dataclass fields, made by `option`. Forms and the command line give text as pupils
type it ("3, 5, 7", "1-3; 2,3"), matches store JSON; `parse` takes both.

Kind "text" is for everything that only one game has, such as coins on a strip or the arrows of a graph: the
option brings its own `read` and `write`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from games.rules.errors import BadOptions, GameError, misread, quoted
from games.rules.reading import words
from games.rules.text import Text, join_words, text

MAX_HEAPS = 1_000
MAX_SIZE = 10**9
MAX_SET = 1_000

Kind = Literal["heaps", "sets", "int", "bool", "choice", "text"]

_NUMBER = re.compile(r"[0-9]{1,12}")
_RANGE = re.compile(r"([0-9]{1,12})\s*-\s*([0-9]{1,12})")
_SAID = {
    **dict.fromkeys(("1", "true", "on", "yes", "sim"), True),
    **dict.fromkeys(("", "0", "false", "off", "no", "não", "nao"), False),
}


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a form shows it; `choices` are pairs of value and name, `example` could be typed.

    Kind "text" only: `read` makes an immutable value of typed text or of JSON, or raises a GameError with the
    reason; `write` makes typed text of a value; `lines` asks for a field of several lines.
    What is `hidden` is kept in forms and not shown: nobody types it.
    `when` is another option's name and the typed values of it with which this one means something: forms may
    hide it for others. Empty: it always does.
    `late` is an option that came when games without it were kept already: in JSON its usual value is not
    written, so that such a game is written as before, and found again by what is written.
    """

    name: str
    label: Text
    kind: Kind
    help: Text
    choices: tuple[tuple[str, Text], ...] = ()
    minimum: int = 0
    maximum: int = MAX_SIZE
    example: str = ""
    read: Callable[[object], Any] | None = None
    write: Callable[[Any], str] = str
    lines: bool = False
    hidden: bool = False
    when: tuple[str, ...] = ()
    late: bool = False


def option_fields(game: type[Any]) -> tuple[OptionField, ...]:
    """The options of a game class in the order of a form."""
    return tuple(OptionField(name=option.name, **option.metadata) for option in fields(game))


def as_json(value: object) -> object:
    """A value with lists for tuples."""
    return [as_json(item) for item in value] if isinstance(value, tuple) else value


def written_fields(options: Any) -> Iterator[tuple[str, Any]]:
    """Name and value of each option that JSON says: late ones only where they are not as usual."""
    for option in option_fields(type(options)):
        value = getattr(options, option.name)
        if not option.late or value != getattr(type(options), option.name):
            yield option.name, value


def parse(option: OptionField, value: object) -> Any:
    """The value of the field, from text or JSON. Raises BadOptions."""
    try:
        return _PARSERS[option.kind](option, value)
    except GameError as wrong:
        raise BadOptions(option.name, wrong.reason) from None


def value_text(option: OptionField, value: Any) -> str:
    """A field's value as text that `parse` reads."""
    if option.kind == "heaps":
        return ", ".join(map(str, value))
    if option.kind == "sets":
        return "; ".join(",".join(map(str, amounts)) for amounts in value)
    if option.kind == "text":
        return option.write(value)
    return str(value).lower() if option.kind == "bool" else str(value)


def without_hidden(game: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Values without those that nobody can see to mend: of options that mean nothing with the others (`when`)
    and that cannot be read. What takes their place is the usual value."""
    known = {option.name: option for option in option_fields(game)}
    usual = {field.name: field.default for field in fields(game)}
    kept = dict(values)
    for name in filter(kept.__contains__, known):
        other, *meaning = known[name].when or ("",)
        if other and _form_text(known[other], kept.get(other, usual[other])) not in meaning:
            try:
                parse(known[name], kept[name])
            except BadOptions:
                del kept[name]
    return kept


def _form_text(option: OptionField, value: object) -> str:
    """A value as forms have it, whatever was typed in its place."""
    try:
        return value_text(option, parse(option, value))
    except BadOptions:
        return ""


def total_problem(numbers: Iterable[int]) -> Text | None:
    """Why numbers of pieces that may all come to one place cannot be."""
    if sum(numbers) <= MAX_SIZE:
        return None
    return text("São peças a mais ao todo: no máximo {n}.", n=MAX_SIZE)


def _int(option: OptionField, value: object) -> int:
    number = whole_number(value)
    if not option.minimum <= number <= option.maximum:
        misread("Tem de estar entre {low} e {high}.", low=option.minimum, high=option.maximum)
    return number


def whole_number(value: object) -> int:
    """A whole number, from an int or from digits."""
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        misread("«{value}» não é um número inteiro, de 0 para cima.", value=quoted(value))
    return value


def _bool(option: OptionField, value: object) -> bool:
    if isinstance(value, str):
        value = _SAID.get(value.strip().lower())
    if not isinstance(value, bool):
        misread("Responde sim ou não.")
    return value


def _choice(option: OptionField, value: object) -> str:
    names = [name for name, _ in option.choices]
    if not isinstance(value, str) or value not in names:
        misread("Escolhe {names}.", names=join_words(names))
    return value


def _heaps(option: OptionField, value: object) -> tuple[int, ...]:
    if isinstance(value, str):
        value = words(value)
    if not isinstance(value, (list, tuple)):
        misread("Escreve os tamanhos das pilhas, por exemplo {example}.", example=option.example)
    if len(value) > MAX_HEAPS:
        misread("São pilhas a mais: no máximo {n}.", n=MAX_HEAPS)
    return tuple(_int(option, size) for size in value)


def _sets(option: OptionField, value: object) -> tuple[tuple[int, ...], ...]:
    if isinstance(value, str):
        value = [typed_amounts(part) for part in value.split(";") if part.strip()]
    if not isinstance(value, (list, tuple)) or not all(
        isinstance(amounts, (list, tuple)) for amounts in value
    ):
        misread("Escreve as quantidades que se podem tirar, por exemplo {example}.", example=option.example)
    if len(value) > MAX_HEAPS:
        misread("São conjuntos a mais: no máximo {n}.", n=MAX_HEAPS)
    return tuple(_set(option, amounts) for amounts in value)


def _set(option: OptionField, amounts: Iterable[object]) -> tuple[int, ...]:
    """The amounts of one set, ascending, each once."""
    numbers = {_int(option, amount) for amount in amounts}
    if not numbers:
        misread("Um conjunto de quantidades não pode ser vazio.")
    if len(numbers) > MAX_SET:
        misread("São quantidades a mais num conjunto: no máximo {n}.", n=MAX_SET)
    return tuple(sorted(numbers))


def typed_amounts(part: str) -> list[int]:
    """Amounts typed as "1, 2, 5-8"; stops early where there are more than a set may have."""
    amounts: list[int] = []
    spaced = re.sub(r"\s*-\s*", "-", part)
    for word in re.split(r"[\s,]+", spaced.strip(" ,\t\r\n")):
        amounts.extend(_range(word))
        if len(amounts) > MAX_SET:
            misread("São quantidades a mais num conjunto: no máximo {n}.", n=MAX_SET)
    return amounts


def _range(word: str) -> Iterator[int]:
    if match := _RANGE.fullmatch(word):
        first, last = int(match[1]), int(match[2])
        if last < first:
            misread("«{value}» está ao contrário: escreve {low}-{high}.", value=word, low=last, high=first)
        yield from range(first, min(last, first + MAX_SET) + 1)
    else:
        yield whole_number(word)


def _own(option: OptionField, value: object) -> Any:
    assert option.read is not None, f"option {option.name} needs a reader"
    return option.read(value)


_PARSERS = {"int": _int, "bool": _bool, "choice": _choice, "heaps": _heaps, "sets": _sets, "text": _own}


def option(default: Any, kind: Kind, **details: Any) -> Any:
    """A dataclass field that is an option; `details` are the other attributes of its OptionField."""
    return field(default=default, metadata={"kind": kind, **details})


def yes_no_option(label: Text, hint: Text, *, usual: bool = False, **details: Any) -> Any:
    return option(usual, "bool", label=label, help=hint, **details)


def number_option(usual: int, label: Text, hint: Text, least: int = 0, most: int = MAX_SIZE) -> Any:
    return option(usual, "int", label=label, help=hint, minimum=least, maximum=most, example=str(usual))


def numbers_option(usual: tuple[int, ...], label: Text, hint: Text, **details: Any) -> Any:
    """A number of pieces for each of several places."""
    return option(
        usual, "heaps", label=label, help=hint, **{"example": ", ".join(map(str, usual)), **details}
    )


def heaps_option(*sizes: int) -> Any:
    """Heaps of beans, with these sizes as the usual ones."""
    return numbers_option(sizes, text("Pilhas"), text("O número de feijões de cada pilha."))


def typed_option(
    usual: Any,
    label: Text,
    hint: Text,
    read: Callable[[object], Any],
    write: Callable[[Any], str] = str,
    *,
    example: str = "",
    lines: bool = False,
) -> Any:
    """What only one game has; the example is the usual value where none is given."""
    shown = example or write(usual)
    details = {"label": label, "help": hint, "read": read, "write": write, "lines": lines, "example": shown}
    return option(usual, "text", **details)


def misere_option() -> Any:
    return yes_no_option(
        text("Misère: quem faz a última jogada perde"),
        text("No jogo normal, quem faz a última jogada ganha."),
    )


def shape_option(usual: str, shapes: Mapping[str, Text]) -> Any:
    """Boards of hexagons and of squares, by name, and what they are called."""
    hint = text("Hexágonos com seis direções, ou quadrados com oito.")
    return option(usual, "choice", label=text("Tabuleiro"), help=hint, choices=tuple(shapes.items()))


def size_option(usual: int, least: int, most: int, hint: Text | None = None) -> Any:
    """The cells along a side of a board."""
    return option(
        usual,
        "int",
        label=text("Tamanho"),
        help=hint or text("Casas de cada lado, de {least} a {most}.", least=least, most=most),
        minimum=least,
        maximum=most,
    )
