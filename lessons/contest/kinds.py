"""The kinds of games that an invention may be, told apart by the format of its document: Nim games of blocks
and board games for two. Whatever differs between them is asked here. Pure.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from msgspec.structs import replace

from accounts.stale_edits import Clash
from games.models import Match
from games.rules.errors import BadOptions
from games.rules.game import Game
from games.rules.invented import document as nim
from games.rules.invented.board_game import invention as boards
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.reading import read_document
from games.rules.invented.document import BadDraft, DraftProblem, Incomplete
from games.rules.invented.free_table.document import FreeTableDocument, read_table
from games.rules.invented.free_table.game import FreeTable
from games.rules.invented.free_table.invention import build_table
from games.rules.invented.game import Invented
from games.rules.invented.rules import Rules, read_rules
from games.rules.text import Text
from lessons.contest import drafting, merging
from lessons.contest.board_ideas import idea_draft
from lessons.contest.drafting import Draft

IDEA = "idea:"  # before the key of an idea, in the same place
BOARD_GAME = "board_game"  # how a form names what is no block of a Nim game
# Blocks whose board is something without its pieces.
WITH_PLACES = {"strip", "board", "digraph"}


class PlayableInvention(Protocol):
    """A whole invented game. `starts` are its starts with their names, each a game."""

    @property
    def starts(self) -> tuple[tuple[str, Game[Any]], ...]: ...

    def game(self, number: int = 0) -> Game[Any]: ...

    def sentences(self) -> tuple[Text, ...]: ...


class InventionKind(ABC):
    """What documents of one format mean. `game` is the game of their matches; `wanted_texts` are the texts
    without which nothing is handed in, besides material and rules; `named` are the places of a document,
    besides its texts, that may have names of people in them. `is_board`: a board game for two;
    `has_machine`: the machine knows the rules, so that it plays and examines the game."""

    format: ClassVar[str]
    game: ClassVar[type[Game[Any]]]
    wanted_texts: ClassVar[tuple[str, ...]]
    wanted_starts: ClassVar[int]
    named: ClassVar[tuple[str, ...]]
    is_board: ClassVar[bool] = False
    has_machine: ClassVar[bool] = True

    @abstractmethod
    def tidy(self, value: object) -> Draft:
        """The draft with every key and nothing else. Raises BadDraft."""

    @abstractmethod
    def build(self, draft: Mapping[str, Any]) -> PlayableInvention:
        """The game that a tidy draft describes. Raises Incomplete."""

    @abstractmethod
    def start_names(self, draft: Mapping[str, Any]) -> list[str]:
        """The names of the starts of a draft, half-written or not."""

    @abstractmethod
    def build_start(self, draft: Mapping[str, Any], number: int) -> Game[Any]:
        """The game from one start, even where other starts are half-written. Raises Incomplete."""

    @abstractmethod
    def sentences(self, draft: Mapping[str, Any]) -> tuple[Text, ...]:
        """The rules of a draft in words; nothing where they are not whole yet."""

    @abstractmethod
    def is_settable(self, draft: Mapping[str, Any]) -> bool:
        """Whether a start is set up by clicks on its drawing, written as it is typed."""

    @abstractmethod
    def has_places(self, game: Game[Any]) -> bool:
        """Whether the board of a game is something without its pieces."""

    @abstractmethod
    def is_played_by(self, options: Mapping[str, Any], draft: Mapping[str, Any]) -> bool:
        """Whether a match with these options has exactly the rules of a draft; names and looks do not
        matter."""

    @abstractmethod
    def merge(
        self, base: Mapping[str, Any] | None, mine: Mapping[str, Any], theirs: Mapping[str, Any]
    ) -> tuple[Draft, list[Clash]]:
        """Two tidy drafts as one, and where they clash; `base` is what both began with."""

    def is_match_of(self, match: Match, draft: Mapping[str, Any]) -> bool:
        """Whether a match has exactly the rules and the ending of a draft."""
        return match.game == self.game.slug and self.is_played_by(match.options, draft)


class NimKind(InventionKind):
    """An impartial game of building blocks, with up to eight starts."""

    format = nim.FORMAT
    game = Invented
    wanted_texts = ("analysis", "disguise")
    wanted_starts = nim.WANTED_STARTS
    named = ("name", "story", "blocks", "starts")

    def tidy(self, value: object) -> Draft:
        return nim.tidy(value)

    def build(self, draft: Mapping[str, Any]) -> PlayableInvention:
        return nim.build_games(draft)

    def start_names(self, draft: Mapping[str, Any]) -> list[str]:
        return [start["name"] for start in draft["starts"]]

    def build_start(self, draft: Mapping[str, Any], number: int) -> Game[Any]:
        return nim.build_games({**draft, "starts": [draft["starts"][number]]}).game()

    def sentences(self, draft: Mapping[str, Any]) -> tuple[Text, ...]:
        rules = rules_of(draft)
        return () if rules is None else tuple(rules[0].sentences(misere=rules[1]))

    def is_settable(self, draft: Mapping[str, Any]) -> bool:
        rules = rules_of(draft)
        return rules is not None and any(block.settable for block in rules[0].blocks)

    def has_places(self, game: Game[Any]) -> bool:
        assert isinstance(game, Invented)
        return all(block.kind in WITH_PLACES for block in game.rules.blocks)

    def is_played_by(self, options: Mapping[str, Any], draft: Mapping[str, Any]) -> bool:
        wanted = rules_of(draft)
        if wanted is None:
            return False
        try:
            played = read_rules(options["rules"])
        except (BadOptions, KeyError):  # of an older release
            return False
        rules, misere = wanted
        return (played.blocks, played.conditions, options.get("misere")) == (
            rules.blocks,
            rules.conditions,
            misere,
        )

    def merge(
        self, base: Mapping[str, Any] | None, mine: Mapping[str, Any], theirs: Mapping[str, Any]
    ) -> tuple[Draft, list[Clash]]:
        return merging.merge(base, mine, theirs)


class BoardKind(InventionKind):
    """A board game for two from blocks, with a single start."""

    format = boards.FORMAT
    game: ClassVar[type[Game[Any]]] = InventedBoard
    wanted_texts = ("disguise",)
    wanted_starts = 0
    named = ("name", "story", "rules", "sheet")
    is_board = True

    def tidy(self, value: object) -> Draft:
        return boards.tidy(value)

    def build(self, draft: Mapping[str, Any]) -> PlayableInvention:
        return boards.build_game(draft)

    def start_names(self, draft: Mapping[str, Any]) -> list[str]:
        return [""]

    def build_start(self, draft: Mapping[str, Any], number: int) -> Game[Any]:
        return self.build(draft).game(number)

    def sentences(self, draft: Mapping[str, Any]) -> tuple[Text, ...]:
        try:
            return self.build(draft).sentences()
        except Incomplete:
            return ()

    def is_settable(self, draft: Mapping[str, Any]) -> bool:
        return False

    def has_places(self, game: Game[Any]) -> bool:
        return True

    def is_played_by(self, options: Mapping[str, Any], draft: Mapping[str, Any]) -> bool:
        try:
            played = read_document(options["rules"])
        except (BadOptions, KeyError):  # of an older release
            return False
        return not options.get("start") and replace(played, name="") == replace(
            boards.document_of(draft), name=""
        )

    def merge(
        self, base: Mapping[str, Any] | None, mine: Mapping[str, Any], theirs: Mapping[str, Any]
    ) -> tuple[Draft, list[Clash]]:
        return merging.merge_boards(base, mine, theirs, self._is_tidy)

    def _is_tidy(self, draft: Mapping[str, Any]) -> bool:
        try:
            return self.tidy(draft) == draft
        except BadDraft:
            return False


class FreeTableKind(BoardKind):
    """A board game for two without a machine: of the same document only board, pieces and start count, and
    the rules are the authors' words."""

    game = FreeTable
    has_machine = False

    def build(self, draft: Mapping[str, Any]) -> PlayableInvention:
        return build_table(draft)

    def is_played_by(self, options: Mapping[str, Any], draft: Mapping[str, Any]) -> bool:
        """The words of the rules do not matter either: whether they mean the same only people know."""
        try:
            played, wanted = read_table(options["rules"]), build_table(draft).rules
        except (BadOptions, Incomplete, KeyError):
            return False
        return not options.get("start") and _without_words(played) == _without_words(wanted)


def _without_words(table: FreeTableDocument) -> FreeTableDocument:
    return replace(table, name="", text="")


NIM = NimKind()
BOARD = BoardKind()
TABLE = FreeTableKind()
KINDS = (NIM, BOARD, TABLE)


def kind_of(draft: object) -> InventionKind:
    """The kind of a document; of one that says nothing, or what this release does not know, the kind whose
    reader says so."""
    if not isinstance(draft, Mapping) or draft.get("format") != BOARD.format:
        return NIM
    return TABLE if draft.get("free") is True else BOARD


def new_draft(name: str) -> Draft:
    """A new document that can be drawn and played at once: a board game for `BOARD_GAME`, or for an idea
    ("idea:pincers"), else a Nim game that begins with this block. Raises KeyError."""
    if name.startswith(IDEA):
        return idea_draft(name.removeprefix(IDEA))
    return boards.empty() if name == BOARD_GAME else drafting.new_draft(name)


def tidy(value: object) -> Draft:
    """The draft with every key and nothing else. Raises BadDraft."""
    return kind_of(value).tidy(value)


def build(draft: Mapping[str, Any]) -> PlayableInvention:
    """The game that a tidy draft describes. Raises Incomplete."""
    return kind_of(draft).build(draft)


def problems_of(draft: Mapping[str, Any]) -> tuple[DraftProblem, ...]:
    """What is missing or wrong in a tidy draft."""
    try:
        build(draft)
    except Incomplete as incomplete:
        return incomplete.problems
    return ()


def rules_of(draft: Mapping[str, Any]) -> tuple[Rules, bool] | None:
    """The rules of a Nim draft and whether it is misère; None where they are not whole yet."""
    try:
        rules = read_rules({key: draft[key] for key in ("name", "blocks", "conditions", "look")})
    except BadOptions:
        return None
    return rules, draft["ending"] == "misere"
