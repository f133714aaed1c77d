"""What a module says to pupils, as `<module>.toml` beside it: all languages of a text side by side.

    prompt.pt = "Escreve {n} em base 2."
    prompt.en = "Write {n} in base 2."

A text is asked for by the key that leads to it ("prompt", "where.too_much"). A list of texts has a list a
language; a text that counts has two forms, under `one` and `other`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from string import Formatter

from games.rules.text import Parameter, Text
from games.rules.toml_files import LANGUAGE, TomlError, TomlTable, Values, parse_file

_KEY = re.compile(r"(?:\[(?P<table>[\w.-]+)\]|(?P<key>[\w.-]+) *=)")


class Texts:
    """The texts of one file, which is read when the first of them is asked for. Raises TomlError then."""

    def __init__(self, file: Traversable) -> None:
        self._file = file

    @classmethod
    def of(cls, module: str) -> "Texts":
        """The texts of the module of this name (`__name__`)."""
        package, _, name = module.rpartition(".")
        return cls(resources.files(package) / f"{name}.toml")

    def __call__(self, key: str, /, **parameters: Parameter) -> Text:
        """The text of a key, with its parameters. Raises KeyError."""
        (text,) = self.by_key[key]
        return text.filled(**parameters)

    def count(self, key: str, number: int, /, **parameters: Parameter) -> Text:
        """The form of a text that counts; parameter `n` is the number."""
        return self(f"{key}.{'one' if number == 1 else 'other'}", n=number, **parameters)

    def all(self, key: str) -> tuple[Text, ...]:
        """The texts of a list. Raises KeyError."""
        return self.by_key[key]

    @cached_property
    def by_key(self) -> Mapping[str, tuple[Text, ...]]:
        """All texts by their keys."""
        return dict(self._find_texts("", parse_file(self._file)))

    def _find_texts(self, path: str, values: Values) -> Iterator[tuple[str, tuple[Text, ...]]]:
        table = TomlTable(values, str(self._file), path)
        for key, inner in values.items():
            where = f"{path}.{key}".strip(".")
            if isinstance(inner, dict) and LANGUAGE not in inner:
                yield from self._find_texts(where, inner)
                continue
            is_list = isinstance(inner, dict) and isinstance(inner[LANGUAGE], list)
            texts = table.word_list(key) if is_list else (table.words(key),)
            for text in texts:
                self._check_names(where, text)
            yield where, texts

    def _check_names(self, key: str, text: Text) -> None:
        """The parameters of all languages are the same; who counts to one need not write the number."""
        ignored = {"n"} if key.endswith(".one") else set()
        wanted = self._names(key, LANGUAGE, text.template) - ignored
        for language, template in text.languages:
            if self._names(key, language, template) - ignored != wanted:
                raise self._wrong(f"{key}.{language}", "has not the parameters of the Portuguese text")

    def _names(self, key: str, language: str, template: str) -> set[str]:
        try:
            return {
                name for _text, name, _spec, _conversion in Formatter().parse(template) if name is not None
            }
        except ValueError as error:
            raise self._wrong(f"{key}.{language}", str(error)) from None

    def _wrong(self, key: str, problem: str) -> TomlError:
        return TomlError(f"{self._file}{self._line(key)}: {key}", problem)

    def _line(self, wanted: str) -> str:
        """ ":7" where the key has a line to itself."""
        path = ""
        for number, line in enumerate(self._file.read_text(encoding="utf-8").splitlines(), 1):
            match = _KEY.match(line)
            if match and match["table"]:
                path = f"{match['table']}."
            elif match and path + match["key"] == wanted:
                return f":{number}"
        return ""
