"""The page of a sheet: who may open it, what it shows in each state, how many queries it takes."""

import re
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Match
from lessons.classroom import class_control, sheets, verdicts
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import CellWrite
from lessons.classroom.views.sheet import initials
from tests.lessons.builders import TAKING, beans, make_document, make_group, make_part, make_task, row
from tests.pages import shows


def document(count: int = 3) -> dict[str, Any]:
    starts = [{"key": "2", "label": "2", "position": beans(2)}]
    records = {"kind": "records", "id": "games", "game": TAKING, "starts": starts, "games": 2}
    seq = {"kind": "sequence", "id": "seq", "values": [0, 1, 2], "points": "2"}
    first = [
        make_task("I.1", "Joguem.", records | {"per_start": "1", "points": "1"}),
        make_task("I.2", "Escrevam.", seq),
        make_task("I.3", "Marquem.", row(count, "extra")),
    ]
    second = make_part("II", "Segunda", make_task("II.1", "Segredo"))
    return make_document("Ficha de teste", make_part("I", "Primeira", *first, game=TAKING), second)


@pytest.fixture
def assignment(make_assignment):
    return make_assignment(document())


@pytest.fixture
def group(assignment, pupils):
    return make_group(assignment, pupils[:2])


def opened(client: Client, user: User, group: Group, query: str = "") -> str:
    client.force_login(user)
    answer = client.get(reverse("lessons:sheet", args=[group.key]) + query)
    assert answer.status_code == 200
    return answer.text


def written(group: Group, by: User, **values: str) -> None:
    names = {"seq": "I.2:seq", "l0": "I.3:row:l0"}
    sheets.write(group, by, [CellWrite(names[name], value) for name, value in values.items()])
    group.refresh_from_db()


def test_members_write(client, group, pupils):
    written(group, pupils[1], seq="0, 1")
    html = shows(opened(client, pupils[0], group), 'data-writable="true"', 'data-seat="1"')
    assert re.search(r'name="cell:I.2:seq"[^>]* value="0, 1"', html)
    assert 'name="base:I.2:seq" value="1"' in html
    assert "Aluno 2" in html
    assert reverse("lessons:sheet-hand-in", args=[group.key]) in html
    assert reverse("lessons:mark", args=[group.key]) not in html


def test_teachers_read_along(client, group, pupils, teacher):
    written(group, pupils[0], seq="0, 1")
    html = opened(client, teacher, group)
    shows(html, 'data-writable="false"', 'data-open="true"', "Estás a ver o grupo 1", hides=['name="cell:'])
    shows(html, reverse("lessons:mark", args=[group.key]), 'data-entry="I.2:seq"', "Segredo")


def test_closed_parts_are_closed_to_pupils_only(client, group, cast):
    class_control.open_parts(group.assignment, ["I"])
    assert "Segredo" not in opened(client, cast.pupils[0], group)
    assert "Segredo" in opened(client, cast.teacher, group)


def test_before_it_opens_nothing_is_seen(client, group, pupils):
    Assignment.objects.update(opens_at=timezone.now() + timedelta(hours=1))
    shows(opened(client, pupils[0], group), "A tarefa ainda não abriu.", hides=["Marquem."])


def test_after_it_closes_it_is_read(client, group, pupils):
    written(group, pupils[0], seq="0, 1")
    Assignment.objects.update(closes_at=timezone.now() - timedelta(minutes=1))
    html = opened(client, pupils[0], group)
    shows(html, "A tarefa já fechou.", 'data-writable="false"', "0, 1", hides=['name="cell:'])


def test_handed_in_with_signs_and_another_attempt(client, group, pupils):
    Assignment.objects.update(attempts=2)
    written(group, pupils[0], seq="0, 1")
    group = Group.objects.get(pk=group.pk)
    sheets.hand_in(group, pupils[0])
    html = shows(opened(client, pupils[1], group), "Ficha entregue:")
    assert re.search(r'data-entry="I.2:seq"[^>]* data-verdict="wrong"', html)
    shows(html, "por corrigir", reverse("lessons:sheet-go-on", args=[group.key]))
    Assignment.objects.update(feedback="return")
    html = opened(client, pupils[1], group)
    assert not re.search(r'data-entry="I.2:seq"[^>]* data-verdict', html)


def test_returned_with_points_and_comments(client, group, cast):
    written(group, cast.pupils[0], seq="0, 1, 2", l0="P")
    group = Group.objects.get(pk=group.pk)
    sheets.hand_in(group, cast.pupils[0])
    found = verdicts.marked_sheets([group])[group.pk]
    task = found.document.task("I.2")
    verdicts.save(
        group,
        task,
        verdicts.Verdict(points=None, comment="Muito bem!"),
        base=0,
        seen=group.version,
        by=cast.teacher,
    )
    verdicts.comment(group, "Bom trabalho.", base="")
    assert "Muito bem!" not in opened(client, cast.pupils[0], group)
    verdicts.give_back(group, cast.teacher)
    html = opened(client, cast.pupils[0], group)
    shows(html, "O professor devolveu a ficha.", "3 de 6 pontos", "Muito bem!", "Bom trabalho.")


def test_what_a_teacher_has_decided_stands_alone(client, group, pupils, teacher):
    written(group, pupils[0], seq="0, 1")
    group = Group.objects.get(pk=group.pk)
    sheets.hand_in(group, pupils[0])
    task = verdicts.marked_sheets([group])[group.pk].document.task("I.2")
    verdict = verdicts.Verdict(points=Decimal(1))
    verdicts.save(group, task, verdict, base=0, seen=group.version, by=teacher)
    verdicts.give_back(group, teacher)
    Assignment.objects.update(attempts=2)

    def said_of_the_task() -> str:
        return opened(client, pupils[0], group).partition('id="pergunta-I.2"')[2].partition("</article>")[0]

    assert "data-mark" not in said_of_the_task()
    # Who goes on to improve it hears the program again.
    sheets.reopen_by_group(group, pupils[0])
    assert "data-mark" in said_of_the_task()


def test_what_the_teacher_does_in_the_lesson(client, group, pupils):
    written(group, pupils[0], seq="0, 1, 2")
    class_control.bring_to(group.assignment, "II")
    class_control.show(group.assignment, group, "I.2")
    html = shows(opened(client, pupils[0], group), "O professor leva todos para a parte II.")
    shows(html, "O professor mostra uma resposta: I.2", 'data-focus="II"')


def test_the_match_of_the_group_is_embedded(client, group, cast):
    client.force_login(cast.pupils[0])
    asked = {"field": "I.1:games", "start": "2", "how": "devices"}
    answer = client.post(reverse("lessons:sheet-matches", args=[group.key]), asked)
    match = Match.objects.get()
    assert answer["Location"] == f"{group.get_absolute_url()}?partida={match.code}#jogo"
    html = opened(client, cast.pupils[0], group, f"?partida={match.code}")
    assert f'data-embedded="{group.get_absolute_url()}"' in html
    assert html.count("<h1") == 1
    assert f'?partida={match.code}#jogo"' not in html.replace('name="next"', "")
    assert "Sentar-me" in opened(client, cast.pupils[1], group)
    html = opened(client, cast.pupils[1], group, f"?partida={match.code}")
    assert f'name="next" value="{group.get_absolute_url()}?partida={match.code}#jogo"' in html
    answer = client.post(
        reverse("games:join", args=[match.code]),
        {"next": f"{group.get_absolute_url()}?partida={match.code}#jogo"},
    )
    assert answer["Location"].startswith(group.get_absolute_url())
    assert 'id="match"' in opened(client, cast.teacher, group, f"?partida={match.code}")


def test_joining_does_not_lead_elsewhere(client, group, pupils):
    client.force_login(pupils[0])
    asked = {"field": "I.1:games", "start": "2", "how": "devices"}
    client.post(reverse("lessons:sheet-matches", args=[group.key]), asked)
    match = Match.objects.get()
    client.force_login(pupils[1])
    answer = client.post(reverse("games:join", args=[match.code]), {"next": "https://outro.example/"})
    assert answer["Location"] == match.get_absolute_url()


def test_another_s_match_is_not_embedded(client, group, pupils):
    theirs = make_group(group.assignment, pupils[2:3], 2)
    client.force_login(pupils[2])
    asked = {"field": "I.1:games", "start": "2", "how": "hotseat"}
    client.post(reverse("lessons:sheet-matches", args=[theirs.key]), asked)
    html = opened(client, pupils[0], group, f"?partida={Match.objects.get().code}")
    shows(html, hides=['id="match"', "Partida a partir de"])


def test_the_number_of_queries_does_not_grow(client, pupils, make_assignment, django_assert_max_num_queries):
    small, large = make_assignment(document(1)), make_assignment(document(12))
    counts = []
    for assignment, members, cells in ((small, pupils[:1], 1), (large, pupils[1:5], 12)):
        group = make_group(assignment, members)
        for index in range(cells):
            sheets.write(group, members[index % len(members)], [CellWrite(f"I.3:row:l{index}", "P")])
        client.force_login(members[0])
        path = reverse("lessons:sheet", args=[group.key])
        client.get(path)
        with django_assert_max_num_queries(100) as captured:
            client.get(path)
        counts.append(len(captured))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("name", "letters"), [("Ana", "A"), ("ana maria silva", "AS"), ("Aluno 1", "A1"), ("", "")]
)
def test_initials(name, letters):
    assert initials(name) == letters
