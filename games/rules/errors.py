"""What goes wrong with what people give to a game; each error carries its reason in words for them."""

from typing import NoReturn

from games.rules.text import Parameter, Text, text

_QUOTE_LENGTH = 30


class GameError(Exception):
    """Bad input, with the reason in words for people."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class IllegalMove(GameError):
    """The move is not allowed here; `reason` says why, to a pupil."""


class BadPosition(GameError):
    """The JSON value is no position of this game."""


class BadOptions(GameError):
    """An option has a value that it cannot have; `field` names the option."""

    def __init__(self, field: str, reason: Text) -> None:
        super().__init__(reason)
        self.args = (field, reason)
        self.field = field


def refuse(template: str, **parameters: Parameter) -> NoReturn:
    """Raises IllegalMove with `text(template, ...)`."""
    raise IllegalMove(text(template, **parameters))


def misread(template: str, **parameters: Parameter) -> NoReturn:
    """Raises BadPosition with `text(template, ...)`."""
    raise BadPosition(text(template, **parameters))


def unfit(field: str, template: str, **parameters: Parameter) -> NoReturn:
    """Raises BadOptions about an option, with `text(template, ...)`."""
    raise BadOptions(field, text(template, **parameters))


def above(count: float, most: int, template: str) -> Text | None:
    """`text(template, n=most)`, which says how many there may be, where `count` is more; else None."""
    return text(template, n=most) if count > most else None


def quoted(value: object) -> str:
    """Something typed, cut to a length that fits into a message."""
    shown = str(value)
    return shown if len(shown) <= _QUOTE_LENGTH else shown[: _QUOTE_LENGTH - 1] + "…"


def unknown_variant(variant: object) -> BadPosition:
    """The error for a variant that a game does not have."""
    return BadPosition(text("Este jogo não tem a variante «{variant}».", variant=quoted(variant)))
