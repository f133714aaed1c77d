"""What an invention needs before it is handed in."""

from typing import Any

import pytest

from games.pictures.texts import translate
from games.rules.invented.document import build_games, empty
from lessons.contest import checklist, presented
from lessons.contest.checklist import ChecklistItem, EntryFacts
from tests.lessons.contest.finished_edition import TEXTS, document

COMPLETE = EntryFacts(played=True, category=True, commented=True)


def by_key(
    draft: dict[str, Any], known: EntryFacts = COMPLETE, *, final: bool = False
) -> dict[str, ChecklistItem]:
    return {item.key: item for item in checklist.items(draft, known, final=final)}


def detail(item: ChecklistItem) -> str:
    return translate(item.detail)


def without(key: str) -> dict[str, Any]:
    return document(texts={**TEXTS, key: " \n"})


def test_a_whole_game_lacks_nothing():
    found = by_key(document())
    assert list(found) == [
        "title",
        "category",
        "material",
        "rules",
        "game",
        "starts",
        "picture",
        "match",
        "analysis",
        "disguise",
    ]
    assert {item.state for item in found.values()} == {"done"}
    assert all(item.detail is None for item in found.values())
    assert list(by_key(document(), final=True))[-2:] == ["feedback", "changes"]
    assert not checklist.missing(tuple(by_key(document(), final=True).values()))


def test_an_empty_draft_lacks_everything():
    found = checklist.items(empty(), EntryFacts(category=False), final=True)
    lacking = [item.key for item in checklist.missing(found)]
    assert lacking == [item.key for item in found if item.key != "warning"]
    assert all(item.detail for item in checklist.missing(found))


def test_editions_without_categories_ask_for_none():
    assert "category" not in by_key(document(), EntryFacts())
    assert by_key(document(), EntryFacts(category=False))["category"].state == "missing"


@pytest.mark.parametrize("key", ["material", "rules", "analysis", "disguise", "changes"])
def test_every_text_is_wanted(key):
    item = by_key(without(key), final=True)[key]
    assert (item.state, item.place, item.anchor) == ("missing", f"texts.{key}", f"c-texts-{key}")
    assert detail(item).startswith("Escrevam")


def test_a_name_is_wanted():
    item = by_key(document(name="  "))["title"]
    assert (item.state, item.anchor) == ("missing", "c-name")


def test_what_the_machine_does_not_understand_is_said():
    item = by_key(document(blocks=[{"kind": "heaps", "rules": {"take": "list", "numbers": "zero"}}]))["game"]
    assert (item.state, item.anchor) == ("missing", "c-blocks-0-numbers")
    assert detail(item)


def test_three_starts_one_of_them_small():
    def starts(*typed: str) -> ChecklistItem:
        return by_key(document(starts=[{"name": "", "parts": [one]} for one in typed]))["starts"]

    assert starts("3", "4, 5", "5, 6, 7").state == "done"
    assert detail(starts("3", "4, 5")) == "Falta 1 início."
    assert detail(starts()) == "Faltam 3 inícios."
    large = starts("10, 11", "4, 5, 6", "5, 6, 7")
    assert (large.state, large.anchor) == ("missing", "inicios")
    assert "com menos de 60 posições" in detail(large)
    assert "não há nenhuma jogada" in detail(starts("0", "3", "4"))
    assert "Primeiro completem" in detail(starts("3", "x", "4"))


def test_small_means_that_positions_can_be_listed():
    def small(*sizes: int) -> bool:
        typed = ", ".join(map(str, sizes))
        return checklist.is_small(build_games(document(starts=[{"name": "", "parts": [typed]}])).game())

    assert small(28, 1)  # 58 positions
    assert not small(29, 1)
    assert small(6, 6)  # at most 49
    assert not small(7, 7)


def test_counting_stops_at_a_bound_of_moves(monkeypatch):
    game = build_games(document()).game()
    assert checklist.is_small(game)
    monkeypatch.setattr(checklist, "SMALL_MOVES", 2)
    assert not checklist.is_small(game)


def test_the_drawn_board_is_a_picture_and_so_is_an_own_one():
    look = {"piece": "", "colour": "", "picture": "abcdefgh12345"}
    assert by_key(document())["picture"].state == "done"
    assert by_key(document(blocks=[], look=look))["picture"].state == "done"
    undrawn = by_key(document(blocks=[]))["picture"]
    assert (undrawn.state, undrawn.anchor) == ("missing", "blocos")
    over = by_key(document(starts=[{"name": "", "parts": ["0"]}] * 3))["picture"]
    assert (over.state, over.anchor) == ("missing", "inicios")
    assert detail(over) == "Neste início já não há jogadas."


def test_a_match_that_does_not_count_is_told_from_none():
    unplayed = EntryFacts(played=False)
    assert "Joguem uma partida até ao fim" in detail(by_key(document(), unplayed)["match"])
    old = by_key(document(match="abc"), unplayed)["match"]
    assert "com outras regras" in detail(old)
    assert old.anchor == "partidas"


def test_the_final_version_wants_the_teachers_comment():
    item = by_key(document(), EntryFacts(played=True), final=True)["feedback"]
    assert (item.state, item.place, item.anchor) == ("missing", "", "")


@pytest.mark.parametrize(
    ("analysis", "warned"),
    [
        ("Não sei.", True),
        ("0 é P.", False),
        ("é uma posição perdedora", False),
        ("Pilha 3", True),
        ("", False),
    ],
)
def test_an_analysis_speaks_of_p_and_n(analysis, warned):
    found = by_key(document(texts={**TEXTS, "analysis": analysis}))
    assert ("letters" in found) == warned
    if warned:
        assert found["letters"].state == "warning"


def test_what_the_machine_disproved_is_pointed_out():
    def warned(*verdicts: str) -> str:
        conditions = [{"number": number, "verdict": one} for number, one in enumerate(verdicts, 1)]
        found = by_key(document(), EntryFacts(report={"conditions": conditions}))
        return detail(found["report"]) if "report" in found else ""

    assert warned("proved", "undecided", "form") == ""
    assert "falha a condição 2." in warned("proved", "fails")
    assert "falham as condições 1 e 3." in warned("fails", "proved", "fails")


def test_names_that_judges_will_not_see_are_pointed_out():
    written = document(story="História da Ana.")
    struck = document(story="História da […].")
    found = by_key(written, EntryFacts(blinded=struck))["names"]
    assert (found.state, found.place, found.anchor) == ("warning", "story", "c-story")
    texts = by_key(document(texts={**TEXTS, "rules": "Ana joga."}), EntryFacts(blinded=document()))["names"]
    assert texts.place == "texts.rules"
    assert "names" not in by_key(written, EntryFacts(blinded=written))


def test_a_document_as_people_read_it():
    found = presented.presented(document(story="Era uma vez.", ending="misere"))
    assert (found.name, found.story, found.problem) == ("Feijões do Luar", "Era uma vez.", None)
    assert translate(found.rules[-1]) == "Quem faz a última jogada perde."
    assert all(game.live_problem() is None for _name, game in found.starts)
    assert translate(found.texts[0][0]) == "Material"
    half = presented.presented(without("analysis") | {"blocks": []})
    assert (half.rules, half.starts) == ((), ())
    assert half.problem is not None
    assert "Análise" not in [translate(label) for label, _ in half.texts]
