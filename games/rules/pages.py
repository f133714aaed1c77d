"""Pages of games as text: `page.toml` beside the rules of a game, its words in all languages side by side.

docs/adding-a-game.md shows such a file. Whatever is wrong in one is a PageError, which names the
file and the key.
"""

import importlib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

from games.rules.bases.board_game import BoardGame
from games.rules.entry import (
    FAMILIES,
    GROUPS,
    LEVELS,
    WHOLE_MATCH,
    Block,
    DrawnMatch,
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Hint,
    Link,
    Particular,
    Points,
    Preset,
    Puzzle,
    Sgf,
    Symmetry,
)
from games.rules.game import Game
from games.rules.text import Text

FILE: Final = "page.toml"
LANGUAGE: Final = "pt"
_LEVELS: Final = dict(zip(("easy", "medium", "hard"), LEVELS, strict=True))
_REQUIRED: Final = object()
_BREAK = re.compile(r" *\n *")

Values: TypeAlias = dict[str, Any]


class PageError(ValueError):
    """What is wrong in a file of a game's page, and where."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")


def find_entries(rules: Traversable) -> Iterator[GameEntry]:
    """The entries of all games in the folder of the rules: `<family>/<slug>/`, or the folder of a family."""
    for family in FAMILIES:
        folder = rules / family
        for game in (folder, *sorted(folder.iterdir(), key=lambda game: game.name)):
            if (game / FILE).is_file():
                names = (family,) if game is folder else (family, game.name)
                yield read_page(game / FILE, ".".join(("games.rules", *names)), family)


def read_page(file: Traversable, package: str, family: str) -> GameEntry:
    """The entry of the game whose page this is; `package` holds its modules."""
    page = _Table(_parsed(file), str(file), "")
    entry = _Page(page, package, family).entry()
    page.finish()
    return entry


def _parsed(file: Traversable) -> Values:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise PageError(str(file), str(error)) from None


class _Table:
    """A table of a file, whose keys are taken one by one: at the end none may be left over."""

    def __init__(self, values: Values, file: str, path: str) -> None:
        self._values, self._file, self._path = dict(values), file, path

    def place(self, key: str = "") -> str:
        path = f"{self._path}.{key}".strip(".")
        return f"{self._file}: {path}" if path else self._file

    def has(self, key: str) -> bool:
        return key in self._values

    def take(self, key: str, kind: type | tuple[type, ...], default: Any = _REQUIRED) -> Any:
        """The value of a key. Raises PageError where it is missing or of another kind."""
        if key not in self._values:
            if default is _REQUIRED:
                raise PageError(self.place(key), "missing")
            return default
        value = self._values.pop(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            raise PageError(
                self.place(key), f"{value!r} is no {' or '.join(known.__name__ for known in kinds)}"
            )
        return value

    def choose(self, key: str, among: Mapping[str, Any]) -> str:
        """A word that is one of these."""
        word = self.take(key, str)
        if word not in among:
            raise PageError(self.place(key), f"{word!r} is none of {', '.join(among)}")
        return str(word)

    def strings(self, key: str) -> tuple[str, ...]:
        values = self.take(key, list, [])
        if not all(isinstance(value, str) for value in values):
            raise PageError(self.place(key), "not a list of strings")
        return tuple(values)

    def table(self, key: str) -> "_Table":
        return self.inner(key, self.take(key, dict))

    def inner(self, key: str, values: Values) -> "_Table":
        return _Table(values, self._file, f"{self._path}.{key}".strip("."))

    def left(self) -> tuple[str, ...]:
        """The keys that nobody has taken yet."""
        return tuple(self._values)

    def tables(self, key: str) -> Iterator["_Table"]:
        """The tables of a list, each of which has to be used up."""
        for number, values in enumerate(self.take(key, list, [])):
            place = f"{self._path}.{key}[{number}]".strip(".")
            if not isinstance(values, dict):
                raise PageError(f"{self._file}: {place}", "no table")
            table = _Table(values, self._file, place)
            yield table
            table.finish()

    def words(self, key: str) -> Text:
        table = self.table(key)
        return _text({code: table.take(code, str) for code in table.languages()})

    def word_list(self, key: str) -> tuple[Text, ...]:
        """A list of texts: each language has its list, all of one length."""
        table = self.table(key)
        lists = {code: table.strings(code) for code in table.languages()}
        if len({len(items) for items in lists.values()}) > 1:
            raise PageError(self.place(key), "the languages have not equally many")
        return tuple(
            _text(dict(zip(lists, items, strict=True))) for items in zip(*lists.values(), strict=True)
        )

    def languages(self) -> tuple[str, ...]:
        if not self.has(LANGUAGE):
            raise PageError(self.place(LANGUAGE), "missing")
        return self.left()

    def finish(self) -> None:
        """Raises PageError for a key that nobody has taken."""
        for key in self.left():
            raise PageError(self.place(key), "unknown, or not of this kind of part")


def _text(words: Mapping[str, str]) -> Text:
    """A text may be broken into lines anywhere."""
    lines = {code: _BREAK.sub(" ", said.strip(" \n")) for code, said in words.items()}
    return Text(lines[LANGUAGE], languages=tuple(lines.items()))


class _Page:
    """Builds an entry from its file, where `positions` and `options` that come up twice have names."""

    def __init__(self, page: _Table, package: str, family: str) -> None:
        self._page, self._package, self._family = page, package, family
        self._game = self._game_class()
        self._named = {key: page.take(key, dict, {}) for key in ("positions", "options")}

    def _game_class(self) -> type[Game[Any]]:
        """The class that `game` names: module and class in the folder of the page."""
        module, _, name = self._page.take("game", str).partition(":")
        try:
            return getattr(importlib.import_module(f"{self._package}.{module}"), name)  # type: ignore[no-any-return]
        except (ModuleNotFoundError, AttributeError) as error:
            raise PageError(self._page.place("game"), str(error)) from None

    def entry(self) -> GameEntry:
        page = self._page
        offered = page.take("offered", bool, True)
        return GameEntry(
            self._game,
            self._family,
            page.choose("group", GROUPS) if offered else "",
            page.words("name"),
            page.words("summary"),
            self.options(page, "picture"),
            tuple(self._preset(preset) for preset in page.tables("presets")),
            rules=tuple(_blocks(self, page)),
            order=page.take("order", int),
            also=page.words("also") if page.has("also") else None,
            offered=offered,
            first_steps=tuple(self._first_step(step) for step in page.tables("first_steps")),
            puzzles=tuple(self._puzzle(puzzle) for puzzle in page.tables("puzzles")),
            usual=self.options(page, "usual", {}),
            particulars=tuple(_particular(particular) for particular in page.tables("particulars")),
            symmetry=self._symmetry(),
            sgf=self._sgf(),
            stands_in=page.take("stands_in", bool, False),
            pieces=self._pieces(),
            small=tuple(page.take("small", list, [{}])),
        )

    def _preset(self, preset: _Table) -> Preset:
        level = _LEVELS[preset.choose("level", _LEVELS)]
        return Preset(level, preset.words("name"), self.options(preset, "options", {}))

    def included(self, block: _Table) -> _Table:
        """A file with parts of pages that several games of the family have."""
        file = resources.files(f"games.rules.{self._family}") / f"{block.take('include', str)}.toml"
        if not file.is_file():
            raise PageError(block.place("include"), f"there is no {file}")
        return _Table(_parsed(file), str(file), "")

    def options(self, part: _Table, key: str, default: Any = _REQUIRED) -> Any:
        """Options, or the name of some that the file has once."""
        return self._value(part, key, "options", default)

    def position(self, part: _Table, default: Any = _REQUIRED) -> Any:
        """A position, or the name of one that the file has once. Cells may stand in one string."""
        value = self._value(part, "position", "positions", default)
        if not issubclass(self._game, BoardGame) or not isinstance(value, dict):
            return value
        return {key: cells.split() if isinstance(cells, str) else cells for key, cells in value.items()}

    def _value(self, part: _Table, key: str, named: str, default: Any) -> Any:
        value = part.take(key, (dict, list, str), default)
        if isinstance(value, str):
            if value not in self._named[named]:
                raise PageError(part.place(key), f"{value!r} is none of [{named}]")
            return self._named[named][value]
        return value

    def _first_step(self, step: _Table) -> FirstStep:
        return FirstStep(
            step.words("name"),
            step.words("task"),
            self.position(step),
            step.take("to_move", str),
            step.words("hint"),
            step.words("praise"),
            step.strings("answers"),
            self.options(step, "options", None),
        )

    def _puzzle(self, puzzle: _Table) -> Puzzle:
        return Puzzle(
            puzzle.words("name"),
            self.position(puzzle),
            puzzle.take("to_move", str),
            puzzle.take("moves", int),
            self.options(puzzle, "options", None),
        )

    def _symmetry(self) -> Symmetry | None:
        """On boards it is said: true, false where the rules know directions, or whose the sides are."""
        needed = issubclass(self._game, BoardGame)
        value = self._page.take("symmetry", (bool, dict), _REQUIRED if needed else True)
        if isinstance(value, bool):
            return Symmetry() if value else None
        table = self._page.inner("symmetry", value)
        separator = table.take("separator", str, ",")
        owners = {role: table.strings(role) for role in table.left()}
        return Symmetry(owners, separator)

    def _sgf(self) -> Sgf | None:
        if not self._page.has("sgf"):
            return None
        sgf = self._page.table("sgf")
        made = Sgf(
            sgf.take("number", str),
            sgf.take("cells", str, "named"),
            sgf.strings("swaps"),
            {word: tuple(option) for word, option in sgf.take("rules", dict, {}).items()},
            sgf.take("passes_unsaid", bool, False),
            sgf.strings("names"),
            sgf.strings("signs"),
        )
        sgf.finish()
        return made

    def _pieces(self) -> Mapping[str, Mapping[str, str]]:
        """`PIECES` of the module `pieces` beside the page: drawings are put together by code."""
        if not self._page.take("pieces", bool, False):
            return {}
        pieces: Mapping[str, Mapping[str, str]] = importlib.import_module(f"{self._package}.pieces").PIECES
        return pieces


def _particular(particular: _Table) -> Particular:
    return Particular(particular.strings("path"), particular.words("label"), particular.take("kind", str))


def _blocks(page: _Page, table: _Table) -> Iterator[Block]:
    """What the page of the rules has from top to bottom; `include` takes in a file of the family."""
    for block in table.tables("rules"):
        if block.has("include"):
            included = page.included(block)
            yield from _blocks(page, included)
            included.finish()
            continue
        kinds = [kind for kind in _BLOCKS if block.has(kind)]
        if len(kinds) != 1:
            raise PageError(block.place(), f"exactly one of {', '.join(_BLOCKS)} or include says what it is")
        yield _BLOCKS[kinds[0]](page, block)


def _example(page: _Page, block: _Table) -> Example:
    return Example(
        block.words("caption"),
        page.position(block, None),
        block.take("to_move", str, None),
        block.strings("moves"),
        page.options(block, "options", None),
        block.take("marks", dict, {}),
    )


def _match(page: _Page, block: _Table) -> DrawnMatch:
    return DrawnMatch(
        page.options(block, "options", {}),
        tuple((step.take("move", str, ""), step.words("caption")) for step in block.tables("match")),
        block.words("title") if block.has("title") else WHOLE_MATCH,
        block.words("lead") if block.has("lead") else None,
    )


# What a part of the page of the rules is, by the key that only this kind has.
_BLOCKS: Final[Mapping[str, Callable[[_Page, _Table], Block]]] = {
    "paragraph": lambda _page, block: block.words("paragraph"),
    "heading": lambda _page, block: Heading(block.words("heading"), block.take("wide", bool, False)),
    "points": lambda _page, block: Points(block.word_list("points")),
    "hint": lambda _page, block: Hint(block.words("hint")),
    "link": lambda _page, block: Link(block.words("link"), block.take("address", str)),
    "caption": _example,
    "match": _match,
}
