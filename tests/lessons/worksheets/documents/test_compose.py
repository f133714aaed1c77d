"""Tasks for any impartial game: expected answers held against brute force, and clear refusals."""

from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.solvers.brute import Brute
from games.solvers.theory import TooBig
from lessons.worksheets.documents import Document, Part, Task, mark, parse_document, recipes
from lessons.worksheets.documents.fields.base import FieldAnswers, GameSpec
from lessons.worksheets.documents.fields.records import chain_text, start_game
from lessons.worksheets.documents.notation import PositionNotation
from lessons.worksheets.documents.recipes import CannotCompose


def game(slug: str, **options: Any) -> Impartial[Any]:
    return catalogue.build(slug, options)


def take(*amounts: int, heaps: tuple[int, ...] = (13,), misere: bool = False) -> Impartial[Any]:
    return game("subtraction", heaps=heaps, sets=[list(amounts)], misere=misere)


def brute_letter(at: Impartial[Any]) -> str:
    return "P" if Brute().is_p(at, at.start(), misere=at.misere) else "N"


# Positions.


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("0-3", "0 1 2 3"),
        ("0, 1, 5", "0 1 5"),
        ("5;1\n7", "5 1 7"),
        ("0 1 2", "0 1 2"),
        ("0 a 2, 9", "0 1 2 9"),
        ("3, 3, 03", "3"),
        ("115", "115"),
    ],
)
def test_numbers_as_positions(typed, found):
    assert recipes.positions_of(take(1, 2, 3), typed) == found.split()


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "x",
        "3-1",
        "0-60",
        "0-99999",
        "2001",
        "9999999999",
        "-1",
        "1,,2",
        " ".join(map(str, range(61))),
        "1" * 5000,
    ],
)
def test_bad_numbers(typed):
    with pytest.raises(GameError):
        recipes.positions_of(take(1, 2, 3), typed)


@pytest.mark.parametrize(
    ("slug", "typed", "found"),
    [
        ("nim", "3, 5, 7\n\n1 2 3", ["3,5,7", "1,2,3"]),
        ("nim", "[3, 5, 7]", ["3,5,7"]),
        ("turtles", "VFVFF\nFFFVF", ["VFVFF", "FFFVF"]),
        ("add_up", "0-2", ["0", "1", "2"]),
        ("add_up", "31", ["31"]),
        ("kayles", "9, 4", ["9", "4"]),
        ("wythoff", "6,11", ["6,11"]),
        ("queens", "[[2,4]]", ["[[2,4]]"]),
        ("digraph", "C", ["C"]),
        ("triangular_nim", '["1","11","111"]', ['["1","11","111","0000"]']),
        ("subtraction", '{"heaps": [3, 4], "sets": [[1], [2]]}', None),
    ],
)
def test_positions_of_other_games(slug, typed, found):
    if found is None:
        with pytest.raises(GameError):
            recipes.positions_of(game(slug), typed)
    else:
        assert recipes.positions_of(game(slug), typed) == found


@pytest.mark.parametrize(
    ("slug", "typed"),
    [("nim", "x"), ("nim", "3 x"), ("nim", "{"), ("nim", "[" * 3000), ("turtles", "XYZ"),
     ("nim", "1,2\n" * 61), ("nim", "\n"), ("jil", "x" * 4001),
     ("digraph", "Z"), ("sum", "1" * 4001)],
)  # fmt: skip
def test_bad_positions(slug, typed):
    with pytest.raises(GameError):
        recipes.positions_of(game(slug), typed)


@pytest.mark.parametrize("slug", sorted(catalogue.IMPARTIAL))
def test_short_texts_of_every_game_are_read_again(slug):
    """Of the start and of positions that follow."""
    start = game(slug)
    notation = PositionNotation(start)
    positions = [start.start(), *islice(start.followers(start.start()), 5)]
    for position in positions:
        assert notation.parse(notation.short(position)) == position


@pytest.mark.parametrize("slug", sorted(set(catalogue.IMPARTIAL) - {"hackenbush", "sum"}))
def test_every_game_has_a_row_of_letters(slug):
    """All but two, whose positions are too long to be written as a short text."""
    at = game(slug)
    field = recipes.letters_field(at, [PositionNotation(at).short(at.start())])
    (place,) = field.positions
    assert place.letter in "PN"
    # Blocking Nim begins with an announcement, by the one who will not move.
    assert bool(place.takes) == (place.letter == "N" and slug != "blocking_nim")
    task = Task("A.1", "?", (field,))
    document = Document("T", (Part("A", "", (task,)),))
    assert parse_document(document.json()) == document
    answers = {"A.1:letters:l0": place.letter, "A.1:letters:s0": (*place.takes, "")[-1]}
    assert mark(document, answers).points == document.points


# Rows and sets.


@pytest.mark.parametrize(
    "at", [take(1, 2, 3), take(3, 4), take(1, 4), take(2, 3, misere=True), game("half"), game("divisor"),
           game("add_up", target=12), game("kayles"), game("odd_even", heaps=[12])],
)  # fmt: skip
def test_rows_are_what_brute_force_finds(at):
    notation = PositionNotation(at)
    positions = recipes.positions_of(at, "0-12")
    field = replace(recipes.letters_field(at, positions, subscripts="extra"), round="no")
    for place, position in zip(field.positions, positions, strict=True):
        started = notation.at(position)
        assert place.letter == brute_letter(started)
        assert place.end == started.is_over(started.start())
        winning = {
            move
            for move in started.position_moves(started.start())
            if brute_letter(started.starting_at(started.follow(started.start(), move))) == "P"
        }
        assert bool(place.takes) == bool(winning)
        if not notation.single:
            assert set(place.takes) == winning
    assert field.points == 13 * Fraction(1, 2)


def test_takes_are_what_is_taken_or_added():
    field = recipes.letters_field(game("add_up", target=12, max=3), ["7", "8"])
    assert [place.takes for place in field.positions] == [("1",), ()]
    assert field.positions[1].losing == ("1", "2", "3")


def test_a_row_without_subscripts_has_none():
    field = recipes.letters_field(take(1, 2), ["0", "1", "2"], subscripts="no", letter_points=1)
    assert not any(place.takes or place.losing for place in field.positions)
    assert [cell.form for cell in field.cells("A.1")] == ["letter"] * 3
    written = FieldAnswers({"A.1:letters:l0": "P", "A.1:letters:s0": "3"}, "A.1", "letters")
    assert field.mark(written).points == 1


def test_two_letters_are_exchanged_only_where_there_are_two():
    field = recipes.letters_field(take(1, 2, 3), ["1", "2"], subscripts="no")
    answers = {"A.1:letters:l0": "P", "A.1:letters:l1": "P"}
    found = field.mark(FieldAnswers(answers, "A.1", "letters"))
    assert (found.state, found.points) == ("wrong", 0)


def test_numbers_up_to():
    at = take(1, 2)
    field = recipes.p_numbers_field(at, 9)
    assert field.accepts[0].values == {0, 3, 6, 9}
    assert field.accepts[1].values == {1, 2, 4, 5, 7, 8}
    assert field.accepts[1].exchanged
    only = recipes.p_numbers_field(at, 0)
    assert [accepted.values for accepted in only.accepts] == [{0}]
    for up_to in (-1, 2001):
        with pytest.raises(CannotCompose):
            recipes.p_numbers_field(at, up_to)
    with pytest.raises(CannotCompose):
        recipes.p_numbers_field(game("nim"), 5)
    with pytest.raises(CannotCompose):
        recipes.p_numbers_field(game("add_up", target=12), 13)
    with pytest.raises(CannotCompose):
        recipes.p_numbers_field(game("nim", heaps=[5], misere=True), 0)
    with pytest.raises(CannotCompose):
        recipes.p_numbers_field(at, 900)


def test_examples():
    assert recipes.examples_field(take(3, 4)).accepts[0].residues == {3, 4, 5, 6}
    p_numbers = recipes.examples_field(take(3, 4), wanted="P", points=2).accepts[0]
    assert (p_numbers.residues, p_numbers.first, p_numbers.partial) == ({0, 1, 2}, 0, {})
    for at in (game("half"), game("add_up"), game("nim"), game("kayles"), game("lasker", heaps=[4])):
        with pytest.raises(CannotCompose):
            recipes.examples_field(at)


@pytest.mark.parametrize(
    ("at", "term", "exchanged"),
    [
        (take(1, 2, 3), "4k", ()),
        (take(3, 4), "7k", ("7k + 3",)),
        (take(1), "2k", ()),
        (take(2), "4k", ("4k + 2",)),
        (take(1, 3), "2k", ()),
        (take(1, 2, 3, misere=True), "4k + 1", ()),
        (game("nim", heaps=[5]), None, None),
        (take(1, 4), None, None),
        (take(2, 5, 7), None, None),
        (take(1, 1000), None, None),
        (game("half"), None, None),
        (game("kayles"), None, None),
        (game("nim"), None, None),
        (game("even_or_odd_heap", heaps=[6]), None, None),
    ],
)
def test_terms_of_games(at, term, exchanged):
    if term is None:
        with pytest.raises(GameError):
            recipes.term_field(at)
        return
    field = recipes.term_field(at)
    assert (field.term, field.exchanged) == (term, exchanged)
    task = Task("A.1", "?", (field,))
    answers = {"A.1:term": term, "A.1:term:start": "0"}
    assert mark(Document("T", (Part("A", "", (task,)),)), answers).points == 4


def test_who_wins_and_how():
    at = take(3, 4)
    assert [recipes.wins_field(at, str(start)).right for start in range(8)] == ["no"] * 3 + ["yes"] * 4 + [
        "no"
    ]
    field = recipes.moves_field(at, "4", points=2)
    assert field.accepts[0].values == {3, 4}
    for typed, points in (("3", 2), ("4", 2), ("3, 4", 2), ("2", 0)):
        assert field.mark(FieldAnswers({"A.1:numbers": typed}, "A.1", "numbers")).points == points
    assert len(recipes.moves_field(take(1), "1").accepts) == 1
    for other, start in ((at, "7"), (game("nim"), "3,5,7"), (at, "x")):
        with pytest.raises(GameError):
            recipes.moves_field(other, start)


@cache
def count_moves(at: Impartial[Any], number: int) -> frozenset[tuple[int, int]]:
    """All pairs of the winner's moves and both players' moves from a heap, the winner keeping to P."""
    started = PositionNotation(at).at(str(number))
    starts = brute_letter(started) == "N"
    found: set[tuple[int, int]] = set()
    after = list(started.followers(started.start()))
    for position in after:
        follower = int(PositionNotation(at).short(position))
        if not starts or brute_letter(PositionNotation(at).at(str(follower))) == "P":
            found |= {(own + starts, both + 1) for own, both in count_moves(at, follower)}
    return frozenset(found) if after else frozenset({(0, 0)})


@pytest.mark.parametrize("at", [take(1, 2, 3), take(3, 4), take(1, 2, misere=True), take(1, 4), take(2, 5)])
def test_moves_until_the_end(at):
    for number in range(15):
        counts = count_moves(at, number)
        if len(counts) > 1:
            with pytest.raises(CannotCompose):
                recipes.own_moves_field(at, str(number))
            continue
        ((own, both),) = counts
        accepts = recipes.own_moves_field(at, str(number)).accepts
        assert [value.value for value in accepts[:2]] == [own, both]


@pytest.mark.parametrize("at", [take(1, 2, 3), take(3, 4), take(1)])
def test_starts_for_so_many_moves(at):
    field = recipes.starts_for_moves_field(at, 3)
    counts = {number: min(count_moves(at, number)) for number in range(1, 25)}
    starts = {number: brute_letter(PositionNotation(at).at(str(number))) == "N" for number in counts}
    accepts = {accepted.when[0]: accepted.values for accepted in field.accepts if accepted.points}
    assert accepts["own"] == {number for number in counts if counts[number][0] == 3 and starts[number]}
    assert accepts["second"] == {number for number in counts if counts[number][0] == 3 and not starts[number]}
    assert accepts["both"] == {number for number in counts if counts[number][1] == 3}


def test_starts_that_cannot_be_told():
    for at, moves in (
        (take(1, 2, 3), 9999), (take(2, 5), 5), (take(1, 2, 3), 0), (game("nim"), 3), (game("add_up"), 3),
        (game("kayles"), 2),
    ):  # fmt: skip
        with pytest.raises(CannotCompose):
            recipes.starts_for_moves_field(at, moves)


# Records.


def test_records_of_any_game():
    at = game("nim", heaps=[1, 2])
    field = recipes.records_field(at, recipes.positions_of(at, "1,2\n1,1"), games=1)
    assert [(start.key, start.label) for start in field.starts] == [("p1", "1,2"), ("p2", "1,1")]
    assert field.points == 2
    started = start_game(field, "p2")
    assert started.start() == (1, 1)
    chain = chain_text(started, [(1, 1), (0, 1), (0, 0)])
    assert chain == "1,1 → 0,1 → 0,0"
    answers = {"A.1:records:p2.1": chain, "A.1:records:p2.1w": "B"}
    assert field.mark(FieldAnswers(answers, "A.1", "records")).points == 1
    with pytest.raises(KeyError):
        start_game(field, "p3")


def test_records_that_cannot_be_played():
    at = take(1, 2, 3)
    with pytest.raises(CannotCompose):
        recipes.records_field(at, recipes.positions_of(at, "1-21"))
    for start in ("0", "500"):
        with pytest.raises(CannotCompose):
            recipes.records_field(at, [start])


# Limits.


def test_too_much_is_refused():
    with pytest.raises(CannotCompose):
        recipes.sequence_field(5, 4)
    with pytest.raises(CannotCompose):
        recipes.sequence_field(0, 200)
    with pytest.raises(CannotCompose):  # more moves than a row may have
        recipes.letters_field(game("nim", heaps=[600]), ["600"])
    ends = [f"B{number}" for number in range(70)]
    many = {"edges": {"A": ends, **{end: [] for end in ends}}, "at": "A"}
    star = catalogue.GAMES["digraph"].from_position(many)[0]
    with pytest.raises(CannotCompose):  # more winning moves than a row may have
        recipes.letters_field(star, ["A"])
    assert recipes.letters_field(star, ["A"], subscripts="no").positions[0].letter == "N"


def test_positions_that_are_too_long_or_take_too_long():
    with pytest.raises(CannotCompose):
        recipes.letters_field(game("nim"), [",".join(["1"] * 3000)])
    with pytest.raises(CannotCompose):
        recipes.letters_field(game("nim"), [",".join(["1"] * 40)])
    drawn = game("hackenbush")
    with pytest.raises(CannotCompose):
        recipes.records_field(drawn, [PositionNotation(drawn).short(drawn.start())])
    with pytest.raises(CannotCompose):
        recipes.term_field(take(*range(1, 300)))


def test_the_solver_does_not_search_for_ever():
    with pytest.raises(TooBig):
        recipes.letters_field(game("grundy", heaps=[60], misere=True), ["60"])


# Making answers again.


def _document(at: Impartial[Any], *fields: Any) -> Document:
    task = Task("A.1", "?", tuple(replace(field, id=f"f{number}") for number, field in enumerate(fields)))
    return Document("T", (Part("A", "", (task,), game=GameSpec.of(at)),))


def _of_other(document: Document, at: Impartial[Any] | None) -> Document:
    part = replace(document.parts[0], game=GameSpec.of(at) if at else None)
    return replace(document, parts=(part,))


def _all_fields(at: Impartial[Any]) -> list[Any]:
    return [
        recipes.letters_field(at, recipes.positions_of(at, "0-9")),
        recipes.records_field(at, recipes.positions_of(at, "5-8")),
        recipes.p_numbers_field(at, 20),
        recipes.p_numbers_field(at, 20, firsts=True),
        recipes.examples_field(at),
        recipes.term_field(at),
        recipes.wins_field(at, "18"),
    ]


def test_answers_are_made_again_for_other_options():
    at, other = take(1, 2, 3), take(3, 4)
    document = _document(at, *_all_fields(at))
    assert recipes.recompute(document) == document
    changed = _of_other(document, other)
    assert recipes.recompute(parse_document(changed.json())) == _document(other, *_all_fields(other))


def test_more_answers_are_made_again():
    at, other = take(1, 2, 3), take(1, 2)
    for make in (
        lambda game: recipes.moves_field(game, "5"),
        lambda game: recipes.own_moves_field(game, "20"),
        lambda game: recipes.starts_for_moves_field(game, 4),
    ):
        document = _of_other(_document(at, make(at)), other)
        assert recipes.recompute(document) == _document(other, make(other))


def test_points_stay_and_given_answers_too():
    at, other = take(1, 2, 3), take(3, 4)
    given = recipes.number_field(7, points=2)
    own = recipes.term_field(at, own=True)
    document = _document(at, given, own, replace(recipes.term_field(at), value=Fraction(9)))
    found = recipes.recompute(_of_other(document, other)).tasks[0]
    assert found.fields[0] == replace(given, id="f0")
    assert getattr(found.fields[1], "term", "") == "4k"
    assert (getattr(found.fields[2], "term", ""), found.fields[2].points) == ("7k", 10)
    assert recipes.recompute(_of_other(document, None)) == _of_other(document, None)


def test_a_task_that_is_not_possible_any_more():
    at = take(1, 2, 3)
    document = _document(at, recipes.moves_field(at, "7"))
    with pytest.raises(CannotCompose):
        recipes.recompute(_of_other(document, take(3, 4)))


@pytest.mark.parametrize(
    "made",
    [{"how": "moves"}, {"how": "moves", "start": 3},
     {"how": "p_numbers", "up_to": "x"},
     {"how": "term", "game": 3},
     {"how": "term", "game": {"slug": "nim"}}, {"how": "examples", "letter": [], "least": 2}],
)  # fmt: skip
def test_recipes_that_cannot_be_read(made):
    at = take(1, 2, 3)
    document = _document(at, replace(recipes.moves_field(at, "7"), made=made))
    with pytest.raises(GameError):
        recipes.recompute(document)


def test_an_unknown_recipe_is_left_alone():
    at = take(1, 2, 3)
    document = _document(at, replace(recipes.moves_field(at, "7"), made={"how": "magic"}))
    assert recipes.recompute(document) == document


def test_given_answers():
    text = recipes.text_field((("A", 2, ["um"]), ("B", 1, [])), id="why")
    assert [item.id for item in text.rubric] == ["a", "b"]
    assert text.points == 3
    choice = recipes.choice_field((("x", "X"), ("y", "Y")), "y", points=2)
    assert (choice.points, choice.right) == (2, "y")
    made = recipes.p_numbers_field(take(1, 2), 9, id="set", label="P")
    assert (made.id, made.label) == ("set", "P")
