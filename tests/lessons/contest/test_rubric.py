"""The rubric of an edition, changed by its organiser before judging begins."""

from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts.models import Action
from accounts.stale_edits import StaleEdit
from lessons.contest import editions, judging, rubric, rubric_form
from lessons.contest.models import Edition, Judgement
from tests.clients import signed_in
from tests.lessons.contest.finished_edition import make_edition
from tests.pages import shows
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def one(ident="own1", **more):
    words = [f"{ident} {level}" for level in rubric.LEVELS]
    return {"id": ident, "name": ident, "weight": 50, "required": True, "levels": words, **more}


def two(**more):
    return {"criteria": [one(**more), one("own2")], "ties": ["own2"]}


@pytest.fixture
def edition(teacher, classroom):
    return make_edition(teacher, "proposals", kinds=Edition.Kinds.BOTH, board_rubric=rubric.board_default())


@pytest.fixture
def client(edition, teacher):
    return signed_in(teacher)


def address(edition, kind="nim"):
    return reverse("lessons:edition-rubric", args=[edition.key]) + f"?tipo={kind}"


def typed(scale, **more):
    values = {}
    for at, criterion in enumerate(scale["criteria"]):
        values |= {f"c.{at}.{key}": str(criterion[key]) for key in ("id", "name", "weight")}
        values[f"c.{at}.required"] = "true" if criterion["required"] else ""
        values |= {f"c.{at}.level.{level}": words for level, words in enumerate(criterion["levels"])}
    return values | {f"tie.{at}": name for at, name in enumerate(scale["ties"])} | more


def test_an_organiser_changes_the_rubric_of_one_kind(edition, teacher):
    before = rubric.fingerprint(edition.rubric)
    changed = editions.change_rubric(edition, teacher, "rubric", two(), base=before)
    assert changed.rubric == two()
    assert changed.board_rubric == rubric.board_default()
    assert Action.objects.filter(kind="change-rubric", actor=teacher).count() == 1
    with pytest.raises(StaleEdit):
        editions.change_rubric(edition, teacher, "rubric", rubric.default(), base=before)


@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        (two(weight=49), ""),
        (two(name=""), "0.name"),
        (two(name="a" * 81), "0.name"),
        (two(weight=0), "0.weight"),
        (two(weight=101), "0.weight"),
        (two(levels=["a", "b", "c", "d", ""]), "0.level.4"),
        ({**two(), "ties": ["rules"]}, ""),
        ({"criteria": [one(), one()], "ties": []}, ""),
        ({"criteria": [one(), one("own2", name="OWN1")], "ties": []}, "1.name"),
        ({"criteria": [one(), one("novelty")], "ties": []}, ""),
        ({"criteria": [one(), one("x y")], "ties": []}, ""),
        ({"criteria": [], "ties": []}, ""),
        ({"criteria": [one(f"own{n}") for n in range(13)], "ties": []}, ""),
    ],
)
def test_a_rubric_that_cannot_be_is_refused_beside_its_place(edition, teacher, wanted, where):
    with pytest.raises(ValidationError) as caught:
        editions.change_rubric(edition, teacher, "rubric", wanted)
    assert (list(caught.value.message_dict) if where else hasattr(caught.value, "error_dict")) == (
        [where] if where else False
    )
    edition.refresh_from_db()
    assert edition.rubric == rubric.default()


def test_what_is_judged_is_judged_by_the_rubric_that_stays(world, judge):
    change = partial(editions.change_rubric, world.edition, world.teacher, "rubric", two())
    entry = world.enter(["bras"])
    made = world.given(entry, judge)
    with refused("closed"):
        change()
    judging.save(made, judge, 0, {"rules": 3}, {})
    world.phase("final")
    assert "Já há avaliações" in editions.rubric_obstacle(world.edition, world.now)
    with refused("closed"):
        change()
    world.edition.published_at = world.now
    world.edition.save()
    assert "publicados" in editions.rubric_obstacle(world.edition, world.now)
    assert Judgement.objects.get().levels == {"rules": 3}


def test_the_page_shows_and_saves_the_rubric(client, edition):
    shows(client.get(address(edition)).text, "É um jogo imparcial", "Jogos de tabuleiro para dois")
    shows(client.get(address(edition, "tabuleiro")).text, "Divertido de jogar", hides=["imparcial"])
    answer = client.post(address(edition), typed(two()))
    assert answer.url == reverse("lessons:edition-organise", args=[edition.key])
    edition.refresh_from_db()
    assert edition.rubric == two()


def test_what_is_wrong_is_said_and_what_was_typed_stays(client, edition):
    answer = client.post(address(edition), typed(two(levels=["a", "", "c", "d", "e"], name="Meu")))
    assert answer.status_code == 422
    shows(answer.text, "Corrige o que está marcado", "Diz o que este nível quer dizer", 'value="Meu"')
    answer = client.post(address(edition), typed(two(weight="x")))
    assert answer.status_code == 422
    answer = client.post(address(edition), typed(two(weight=20)))
    shows(answer.text, "Os pontos somam 70: têm de somar 100.")
    answer = client.post(address(edition), typed(two(), seen="old"))
    shows(answer.text, "Entretanto outra pessoa mudou esta grelha")


def test_criteria_come_and_go_before_anything_is_saved(client, edition):
    said = client.post(address(edition), typed(two(), do="add")).text
    shows(said, "Critério novo", 'name="c.2.id" value="own3"')
    said = client.post(address(edition), typed(two(), do="remove:0")).text
    shows(said, 'name="c.0.id" value="own2"', hides=['name="c.1.id"'])
    shows(client.post(address(edition), typed(two(), do="remove:9")).text, 'name="c.1.id"')
    edition.refresh_from_db()
    assert edition.rubric == rubric.default()


def test_a_criterion_that_is_gone_decides_nothing():
    rows = rubric_form.read_rows(typed(two()))
    assert rubric_form.read_ties({"tie.0": "gone", "tie.1": "own1"}, rows) == ["own1"]


def test_an_edition_of_one_kind_has_one_rubric(teacher, classroom):
    edition = make_edition(teacher, "proposals", kinds=Edition.Kinds.BOARD)
    said = signed_in(teacher).get(address(edition)).text
    shows(said, "Divertido de jogar", hides=["Jogos Nim."])


def test_a_rubric_that_is_closed_is_read(client, edition):
    edition.phases.all().delete()
    edition.published_at = edition.created_at
    edition.save()
    shows(client.get(address(edition)).text, "já não muda", hides=["Guardar a grelha", 'name="do"'])
    answer = client.post(address(edition), typed(two()))
    assert answer.status_code == 422
