"""Sentences for people, made where nothing can be translated.

The rules, solvers and bots are pure Python and speak to pupils. They return `Text` values: a Portuguese
template with its parameters. `str(text)` is the Portuguese sentence; `games/pictures/texts.py` translates it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

_SHOWN = 12  # of many amounts

Value: TypeAlias = "str | int | Text"
Parameter: TypeAlias = "Value | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Text:
    """A template in Portuguese, its parameters by name and, if it counts something, its plural and the count.

    A parameter may itself be a Text, or a tuple, written with commas. `languages` are the templates by
    code of language, where a text brings them along: it is in no catalogue of translations.
    """

    template: str
    parameters: tuple[tuple[str, Parameter], ...] = ()
    plural: str | None = None
    count: int = 0
    languages: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.render(str, lambda singular, plural, count: singular if count == 1 else plural)

    def filled(self, **parameters: "Parameter") -> "Text":
        """The same template with these parameters."""
        return replace(self, parameters=tuple(parameters.items()))

    def with_values(self, *values: "Value") -> "Text":
        """The same template with values for the parameters it lacks, in the order in which it names them."""
        named = dict.fromkeys(re.findall(r"{(\w+)}", self.template))
        lacking = (name for name in named if name not in dict(self.parameters))
        return replace(self, parameters=(*self.parameters, *zip(lacking, values, strict=True)))

    def render(
        self,
        gettext: Callable[[str], str],
        ngettext: Callable[[str, str, int], str],
        language: str | None = None,
    ) -> str:
        """The sentence in a language; templates without languages are passed through the functions."""

        def show(value: Parameter) -> str:
            if isinstance(value, Text):
                return value.render(gettext, ngettext, language)
            if isinstance(value, tuple):
                return ", ".join(show(item) for item in value)
            return str(value)

        if self.languages:
            template = dict(self.languages).get(language or "", self.template)
        elif self.plural is None:
            template = gettext(self.template)
        else:
            template = ngettext(self.template, self.plural, self.count)
        return template.format_map({name: show(value) for name, value in self.parameters})


def text(template: str, **parameters: Parameter) -> Text:
    return Text(template, tuple(parameters.items()))


def formula(template: str, **parameters: Parameter) -> Text:
    """A text without words, which is the same in all languages."""
    return Text(template, tuple(parameters.items()), languages=(("pt", template),))


def ntext(singular: str, plural: str, count: int, **parameters: Parameter) -> Text:
    """A text that counts; parameter `n` is the count."""
    return Text(singular, (("n", count), *parameters.items()), plural, count)


def join_words(values: Sequence[Value], conjunction: Literal["ou", "e"] = "ou") -> Text:
    """The values with commas and, before the last one, "ou" or "e"."""
    if len(values) < 2:
        return Text("{items}", (("items", tuple(values)),))
    items, last = tuple(values[:-1]), values[-1]
    if conjunction == "ou":
        return text("{items} ou {last}", items=items, last=last)
    return text("{items} e {last}", items=items, last=last)


def numbers_text(numbers: Sequence[int]) -> Text:
    """Numbers in a sentence: "1, 2 ou 4", and "de 1 a 4" where none is left out."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return text("de {low} a {high}", low=numbers[0], high=numbers[-1])
    return join_words(numbers)


def amounts_listed(amounts: Sequence[int]) -> Text:
    """The amounts in words: all of them, "de 1 a 50", or the first ones of many."""
    if len(amounts) > 3 and amounts[-1] - amounts[0] == len(amounts) - 1:
        return text("de {first} a {last}", first=amounts[0], last=amounts[-1])
    if len(amounts) > _SHOWN:
        return text("{items}, … ou {last}", items=tuple(amounts[: _SHOWN - 1]), last=amounts[-1])
    return join_words(amounts)
