"""Pages of games as text: `page.toml` beside the rules of a game, its words in all languages side by side.

docs/adding-a-game.md shows such a file. Whatever is wrong in one is a TomlError, which names the
file and the key.
"""

import importlib
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

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
from games.rules.toml_files import REQUIRED, TomlError, TomlTable, parse_file

FILE: Final = "page.toml"
_LEVELS: Final = dict(zip(("easy", "medium", "hard"), LEVELS, strict=True))


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
    page = TomlTable(parse_file(file), str(file), "")
    entry = _Page(page, package, family).entry()
    page.finish()
    return entry


class _Page:
    """Builds an entry from its file, where `positions` and `options` that come up twice have names."""

    def __init__(self, page: TomlTable, package: str, family: str) -> None:
        self._page, self._package, self._family = page, package, family
        self._game = self._game_class()
        self._named = {key: page.take(key, dict, {}) for key in ("positions", "options")}

    def _game_class(self) -> type[Game[Any]]:
        """The class that `game` names: module and class in the folder of the page."""
        module, _, name = self._page.take("game", str).partition(":")
        try:
            return getattr(importlib.import_module(f"{self._package}.{module}"), name)  # type: ignore[no-any-return]
        except (ModuleNotFoundError, AttributeError) as error:
            raise TomlError(self._page.place("game"), str(error)) from None

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

    def _preset(self, preset: TomlTable) -> Preset:
        level = _LEVELS[preset.choose("level", _LEVELS)]
        return Preset(level, preset.words("name"), self.options(preset, "options", {}))

    def included(self, block: TomlTable) -> TomlTable:
        """A file with parts of pages that several games of the family have."""
        file = resources.files(f"games.rules.{self._family}") / f"{block.take('include', str)}.toml"
        if not file.is_file():
            raise TomlError(block.place("include"), f"there is no {file}")
        return TomlTable(parse_file(file), str(file), "")

    def options(self, part: TomlTable, key: str, default: Any = REQUIRED) -> Any:
        """Options, or the name of some that the file has once."""
        return self._value(part, key, "options", default)

    def position(self, part: TomlTable, default: Any = REQUIRED) -> Any:
        """A position, or the name of one that the file has once. Cells may stand in one string."""
        value = self._value(part, "position", "positions", default)
        if not issubclass(self._game, BoardGame) or not isinstance(value, dict):
            return value
        return {key: cells.split() if isinstance(cells, str) else cells for key, cells in value.items()}

    def _value(self, part: TomlTable, key: str, named: str, default: Any) -> Any:
        value = part.take(key, (dict, list, str), default)
        if isinstance(value, str):
            if value not in self._named[named]:
                raise TomlError(part.place(key), f"{value!r} is none of [{named}]")
            return self._named[named][value]
        return value

    def _first_step(self, step: TomlTable) -> FirstStep:
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

    def _puzzle(self, puzzle: TomlTable) -> Puzzle:
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
        value = self._page.take("symmetry", (bool, dict), REQUIRED if needed else True)
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
            sgf.take("shares_number", bool, False),
        )
        sgf.finish()
        return made

    def _pieces(self) -> Mapping[str, Mapping[str, str]]:
        """`PIECES` of the module `pieces` beside the page: drawings are put together by code."""
        if not self._page.take("pieces", bool, False):
            return {}
        pieces: Mapping[str, Mapping[str, str]] = importlib.import_module(f"{self._package}.pieces").PIECES
        return pieces


def _particular(particular: TomlTable) -> Particular:
    return Particular(particular.strings("path"), particular.words("label"), particular.take("kind", str))


def _blocks(page: _Page, table: TomlTable) -> Iterator[Block]:
    """What the page of the rules has from top to bottom; `include` takes in a file of the family."""
    for block in table.tables("rules"):
        if block.has("include"):
            included = page.included(block)
            yield from _blocks(page, included)
            included.finish()
            continue
        kinds = [kind for kind in _BLOCKS if block.has(kind)]
        if len(kinds) != 1:
            raise TomlError(block.place(), f"exactly one of {', '.join(_BLOCKS)} or include says what it is")
        yield _BLOCKS[kinds[0]](page, block)


def _example(page: _Page, block: TomlTable) -> Example:
    return Example(
        block.words("caption"),
        page.position(block, None),
        block.take("to_move", str, None),
        block.strings("moves"),
        page.options(block, "options", None),
        block.take("marks", dict, {}),
    )


def _match(page: _Page, block: TomlTable) -> DrawnMatch:
    return DrawnMatch(
        page.options(block, "options", {}),
        tuple((step.take("move", str, ""), step.words("caption")) for step in block.tables("match")),
        block.words("title") if block.has("title") else WHOLE_MATCH,
        block.words("lead") if block.has("lead") else None,
    )


# What a part of the page of the rules is, by the key that only this kind has.
_BLOCKS: Final[Mapping[str, Callable[[_Page, TomlTable], Block]]] = {
    "paragraph": lambda _page, block: block.words("paragraph"),
    "heading": lambda _page, block: Heading(block.words("heading"), block.take("wide", bool, False)),
    "points": lambda _page, block: Points(block.word_list("points")),
    "hint": lambda _page, block: Hint(block.words("hint")),
    "link": lambda _page, block: Link(block.words("link"), block.take("address", str)),
    "caption": _example,
    "match": _match,
}
