"""The addresses of a sheet: JSON and plain forms, who may ask, what is refused."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Enrolment, User
from games.live import matches
from games.live.match_state import MatchCommand
from games.models import Match
from lessons.classroom import presence, sheets, verdicts
from lessons.classroom.models import Assignment, Change, Group, HandIn
from tests.clients import signed_in
from tests.lessons.builders import drawn_fields, make_document, make_group, make_part, make_task
from tests.pages import shows
from tests.queries import queries

pytestmark = pytest.mark.usefixtures("fresh_executor")

LIST, WHY = "I.1:list", "I.2:why"
POSTS = ("sheet-cells", "sheet-hand-in", "sheet-go-on", "sheet-matches")
GETS = ("sheet-state", "sheet-history")


def address(name: str, group: Group) -> str:
    return reverse(f"lessons:{name}", args=[group.key])


def save(client: Client, group: Group, body: Any) -> HttpResponse:
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(address("sheet-cells", group), data, content_type="application/json")


def cell(name: str, value: str, base: int = 0) -> dict[str, Any]:
    return {"name": name, "value": value, "base": base}


def said(answer: HttpResponse) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


# Who may


def test_classmates_and_who_left_are_refused(group, pupils):
    Enrolment.objects.filter(pupil=pupils[0]).update(left_at=timezone.now())
    for client in (signed_in(pupils[2]), signed_in(pupils[0])):
        for name in (*POSTS, *GETS, "sheet"):
            ask = client.post if name in POSTS else client.get
            assert ask(address(name, group)).status_code == 403, name


def test_forms_need_their_token(sheet, pupils):
    client = Client(enforce_csrf_checks=True)
    client.force_login(pupils[0])
    assert save(client, sheet(), {"cells": []}).status_code == 403


def test_who_is_signed_out_is_told_so(sheet):
    answer = save(Client(), sheet(), {"cells": [cell(LIST, "0")]})
    assert (answer.status_code, answer.json()["refused"]) == (403, "signed-out")
    assert answer.json()["message"]


# Cells as JSON


def test_cells_are_saved_and_conflicts_shown(group, pupils):
    first = save(signed_in(pupils[0]), group, {"cells": [cell(LIST, " 0 1 ")]})
    assert first.status_code == 200
    assert first.json() == {
        "version": 1,
        "cells": {LIST: {"value": "0 1", "version": 1, "by": "Aluno 1", "reading": "Percebi: 0, 1."}},
        "conflicts": [],
        "marks": {},
    }
    assert "no-cache" in first["Cache-Control"]
    second = save(signed_in(pupils[1]), group, {"cells": [cell(LIST, "0 2"), cell(WHY, "Sim")]}).json()
    assert second["version"] == 2
    theirs = {"value": "0 1", "version": 1, "by": "Aluno 1", "reading": "Percebi: 0, 1."}
    assert second["conflicts"] == [{"name": LIST, "mine": "0 2", "theirs": theirs}]
    assert second["cells"] == {WHY: {"value": "Sim", "version": 2, "by": "Aluno 2"}}


def test_marks_at_once_for_the_tasks_of_these_cells(sheet, pupils):
    group, client = sheet(feedback="at_once"), signed_in(pupils[0])
    save(client, group, {"cells": [cell("II.1:row:l0", "N")]})
    marks = save(client, group, {"cells": [cell(LIST, "1 2")]}).json()["marks"]
    assert list(marks) == ["I.1"]
    assert (marks["I.1"]["state"], marks["I.1"]["cells"]) == ("wrong", {LIST: "wrong"})
    assert marks["I.1"]["messages"]
    assert "0 1 2 3" not in json.dumps(marks), "never the answer"


def test_bad_requests(sheet, pupils):
    for body, code in [
        (" ", "malformed"),
        ("nada", "malformed"),
        (b"\xff\xfe", "malformed"),
        ([], "malformed"),
        ({}, "malformed"),
        ({"cells": {}}, "malformed"),
        ({"cells": [{"name": LIST}]}, "malformed"),
        ({"cells": [cell(LIST, "0"), cell(LIST, "1")]}, "malformed"),
        ({"cells": [{"name": LIST, "value": 3}]}, "malformed"),
        ({"cells": [{"name": LIST, "value": "3", "base": -1}]}, "malformed"),
        ({"cells": [{"name": LIST, "value": "3", "base": 10**9}]}, "malformed"),
        ({"cells": [{"name": LIST, "value": "3", "more": 1}]}, "malformed"),
        ({"cells": [cell("x" * 61, "3")]}, "malformed"),
        ({"cells": [cell("I.9:x", "3")]}, "unknown-cell"),
        ({"cells": [cell(LIST, "3")] * 201}, "too-large"),
        ({"cells": [cell(LIST, "3" * 401)]}, "too-large"),
        ({"cells": [cell(LIST, "3" * 65_536)]}, "too-large"),
    ]:
        answer = save(signed_in(pupils[0]), sheet(), body)
        assert (answer.status_code, answer.json()["refused"]) == (400, code)
        assert answer.json()["message"]
        assert not Change.objects.exists()


def test_refusals_of_the_moment(sheet, pupils):
    group, client = sheet(), signed_in(pupils[0])
    sheets.hand_in(group, pupils[0])
    answer = save(client, group, {"cells": [cell(LIST, "0")]})
    assert (answer.status_code, answer.json()) == (
        409,
        {"refused": "handed-in", "message": "A ficha já foi entregue."},
    )


def test_queries_of_a_request_do_not_grow_with_its_cells(sheet, pupils):
    group, client = sheet(), signed_in(pupils[0])
    save(client, group, {"cells": [cell(WHY, "x")]})
    one = queries(lambda: save(client, group, {"cells": [cell("II.1:row:l0", "P")]}))
    many = queries(lambda: save(client, group, {"cells": [cell(f"II.1:row:l{n}", "P") for n in range(1, 6)]}))
    assert one == many


# Cells in a plain form


def test_a_plain_form_of_the_whole_sheet(sheet, pupils):
    group, client = sheet(), signed_in(pupils[0])
    form = {f"cell:{LIST}": "0 1", f"base:{LIST}": "0", f"cell:{WHY}": "", f"base:{WHY}": "0"}
    answer = client.post(address("sheet-cells", group), form)
    assert (answer.status_code, answer["Location"]) == (302, group.get_absolute_url())
    assert said(answer) == ["Guardado."]
    assert sheets.answers_of(group) == {LIST: "0 1"}
    assert client.post(address("sheet-cells", group), form).status_code == 302
    assert Change.objects.count() == 1


def test_a_conflict_in_a_plain_form_shows_both_values(group, pupils):
    sheets.write(group, pupils[1], [sheets.CellWrite(LIST, "0 1")])
    form = {f"cell:{LIST}": "0 2", f"base:{LIST}": "0", f"cell:{WHY}": "Sim"}
    (warning,) = said(signed_in(pupils[0]).post(address("sheet-cells", group), form))
    assert "«0 1»" in warning
    assert "«0 2»" in warning
    assert sheets.answers_of(group) == {LIST: "0 1", WHY: "Sim"}


def test_a_refused_plain_form(group, pupils):
    sheets.hand_in(group, pupils[1])
    answer = signed_in(pupils[0]).post(address("sheet-cells", group), {f"cell:{LIST}": "0"})
    assert said(answer) == ["A ficha já foi entregue."]


# State


def test_the_state_since_a_version(sheet, pupils):
    group, client = sheet(), signed_in(pupils[0])
    save(client, group, {"cells": [cell(LIST, "0"), cell(WHY, "Sim")]})

    def cells_since(version: str) -> set[str]:
        return set(client.get(address("sheet-state", group), {"version": version}).json()["cells"])

    assert cells_since("1") == {WHY}
    assert cells_since("2") == set()
    for odd in ("", "-1", "x", "9" * 30, "٣"):
        assert cells_since(odd) == {LIST, WHY}


def test_a_page_that_polls_is_there(sheet, pupils, teacher):
    group, client = sheet(), signed_in(pupils[0])
    client.get(address("sheet-state", group))
    assert presence.there(group.key, [pupils[0].pk]) == {}
    found = client.get(address("sheet-state", group), {"cell": LIST}).json()
    assert found["here"] == [{"who": "Aluno 1", "cell": LIST, "me": True}]
    found = client.get(address("sheet-state", group), {"cell": "nada"}).json()
    assert found["here"] == [{"who": "Aluno 1", "cell": "", "me": True}]
    seen = signed_in(teacher).get(address("sheet-state", group), {"cell": LIST}).json()
    assert seen["here"] == [{"who": "Aluno 1", "cell": "", "me": False}], "teachers are not announced"


# Handing in


def test_handing_in(sheet, pupils):
    group, client = sheet(), signed_in(pupils[0])
    save(client, group, {"cells": [cell(LIST, "0")]})
    answer = client.post(address("sheet-hand-in", group), {"version": "1"})
    assert (answer.status_code, answer["Location"]) == (302, group.get_absolute_url())
    assert said(answer) == ["Ficha entregue."]
    assert HandIn.objects.get().answers == {LIST: "0"}


def test_handing_in_late_is_said(sheet, pupils):
    group = sheet(due_at=timezone.now() - timedelta(hours=1))
    answer = signed_in(pupils[0]).post(address("sheet-hand-in", group))
    assert said(answer) == ["Ficha entregue, fora do prazo."]


def test_a_plain_form_is_saved_before_it_is_handed_in(sheet, pupils):
    group, client = sheet(), signed_in(pupils[0])
    client.post(address("sheet-hand-in", group), {f"cell:{LIST}": "0 1"})
    assert HandIn.objects.get().answers == {LIST: "0 1"}


def test_a_form_in_conflict_is_not_handed_in(group, pupils):
    sheets.write(group, pupils[1], [sheets.CellWrite(LIST, "0 1")])
    answer = signed_in(pupils[0]).post(address("sheet-hand-in", group), {f"cell:{LIST}": "0 2"})
    assert "«0 2»" in said(answer)[0]
    assert not HandIn.objects.exists()


def test_what_others_wrote_is_looked_at_before_handing_in(group, pupils):
    sheets.write(group, pupils[1], [sheets.CellWrite(LIST, "0 1")])
    answer = signed_in(pupils[0]).post(address("sheet-hand-in", group), {"version": "0"})
    assert said(answer)[0].startswith("O teu grupo mudou a ficha entretanto.")
    assert not HandIn.objects.exists()


def test_going_on(sheet, pupils):
    group, client = sheet(attempts=2), signed_in(pupils[0])
    client.post(address("sheet-hand-in", group))
    assert said(client.post(address("sheet-go-on", group))) == ["Ficha entregue."]
    assert Group.objects.get().state == "open"
    client.post(address("sheet-hand-in", group))
    assert said(client.post(address("sheet-go-on", group)))[-1].startswith("Esta ficha já não")
    assert Group.objects.get().state == "handed_in"


# Matches


def test_a_match_is_begun_played_and_recorded(sheet, pupils):
    group, client = sheet(), signed_in(pupils[0])
    form = {"field": "I.0:games", "start": "3", "how": "hotseat"}
    answer = client.post(address("sheet-matches", group), form)
    match = Match.objects.get()
    assert answer["Location"] == f"{group.get_absolute_url()}?partida={match.code}#jogo"
    matches.execute([MatchCommand(match.code, "play", frozenset({0, 1}), 2**31, "p1-3")])
    collected = client.post(address("sheet-matches", group), "{}", content_type="application/json")
    assert collected.json() == {"recorded": [match.code], "version": 2}
    assert sheets.answers_of(group)["I.0:games:3.1"] == "3 → 0"


@pytest.mark.parametrize("name", ["sheet-state", "sheet-hand-in"])
def test_matches_are_recorded_when_somebody_asks_or_hands_in(name, sheet, pupils):
    group, client = sheet(), signed_in(pupils[0])
    client.post(address("sheet-matches", group), {"field": "I.0:games", "start": "3", "how": "hotseat"})
    matches.execute([MatchCommand(Match.objects.get().code, "play", frozenset({0, 1}), 2**31, "p1-3")])
    (client.get if name in GETS else client.post)(address(name, group))
    assert sheets.answers_of(group)["I.0:games:3.1w"] == "A"


def test_a_position_is_tested(group, pupils):
    answer = signed_in(pupils[0]).post(address("sheet-matches", group), {"cell": "II.1:row:l5"})
    match = Match.objects.get()
    assert match.code in answer["Location"]
    assert match.options["heaps"] == [5]


def test_a_match_that_cannot_begin(group, pupils):
    answer = signed_in(pupils[0]).post(address("sheet-matches", group), {"field": "nada"})
    assert answer["Location"] == group.get_absolute_url()
    assert said(answer) == ["A ficha não tem esse início."]


# History


def test_the_history_says_who_changed_what(group, pupils, teacher):
    save(signed_in(pupils[0]), group, {"cells": [cell(LIST, "0 1")]})
    save(signed_in(pupils[1]), group, {"cells": [cell(LIST, "", 1), cell(WHY, "Porque <b>sim</b>")]})
    sheets.hand_in(group, pupils[1])
    page = signed_in(teacher).get(address("sheet-history", group))
    rows = page.context["changes"]
    assert [(row["version"], row["task"], row["value"], row["who"]) for row in rows] == [
        (3, "I.2", "Porque <b>sim</b>", "Aluno 2"),
        (2, "I.1", "", "Aluno 2"),
        (1, "I.1", "0 1", "Aluno 1"),
    ]
    assert page.context["wrote"] == [
        {"who": "Aluno 1", "changes": 1},
        {"who": "Aluno 2", "changes": 2},
    ]
    assert [one["who"] for one in page.context["hand_ins"]] == ["Aluno 2"]
    shows(page.text, "Porque &lt;b&gt;sim", "(apagado)")


def test_the_history_comes_in_pages(sheet, pupils, monkeypatch):
    monkeypatch.setattr(sheets, "PAGE_OF_HISTORY", 2)
    group, client = sheet(), signed_in(pupils[0])
    assert "Ainda ninguém escreveu nada" in client.get(address("sheet-history", group)).text
    save(client, group, {"cells": [cell(f"II.1:row:l{n}", "P") for n in range(3)]})
    first = client.get(address("sheet-history", group))
    assert [row["version"] for row in first.context["changes"]] == [3, 2]
    assert "?antes=2" in first.text
    second = client.get(address("sheet-history", group), {"antes": "2"})
    assert [row["version"] for row in second.context["changes"]] == [1]
    assert second.context["older"] is None


def test_the_history_knows_cells_that_the_worksheet_has_lost(group, pupils):
    Change.objects.create(group=group, version=1, name="V.1:x", value="7", by=None, at=timezone.now())
    row = signed_in(pupils[0]).get(address("sheet-history", group)).context["changes"][0]
    assert (row["task"], row["label"], row["who"]) == ("V.1", "V.1:x", "")


# Drawings


def test_a_drawing_is_answered_in_parts_that_its_reader_sees(make_assignment, pupils, teacher):
    fields = drawn_fields()
    document = make_document(
        "Desenhos",
        make_part("I", "Um", make_task("I.1", "Constrói", fields["build"])),
        make_part("II", "Dois", make_task("II.1", "Constrói", fields["heaps"])),
    )
    group = make_group(make_assignment(document, open_parts=["I"]), pupils[:2])

    def ask(user: User, field: str) -> HttpResponse:
        return signed_in(user).get(address("sheet-drawing", group), {"campo": field, "botao": "new"})

    shows(ask(pupils[0], "I.1:build"), 'data-typed="A→B; C"')
    assert ask(pupils[0], "II.1:heaps").status_code == 404
    assert ask(pupils[0], "I.1:nada").status_code == 400
    shows(ask(teacher, "II.1:heaps"), "data-built")
    Assignment.objects.update(opens_at=timezone.now() + timedelta(days=1))
    assert ask(pupils[0], "I.1:build").status_code == 404


def test_the_counterexample_of_a_law_is_told_once_the_sheet_is_returned(make_assignment, pupils, teacher):
    part = make_part("I", "Um", make_task("I.1", "Lei", drawn_fields()["law"]))
    assignment = make_assignment(make_document("Lei", part), feedback="at_once")
    group = make_group(assignment, pupils[:2])
    client = signed_in(pupils[0])
    answer = save(client, group, {"cells": [cell("I.1:law", "múltiplos de 3")]}).json()
    assert answer["cells"]["I.1:law"]["reading"].startswith("Percebi que são P: 0, 3, 6")
    assert answer["marks"]["I.1"]["messages"] == ["A tua lei acerta em 117 das 200 posições testadas."]
    shows(client.get(group.get_absolute_url()), "A tua lei acerta em", hides=["Contraexemplo"])
    shows(signed_in(teacher).get(reverse("lessons:mark", args=[group.key])), "Contraexemplo: 3 é N.")
    client.post(address("sheet-hand-in", group), {"version": "1"})
    group.refresh_from_db()
    verdicts.give_back(group, teacher)
    shows(client.get(group.get_absolute_url()), "Contraexemplo: 3 é N.")
