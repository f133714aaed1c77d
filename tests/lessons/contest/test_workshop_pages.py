"""The workshop's pages: who may open them, forms without scripts, autosave, drawing, playing."""

import html
import json
import re
from functools import partial
from typing import Any

import pytest
from django.urls import reverse

from accounts import people
from games.models import Match
from games.rules.invented.blocks import BLOCKS
from lessons.contest import drafting, editor_form, inventions
from lessons.contest.models import Author, Entry, Invention, InventionRevision, Picture
from tests.clients import signed_in
from tests.lessons.contest.finished_edition import make_edition
from tests.pages import shows
from tests.queries import steady
from tests.users import enrol, make_user

LOOSE = "//*<script>alert(1)</script>"


def address(name: str, invention: Invention, *more: Any) -> str:
    return reverse(f"lessons:{name}", args=[invention.key, *more])


def form_of(invention: Invention, **changes: str) -> dict[str, str]:
    """What the page's form sends: `form_of(invention, texts__rules="…")`."""
    values = {name: value for name, value in drafting.flat(invention.document).items() if value != "false"}
    values |= {name.replace("__", "."): value for name, value in changes.items()}
    return {**values, "base": str(invention.version), "seen": json.dumps(invention.document)}


# Who may


def test_strangers_learn_nothing(invention, pupils, other_teacher):
    for user in (pupils[1], other_teacher):
        assert invention.key not in signed_in(user).get(reverse("lessons:workshop")).text


def test_teachers_of_the_class_read_and_do_not_write(invention, teacher):
    client = signed_in(teacher)
    page = client.get(address("invention", invention)).text
    shows(page, "Só os autores a mudam", "disabled", "Aluno 1", hides=['name="do"'])
    assert "Invenções da turma" in client.get(reverse("lessons:workshop")).text


def test_who_left_reads_no_more(invention, author, pupils):
    inventions.add_author(invention, pupils[1], pupils[0])
    inventions.leave(invention, pupils[0])
    assert author.get(address("invention", invention)).status_code == 404


def test_the_organiser_of_the_edition_reads(invention, other_teacher):
    Entry.objects.create(edition=make_edition(other_teacher), invention=invention)
    assert signed_in(other_teacher).get(address("invention", invention)).status_code == 200


# The workshop


def test_an_empty_workshop_says_what_to_do(pupils, teacher):
    assert "Ainda não inventaste" in signed_in(pupils[0]).get(reverse("lessons:workshop")).text
    shows(signed_in(teacher).get(reverse("lessons:workshop")).text, "assim que eles começarem")


@pytest.mark.parametrize("kind", list(BLOCKS))
def test_every_block_begins_a_game_that_is_drawn(author, kind):
    answer = author.post(reverse("lessons:invention-new"), {"kind": kind}, follow=True)
    made = Invention.objects.first()
    assert answer.redirect_chain == [(made.get_absolute_url(), 302)]
    assert answer.context["drawn"].problems == ()
    assert answer.context["drawn"].board is not None
    shows(author.get(reverse("lessons:workshop")).text, f"invencao-{made.key}")


def test_with_several_classes_one_is_chosen(author, cast):
    page = author.get(reverse("lessons:invention-new"))
    assert len(page.context["kinds"]) == len(BLOCKS)
    other = people.create_classroom(cast.classroom.school, "8.º C", cast.teacher, "2026/27")
    enrol(other, cast.pupils[0], "Aluno 1")
    for wrong in ({"kind": "heaps"}, {"kind": "heaps", "turma": "outra"}, {"turma": other.key}):
        assert author.post(reverse("lessons:invention-new"), wrong).status_code == 422
    author.post(reverse("lessons:invention-new"), {"kind": "heaps", "turma": other.key})
    assert Invention.objects.filter(classroom=other).count() == 1


def test_who_has_no_class_cannot_begin(teacher):
    client = signed_in(make_user("sozinho"))
    assert "tens de estar numa turma" in client.get(reverse("lessons:invention-new")).text
    assert client.post(reverse("lessons:invention-new"), {"kind": "heaps"}).status_code == 422
    signed_in(teacher).post(reverse("lessons:invention-new"), {"kind": "heaps"})
    assert Invention.objects.get().classroom is None


def test_one_too_many_is_said_in_words(author, monkeypatch):
    monkeypatch.setattr(inventions, "MOST", 1)
    shows(author.post(reverse("lessons:invention-new"), {"kind": "heaps"}), "no máximo 1", status=422)


def test_the_list_asks_as_often_for_three_as_for_one(author, classroom, pupils, teacher):
    def more() -> None:
        inventions.add_author(inventions.create(pupils[0], classroom, "strip"), pupils[1], pupils[0])

    for client in (author, signed_in(teacher)):
        steady(partial(client.get, reverse("lessons:workshop")), more)


# The editor without scripts


def test_the_form_saves_what_is_half_written(author, invention):
    answer = author.post(
        address("invention", invention),
        form_of(invention, name=LOOSE, story=LOOSE, blocks__0__numbers="um", starts__0__parts__0="muitas"),
        follow=True,
    )
    page = answer.text
    stored = Invention.objects.get()
    assert (stored.version, stored.document["blocks"][0]["rules"]["numbers"]) == (2, "um")
    shows(page, 'value="um"', "«um» não é um número", hides=["<script>alert"])
    assert answer.context["drawn"].board is None


def test_buttons_change_the_game(author, invention):
    url = address("invention", invention)
    author.post(url, form_of(invention, do="block-add:strip", name="Soma"))
    stored = Invention.objects.get()
    assert [block["kind"] for block in stored.document["blocks"]] == ["heaps", "strip"]
    assert stored.document["name"] == "Soma"
    assert "Parcela 2" in author.get(url).text
    answer = author.post(url, form_of(stored, do="start-add"))
    assert answer.headers["Location"].endswith("#inicios")
    shows(author.post(url, form_of(stored, do="block-remove:9"), follow=True).text, "já não está no jogo")
    before = Invention.objects.get()
    author.post(url, form_of(before, do="block-remove:1"))
    assert len(Invention.objects.get().document["blocks"]) == 1
    author.post(address("invention-revision", before, before.revisions.latest("number").number))
    assert Invention.objects.get().document == before.document, "what goes stays as an earlier version"
    stored = Invention.objects.get()
    too_much = form_of(stored) | {f"blocks.{at}.kind": "heaps" for at in range(8)}
    assert "São a mais" in author.post(url, too_much, follow=True).text


def test_a_clash_shows_both_values(author, invention, pupils):
    inventions.save(invention, pupils[0], 1, drafting.with_value(invention.document, "story", "Do colega"))
    answer = author.post(address("invention", invention), form_of(invention, story="Meu", name="Também"))
    page = answer.text
    assert answer.status_code == 409
    shows(page, "Do colega</textarea>", "Meu</q>")
    assert Invention.objects.get().document["name"] == "Também"


def test_what_is_handed_in_is_shown_and_stays(author, invention, edition):
    Entry.objects.create(edition=edition, invention=invention, state="submitted")
    kept = inventions.revise(invention, None)
    picture = Picture.objects.create(invention=invention, content=b"", width=1, height=1)
    shows(author.get(address("invention", invention)).text, "foi entregue", hides=['name="do"'])
    saved = author.post(address("invention-save", invention), form_of(invention, name="Tarde"))
    assert (saved.status_code, "já foi entregue" in saved.json()["message"]) == (423, True)
    for answer in (
        author.post(address("invention", invention), form_of(invention, name="Tarde"), follow=True),
        author.post(address("invention-revision", invention, kept.number), follow=True),
        author.post(address("invention-authors", invention), {"do": "leave", "sure": "1"}),
        author.post(address("invention-pictures", invention), {"apagar": picture.key, "sure": "1"}),
    ):
        assert "entregue" in answer.text
    assert Invention.objects.get().version == 1


# Autosave, drawing


def test_autosave_answers_what_is_stored(author, invention):
    url = address("invention-save", invention)
    answer = author.post(url, form_of(invention, name="Um"))
    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    assert answer.json()["values"]["name"] == "Um"
    assert json.loads(answer.json()["seen"])["name"] == "Um"
    clash = author.post(url, form_of(invention, name="Dois"))
    assert clash.status_code == 409
    assert clash.json()["clashes"] == [{"name": "name", "mine": "Dois", "theirs": "Um", "whole": ""}]
    blocks = form_of(invention) | {"blocks.1.kind": "strip"}
    author.post(address("invention", invention), form_of(Invention.objects.get(), do="block-add:coins"))
    clash = author.post(url, blocks)
    assert [one["whole"] for one in clash.json()["clashes"]] == ["1"]
    long = author.post(url, form_of(invention, name="x" * 100))
    assert (long.status_code, long.json()["path"]) == (422, "name")
    for seen in ("", "[", "[" * 5000, "3"):
        stored = Invention.objects.get()
        assert author.post(url, form_of(stored) | {"seen": seen, "base": "x"}).status_code == 200


def jumps(page: str) -> list[tuple[str, str]]:
    """What is said to be missing: the id that each line leads to, and its words."""
    found = re.findall(r'<li>\s*<a href="#([^"]*)" data-jump>([^<]*)</a>([^<]*)</li>', page)
    return [(ident, html.unescape(" ".join((label + words).split()))) for ident, label, words in found]


def test_every_refusal_names_its_field_and_leads_there(author, invention):
    author.post(address("invention", invention), form_of(invention, do="block-add:strip"))
    author.post(address("invention", invention), form_of(Invention.objects.get(), do="start-add"))
    stored = Invention.objects.get()
    wrong = {"blocks__0__numbers": "", "starts__1__parts__0": "…"}
    answer = author.post(address("invention-preview", invention), form_of(stored, **wrong)).json()
    assert jumps(answer["words"]) == [
        ("c-blocks-0-numbers", "1. Pilhas, A lista de números: Diz pelo menos um número.")
    ]
    form = form_of(stored, starts__0__parts__1="…", starts__1__parts__0="…")
    author.post(address("invention-save", invention), form)
    page = author.get(invention.get_absolute_url()).text
    found = jumps(page)
    assert [ident for ident, _words in found] == ["c-starts-0-parts-1", "c-starts-1-parts-0"]
    assert found[1][1].startswith("Início 2, Parcela 1: Pilhas no início: ")
    assert all(page.count(f'id="{ident}"') == 1 for ident, _words in found)


def test_what_is_too_long_is_said_with_its_field(author, invention):
    wrong = form_of(invention, blocks__0__numbers="1" * 3000)
    for name in ("invention-save", "invention-preview"):
        answer = author.post(address(name, invention), wrong).json()
        assert (answer["label"], answer["target"]) == ("Pilhas, A lista de números", "c-blocks-0-numbers")
    answer = author.post(address("invention", invention), wrong, follow=True)
    assert answer.redirect_chain == [(f"{invention.get_absolute_url()}#c-blocks-0-numbers", 302)]
    assert "Pilhas, A lista de números: É comprido demais" in html.unescape(answer.text)


def test_every_path_of_a_problem_has_a_place_on_the_page(author, invention):
    for path, ident in [
        *(("", "desenho"), ("format", "desenho"), ("starts", "inicios"), ("starts.0", "c-starts-0")),
        *(("blocks", "blocos"), ("blocks.0", "c-blocks-0"), ("blocks.7.numbers", "blocos")),
        *(("conditions.0", "condicoes"), ("look.picture", "c-look-picture"), ("look.piece", "c-look-piece")),
        *(("texts.rules", "c-texts-rules"), ("blocks.0.rules.numbers", "c-blocks-0-numbers")),
    ]:
        [(place, _words)] = editor_form.placed(invention.document, [(path, "…")])
        assert (place.ident, bool(place.label)) == (ident, True)
        assert f'id="{ident}"' in author.get(invention.get_absolute_url()).text


def test_a_field_that_is_not_shown_cannot_block(author, invention):
    several = {"blocks__0__reach": "up_to", "blocks__0__count": ""}
    url = address("invention-preview", invention)
    assert list(author.post(url, form_of(invention, **several)).json()["problems"]) == ["blocks.0.count"]
    one = author.post(url, form_of(invention, **several | {"blocks__0__reach": "one"})).json()
    assert one["problems"] == {}
    assert one["board"]
    hidden = {"blocks__0__take": "any", "blocks__0__numbers": "…", "blocks__0__most": "x"}
    assert author.post(url, form_of(invention, **hidden)).json()["problems"] == {}
    # What says whether others are shown is itself wrong: it alone is to be mended.
    unread = form_of(invention, blocks__0__add="…", blocks__0__most="x")
    assert list(author.post(url, unread).json()["problems"]) == ["blocks.0.add"]


def test_where_to_begin_is_said_too(teacher, pupils, classroom):
    other = people.create_classroom(classroom.school, "7.º Z", teacher, "2026/27")
    enrol(other, pupils[0], "Aluno 1", 30)
    author, url = signed_in(pupils[0]), reverse("lessons:invention-new")
    for sent, place in (({}, "blocos"), ({"kind": "heaps"}, "turma")):
        shows(author.post(url, sent).text, f'<a href="#{place}">', f'id="{place}"')


def test_the_state_is_told_where_it_is_newer(author, invention, teacher):
    url = address("invention-state", invention)
    assert author.get(url, {"desde": "1"}).status_code == 204
    assert signed_in(teacher).get(url, {"desde": "0"}).json()["version"] == 1


def test_the_drawing_follows_what_is_typed_and_stores_nothing(author, invention):
    url = address("invention-preview", invention)
    drawn = author.post(url, form_of(invention, starts__0__parts__0="1, 2")).json()
    assert "As pilhas têm 1 e 2 peças" in drawn["board"]
    assert drawn["problems"] == {}
    wrong = author.post(url, form_of(invention, starts__0__parts__0="…")).json()
    assert (wrong["board"], list(wrong["problems"])) == (None, ["starts.0.parts.0"])
    empty = author.post(url, {}).json()
    assert empty["board"] is None
    wide = author.post(url, form_of(invention, starts__0__parts__0="40")).json()
    assert wide["board"] is None or "svg" in wide["board"]
    second = form_of(invention) | {"starts.1.name": "", "starts.1.parts.0": "9", "shown": "1"}
    assert "A pilha tem 9 peças" in author.post(url, second).json()["board"]
    assert author.post(url, form_of(invention, story="x" * 5000)).status_code == 422
    assert Invention.objects.get().version == 1


def test_any_match_of_the_game_can_be_made_on_its_own_page(author, invention):
    page = author.get(invention.get_absolute_url()).text
    link = re.search(r'href="(/jogos/invented/\?o-[^"]+)"', page)
    shows(author.get(html.unescape(link[1])), "Com a minha turma")


@pytest.mark.parametrize("kind", [kind for kind, block in BLOCKS.items() if block.settable])
@pytest.mark.parametrize("several", [False, True])
def test_a_click_on_the_drawing_changes_the_start(author, invention, kind, several):
    draft = drafting.new_draft(kind)
    if several:
        draft = drafting.apply_action(drafting.new_draft("heaps"), f"block-add:{kind}", {})
    invention.document = draft
    sent = form_of(invention, setting="1")
    url = address("invention-preview", invention)
    page = author.post(url, sent).json()["board"]
    cells = [part.partition('"')[0] for part in page.split('data-cell="')[1:]]
    own = [cell for cell in cells if cell.startswith("g2_")] if several else cells
    before = draft["starts"][0]["parts"][-1]
    answers = (author.post(url, sent | {"cell": cell}).json() for cell in own)
    name, _value = next(answer["set"] for answer in answers if answer.get("set", ("", before))[1] != before)
    assert name == f"starts.0.parts.{int(several)}"
    assert "set" not in author.post(url, sent | {"cell": "g9_nada"}).json()
    assert (
        "set" not in author.post(url, sent | {"cell": own[0], "shown": "5", "starts.0.parts.0": "…"}).json()
    )


# Playing


@pytest.mark.usefixtures("fresh_executor")
@pytest.mark.django_db(transaction=True)
def test_playing_saves_first_and_plays_what_is_stored(cast):
    invention = inventions.create(cast.pupils[0], cast.classroom, "heaps")
    author, url = signed_in(cast.pupils[0]), address("invention-play", invention)
    answer = author.post(url, form_of(invention, starts__0__parts__0="4", play="computer", level="perfect"))
    match = Match.objects.get()
    assert answer.headers["Location"] == match.get_absolute_url()
    assert match.options["begin"] == {"parts": [[4]]}
    assert match.access == "computer"
    assert set(match.seats.values_list("level", flat=True)) == {"", "perfect"}
    author.post(url, {"play": "hotseat", "shown": "0"})
    assert Match.objects.filter(access="hotseat").count() == 1
    shows(author.get(address("invention", invention)).text, match.get_absolute_url())
    signed_in(cast.teacher).post(url, form_of(invention, play="computer", level="divine", name="Outro"))
    assert Match.objects.filter(created_by=cast.teacher, seats__level="medium").exists()
    assert Invention.objects.get().document["name"] == ""
    stored = Invention.objects.get()
    page = invention.get_absolute_url()
    for broken, place in (
        (form_of(stored, starts__0__parts__0="…"), "c-starts-0-parts-0"),
        (form_of(stored, name="x" * 100), "c-name"),
        (form_of(stored) | {"shown": "7"}, "c-starts-0-parts-0"),
        ({"shown": "0"}, "c-starts-0-parts-0"),
    ):
        assert author.post(url, broken).headers["Location"] == f"{page}#{place}"
    assert author.post(url, form_of(invention, starts__0__parts__0="6")).status_code == 409
    assert Match.objects.count() == 3


# Authors, versions


def test_authors_come_and_go_on_their_page(author, invention, pupils):
    url = address("invention-authors", invention)
    assert "Aluno 5" in author.get(url).text
    author.post(url, {"do": "add", "colega": pupils[1].pk})
    assert inventions.authors_of(invention) == pupils[:2]
    stranger = Author.objects.count()
    for wrong in ("", "x", "999999"):
        assert author.post(url, {"do": "add", "colega": wrong}).status_code == 422
    assert Author.objects.count() == stranger
    assert author.post(url, {"do": "dance"}).status_code == 404
    author.post(url, {"do": "archive"})
    assert "1 invenção arquivada" in author.get(reverse("lessons:workshop")).text
    author.post(url, {"do": "unarchive"})
    assert author.post(url, {"do": "leave", "sure": "1"}).headers["Location"] == reverse("lessons:workshop")
    assert signed_in(pupils[1]).post(url, {"do": "leave", "sure": "1"}).status_code == 422
    for person in pupils[2:5]:
        signed_in(pupils[1]).post(url, {"do": "add", "colega": person.pk})
    shows(signed_in(pupils[1]).post(url, {"do": "add", "colega": pupils[0].pk}), "Já são 4", status=422)


def test_versions_are_listed_looked_at_and_brought_back(author, invention, teacher, pupils):
    listing = address("invention-revisions", invention)
    assert "Ainda não há versões" in author.get(listing).text
    author.post(listing)
    kept = InventionRevision.objects.get()
    inventions.save(invention, pupils[0], 1, drafting.with_value(invention.document, "name", "Pior"))
    one = address("invention-revision", invention, kept.number)
    assert "Voltar a esta versão" in author.get(one).text
    assert "Voltar a esta versão" not in signed_in(teacher).get(one).text
    assert "Aluno 1" in signed_in(teacher).get(listing).text
    assert author.get(address("invention-revision", invention, 99)).status_code == 404
    assert signed_in(teacher).post(one).status_code == 404
    author.post(one)
    assert Invention.objects.get().document["name"] == ""
    assert InventionRevision.objects.count() == 2
