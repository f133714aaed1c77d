import re
import unicodedata
from typing import Any

import pytest

from accounts import people
from accounts.models import User
from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.invented import document as documents
from lessons.contest import blind
from lessons.contest.blind import STRUCK
from lessons.contest.models import Author, Edition, Entry
from tests.lessons.contest.judging_world import draft, make_class, make_world
from tests.users import enrol


@pytest.fixture
def veil(world):
    return blind.veil(world.enter(["zulmira.q", "leopoldo77"]))


def test_every_name_is_struck_out(veil):
    for name in [
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
    ]:
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
def test_other_words_stay(veil, words):
    assert veil.text(words) == words


def test_names_of_no_author_stay(veil):
    assert veil.text("Noronha joga") == "Noronha joga"


@pytest.fixture
def school_veil(db):
    """An entry of a 7.º B whose school, class and author have names that are words of every day too."""
    world = make_world()
    school = people.create_school("Escola Básica Novo Ponte Ramos")
    pupils = {
        "beatrizlopes": "Beatriz Maria Sousa Lopes",
        "rosa": "Rosa Pinto Flor",
        "iuri.m": "Iúri Meireles",
    }
    classroom = make_class(school, "7.º B", world.teacher, pupils)
    return blind.veil(world.enter(["beatrizlopes"], classroom=classroom))


def test_names_are_struck_out_however_they_are_written(school_veil):
    for name in [
        *(
            "7 B",
            "7B",
            "7b",
            "7.ºB",
            "7.º B",
            "7º b.",
            "7° B",
            "7-B",
            "7.º ano B",
            "7.º ano, turma B",
        ),
        *("@beatrizlopes", "beatrizlopes", "BeatrizLopes", "beatriz_sousa", "Lopes, Beatriz", "lopesbeatriz"),
        *("Beatriz de Sousa", "Sousa", "beatriz2013", "@Beatriz", "BEATRIZ MARIA SOUSA LOPES"),
        *(
            "Iúri",
            "iuri",
            "IURI",
            "@iuri",
            "iurimeireles",
            "Iuri Meireles",
            "Meireles Iúri",
            "@meireles",
            "iuri.m",
        ),
        *("Rosa Pinto", "rosaflor", "Rosa Pinto Flor", "@rosa", "@flor12"),
        *("Escola Básica Novo Ponte Ramos", "escola basica novo ponte ramos", "Novo Ponte Ramos"),
        *("NovoPonteRamos", "Escola Novo Ponte Ramos", "EB Novo Ponte Ramos", "escola novo ponte de ramos"),
    ]:
        bare = name.rstrip(".")
        assert (
            school_veil.text(f"Jogo de {name} com pedras")
            == f"Jogo de {STRUCK}{name[len(bare) :]} com pedras"
        )


def test_words_of_every_day_stay(school_veil):
    for words in [
        *("Uma rosa, depois uma Flor.", "Rosa dos Ventos", "Meireles joga", "o pinto e a flor"),
        *("Novo jogo na ponte", "A Ponte dos Ramos", "Ramos", "Ponte: um jogo novo", "Novo Ponte"),
        *(
            "Ficam 7. Beatos riem",
            "São 17 B",
            "Cada um tem 7. B é o outro.",
            "7 bolas",
            "a 7.ª jogada",
            "B7 e 7b2",
            "o 7.º b-ésimo",
        ),
        *("Uma escola nova", "iuris", "beatrizes", "@novo", "7 ou 8"),
    ]:
        assert school_veil.text(words) == words


def test_a_year_and_an_article_are_a_class_with_a_capital_only(world):
    classroom = make_class(people.create_school("Alfa"), "7.º A", world.teacher, {"ze": "Aluno 1"})
    veil = blind.veil(world.enter(["ze"], classroom=classroom))
    told = "Na 7.ª jogada, de 7 a 10, 7a e 7 e 8. Restam 7. A outra do alfa perde."
    assert veil.text(told) == told
    assert veil.text("7A, 7.º A, do Alfa") == f"{STRUCK}, {STRUCK}, do {STRUCK}"


def test_a_class_with_another_kind_of_name_is_struck_out_with_a_capital(world):
    classroom = make_class(people.create_school("Escola"), "Turma Cometa", world.teacher, {"ze": "Aluno 1"})
    veil = blind.veil(world.enter(["ze"], classroom=classroom))
    assert veil.text("Turma Cometa, na escola, vê um cometa") == f"{STRUCK}, na escola, vê um cometa"


def test_titles_vertices_and_drawings_have_no_names_of_classmates(world):
    told = digraph("Bras>K8,8K; K8>8K; 8K", "Bras") | {"name": "O jogo do Brás do 8K"}
    told["starts"][0]["name"] = "o de anasofia"
    seen = blind.document(world.enter(["zulmira.q"]), told)
    game = documents.build_games(seen).game(0)
    assert seen["name"] == f"O jogo do {STRUCK} do {STRUCK}"
    assert seen["starts"][0]["name"] == f"o de {STRUCK}"
    drawn = draw_board(game, game.initial(), interactive=False, ident="x")
    for place in (
        str(seen),
        drawn,
        translate(game.picture(game.initial())),
        *map(translate, game.own_rules()),
    ):
        assert not re.search(r"(?i)bras|8k|anasofia", place), place
    assert "K8" in drawn


def test_many_entries_take_as_many_queries_as_one_and_share_their_class(
    world, django_assert_num_queries, monkeypatch
):
    for username in ("zulmira.q", "leopoldo77", "anasofia", "bras") * 3:
        world.enter([username])
    compiled: list[str] = []
    real = re.compile
    blind._compiled.cache_clear()
    monkeypatch.setattr(blind.re, "compile", lambda *args: compiled.append(args[0]) or real(*args))
    found = list(Entry.objects.select_related("edition", "invention__classroom__school"))
    with django_assert_num_queries(3):
        veils = blind.veils(found)
    assert len(compiled) == 4 + 2  # one for each set of authors, the class, and what is one with a capital
    blind.veils(found)
    assert [veils[entry.pk].text("Zulmira") for entry in found] == [STRUCK] * 12
    assert len(compiled) == 6


def test_no_entries_take_no_queries(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert blind.publics([]) == {}


def test_who_left_the_authors_is_struck_out_too(world):
    entry = world.enter(["zulmira.q", "bras"])
    Author.objects.filter(person__username="bras").update(left_at=world.now)
    assert blind.veil(entry).text("Brás e ZULMIRA") == f"{STRUCK} e {STRUCK}"


def test_small_numbers_and_single_letters_are_no_names(world):
    classroom = people.create_classroom(world.classroom.school, "7", world.teacher, "2026/27")
    pupil = User.objects.create_user("12", first_name="X")
    enrol(classroom, pupil, "Aluno 1", 1)
    entry = world.enter(["12"])
    assert blind.veil(entry).text("X tira 12, aluno tira 7 e 1") == "X tira 12, aluno tira 7 e 1"
    assert blind.veil(entry).text("o Aluno 1 tira") == f"o {STRUCK} tira"
    pupil.username = "20261234"
    pupil.save()
    assert blind.veil(entry).text("nº 20261234") == f"nº {STRUCK}"


def test_a_teachers_own_invention_hides_teacher_and_school(world):
    entry = world.enter(["organizadora"])
    entry.invention.classroom = None
    assert blind.veil(entry).text("Hermengarda, Camélias") == f"{STRUCK}, {STRUCK}"


def test_where_nobody_has_a_name_nothing_is_struck(world):
    User.objects.create_user("9")
    entry = world.enter(["9"])
    entry.invention.classroom = None
    assert blind.veil(entry) == blind.Veil()


def test_an_edition_that_is_not_blind_strikes_nothing(world):
    Edition.objects.update(blind=False)
    world.edition.refresh_from_db()
    entry = world.enter(["zulmira.q"])
    told = draft(story="Da Zulmira")
    assert blind.document(entry, told) == told


def test_all_texts_of_a_document_are_read(world):
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


def test_named_vertices_get_other_names_and_the_game_stays_the_same(world):
    told = digraph("Zulmira>Quinta,Leopoldo; Quinta>Leopoldo; Leopoldo", "Zulmira")
    entry = world.enter(["zulmira.q", "leopoldo77"])
    seen = blind.document(entry, told)
    assert not any(name in str(seen) for name in ("Zulmira", "Quinta", "Leopoldo"))
    before, after = (documents.build_games(one).game(0) for one in (told, seen))
    assert len(list(after.position_moves(after.start()))) == len(list(before.position_moves(before.start())))
    assert after.live_problem() is None


def test_a_match_of_the_game_is_told_with_the_same_other_names(world):
    told = digraph("Zulmira>B; B", "Zulmira")
    veil = blind.veil(world.enter(["zulmira.q"]))
    game = documents.build_games(told).game(0)
    for options in (game.options_json(), game.options_json() | {"begin": [["Zulmira"]]}):
        seen = catalogue.build("invented", veil.options(options))
        assert list(seen.moves(seen.initial())) == [veil.name("Zulmira-B")]
        assert "ulmira" not in str(seen.options_json())


def test_numbers_of_bushes_and_options_that_are_no_texts_stay(world):
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


def test_any_number_of_authors_takes_the_same_queries(world, django_assert_num_queries):
    for usernames in (["zulmira.q"], ["zulmira.q", "leopoldo77", "anasofia", "bras"]):
        made = world.enter(usernames)
        entry = Entry.objects.select_related("edition", "invention__classroom__school").get(pk=made.pk)
        with django_assert_num_queries(3):
            blind.veil(entry)


def test_any_sign_may_stand_in_a_text(monkeypatch):
    """Some become several letters, some none; not all that there are is kept."""
    monkeypatch.setattr(blind, "_KEPT_LETTERS", len(blind._LETTERS) + 1)
    text = "ſ\u200b\u0301Ǆ ﬁm de Ana"
    assert blind._folded(text) == "sdz fim de ana"
    assert len(blind._LETTERS) <= blind._KEPT_LETTERS
    veil = blind.Veil((blind._compiled("fim|ana"),))
    assert veil.text(text) == "ſ\u200b\u0301Ǆ […] de […]"
