"""Content as TOML: tables whose keys are taken one by one, and texts with all their languages side by side.

Whatever is wrong in a file is a TomlError, which names the file and the key.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

from games.rules.text import Text

LANGUAGE: Final = "pt"
REQUIRED: Final = object()
_BREAK = re.compile(r" *\n *")

Values: TypeAlias = dict[str, Any]


class TomlError(ValueError):
    """What is wrong in a file of content, and where."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")


def parse_file(file: Traversable) -> Values:
    """The values of a file. Raises TomlError with the line at which it is no TOML."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise TomlError(str(file), str(error)) from None


class TomlTable:
    """A table of a file, whose keys are taken one by one: at the end none may be left over."""

    def __init__(self, values: Values, file: str, path: str) -> None:
        self._values, self._file, self._path = dict(values), file, path

    def place(self, key: str = "") -> str:
        path = f"{self._path}.{key}".strip(".")
        return f"{self._file}: {path}" if path else self._file

    def has(self, key: str) -> bool:
        return key in self._values

    def take(self, key: str, kind: type | tuple[type, ...], default: Any = REQUIRED) -> Any:
        """The value of a key. Raises TomlError where it is missing or of another kind."""
        if key not in self._values:
            if default is REQUIRED:
                raise TomlError(self.place(key), "missing")
            return default
        value = self._values.pop(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            raise TomlError(
                self.place(key), f"{value!r} is no {' or '.join(known.__name__ for known in kinds)}"
            )
        return value

    def choose(self, key: str, among: Mapping[str, Any]) -> str:
        """A word that is one of these."""
        word = self.take(key, str)
        if word not in among:
            raise TomlError(self.place(key), f"{word!r} is none of {', '.join(among)}")
        return str(word)

    def strings(self, key: str) -> tuple[str, ...]:
        values = self.take(key, list, [])
        if not all(isinstance(value, str) for value in values):
            raise TomlError(self.place(key), "not a list of strings")
        return tuple(values)

    def table(self, key: str) -> "TomlTable":
        return self.inner(key, self.take(key, dict))

    def inner(self, key: str, values: Values) -> "TomlTable":
        return TomlTable(values, self._file, f"{self._path}.{key}".strip("."))

    def left(self) -> tuple[str, ...]:
        """The keys that nobody has taken yet."""
        return tuple(self._values)

    def tables(self, key: str) -> Iterator["TomlTable"]:
        """The tables of a list, each of which has to be used up."""
        for number, values in enumerate(self.take(key, list, [])):
            place = f"{self._path}.{key}[{number}]".strip(".")
            if not isinstance(values, dict):
                raise TomlError(f"{self._file}: {place}", "no table")
            table = TomlTable(values, self._file, place)
            yield table
            table.finish()

    def words(self, key: str) -> Text:
        table = self.table(key)
        return text_of({code: table.take(code, str) for code in table.languages()})

    def word_list(self, key: str) -> tuple[Text, ...]:
        """A list of texts: each language has its list, all of one length."""
        table = self.table(key)
        lists = {code: table.strings(code) for code in table.languages()}
        if len({len(items) for items in lists.values()}) > 1:
            raise TomlError(self.place(key), "the languages have not equally many")
        return tuple(
            text_of(dict(zip(lists, items, strict=True))) for items in zip(*lists.values(), strict=True)
        )

    def languages(self) -> tuple[str, ...]:
        if not self.has(LANGUAGE):
            raise TomlError(self.place(LANGUAGE), "missing")
        return self.left()

    def finish(self) -> None:
        """Raises TomlError for a key that nobody has taken."""
        for key in self.left():
            raise TomlError(self.place(key), "unknown, or not of this kind of part")


def text_of(words: Mapping[str, str]) -> Text:
    """A text may be broken into lines anywhere."""
    lines = {code: _BREAK.sub(" ", said.strip(" \n")) for code, said in words.items()}
    return Text(lines[LANGUAGE], languages=tuple(lines.items()))


def lacking(file: Traversable, languages: Iterable[str]) -> Iterator[TomlError]:
    """The texts of a file that a language has not. Raises TomlError."""
    for path, words in _texts_in(parse_file(file), ""):
        for code in languages:
            if not words.get(code):
                yield TomlError(f"{file}: {path}.{code}", "missing")


def _texts_in(values: Any, path: str) -> Iterator[tuple[str, Values]]:
    if isinstance(values, list):
        for number, inner in enumerate(values):
            yield from _texts_in(inner, f"{path}[{number}]")
    elif isinstance(values, dict) and LANGUAGE in values:
        yield path, values
    elif isinstance(values, dict):
        for key, inner in values.items():
            yield from _texts_in(inner, f"{path}.{key}".strip("."))
