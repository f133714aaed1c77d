"""The pages that anybody may read, as visitors, pupils and teachers get them."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from accounts import people
from accounts.models import User
from games.live import matches
from games.live.forms import CreateMatchForm, OptionsForm, query_of
from games.models import Match
from games.pictures import cards
from games.pictures.explained import explained
from games.rules import catalogue
from games.rules.game import Impartial
from games.solvers.analyse import analyse
from tests.users import enrol

CSS = Path(__file__).resolve().parents[3] / "static" / "css"
GAMES = sorted(catalogue.GAMES)
OFFERED = [slug for slug in GAMES if catalogue.ENTRIES[slug].offered]

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_pupil(client, ana):
    client.force_login(ana)
    return client


def text_of(response: object) -> str:
    return response.content.decode()


# --- home


def test_home_offers_a_visitor_a_match_in_one_click(client):
    page = text_of(client.get("/"))
    fields = dict(re.findall(r'<input type="hidden" name="(game|o-heaps|level)" value="([^"]*)"', page))
    assert re.search(r'class="button primary large"\s+name="access"\s+value="computer">', page)
    answer = client.post(reverse("games:create"), {**fields, "access": "computer"})
    assert answer.status_code == 302
    match = Match.objects.get()
    assert (match.access, match.options["heaps"], answer["Location"]) == (
        "computer",
        [3, 5, 7],
        match.get_absolute_url(),
    )


def test_home_shows_teachers_a_grid_of_nobody(client):
    page = text_of(client.get("/"))
    assert 'href="#professores"' in page
    shown = page.split('id="professores"')[1]
    assert len(re.findall(r'class="tile is-\w+"', shown)) == 24
    assert shown.count("parado há 7 min") == 1
    assert f'href="{reverse("accounts:class-new")}"' in shown


def test_home_shows_a_visitor_no_list_until_there_is_a_match(client):
    assert "As tuas partidas" not in text_of(client.get("/"))
    client.post(reverse("games:create"), {"game": "nim", "access": "hotseat"})
    page = text_of(client.get("/"))
    assert "As tuas partidas" in page
    assert Match.objects.get().get_absolute_url() in page


def test_home_of_a_pupil_has_name_class_and_an_empty_list(as_pupil):
    page = text_of(as_pupil.get("/"))
    assert "Olá, Aluno 1!" in page
    assert "A tua turma: 7.º A (2026/27)." in page
    assert "Não tens nenhuma partida a decorrer" in page
    assert page.count('name="access"') == 1


def test_home_of_a_teacher_names_all_classes(client, teacher, classroom):
    people.create_classroom(classroom.school, "7.º B", teacher, "2026/27")
    client.force_login(teacher)
    page = text_of(client.get("/"))
    assert "Professora Demo" in page
    assert "As tuas turmas: 7.º A (2026/27), 7.º B (2026/27)." in page


def test_home_lists_own_matches_and_counts_calls(as_pupil, ana, classroom):
    other = User.objects.create_user("aluno2")
    enrol(classroom, other, "Aluno 2", 2)
    game = catalogue.build("nim", {})
    own = matches.create(game=game, access="class", classroom=classroom, person=matches.Person(ana))
    matches.create(game=game, access="class", classroom=classroom, person=matches.Person(other))
    page = text_of(as_pupil.get("/"))
    assert own.get_absolute_url() in page
    assert "1 partida à tua espera" in " ".join(page.split())


def test_home_asks_the_database_the_same_however_many_matches(
    as_pupil, ana, classroom, django_assert_num_queries
):
    def make() -> None:
        other = User.objects.create_user(f"outro{User.objects.count()}")
        enrol(classroom, other, f"Aluno {other.pk}")
        match = matches.create(
            game=catalogue.build("nim", {}), access="class", classroom=classroom, person=matches.Person(ana)
        )
        match.seats.filter(index=1).update(user=other, taken=True)
        Match.objects.filter(pk=match.pk).update(status=Match.Status.PLAYING)

    make()
    as_pupil.get("/")
    with CaptureQueriesContext(connection) as one:
        as_pupil.get("/")
    make()
    make()
    with django_assert_num_queries(len(one)):
        as_pupil.get("/")


# --- catalogue and game


CATALOGUE = "/jogos/"


def found(client: Client, words: str) -> list[str]:
    """The games that the catalogue shows for these words."""
    return re.findall(
        r'card-title"><a href="/jogos/([-\w]+)/"', text_of(client.get(CATALOGUE, {"procura": words}))
    )


def tabs(page: str) -> list[str]:
    return re.findall(r'href="/jogos/\?jogos=(\w+)"', page.split("catalogue-tabs")[1])


@pytest.mark.parametrize("family", ["nim", "two"])
def test_catalogue_has_a_card_with_a_board_for_every_game(client, family):
    page = text_of(client.get(CATALOGUE, {"jogos": family}))
    for slug in OFFERED:
        there = catalogue.ENTRIES[slug].family == family
        assert (f'href="{reverse("games:game", args=[slug])}"' in page) is there
        assert (f'id="jogo-{slug}"' in page) is there


def test_the_catalogue_has_a_tab_for_each_family_that_has_games(client):
    page = text_of(client.get(CATALOGUE, {"jogos": "xadrez"}))
    assert tabs(page) == ["nim", "two", "three"]
    assert re.search(r'\?jogos=nim" aria-current="page"', page)


def test_the_catalogue_is_searched_by_name_and_by_what_is_done(client):
    assert found(client, "subtracao") == ["subtraction"]
    assert "hex" in found(client, "LIGAR")
    assert {"go", "gonnect", "reversi"} <= set(found(client, "cercar"))
    assert "jade" not in found(client, "cercar")
    assert {"gonnect", "hasami_shogi"} <= set(found(client, "capturar"))
    assert {"nim", "kayles"} <= set(found(client, "pilhas"))
    assert set(found(client, "fita")) >= {"coins", "welter"}
    assert sorted(found(client, "  ")) == sorted(
        slug for slug in OFFERED if catalogue.ENTRIES[slug].family == "nim"
    )


@pytest.mark.parametrize("language", ["pt", "en"])
@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ("Go", "go"),
        ("UN", "un"),
        ("Y", "y"),
        ("hex", "hex"),
        ("ancora", "anchor"),
        ("Âncora", "anchor"),
        (" linhas  de ACCAO ", "lines_of_action"),
        ("lines of action", "lines_of_action"),
        ("jogo da subtracao", "subtraction"),
    ],
)
def test_a_name_that_is_typed_exactly_comes_first(client, words, slug, language):
    client.cookies["django_language"] = language
    assert found(client, words)[0] == slug


def test_every_game_is_the_first_for_its_name(client):
    for slug in OFFERED:
        entry = catalogue.ENTRIES[slug]
        name = str(entry.name)
        same = [other for other in OFFERED if str(catalogue.ENTRIES[other].name) == name]
        assert found(client, name)[0] in same, name


def test_a_word_is_looked_for_at_the_beginning_of_words(client):
    assert "nim" not in found(client, "eijoes")
    assert "nim" in found(client, "feijoes")


def test_the_catalogue_says_how_many_it_has_found(client):
    page = " ".join(text_of(client.get(CATALOGUE, {"procura": "hex"})).split())
    assert "2 jogos encontrados." in page
    assert "1 jogo encontrado." in text_of(client.get(CATALOGUE, {"procura": "havana"}))
    assert "aria-current" not in page.split('class="tabs')[1].split("</ul>")[0]
    assert "Nenhum jogo com estas palavras" in text_of(client.get(CATALOGUE, {"procura": "xyzzy"}))


def test_the_catalogue_begins_with_what_was_played_last(client, ana):
    def recent() -> list[str]:
        page = text_of(client.get(CATALOGUE))
        return re.findall(r'class="chip" href="/jogos/([-\w]+)/"', page)

    assert recent() == []
    for slug in ("nim", "hex", "nim"):
        client.post(reverse("games:create"), {"game": slug, "access": "hotseat"})
    assert recent() == ["nim", "hex"]
    client.force_login(ana)
    assert recent() == []
    for slug in ("invented", "go"):
        matches.create(game=catalogue.build(slug, {}), access="hotseat", person=matches.Person(ana))
    assert recent() == ["go"]


def test_go_proposes_the_board_of_nine(client):
    page = text_of(client.get(reverse("games:game", args=["go"])))
    assert re.search(r'name="o-size" value="9"', page)


@pytest.mark.parametrize("slug", GAMES)
def test_game_page_has_rules_examples_and_a_form_with_the_first_preset(client, slug):
    page = text_of(client.get(reverse("games:game", args=[slug])))
    chosen = re.findall(r'aria-current="true">\s*<span><b>([^<]*)</b>', page)
    entry = catalogue.ENTRIES[slug]
    assert chosen == ([escape(str(entry.presets[0].name))] if entry.offered else [])
    assert re.search(r'<button type="submit"[^>]* form="jogar"', page)
    assert 'id="previsao"' in page
    assert 'id="exemplo-2"' in page
    for name in OptionsForm.names(slug, "o"):
        assert f'name="{name}"' in page
    for query in re.findall(r'class="choice"\s+href="[^"?]*\?([^"#]*)#jogar"', page)[-1:]:
        answer = client.get(reverse("games:game", args=[slug]) + "?" + query.replace("&amp;", "&"))
        assert "errorlist" not in text_of(answer)


def test_options_in_the_query_fill_the_form_and_the_board(client):
    page = text_of(client.get(reverse("games:game", args=["nim"]), {"o-heaps": "2, 4", "o-misere": "on"}))
    assert 'value="2, 4"' in page
    assert re.search(r'name="o-misere"[^>]*checked', page)
    assert 'data-cell="p2.4"' in page
    assert 'data-cell="p2.5"' not in page.split('id="regras"')[0]


@pytest.mark.parametrize(
    ("slug", "options", "message"),
    [
        ("nim", {"o-heaps": "3, x"}, "«x» não é um número inteiro"),
        ("nim", {"o-heaps": "0, 0"}, "já não há jogadas"),
        ("nim", {"o-heaps": "1000"}, "No máximo"),
        ("subtraction", {"o-heaps": "5, 6", "o-sets": "1; 2; 3"}, "escreve um conjunto para cada pilha"),
        ("add_up", {"o-target": ""}, "Falta preencher este campo."),
    ],
)
def test_wrong_options_are_said_at_the_form(client, slug, options, message):
    answer = client.get(reverse("games:game", args=[slug]), options)
    assert answer.status_code == 200
    page = text_of(answer)
    assert message.lower() in page.lower()
    assert "O tabuleiro aparece aqui" in page


def test_htmx_gets_only_the_options(client):
    answer = client.get(reverse("games:game", args=["nim"]), {"o-heaps": "9"}, headers={"hx-request": "true"})
    assert text_of(answer).strip().startswith('<div class="stack"')
    assert "<html" not in text_of(answer)
    assert "HX-Request" in answer["Vary"]


def test_game_page_asks_no_more_than_the_session_and_the_classes(as_pupil, django_assert_max_num_queries):
    as_pupil.get(reverse("games:game", args=["nim"]))
    with django_assert_max_num_queries(4):
        as_pupil.get(reverse("games:game", args=["nim"]))


# --- a new match


def create_form(user: User, game: str = "nim", **data: str) -> CreateMatchForm:
    return CreateMatchForm(game, {"access": "computer", **data}, user=user)


def test_a_new_match_has_sensible_defaults(ana):
    form = create_form(ana)
    assert form.is_valid(), form.errors
    new = form.cleaned()
    assert [new[name] for name in ("seat", "levels", "initial_ms", "study")] == [0, ["medium"], None, False]
    assert new["game"] == catalogue.build("nim", {})


@pytest.mark.parametrize(
    ("clock", "times"),
    [
        ({"clock": "none"}, (None, 0)),
        ({"clock": "3"}, (180_000, 0)),
        ({"clock": "5+3"}, (300_000, 3_000)),
        ({"clock": "own", "minutes": "10", "increment": "5"}, (600_000, 5_000)),
        ({"clock": "own", "minutes": "1"}, (60_000, 0)),
    ],
)
def test_clocks(ana, clock, times):
    form = create_form(ana, **clock)
    assert form.is_valid(), form.errors
    assert (form.cleaned()["initial_ms"], form.cleaned()["increment_ms"]) == times


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"access": "xyz"}, "access"),
        ({"access": ""}, "access"),
        ({"clock": "own"}, "minutes"),
        ({"clock": "own", "minutes": "0"}, "minutes"),
        ({"clock": "own", "minutes": "5", "increment": "61"}, "increment"),
        ({"access": "class", "classroom": "999999"}, "classroom"),
        ({"level": "genius"}, "level"),
        ({"o-heaps": "a"}, "__all__"),
    ],
)
def test_wrong_choices_have_errors_at_their_fields(ana, data, field):
    form = create_form(ana, **data)
    assert not form.is_valid()
    assert field in form.errors


@pytest.mark.parametrize(
    ("slug", "levels"),
    [
        ("nim", ["beginner", "medium", "perfect"]),
        ("hex", ["beginner", "novice", "casual", "attentive", "medium", "advanced", "strong"]),
    ],
)
def test_the_levels_are_those_of_the_game(ana, slug, levels):
    form = CreateMatchForm(slug, user=ana)
    assert [value for value, _label in form.fields["level"].choices] == levels
    assert create_form(ana, game=slug, level=levels[-1]).is_valid()
    other = {"perfect": "strong", "strong": "perfect"}[levels[-1]]
    assert "level" in create_form(ana, game=slug, level=other).errors


@pytest.mark.parametrize(
    ("slug", "sentence"), [("nim", "Joga bem 7 vezes"), ("go", "De relance não vê: pedras")]
)
def test_it_is_told_how_each_level_plays(client, slug, sentence):
    page = client.get(f"/jogos/{slug}/").text
    assert "Como joga cada nível" in page
    assert sentence in page


def test_nothing_is_told_of_levels_where_the_computer_does_not_play(ana):
    assert CreateMatchForm("invented_table", user=ana).levels_explained == []


def test_the_only_class_needs_no_choice(ana, classroom):
    form = create_form(ana, access="class")
    assert form.is_valid(), form.errors
    assert form.cleaned()["classroom"] == classroom


def test_of_several_classes_one_is_chosen(teacher, classroom):
    other = people.create_classroom(classroom.school, "7.º B", teacher, "2026/27")
    assert "classroom" in create_form(teacher, access="class").errors
    form = create_form(teacher, access="class", classroom=str(other.pk))
    assert form.is_valid(), form.errors
    assert form.cleaned()["classroom"] == other


def test_only_a_class_match_has_a_class(ana, classroom):
    form = create_form(ana, access="link", classroom=str(classroom.pk))
    assert form.is_valid(), form.errors
    assert form.cleaned()["classroom"] is None


def test_a_visitor_plays_here_or_the_computer(client):
    answer = client.post(reverse("games:create"), {"game": "nim", "access": "link"})
    assert answer.status_code == 422
    page = text_of(client.get(reverse("games:game", args=["nim"])))
    assert 'value="link"' not in page
    assert "entra na tua conta" in page


def test_an_invalid_form_comes_back_with_what_was_typed(client):
    answer = client.post(
        reverse("games:create"),
        {"game": "subtraction", "access": "hotseat", "o-heaps": "21", "o-sets": "cinco", "clock": "3"},
    )
    assert answer.status_code == 422
    page = text_of(answer)
    assert 'value="cinco"' in page
    assert re.search(r'name="o-sets"[^>]*aria-invalid="true"', page)
    assert re.search(r'<details class="disclosure"\s+open>', page)
    assert Match.objects.count() == 0


# --- analysis


def analysed(client: Client, slug: str, **query: str) -> str:
    answer = client.get(reverse("games:analyse", args=[slug]), query)
    assert answer.status_code == 200
    return " ".join(text_of(answer).split())


@pytest.mark.parametrize(
    ("slug", "query", "letter", "shown"),
    [
        ("nim", {}, "N", "3 jogadas vencedoras"),
        ("nim", {"heaps": "1, 2, 3"}, "P", "Quem joga agora perde"),
        ("nim", {"heaps": "1000000000, 1000000000"}, "P", "Soma em base 2"),
        ("nim", {"heaps": ""}, "", "Falta preencher este campo."),
        ("nim", {"heaps": "0"}, "P", "O jogo acabou: quem fez a última jogada ganhou."),
        ("nim", {"heaps": "0", "misere": "on"}, "N", "O jogo acabou: quem fez a última jogada perdeu."),
        ("subtraction", {"heaps": "999999999", "sets": "1-3"}, "N", "1 jogada vencedora"),
        ("subtraction", {"heaps": "23", "sets": "3, 4"}, "P", "repetem-se de 7 em 7"),
        ("add_up", {"target": "13", "max": "3", "sum": "4"}, "N", "+1"),
        ("add_up", {"target": "13", "max": "3", "sum": "5"}, "P", "Quem joga agora perde"),
        ("add_up", {"target": "13", "sum": "14"}, "", "A soma não passa da meta"),
        ("blocking_nim", {"heaps": "2, 3"}, "P", "Quem joga agora, que foi quem jogou por último"),
        ("blocking_nim", {"heaps": "2, 3, 5"}, "N", "Quem joga agora perde, se o outro jogar bem: aqui N"),
        ("moore_nim", {"heaps": "3, 6, 7, 10"}, "N", "Resto na divisão por 3"),
        ("wythoff", {"heaps": "6, 10"}, "P", "Os pares que se devem deixar"),
    ],
)
def test_analysis(client, slug, query, letter, shown):
    page = analysed(client, slug, **query)
    assert re.findall(r'<span class="chip ([pn])">', page) == ([letter.lower()] if letter else [])
    assert shown in page


def test_a_winning_move_leads_on_to_a_p_position(client):
    page = analysed(client, "add_up", target="20", max="4", sum="3")
    (follow,) = re.findall(r'<li class="card flat linked".*?<a href="([^"]*)"', page)
    assert '<span class="chip p">' in text_of(client.get(follow.replace("&amp;", "&")))


def test_many_winning_moves_are_cut_short(client):
    page = analysed(client, "nim", heaps=", ".join(["1"] * 31))
    assert "31 jogadas vencedoras" in page
    assert "Aqui estão as primeiras 24." in page


def test_typing_gets_the_result_alone(client):
    answer = client.get(
        reverse("games:analyse", args=["nim"]), {"heaps": "4"}, headers={"hx-request": "true"}
    )
    page = text_of(answer)
    assert "<html" not in page
    assert page.index('id="anuncio"') < page.index('id="resultado"')


def test_analysis_asks_the_database_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(reverse("games:analyse", args=["nim"]))


@pytest.mark.parametrize("slug", catalogue.IMPARTIAL)
def test_the_query_of_a_state_brings_it_back(slug):
    game = catalogue.build(slug, {})
    position = game.play(game.initial(), next(game.moves(game.initial()))).position
    form = OptionsForm(slug, query_of(game, position))
    again = form.chosen_game()
    assert isinstance(again, Impartial), form.errors
    assert again.start() == position


def test_equal_sets_are_typed_once():
    game = catalogue.build("subtraction", {"heaps": "5, 6", "sets": "1-3"})
    assert query_of(game, game.start()) == {"heaps": "5, 6", "sets": "1,2,3"}


def test_every_kind_of_block_has_its_template():
    found = set()
    for slug in catalogue.IMPARTIAL:
        for preset in catalogue.ENTRIES[slug].presets:
            game = catalogue.build(slug, preset.options)
            blocks = explained(analyse(game, game.initial()).explanation)
            found |= {Path(block["template"]).name for block in blocks}
    folder = Path(__file__).parents[3] / "templates" / "components" / "explain"
    assert found == {path.name for path in folder.iterdir()} - {"blocks.html"}


# --- frame, language, errors


def test_the_language_switch_makes_the_site_english(client):
    page = text_of(client.get("/"))
    assert '<html lang="pt">' in page
    answer = client.post(reverse("set_language"), {"language": "en", "next": "/jogos/"}, follow=True)
    assert '<html lang="en">' in text_of(answer)


@pytest.mark.parametrize(
    "path", ["/", "/jogos/", "/jogos/nim/", "/jogos/subtraction/", "/jogos/nim/analisar/"]
)
def test_pages_have_no_inline_script_or_style(client, path):
    page = text_of(client.get(path))
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", page)


@pytest.mark.parametrize("path", ["/", "/jogos/", "/jogos/nim/", "/jogos/nim/analisar/"])
def test_ids_are_unique(client, path):
    ids = re.findall(r'\sid="([^"]*)"', text_of(client.get(path)))
    assert len(ids) == len(set(ids))


def test_a_signed_in_pupil_can_always_leave(as_pupil):
    page = text_of(as_pupil.get("/jogos/"))
    assert f'action="{reverse("accounts:logout")}"' in page


def test_error_pages_speak_portuguese(client, rf):
    from django.template.loader import render_to_string

    for name, words in {
        "400.html": "Não percebemos este pedido",
        "403.html": "Não podes entrar aqui",
        "403_csrf.html": "O pedido não foi aceite",
        "500.html": "Alguma coisa correu mal",
    }.items():
        assert words in render_to_string(name)


def test_a_broken_csrf_token_is_explained():
    client = Client(enforce_csrf_checks=True)
    answer = client.post(reverse("games:create"), {"game": "nim"})
    assert answer.status_code == 403
    assert "O pedido não foi aceite" in text_of(answer)


def test_dark_and_light_are_stated_once():
    files = {file.name: file.read_text(encoding="utf-8") for file in CSS.glob("*.css")}
    assert not [name for name, css in files.items() if "prefers-color-scheme" in css]
    themes = re.findall(r':root\[data-theme="(\w+)"\] \{\s*([^}]*?)\s*\}', files["tokens.css"])
    assert themes == [(theme, f"color-scheme: {theme};") for theme in ("light", "dark")]
    assert files["tokens.css"].count("light-dark(") > 50


def test_every_named_token_exists():
    def tokens(files: Iterable[Path]) -> set[str]:
        return set(re.findall(r"(--[\w-]+):", "".join(file.read_text(encoding="utf-8") for file in files)))

    scripts = "".join(file.read_text(encoding="utf-8") for file in CSS.parent.glob("js/*.js"))
    own = tokens(CSS.glob("*.css")) | set(re.findall(r'setProperty\("(--[\w-]+)"', scripts))
    # Judges work inside the administration, which brings its own colours.
    admin = tokens([Path(str(finders.find("admin/css/base.css")))])
    for file in CSS.glob("*.css"):
        used = set(re.findall(r"var\((--[\w-]+)\)", file.read_text(encoding="utf-8")))
        assert used <= (own | admin if file.name == "judging.css" else own), file.name


# --- cards


def test_home_shows_different_materials():
    shown = [catalogue.ENTRIES[card.url.split("/")[-2]] for card in cards.first_cards(3)]
    assert len(shown) == 9
    assert len({(entry.family, entry.group) for entry in shown}) == 9


def test_every_game_has_its_card_in_a_known_group():
    groups = [group for shelf in cards.shelves() for group in shelf.groups([])]
    shown = [card.url for group in groups for card in group.cards]
    assert sorted(shown) == [reverse("games:game", args=[slug]) for slug in OFFERED]


def test_words_are_found_without_accents():
    assert cards.plain("Ímpar ou Pár") == "impar ou par"
    assert cards.has_all(["par", "impar"], "Ímpar ou Pár")
    assert not cards.has_all(["par", "nim"], "Ímpar ou Pár")


@pytest.mark.parametrize("slug", [slug for slug, entry in catalogue.ENTRIES.items() if entry.family == "two"])
def test_the_card_of_a_board_game_shows_pieces(slug):
    drawing = cards.card(catalogue.ENTRIES[slug]).board or ""
    assert re.search(r'data-piece="[a-z]', drawing)
