"""P and N on a drawing: held against the solvers; what refutes a mark is a move of the game."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.catalogue import IMPARTIAL
from games.solvers.brute import Brute
from games.solvers.solve import letter
from lessons.course.documents.drawing_steps.colour import ColourStep
from lessons.course.documents.lesson import BadDocument, parse_lesson

SUBTRACTION = {"slug": "subtraction", "options": {"heaps": [9], "sets": [[1, 2, 3]]}}
MISERE = {"slug": "subtraction", "options": {"heaps": [9], "sets": [[1, 3, 4]], "misere": True}}
QUEEN = {"slug": "queens", "options": {"rows": 5, "cols": 4, "queens": ["b2"]}}
KAYLES = {"slug": "kayles", "options": {"heaps": [5]}}
DIGRAPH = {
    "slug": "digraph",
    "options": {"edges": [["C", ["A", "B", "D"]], ["B", ["A"]], ["A", ["D"]], ["D", []]]},
}
NIM = {"slug": "nim", "options": {"heaps": [2, 3]}}


def colour(game, **more) -> ColourStep:
    step = {"id": "a", "kind": "colour", "title": "Pinta", "game": game, **more}
    (read,) = parse_lesson({"format": "nimteca-lesson-1", "title": "Lição", "steps": [step]}).steps
    assert isinstance(read, ColourStep)
    return read


BUSH = {"slug": "hackenbush", "options": {"edges": [["a", 0, 1], ["b", 1, 2]]}}
ADD_UP = {"slug": "add_up", "options": {"target": 9, "sum": 0, "max": 2}}

STEPS = [
    colour(ADD_UP, most=20),
    colour(ADD_UP, drawing="digraph"),
    colour({"slug": "queens", "options": {"rows": 3, "cols": 3, "queens": ["c1"]}}, drawing="digraph"),
    colour({"slug": "octal", "options": {}}, drawing="digraph"),
    colour(SUBTRACTION, most=9),
    colour(SUBTRACTION, most=9, given=["0", "4"]),
    colour(MISERE, most=10),
    colour(KAYLES, most=8),
    colour(QUEEN, drawing="board"),
    colour(QUEEN, drawing="board", mark="P"),
    colour(DIGRAPH, drawing="digraph"),
    colour(NIM, drawing="digraph"),
]
EACH = pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.game.slug}-{step.drawing}-{step.mark}")


@EACH
def test_what_the_solver_says_is_right(step):
    reply = step.answered(step.solution())
    assert (reply.right, reply.wrong, reply.arrows) == (True, (), ())
    for name, position in step.places.positions.items():
        assert step.places.letters[name] == letter(step.game.game, position, Brute(9_999))


@EACH
@given(st.data())
def test_a_part_of_it_is_no_mistake(step, data):
    solution = step.solution()
    right = [name for name in solution if step.mark == "both" or solution[name] == "P"]
    kept = data.draw(st.sets(st.sampled_from(right)))
    reply = step.answered({name: solution[name] for name in kept})
    assert reply.right is (True if len(kept) == len(right) else None)
    assert not reply.wrong


@EACH
@given(st.data())
def test_a_wrong_mark_is_refuted_by_moves_of_the_game(step, data):
    solution = step.solution()
    name = data.draw(
        st.sampled_from([name for name in solution if step.mark == "both" or solution[name] == "N"])
    )
    others = data.draw(st.sets(st.sampled_from(sorted(solution))))
    marks = {other: solution[other] for other in others} | {name: "NP"[solution[name] == "N"]}
    reply = step.answered(marks)
    assert reply.right is False
    assert reply.wrong == (name,) == (reply.first,)
    assert str(reply.parts[name].words)
    for source, target in reply.arrows:
        assert target in step.places.by_name[source].followers
    if reply.arrows:
        assert reply.arrows[0][0] == name
        assert step.places.letters[reply.arrows[-1][1]] == "P"


@EACH
@given(st.data())
def test_whatever_is_written_is_answered(step, data):
    names = st.sampled_from(step.part_names) | st.text(max_size=3)
    step.answered(data.draw(st.dictionaries(names, st.sampled_from("pPnN?") | st.text(max_size=3))))


def test_a_follower_that_is_not_drawn_is_not_shown():
    step = colour({"slug": "grundy", "options": {"heaps": [8]}}, most=8)
    reply = step.answered(step.solution() | {"4": "N"})
    assert (reply.wrong, reply.arrows) == (("4",), ())
    assert str(reply.parts["4"].words) == "4 não é N: seja qual for a jogada, o adversário ganha."


def test_what_follows_from_a_mistake_comes_after_it():
    step = colour(SUBTRACTION, most=9)
    reply = step.answered({"8": "N", "4": "N", "0": "N", "1": "P"})
    assert list(reply.parts) == ["0", "1", "4", "8"]
    assert [bool(reply.parts[name].words) for name in reply.parts] == [True, True, True, False]
    assert "já perdeu" in str(reply.parts["0"].words)


def test_the_sentences_say_what_was_marked():
    step = colour(SUBTRACTION, most=9, given=["0"])
    assert "que marcaste P" in str(step.answered({"3": "P"}).parts["3"].words)
    assert "quem joga vai para 4, e ganha" in str(step.answered({"7": "P"}).parts["7"].words)
    only = colour(
        {"slug": "digraph", "options": {"edges": [["C", ["B"]], ["B", ["A"]], ["A", []]]}}, drawing="digraph"
    )
    assert "só se joga para B" in str(only.answered({"C": "N"}).parts["C"].words)
    ending = colour(MISERE, most=5).answered({"0": "P"})
    assert "já ganhou" in str(ending.parts["0"].words)
    assert colour(KAYLES, most=8).answered({"0": "P"}).right is None


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"game": NIM}, "uma a uma"),
        ({"game": NIM, "drawing": "board"}, "tabuleiro de casas"),
        ({"game": QUEEN, "drawing": "pairs"}, "duas pilhas"),
        ({"game": BUSH, "drawing": "digraph"}, "não cabem"),
        (
            {
                "game": {"slug": "queens", "options": {"rows": 13, "cols": 12, "queens": ["a1"]}},
                "drawing": "board",
            },
            "144",
        ),
        ({"game": {"slug": "nim", "options": {"heaps": [9, 9]}}, "drawing": "digraph"}, "posições"),
        ({"game": {"slug": "blocking_nim", "options": {}}, "drawing": "digraph"}, "alternam"),
        ({"game": SUBTRACTION, "given": ["77"]}, "77"),
        ({"game": SUBTRACTION, "most": 1, "given": ["0", "1"]}, "nada para marcar"),
    ],
)
def test_what_cannot_be_marked_is_refused(more, words):
    with pytest.raises(BadDocument) as refused:
        colour(**more)
    assert words in str(refused.value)


@pytest.mark.parametrize("slug", IMPARTIAL)
@pytest.mark.parametrize("drawing", ["row", "pairs", "board", "digraph"])
def test_every_game_is_drawn_or_refused(slug, drawing):
    with suppress(BadDocument):
        step = colour({"slug": slug, "options": {}}, drawing=drawing, most=4)
        assert step.answered(step.solution()).right
        assert all(step.part_names)


def test_teachers_read_what_was_marked():
    assert colour(SUBTRACTION, most=2).answer_text({"0": "P", "2": "N", "x": "P"}) == "0: P, 2: N"
