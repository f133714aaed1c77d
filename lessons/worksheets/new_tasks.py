"""New tasks by kind, and a whole worksheet on one game, with the words that a teacher then edits.

The expected answers come from `documents.recipes`; what does not fit a game raises GameError.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, islice, product
from random import Random
from typing import Any

from django.conf import settings
from django.utils.translation import override
from msgspec.structs import replace

from games.pictures.names import name_of
from games.pictures.texts import translate
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.digraph.rules import Digraph
from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.brute import Brute
from games.solvers.closed.base import takes_long
from games.solvers.solve import letter
from lessons.worksheets.documents import Document, Part, Task, recipes
from lessons.worksheets.documents.fields import AnyField
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.fields.constructions import (
    BuildCondition,
    check_buildable,
    construction_text,
    has_pieces,
)
from lessons.worksheets.documents.notation import MAX_POSITION, PositionNotation

Params = Mapping[str, Any]

TEXTS = Texts.of(__name__)

STARTS = 8  # of matches to play
ROW = (12, 23)  # a row of numbers goes at least and at most so far
DRAWN = 8  # positions in a row where they are no numbers
PLAYED, MOVES, CHOICES = 12, 20, 50  # matches played at random to find them, their moves, among how many
SQUARE = 6  # numbers on each side of a table of pairs
LARGEST_ROW = 5  # of several rows
_BUILT = 6  # beans in a heap of an example
BIG = 100  # a big start is the first one from here on
LIMIT = 5_000  # positions that the solver may meet for a suggestion


@dataclass(frozen=True)
class TaskKind:
    """A kind of task that can be added. `asks` names what the teacher says besides the game: "positions",
    "up_to", "start", "moves", "first", "last"; `game` tells whether it is about a game at all."""

    ident: str
    build: Callable[[Any, Params], Task]
    asks: tuple[str, ...] = ()
    game: bool = True

    @property
    def name(self) -> str:
        return translate(TEXTS(f"kinds.{self.ident}.name"))

    @property
    def help(self) -> str:
        return translate(TEXTS(f"kinds.{self.ident}.help"))


def unwritten() -> str:
    """What stands in a new task until its teacher writes it."""
    return translate(TEXTS("unwritten"))


def is_unwritten(prompt: str) -> bool:
    """Whether a task has the words that a new one has, in whatever language it was begun."""
    for language, _name in settings.LANGUAGES:
        with override(language):
            if prompt.strip() == unwritten():
                return True
    return False


def suggested(game: Impartial[Any]) -> dict[str, str]:
    """What a form asks, as somebody could type it for this game."""
    notation = PositionNotation(game)
    last = _last(game) if notation.numbered else 0
    if not notation.numbered or _one_sided(notation, last):
        positions = (
            _square() if notation.paired else _rows(game) if notation.numbered else _random_positions(game)
        )
        start = notation.short(game.start())
        return {"positions": "\n".join(positions), "start": start, "up_to": "", "moves": "5"}
    return {
        "positions": f"0-{last}",
        "start": str(_big(game, "N") or last),
        "up_to": str(last),
        "moves": "5",
        "first": "0",
        "last": str(last),
    }


def worksheet(game: Impartial[Any], title: str) -> tuple[Document, list[tuple[str, Text]]]:
    """A worksheet with tasks of every kind that fits the game; and which do not, with the reason."""
    asked = suggested(game)
    left_out: list[tuple[str, Text]] = []
    parts = []
    for number, (words, names) in enumerate(_PLAN, 1):
        ident = "I" * number
        tasks: list[Task] = []
        for name in names:
            try:
                task = KINDS[name].build(game, asked)
            except GameError as error:
                left_out.append((KINDS[name].name, error.reason))
            else:
                tasks.append(replace(task, id=f"{ident}.{len(tasks) + 1}"))
        parts.append(Part(ident, words(), tuple(tasks), "", GameSpec.of(game)))
    return Document(title, tuple(parts)), left_out


_PLAN: tuple[tuple[Callable[[], str], tuple[str, ...]], ...] = (
    (lambda: translate(TEXTS("plan.play")), ("records", "strategy")),
    (
        lambda: translate(TEXTS("plan.analyse")),
        ("sequence", "letters", "p_numbers", "conclusion", "term", "big", "own_moves", "starts", "winning"),
    ),
)


# What is suggested.


def _last(game: Impartial[Any]) -> int:
    """Where a row of numbers ends."""
    if isinstance(game, AddUp):
        return min(game.target, ROW[1])
    (size,) = game.start()
    return int(min(max(size, ROW[0]), ROW[1]))


def _big(game: Impartial[Any], wanted: str) -> int | None:
    """The first number from BIG on with this letter; None where nobody knows or there is none."""
    if isinstance(game, AddUp):
        return None
    brute, notation = Brute(limit=LIMIT), PositionNotation(game)
    for number in range(BIG, BIG + ROW[1]):
        known = _letter_of(notation, str(number), brute)
        if known != _OTHER[wanted]:
            return number if known else None
    return None


_OTHER = {"P": "N", "N": "P"}


def _letter_of(notation: PositionNotation, short: str, brute: Brute) -> str:
    """P or N; "" where that takes long."""
    try:
        at = notation.at(short)
        return "" if takes_long(at, at.start()) else letter(at, at.start(), brute)
    except GameError:
        return ""


def _one_sided(notation: PositionNotation, last: int) -> bool:
    """Whether of single rows, which moves take apart, hardly any is P: there is nothing to find out then."""
    if notation.single:
        return False
    brute = Brute(limit=LIMIT)
    return sum(_letter_of(notation, str(number), brute) == "P" for number in range(1, last + 1)) < 2


def _square() -> list[str]:
    """All pairs up to a number, those with the same first number together: a table of two dimensions."""
    return [f"{col},{other}" for col in range(SQUARE) for other in range(SQUARE)]


def _rows(game: Impartial[Any]) -> list[str]:
    """Several small rows, P and N that look alike side by side."""
    sizes = range(LARGEST_ROW, 0, -1)
    rows = [row for count in (2, 3) for row in combinations_with_replacement(sizes, count)]
    return _contrasted(
        PositionNotation(game), sorted((",".join(map(str, row)) for row in rows), key=_small_first)
    )


def _contrasted(notation: PositionNotation, positions: list[str]) -> list[str]:
    """Some of the positions: first each P with an N that looks much like it."""
    brute = Brute(limit=LIMIT)
    letters = {short: _letter_of(notation, short, brute) for short in positions}
    others = [short for short in positions if letters[short] == "N"]
    contrasteds: list[str] = []
    for short in positions:
        if letters[short] == "P" and others:
            alike = min(others, key=partial(_apart, short))
            others.remove(alike)
            contrasteds += [short, alike]
    return list(dict.fromkeys(contrasteds + positions))[:DRAWN]


def _apart(first: str, other: str) -> int:
    """By how much the numbers of two positions differ."""
    ours, theirs = (list(map(int, re.findall(r"[0-9]+", short))) for short in (first, other))
    if len(ours) != len(theirs):
        return BIG
    return sum(abs(our - their) for our, their in zip(ours, theirs, strict=True))


def _random_positions(game: Impartial[Any]) -> list[str]:
    """Positions of matches that were played at random, P and N as equally as they come, small ones first."""
    by_letter: dict[str, list[str]] = {"P": [], "N": [], "": []}
    notation, brute = PositionNotation(game), Brute(limit=LIMIT)
    for short in sorted(_positions_met(game, notation), key=_small_first):
        known = by_letter[_letter_of(notation, short, brute)]
        if len(known) < DRAWN // 2:
            known.append(short)
    return sorted(by_letter["P"] + by_letter["N"], key=_small_first) or [notation.short(game.start())]


def _small_first(short: str) -> tuple[int, str]:
    return len(short), short


def _positions_met(game: Impartial[Any], notation: PositionNotation) -> set[str]:
    chance = Random(game.slug)  # noqa: S311 - the same positions each time
    met = set()
    for _match in range(PLAYED):
        position = game.start()
        for _move in range(MOVES):
            moves = list(islice(game.position_moves(position), CHOICES))
            if not moves:
                break
            position = game.follow(position, chance.choice(moves))
            short = notation.short(position)
            if len(short) <= MAX_POSITION:
                met.add(short)
    return met


# The kinds.


def _task(prompt: str, *fields: AnyField, hint: str = "", model: str = "") -> Task:
    return Task("T", prompt, fields, hint=hint, model=model)


def _records(game: Impartial[Any], asked: Params) -> Task:
    positions = list(_playable(game, recipes.positions_of(game, asked["positions"])))
    if not all(map(str.isdecimal, positions)):
        positions = _contrasted(PositionNotation(game), positions)
    positions = positions[:STARTS]
    return _task(
        translate(TEXTS("records")),
        recipes.records_field(game, positions, points=len(positions)),
    )


def _playable(game: Impartial[Any], positions: list[str]) -> Iterator[str]:
    """The positions from which something can be played on a board; all of them where there is none."""
    notation = PositionNotation(game)
    good = [position for position in positions if notation.at(position).live_problem() is None]
    yield from good or positions


def _strategy(game: Any, asked: Params) -> Task:
    yes = [("yes", translate(TEXTS("answers.yes"))), ("no", translate(TEXTS("answers.no")))]
    return _task(
        translate(TEXTS("strategy.prompt")),
        recipes.choice_field(yes, "yes", points=1),
        recipes.text_field([(translate(TEXTS("strategy.item")), 4, [])]),
    )


def _sequence(game: Any, asked: Params) -> Task:
    first, last = _whole(asked, "first"), _whole(asked, "last")
    return _task(
        translate(TEXTS("sequence", first=first, last=last)),
        recipes.sequence_field(first, last),
    )


def _letters(game: Impartial[Any], asked: Params) -> Task:
    positions = recipes.positions_of(game, asked["positions"])
    if PositionNotation(game).single:
        prompt = translate(TEXTS("letters.winning"))
        return _task(prompt, recipes.letters_field(game, positions))
    # Elsewhere a move is not one number, and nobody would know how to write it.
    prompt = translate(TEXTS("letters.only"))
    hint = ""
    if PositionNotation(game).paired:
        hint = translate(TEXTS("letters.pairs"))
    points = 1 if len(positions) <= DRAWN else Fraction(1, 4)
    return _task(
        prompt, recipes.letters_field(game, positions, subscripts="no", letter_points=points), hint=hint
    )


def _table(game: Impartial[Any], asked: Params) -> Task:
    return _task(
        translate(TEXTS("table")),
        recipes.table_field(game, recipes.positions_of(game, asked["positions"])),
    )


def _colour(game: Impartial[Any], asked: Params) -> Task:
    return _task(translate(TEXTS("colour")), recipes.colour_field(game))


def _law(game: Impartial[Any], asked: Params) -> Task:
    return _task(translate(TEXTS("law")), recipes.law_field(game))


def _build(game: Impartial[Any], asked: Params) -> Task:
    if isinstance(game, Digraph):
        condition, example = BuildCondition(of="P", number=2), "A→B; C"
    elif has_pieces(game):
        condition, example = BuildCondition(of="letter", letter="P"), _p_pieces(game)
    else:
        condition, example = BuildCondition(of="letter", letter="P"), _p_heaps(game)
    return _task(translate(TEXTS("build.prompt")), recipes.build_field(game, [condition], example))


def _p_pieces(game: Impartial[Any]) -> str:
    """Pieces on the board of a game that are P: those at its start, or after a move that wins. Raises
    GameError."""
    check_buildable(game)
    start, brute = game.start(), Brute(limit=LIMIT)
    for after in (start, *game.followers(start)):
        if letter(game, after, brute) == "P":
            return construction_text(game.starting_at(after))
    raise recipes.CannotCompose(TEXTS("build.none"))


def _p_heaps(game: Impartial[Any]) -> str:
    """Heaps that are P, and some of them with beans where such ones are small. Raises GameError."""
    check_buildable(game)
    count, brute = len(game.start()), Brute(limit=LIMIT)
    sizes = product(range(1, _BUILT + 1), repeat=count)
    for heaps in (*islice(sizes, CHOICES), (0,) * count):
        with suppress(GameError):
            at = game.starting_at(heaps)
            if letter(at, at.start(), brute) == "P":
                return ", ".join(map(str, heaps))
    raise recipes.CannotCompose(TEXTS("build.none"))


def _order(game: Any, asked: Params) -> Task:
    parts = [(name, translate(TEXTS("order.part", n=number))) for number, name in enumerate("CAB", 1)]
    return _task(unwritten(), recipes.order_field(parts))


def _p_numbers(game: Impartial[Any], asked: Params) -> Task:
    last = _whole(asked, "up_to")
    return _task(
        translate(TEXTS("p_numbers", last=last)),
        recipes.p_numbers_field(game, last),
    )


def _conclusion(game: Any, asked: Params) -> Task:
    return _task(
        translate(TEXTS("conclusion.prompt")),
        recipes.text_field(
            [
                (translate(TEXTS("conclusion.pattern")), 2, []),
                (translate(TEXTS("conclusion.meaning")), 2, []),
            ]
        ),
    )


def _term(game: Impartial[Any], asked: Params) -> Task:
    return _task(
        translate(TEXTS("term.prompt")),
        recipes.term_field(game),
        hint=translate(TEXTS("term.hint")),
    )


def _big_start(game: Impartial[Any], asked: Params) -> Task:
    start = str(asked["start"]).strip()
    fields: list[AnyField] = [
        recipes.wins_field(game, start, label=translate(TEXTS("big_start.can_win"))),
    ]
    # Not for a position from which one does not win, nor for a game whose moves are no numbers.
    with suppress(recipes.CannotCompose):
        fields.append(recipes.moves_field(game, start, id="move", label=translate(TEXTS("big_start.move"))))
    fields.append(
        recipes.text_field(
            [(translate(TEXTS("big_start.item")), 2, [])], label=translate(TEXTS("big_start.why"))
        )
    )
    return _task(translate(TEXTS("big_start.prompt", start=start)), *fields)


def _own_moves(game: Impartial[Any], asked: Params) -> Task:
    start = str(asked["start"]).strip()
    return _task(
        translate(TEXTS("own_moves", start=start)),
        recipes.own_moves_field(game, start),
    )


def _starts_for_moves(game: Impartial[Any], asked: Params) -> Task:
    moves = _whole(asked, "moves")
    return _task(
        translate(TEXTS("starts_for_moves", moves=moves)),
        recipes.starts_for_moves_field(game, moves),
    )


def _examples(game: Impartial[Any], asked: Params) -> Task:
    return _task(translate(TEXTS("examples")), recipes.examples_field(game))


def _winning(game: Any, asked: Params) -> Task:
    return _task(
        translate(TEXTS("winning.prompt")),
        recipes.text_field(
            [(translate(TEXTS("winning.which")), 2, []), (translate(TEXTS("winning.how")), 2, [])]
        ),
    )


def _number(game: Any, asked: Params) -> Task:
    return _task(unwritten(), recipes.number_field(0))


def _choice(game: Any, asked: Params) -> Task:
    answers = [("a", translate(TEXTS("answers.yes"))), ("b", translate(TEXTS("answers.no")))]
    return _task(unwritten(), recipes.choice_field(answers, "a", points=1))


def _text(game: Any, asked: Params) -> Task:
    return _task(unwritten(), recipes.text_field([(translate(TEXTS("text_item")), 2, [])]))


def _whole(asked: Params, name: str) -> int:
    """A whole number that was typed. Raises GameError."""
    typed = str(asked.get(name, "")).strip()
    if not typed.isdecimal() or len(typed) > 6:
        raise recipes.CannotCompose(_NUMBER)
    return int(typed)


_NUMBER = Text("Esta pergunta é só para jogos com uma pilha: as posições são números.")

_KINDS = (
    TaskKind("records", _records, ("positions",)),
    TaskKind("strategy", _strategy, game=False),
    TaskKind("sequence", _sequence, ("first", "last"), game=False),
    TaskKind("letters", _letters, ("positions",)),
    TaskKind("table", _table, ("positions",)),
    TaskKind("colour", _colour),
    TaskKind("p_numbers", _p_numbers, ("up_to",)),
    TaskKind("conclusion", _conclusion, game=False),
    TaskKind("term", _term),
    TaskKind("law", _law),
    TaskKind("build", _build),
    TaskKind("order", _order, game=False),
    TaskKind("big", _big_start, ("start",)),
    TaskKind("own_moves", _own_moves, ("start",)),
    TaskKind("starts", _starts_for_moves, ("moves",)),
    TaskKind("examples", _examples),
    TaskKind("winning", _winning, game=False),
    TaskKind("number", _number, game=False),
    TaskKind("choice", _choice, game=False),
    TaskKind("text", _text, game=False),
)
KINDS = {kind.ident: kind for kind in _KINDS}


def title_for(game: Impartial[Any]) -> str:
    """A title for a worksheet on the game."""
    return translate(TEXTS("title", game=name_of(game)))
