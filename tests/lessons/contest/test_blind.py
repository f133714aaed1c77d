import unicodedata
from typing import Any

import pytest

from accounts import people
from accounts.models import User
from games.rules import catalogue
from games.rules.invented import document as documents
from lessons.contest import blind
from lessons.contest.blind import STRUCK
from lessons.models import Author, Edition, Entry
from tests.lessons.contest.judging_world import World, draft, make_world


@pytest.fixture
def world(db: None) -> World:
    return make_world()


@pytest.fixture
def veil(world: World) -> blind.Veil:
    return blind.veil(world.enter(["zulmira.q", "leopoldo77"]))


@pytest.mark.parametrize(
    "name",
    [
        "Zulmira",
        "zulmira",
        "ZULMIRA QUINTÃ",
        "Zulmira Quinta",
        "zulmira_quintã",
        "ZulmiraQuintã",
        "Quintã",
        "Leopoldo",
        "Leo\u00adpoldo",
        "zulmira.q",
        "Leopoldo77",
        "Hermengarda",
        "Hermengarda Tavares",
        "8.º K",
        "8ºK",
        "8.ºK",
        "Escola Secundária das Camélias",
        "escola secundaria das camelias",
        "Camélias",
    ],
)
def test_every_name_is_struck_out(veil: blind.Veil, name: str) -> None:
    assert veil.text(f"Feito por {name}, com feijões.") == f"Feito por {STRUCK}, com feijões."
    apart = unicodedata.normalize("NFD", f"({name})")
    assert veil.text(apart) == f"({STRUCK})"


@pytest.mark.parametrize(
    "words",
    [
        "Zulmirando pelo lago",
        "Cada aluno tira 8 feijões, ou 7 a 10, e o 8.º k-ésimo perde.",
        "A escola das pilhas",
        "Anas, Brasil e leopoldos",
        "",
    ],
)
def test_other_words_stay(veil: blind.Veil, words: str) -> None:
    assert veil.text(words) == words


def test_names_of_no_author_stay(veil: blind.Veil) -> None:
    assert veil.text("Noronha joga") == "Noronha joga"


def test_who_left_the_authors_is_struck_out_too(world: World) -> None:
    entry = world.enter(["zulmira.q", "bras"])
    Author.objects.filter(person__username="bras").update(left_at=world.now)
    assert blind.veil(entry).text("Brás e ZULMIRA") == f"{STRUCK} e {STRUCK}"


def test_small_numbers_and_single_letters_are_no_names(world: World) -> None:
    classroom = people.create_classroom(world.classroom.school, "7", world.teacher, "2026/27")
    pupil = User.objects.create_user("12", first_name="X")
    people.enrol(classroom, pupil, "Aluno 1", 1)
    entry = world.enter(["12"])
    assert blind.veil(entry).text("X tira 12, aluno tira 7 e 1") == "X tira 12, aluno tira 7 e 1"
    assert blind.veil(entry).text("o Aluno 1 tira") == f"o {STRUCK} tira"
    pupil.username = "20261234"
    pupil.save()
    assert blind.veil(entry).text("nº 20261234") == f"nº {STRUCK}"


def test_a_teachers_own_invention_hides_teacher_and_school(world: World) -> None:
    entry = world.enter(["organizadora"])
    entry.invention.classroom = None
    assert blind.veil(entry).text("Hermengarda, Camélias") == f"{STRUCK}, {STRUCK}"


def test_where_nobody_has_a_name_nothing_is_struck(world: World) -> None:
    User.objects.create_user("9")
    entry = world.enter(["9"])
    entry.invention.classroom = None
    assert blind.veil(entry) == blind.Veil()


def test_an_edition_that_is_not_blind_strikes_nothing(world: World) -> None:
    Edition.objects.update(blind=False)
    world.edition.refresh_from_db()
    entry = world.enter(["zulmira.q"])
    told = draft(story="Da Zulmira")
    assert blind.document(entry, told) == told


def test_all_texts_of_a_document_are_read(world: World) -> None:
    texts = dict.fromkeys(documents.TEXTS, "da Zulmira")
    told = draft(
        name="O jogo da Zulmira",
        story="A ZULMIRA foi ao lago.",
        texts=texts,
        starts=[{"name": "Zulmira", "parts": ["1, 2"]}, {"name": "", "parts": ["1", "2"]}],
    )
    entry = world.enter(["zulmira.q"])
    seen = blind.document(entry, told)
    assert "zulmira" not in str(seen).lower()
    assert seen["texts"] == dict.fromkeys(documents.TEXTS, f"da {STRUCK}")
    assert documents.tidy(seen) == seen
    assert told["name"] == "O jogo da Zulmira"


def digraph(arrows: str, start: str) -> dict[str, Any]:
    return draft(
        blocks=[{"kind": "digraph", "rules": {"arrows": arrows}}],
        starts=[{"name": "", "parts": [start]}],
    )


def test_named_vertices_get_other_names_and_the_game_stays_the_same(world: World) -> None:
    told = digraph("Zulmira>Quinta,Leopoldo; Quinta>Leopoldo; Leopoldo", "Zulmira")
    entry = world.enter(["zulmira.q", "leopoldo77"])
    seen = blind.document(entry, told)
    assert not any(name in str(seen) for name in ("Zulmira", "Quinta", "Leopoldo"))
    before, after = (documents.read(one).game(0) for one in (told, seen))
    assert len(list(after.position_moves(after.start()))) == len(list(before.position_moves(before.start())))
    assert after.live_problem() is None


def test_a_match_of_the_game_is_told_with_the_same_other_names(world: World) -> None:
    told = digraph("Zulmira>B; B", "Zulmira")
    veil = blind.veil(world.enter(["zulmira.q"]))
    game = documents.read(told).game(0)
    for options in (game.options_json(), game.options_json() | {"begin": [["Zulmira"]]}):
        seen = catalogue.build("invented", veil.options(options))
        assert list(seen.moves(seen.initial())) == [veil.name("Zulmira-B")]
        assert "ulmira" not in str(seen.options_json())


def test_numbers_of_bushes_and_options_that_are_no_texts_stay(world: World) -> None:
    entry = world.enter(["leopoldo77"])
    User.objects.filter(username="leopoldo77").update(username="12345")
    veil = blind.veil(entry)
    options = {
        "rules": {
            "name": "",
            "blocks": [{"kind": "bush", "rules": {"edges": {"12345": [0, True]}}}, {"kind": "heaps"}],
        },
        "begin": {"parts": [["12345", 3], [4]]},
    }
    assert veil.options(options)["begin"] == options["begin"]
    assert veil.options(options)["rules"]["blocks"][0] == options["rules"]["blocks"][0]
    assert veil.text("12345") == STRUCK


def test_any_number_of_authors_takes_the_same_queries(world: World, django_assert_num_queries: Any) -> None:
    for usernames in (["zulmira.q"], ["zulmira.q", "leopoldo77", "anasofia", "bras"]):
        made = world.enter(usernames)
        entry = Entry.objects.select_related("edition", "invention__classroom__school").get(pk=made.pk)
        with django_assert_num_queries(3):
            blind.veil(entry)
