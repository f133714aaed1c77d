"""What lessons and exercises give away, held against what worksheets ask, over all that the site brings."""

import json
import re

import pytest

from games.rules import catalogue
from lessons.course.exercises import EXERCISES
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from lessons.worksheets.builtin import FICHA, templates
from lessons.worksheets.documents import BadDocument, parse_document
from lessons.worksheets.documents.facts import Fact, are_told, facts_of_json, game_facts
from lessons.worksheets.documents.fields.base import GameSpec
from tests.lessons.builders import make_document, make_part

# The laws of which some shipped sheet asks, as a text says them, in either language.
LAWS = {
    "subtraction:1-3": r"múltiplos? de 4\b|multiples? of 4\b|0, 4, 8",
    "subtraction:1-4": r"múltiplos? de 5\b|multiples? of 5\b|0, 5, 10",
    "subtraction:1-n": r"n ?\+ ?1\b",
    "subtraction:3,4": r"múltiplos? de 7\b|multiples? of 7\b|0, 7, 14",
    "nim": r"soma-nim (não é|a|é)? ?0\b|nim-sum (is )?(not )?0\b",
}
# Exercises about no game: conditions, numbers in base 2, the least number that is missing.
GENERAL = {"classificar-jogo", "base-2", "ler-base-2", "mex"}


def fact(written: str) -> Fact:
    return Fact.parse(written)


def about(slug: str, **options: object) -> set[str]:
    return {str(told) for told in game_facts(GameSpec(slug, options))}


def ficha() -> frozenset[Fact]:
    return templates()[FICHA].document("pt").asked_facts


def test_a_fact_tells_itself_and_what_it_covers():
    assert fact("subtraction:1-3").tells(fact("subtraction:1-3"))
    assert fact("subtraction:1-n").tells(fact("subtraction:1-7"))
    assert not fact("subtraction:1-n").tells(fact("subtraction:3,4"))
    assert not fact("subtraction:1-3").tells(fact("subtraction:1-n"))
    assert fact("subtraction").tells(fact("subtraction:3,4"))
    assert fact("subtraction:3,4").tells(fact("subtraction"))
    assert not fact("nim").tells(fact("subtraction:1-3"))
    assert not are_told([], [fact("nim")])


def test_games_have_facts_by_their_rules_not_by_their_positions():
    assert about("subtraction", heaps=[12], sets=[[1, 2, 3]]) == {"subtraction:1-3"}
    assert about("subtraction", heaps=[3, 5], sets=[[1], [3, 4]]) == {"subtraction:1", "subtraction:3,4"}
    assert about("subtraction", heaps=[9], sets=[[1, 2]], misere=True) == {"subtraction:1-2m"}
    assert about("nim", heaps=[1, 2]) == about("nim", heaps=[7]) == {"nim"}
    both = [{"game": "nim", "options": {"heaps": [3]}}, {"game": "kayles", "options": {"heaps": [4]}}]
    assert about("sum", games=both) == {"nim", "kayles"}
    arrows = {"edges": [["B", ["A"]], ["A", []]], "token": "B"}
    assert about("digraph", **arrows) == about("digraph", **{**arrows, "token": "A"})
    assert about("digraph", **arrows) != about("digraph", edges=[["A", []]], token="A")


def test_a_game_that_is_another_one_in_disguise_has_its_facts_too():
    assert about("add_up", target=31, max=3) == {"add_up", "subtraction:1-3"}
    assert about("octal", code="0.333", heaps=[7]) == {"octal:0.333", "subtraction:1-3"}
    assert about("octal", code="0.0033", heaps=[7]) == {"octal:0.0033", "subtraction:3,4"}
    assert about("octal", code="0.77", heaps=[7]) == {"octal:0.77"}


def test_a_recipe_that_cannot_be_read_still_says_its_game():
    assert facts_of_json({"slug": "nim", "options": {"heaps": "many"}}) == {Fact("nim")}
    assert facts_of_json({}) == {Fact("None")}


def test_a_fact_about_no_game_is_refused():
    part = {**make_part("I", "Nada"), "asks": ["film:1-3"]}
    with pytest.raises(BadDocument, match="Não conheço o jogo «film»"):
        parse_document(make_document("Nada", part))
    part["asks"] = ["subtraction:1-n"]
    document = parse_document(make_document("Lei", part))
    assert document.asked_facts == {fact("subtraction:1-n")}
    assert document.games == {"subtraction"}
    assert parse_document(document.json()) == document


@pytest.mark.parametrize("name", templates())
def test_every_worksheet_of_the_shelf_asks_something(name):
    document = templates()[name].document("pt")
    assert document.asked_facts
    assert {asked.game for asked in document.asked_facts} <= set(catalogue.GAMES)
    assert {spec.slug for spec in document.game_specs} <= document.games


@pytest.mark.parametrize("slug", EXERCISES)
def test_every_exercise_about_a_game_says_what_its_answers_give_away(slug):
    exercise = EXERCISES[slug]
    for level in range(1, len(exercise.levels) + 1):
        told = exercise.facts(level)
        assert bool(told) != (slug in GENERAL), level
        assert {known.game for known in told} <= set(catalogue.GAMES)


@pytest.mark.parametrize("key", LESSONS)
def test_a_step_whose_words_say_a_law_gives_it_away(key):
    """Also where it names no game, as a question whose right answer is the law."""
    untold = [
        (step.id, law)
        for language in ("pt", "en")
        for step in shipped_lesson(key, language).steps
        for law, words in LAWS.items()
        if re.search(words, json.dumps(step.json(), ensure_ascii=False))
        and not are_told(step.facts, [fact(law)])
        and not (law == "nim" and step.facts)  # of other games it is said too
    ]
    assert not untold, "these steps need `tells` in their structure"


@pytest.mark.parametrize("key", LESSONS)
def test_a_step_that_asks_of_a_game_gives_it_away(key):
    """Whoever has the answer from the solvers has the facts from them too."""
    for step in shipped_lesson(key, "pt").steps:
        if getattr(step, "about", "") or step.kind in ("play", "exercise"):
            assert step.facts or getattr(step, "exercise", "") in GENERAL, step.id


def test_the_ficha_closes_no_whole_lesson():
    for key in LESSONS:
        steps = shipped_lesson(key, "pt").steps
        closed = [step for step in steps if not step.plays_on and are_told(step.facts, ficha())]
        assert len(closed) < len(steps), key


def test_the_ficha_closes_what_tells_its_parts_without_naming_the_game():
    """In the second lesson no open step is left in which the law is asked for or said."""
    steps = shipped_lesson("de-tras-para-a-frente", "pt").steps
    left = [step for step in steps if step.plays_on or not are_told(step.facts, ficha())]
    assert left
    words = json.dumps([step.json() for step in left if not step.plays_on], ensure_ascii=False)
    assert not re.search("|".join(LAWS.values()), words)
    assert any(step.plays_on for step in left)
