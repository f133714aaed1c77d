"""Positions of games, and chains of them, as short texts that pupils and teachers type."""

import json
import re
from typing import Any

from games.rules.bases.heaps import HeapGame
from games.rules.bases.many_heaps import ManyHeaps
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.invented.game import Invented
from games.rules.nim.add_up.rules import AddUp
from games.rules.reading import parse_json
from games.rules.text import text

MAX_POSITION = 60  # characters
MAX_STEPS = 100

_NUMBERS = re.compile(r"[0-9]{1,9}")
_ARROWS = re.compile(r"\s*(?:→|-+>|=>|;|\n|\||>)\s*")


class PositionNotation:
    """Positions of a game as short texts: "13" for a single heap, "3,5,7" for several; of an invented game
    what its blocks write; else JSON.

    `numbered` says that a number is a position, `single` that all that come after it are numbers too,
    `paired` that positions are pairs of numbers.
    """

    def __init__(self, game: Impartial[Any]) -> None:
        self.game = game
        start = game.start()
        self._model = game.position_json(start)
        self._key = None
        if isinstance(self._model, dict):
            keys = ["sum"] if isinstance(game, AddUp) else list(self._model)
            self._key = next((key for key in keys if _frozen(self._model[key]) == start), None)
        self._heaps = isinstance(start, tuple) and all(type(size) is int for size in start)
        adding = isinstance(game, AddUp)
        self.numbered = adding or (self._heaps and len(start) == 1)
        self.single = adding or (self.numbered and isinstance(game, HeapGame))
        self.paired = self._heaps and len(start) == 2 and isinstance(game, HeapGame | ManyHeaps)

    def short(self, position: Any) -> str:
        """The text of a position."""
        if isinstance(self.game, Invented):
            return self.game.place_text(position)
        if self._heaps:
            return ",".join(map(str, position)) or "0"
        value = self.game.position_json(position)
        value = value[self._key] if self._key is not None else value
        return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))

    def parse(self, typed: str) -> Any:
        """The position of a text. Raises GameError."""
        return self.at(typed).start()

    def at(self, typed: str) -> Impartial[Any]:
        """The game that starts at the position of a text. Raises GameError."""
        if isinstance(self.game, Invented):
            return self.game.starting_at(self.game.place_of(typed.strip()))
        value = self._value(typed.strip())
        if self._key is not None and not (isinstance(value, dict) and self._key in value):
            value = {**self._model, self._key: value}
        return type(self.game).from_position(value, self.game.variant)[0]

    def _value(self, typed: str) -> Any:
        numbers = [int(number) for number in _NUMBERS.findall(typed)]
        if (self._heaps or self.numbered) and re.fullmatch(r"[\s,0-9]+", typed) and numbers:
            return numbers if self._heaps else numbers[0]
        if isinstance(self.game.start(), str) or isinstance(self._model, str):
            return typed
        try:
            return parse_json(typed)
        except ValueError:
            raise NotAPosition(text("Não percebo a posição «{typed}».", typed=typed[:MAX_POSITION])) from None

    def chain(self, typed: str) -> list[Any]:
        """The positions of a chain. Raises GameError."""
        if self.single:
            words = _NUMBERS.findall(typed)
            if not re.fullmatch(r"[\s,;.→>|0-9-]*", typed):
                raise NotAPosition(text("Uma partida escreve-se só com números: por exemplo 5 → 3 → 2 → 0."))
        else:
            words = [word for word in _ARROWS.split(typed) if word.strip()]
        if len(words) > MAX_STEPS:
            raise NotAPosition(text("A partida é comprida demais: no máximo {n} posições.", n=MAX_STEPS))
        return [self.parse(word) for word in words]


class NotAPosition(GameError):
    """The text is no position or no chain of positions."""


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
