"""How the blocks declare their rules and how their starts are typed, in the words of `OptionField`."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from games.rules.errors import quoted, unfit
from games.rules.options import Kind, OptionField, as_json, option, option_fields, parse, written_fields
from games.rules.text import Text
from games.rules.text_files import Texts


@dataclass(frozen=True)
class Declared:
    """What a pupil puts into a game: its fields are options, read from text or JSON when it is made."""

    # What is said of a value that there is not, by its {name}.
    unknown: ClassVar[Text]

    def __post_init__(self) -> None:
        for field in option_fields(type(self)):
            object.__setattr__(self, field.name, parse(field, getattr(self, field.name)))
        self.check_options()

    def check_options(self) -> None:
        """What the values must fulfil together: no contradictions. Raises BadOptions."""

    @classmethod
    def build(cls, values: dict[str, Any]) -> Self:
        """With these values, as text or JSON; absent ones are as usual. Raises BadOptions."""
        known = {field.name for field in option_fields(cls)}
        for name in values:
            if name not in known:
                unfit(str(name), cls.unknown.template, name=quoted(name))
        return cls(**values)

    def values_json(self) -> dict[str, Any]:
        """The values as JSON; `build` makes the same of them."""
        return {name: as_json(value) for name, value in written_fields(self)}


# The words of an option stand in the file of its module, under the name that it is given here: `label` and
# `help`, and what its choices are called.


def words_of(texts: Texts, name: str) -> dict[str, Text]:
    return {"label": texts(f"{name}.label"), "help": texts(f"{name}.help")}


def start_option(texts: Texts, *, example: str, kind: Kind = "text", lines: bool = False) -> OptionField:
    """How a start is typed; its `read` is not used, `read_start` is."""
    words = words_of(texts, "start")
    return OptionField("start", words["label"], kind, words["help"], example=example, lines=lines)


def choice_option(texts: Texts, name: str, *choices: str, **details: Any) -> Any:
    """One of the choices, usually the first."""
    named = tuple((choice, texts(f"{name}.{choice}")) for choice in choices)
    return option(choices[0], "choice", choices=named, **words_of(texts, name), **details)


def bool_option(texts: Texts, name: str, *, usual: bool = False, **details: Any) -> Any:
    return option(usual, "bool", **words_of(texts, name), **details)


def int_option(texts: Texts, name: str, usual: int, limits: tuple[int, int], **details: Any) -> Any:
    """A number from the least to the most."""
    least, most = limits
    return option(usual, "int", minimum=least, maximum=most, **words_of(texts, name), **details)


def side_option(texts: Texts, name: str, usual: int, most: int, least: int = 1) -> Any:
    """How long or wide a board is."""
    return int_option(texts, name, usual, (least, most), example=str(usual))
