"""The gallery and the page of results: what is public, without any name that may not be shown."""

import re
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse
from django.utils import timezone

from accounts.models import Action, User
from games.models import Match
from games.rules.invented.document import build_games, empty
from games.solvers.inventions import examine
from lessons.contest import examinations, gallery, results
from lessons.contest.models import Edition, Entry, Examination, GalleryGame, InventionRevision, Result
from lessons.worksheets.models import Worksheet
from tests.lessons.contest.finished_edition import document, judge, make_edition, make_entry
from tests.pages import shows
from tests.queries import steady
from tests.users import make_user

pytestmark = pytest.mark.django_db

GALLERY = "/concurso/galeria/"
CATALOGUE = "/jogos/"


@pytest.fixture
def edition(teacher, classroom):
    return make_edition(teacher, published_at=timezone.now())


@pytest.fixture
def enter(edition, classroom, pupils):
    """An entry of the first two pupils with a published result: `enter(name="Luar")`."""

    def make(**more: Any) -> Entry:
        entry = make_entry(edition, classroom, pupils[:2], **{"state": "judged", **more})
        rank = entry.number or 1
        Result.objects.create(
            entry=entry, name=more.get("name", "Luar"), rank=rank, median=80, mean=80, judges=2
        )
        return entry

    return make


@pytest.fixture
def game(enter, teacher):
    return gallery.publish(enter(), teacher)


# Publishing


def test_the_copy_has_no_names_and_no_texts_about_how_it_was_made(enter, teacher):
    entry = enter(name="Luar do Aluno 1", story="A ALUNO 2 contou isto em Escola Demo.", match="abc")
    before = entry.final.document
    game = gallery.publish(entry, teacher)
    written = game.document
    assert written["name"] == "Luar do […]"
    assert "ALUNO" not in written["story"]
    assert "Demo" not in written["story"]
    assert written["texts"] == {
        "material": "Feijões",
        "rules": "Tiram-se 1 ou 2 de uma pilha.",
        "analysis": "",
        "disguise": "As pilhas são luas.",
        "changes": "",
    }
    assert written["match"] == ""
    assert [start["name"] for start in written["starts"]] == ["pequeno", "médio", "grande"]
    entry.final.refresh_from_db()
    assert entry.final.document == before
    assert gallery.game_of(game).game(1).start() == build_games(before).game(1).start()


def test_names_are_struck_where_the_judging_was_not_blind(enter, edition, teacher):
    Edition.objects.filter(pk=edition.pk).update(blind=False)
    assert gallery.publish(enter(name="Luar do Aluno 1"), teacher).document["name"] == "Luar do […]"


def test_publishing_twice_is_once_and_withdrawing_hides_at_once(game, teacher, client):
    assert gallery.publish(game.entry, teacher) == game
    assert client.get(game.get_absolute_url()).status_code == 200
    gallery.withdraw(game, teacher)
    gallery.withdraw(game, teacher)
    assert game.withdrawn_at is not None
    for page in ("gallery-game", "gallery-print"):
        assert client.get(reverse(f"lessons:{page}", args=[game.key])).status_code == 404
    assert client.post(reverse("lessons:gallery-play", args=[game.key])).status_code == 404
    assert str(game) not in client.get(GALLERY).text
    again = gallery.publish(game.entry, teacher)
    assert (again.pk, again.withdrawn_at) == (game.pk, None)
    assert [action.kind for action in Action.objects.filter(kind__endswith="-game").order_by("pk")] == [
        "publish-game",
        "withdraw-game",
        "publish-game",
    ]


def test_only_judged_games_of_published_editions_go_there(enter, edition, teacher):
    early = enter(state="final")
    lost = enter()
    lost.final = None
    lost.save()
    broken = enter(name="Meio jogo")
    InventionRevision.objects.filter(invention=broken.invention_id).update(document=empty())
    for entry in (early, lost, broken):
        with pytest.raises(ValidationError):
            gallery.publish(entry, teacher)
    Edition.objects.filter(pk=edition.pk).update(published_at=None)
    with pytest.raises(ValidationError):
        gallery.publish(enter(), teacher)
    assert not GalleryGame.objects.exists()


def test_only_the_organiser_publishes_and_teachers_of_the_class_may_withdraw(
    enter, pupils, teacher, other_teacher
):
    entry = enter()
    for who in (other_teacher, pupils[0]):
        with pytest.raises(PermissionDenied):
            gallery.publish(entry, who)
    game = gallery.publish(entry, teacher)
    for who in (other_teacher, pupils[0]):
        with pytest.raises(PermissionDenied):
            gallery.withdraw(game, who)
    Edition.objects.update(organiser=other_teacher)
    game = GalleryGame.objects.select_related("entry__edition").get()
    gallery.withdraw(game, teacher)
    assert gallery.publish(entry, other_teacher).withdrawn_at is None


# Pages


def test_a_visitor_reads_rules_starts_and_secret(game, client):
    page = shows(client.get(game.get_absolute_url()))
    shows(page, "Feijões do Luar", "Uma noite de feijões.", "De uma pilha pode tirar-se 1 ou 2", "grande")
    secret = re.search(
        r"<details(?:(?!</details>).)*As pilhas são luas(?:(?!</details>).)*</details>", page, re.S
    )
    assert secret
    shows(page, "/jogos/invented/analisar/?", hides=["Mudámos", "0 é P", "Para professores", "3 e 4 peças"])
    shows(client.get(game.get_absolute_url() + "?inicio=2"), "3 e 4 peças")
    for wrong in ("9", "0", "x", "٣", "-1"):
        page = shows(client.get(f"{game.get_absolute_url()}?inicio={wrong}"))
        assert re.search(r'href="\?inicio=1#jogar"\s+aria-current="true"', page)


def test_paper_has_the_rules_and_every_board(game, client):
    page = shows(client.get(reverse("lessons:gallery-print", args=[game.key])))
    assert page.count("<article") == 4
    assert "De uma pilha pode tirar-se 1 ou 2" in page


def test_no_public_page_names_an_author_without_consent(enter, edition, cast, client):
    game = gallery.publish(enter(name="Luar do Aluno 1", story="Do aluno2, 8.º A"), cast.teacher)
    Result.objects.update(name="Luar do […]")
    pages = [
        GALLERY,
        GALLERY + "?procura=luar",
        game.get_absolute_url(),
        reverse("lessons:gallery-print", args=[game.key]),
        reverse("lessons:edition-results", args=[edition.key]),
    ]
    names = re.compile(r"aluno ?[12]\b|8\.º A|professora", re.IGNORECASE)
    for page in pages:
        assert not names.search(shows(client.get(page))), page
    gallery.record_consent(game.entry, cast.pupils[1], "Aluno 2", timezone.localdate(), cast.teacher)
    for page in pages:
        assert re.findall(r"Aluno [12]", shows(client.get(page))) == ["Aluno 2"], page


def test_the_machine_is_quoted_where_it_has_examined_the_game(game, client):
    shows(client.get(game.get_absolute_url()), hides=["O que diz a máquina"])
    invention = examinations.game_of(game.document)
    report = examine(invention)
    Examination.objects.create(digest=report["digest"], report=report)
    shows(client.get(game.get_absolute_url()), "O que diz a máquina")


def test_anybody_plays_it_from_the_chosen_start_at_any_level(game, client):
    play = reverse("lessons:gallery-play", args=[game.key])
    for level in ("beginner", "medium", "perfect"):
        answer = client.post(play, {"start": "2", "access": "computer", "level": level})
        match = Match.objects.order_by("-pk")[0]
        assert answer.status_code == 302
        assert answer.headers["Location"] == match.get_absolute_url()
        assert (match.game, match.options["begin"]) == ("invented", {"parts": [[3, 4]]})
    assert client.post(play, {"start": "1", "access": "hotseat"}).status_code == 302


def test_only_the_published_rules_are_played(game, client):
    play = reverse("lessons:gallery-play", args=[game.key])
    client.post(play, {"start": "1", "access": "computer", "o-begin": "[[9]]", "o-misere": "on"})
    match = Match.objects.get()
    assert match.options["begin"] == {"parts": [[2]]}
    assert match.options["misere"] is False


def test_a_wrong_choice_comes_back_with_the_page(game, client):
    play = reverse("lessons:gallery-play", args=[game.key])
    for typed in ({}, {"access": "link"}, {"access": "computer", "level": "divine"}):
        shows(client.post(play, typed), "corrige o que está marcado", status=422)
    assert not Match.objects.exists()


def test_a_class_plays_it_live(game, client, cast):
    client.force_login(cast.pupils[3])
    play = reverse("lessons:gallery-play", args=[game.key])
    assert client.post(play, {"start": "3", "access": "class"}).status_code == 302
    assert Match.objects.get().classroom == cast.classroom


def test_a_teacher_makes_a_worksheet_of_it(game, client, other_teacher):
    address = reverse("lessons:gallery-worksheet", args=[game.key])
    client.force_login(other_teacher)
    shows(client.get(game.get_absolute_url()), "Fazer uma ficha")
    answer = client.post(address, {"start": "2"})
    made = Worksheet.objects.get(owner=other_teacher)
    assert answer.headers["Location"] == reverse("lessons:worksheet-edit", args=[made.key])
    assert made.title == "Feijões do Luar"
    (slug,) = {part["game"]["slug"] for part in made.draft["parts"]}
    assert slug == "invented"
    assert made.draft["parts"][0]["tasks"]
    assert client.get(answer.headers["Location"]).status_code == 200


def test_the_teacher_of_the_class_finds_consents_and_withdrawal(game, client, teacher, other_teacher):
    client.force_login(other_teacher)
    shows(client.get(game.get_absolute_url()), hides=["Retirar", "Autorizações"])
    withdraw = reverse("lessons:gallery-withdraw", args=[game.key])
    client.force_login(teacher)
    shows(client.get(game.get_absolute_url()), "Retirar o jogo", "Autorizações dos autores")
    assert client.post(withdraw, {"sure": "1"}).headers["Location"] == GALLERY
    assert client.get(game.get_absolute_url()).status_code == 404


def test_a_game_that_cannot_be_read_any_more_does_not_break_the_list(game, client):
    GalleryGame.objects.update(document=document(blocks=[{"kind": "gone", "rules": {}}]))
    shows(client.get(GALLERY), "não cabe num desenho")
    shows(client.get(CATALOGUE, {"jogos": "school"}), game.get_absolute_url())
    assert client.get(game.get_absolute_url()).status_code == 404


def test_a_nameless_game_has_a_name_on_its_card(enter, teacher, client):
    gallery.publish(enter(name=""), teacher)
    shows(client.get(GALLERY), "Jogo sem nome")
    shows(client.get(CATALOGUE, {"jogos": "school"}), "Jogo sem nome")


def test_searching_finds_words_without_accents(enter, teacher, client):
    for name, category in (("Feijões", 0), ("Sapos", 1)):
        gallery.publish(enter(name=name, category=category, story=""), teacher)
    shows(client.get(GALLERY + "?procura=FEIJOES"), "Feijões", "1 jogo encontrado", hides=["Sapos"])
    shows(client.get(GALLERY + "?procura=rãs"), "Nenhum jogo com estas palavras")
    shows(client.get(GALLERY + "?categoria=3.º+ciclo"), hides=["Feijões"])
    shows(client.get(GALLERY + f"?edicao={Edition.objects.get().key}"), "2 jogos encontrados")
    shows(client.get(GALLERY + "?edicao=nada&page=x"), "0 jogos encontrados")


def test_the_catalogue_has_a_tab_of_the_games_that_anybody_may_play(game, teacher, client):
    shown = client.get(CATALOGUE, {"jogos": "school"}).content.decode()
    assert "Da escola" in shown
    assert f'<a href="{game.get_absolute_url()}">Feijões do Luar</a>' in shown
    assert f'id="jogo-{game.key}"' in shown
    assert game.get_absolute_url() in client.get(CATALOGUE, {"procura": "LUÁR"}).content.decode()
    assert game.get_absolute_url() not in client.get(CATALOGUE, {"procura": "sol"}).content.decode()
    gallery.withdraw(game, teacher)
    assert "Da escola" not in client.get(CATALOGUE, {"jogos": "school"}).content.decode()


def test_an_empty_gallery_says_what_to_do(client):
    shows(client.get(GALLERY), "Ainda não há jogos na galeria", hides=["Procurar um jogo"])


def test_lists_take_as_many_queries_for_one_game_as_for_three(enter, edition, teacher, client):
    shown = reverse("lessons:edition-results", args=[edition.key])
    gallery.publish(enter(), teacher)

    def read(address: str) -> None:
        shows(client.get(address))

    for address, most in ((GALLERY, 6), (shown, 8)):
        assert steady(partial(read, address), lambda: gallery.publish(enter(), teacher)) <= most


def test_more_than_a_page_of_games(enter, teacher, client):
    for number in range(13):
        gallery.publish(enter(name=f"Jogo{number:02}", story=""), teacher)
    shows(client.get(GALLERY), "Página 1 de 2")
    shows(client.get(GALLERY + "?page=2"), "Jogo00", hides=["Jogo12"])


# The page of results


def test_results_are_the_organisers_alone_until_they_are_published(
    teacher, classroom, pupils, other_teacher, client
):
    edition = make_edition(teacher)
    entry = make_entry(edition, classroom, pupils[:1])
    judge(entry, other_teacher, points=55)
    make_entry(edition, classroom, pupils[1:2])
    address = reverse("lessons:edition-results", args=[edition.key])
    assert client.get(address).status_code == 404
    for who in (other_teacher, pupils[0]):
        client.force_login(who)
        assert client.get(address).status_code == 404
    client.force_login(teacher)
    shows(client.get(address), "Só tu vês esta página", "55", "Ainda sem avaliação")


def test_an_organiser_without_judgements_is_told_so(teacher, classroom, desk):
    shows(
        desk.get(reverse("lessons:edition-results", args=[make_edition(teacher).key])),
        "Ainda nenhuma avaliação",
    )


def test_publishing_takes_a_confirmation_and_shows_the_gaps(
    teacher, classroom, pupils, other_teacher, client
):
    edition = make_edition(teacher)
    entry = make_entry(edition, classroom, pupils[:1])
    address = reverse("lessons:edition-publish", args=[edition.key])
    client.force_login(teacher)
    shows(client.get(address), "não tem nenhuma avaliação")
    assert client.post(address, {"sure": "yes"}).status_code == 422
    judge(entry, other_teacher, points=55)
    page = shows(client.get(address), "só tem 1 avaliação")
    (gap,) = re.findall(r'name="gap" value="([^"]+)"', page)
    shows(client.post(address, {"gap": gap}), "Marca a caixa", status=422)
    shows(client.post(address, {"sure": "yes"}), "vê outra vez o que falta", status=422)
    edition.refresh_from_db()
    assert edition.published_at is None
    done = client.post(address, {"sure": "yes", "gap": gap})
    assert done.headers["Location"] == reverse("lessons:edition-results", args=[edition.key])
    assert client.get(address).status_code == 302
    entry.refresh_from_db()
    assert entry.state == "judged"
    client.logout()
    shows(client.get(done.headers["Location"]), "Feijões do Luar")


def test_authors_read_their_result_and_comments_on_their_entry(cast, client):
    edition = make_edition(cast.teacher)
    entry = make_entry(edition, cast.classroom, cast.pupils[:1])
    for number in (1, 2):
        who = make_user(f"jurado{number}", User.Kind.JUDGE, first_name="Nome", last_name="Secreto")
        judge(entry, who, comments={"rules": f"Disse {number}.", "general": "Parabéns!"})
    client.force_login(cast.pupils[0])
    shows(client.get(entry.get_absolute_url()), hides=["Disse 1."])
    results.publish(edition, cast.teacher)
    page = shows(client.get(entry.get_absolute_url()), "Disse 1.", "Disse 2.", "Parabéns!", "20 de 20")
    shows(page, hides=["Secreto", "jurado1", "Certificados"])
    client.force_login(cast.teacher)
    shows(client.get(entry.get_absolute_url()), "Certificados")


def test_the_organiser_puts_games_into_the_gallery_from_the_results(enter, edition, teacher, pupils, client):
    entry = enter()
    shown = reverse("lessons:edition-results", args=[edition.key])
    address = reverse("lessons:gallery-publish", args=[entry.key])
    client.force_login(pupils[0])
    shows(client.get(shown), hides=["Pôr na galeria"])
    client.force_login(teacher)
    shows(client.get(shown), "Pôr na galeria")
    assert client.post(address).headers["Location"] == shown
    game = GalleryGame.objects.get()
    shows(client.get(shown), "na galeria", game.get_absolute_url())
    gallery.withdraw(game, teacher)
    shows(client.get(shown), "Foi retirado da galeria")
    Entry.objects.update(state="withdrawn")
    assert client.post(address, follow=True).status_code == 200
    game.refresh_from_db()
    assert game.withdrawn_at is not None
