"""What the demonstration school has of the contest."""

from io import StringIO

import pytest
from django.core.management import call_command

from accounts import demo as school
from accounts.models import Classroom, User
from games.models import Match
from lessons.contest import access, entries, gallery, judging
from lessons.contest import demo as contest_demo
from lessons.contest.models import Edition, Entry, GalleryGame, Invention, Judgement, Phase

pytestmark = [
    pytest.mark.databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("fresh_executor", "demo_password"),
]


def test_one_edition_is_judged_and_one_is_in_the_gallery(client):
    call_command("demo", stdout=StringIO())
    running = Edition.objects.get(title=contest_demo.RUNNING)
    judge = User.objects.get(username=school.JUDGE)
    assert judge.school is not None
    assert judge.school != running.school
    names = [entry.invention.document["name"] for entry in running.entries.order_by("number")]
    assert names == ["Lanternas do Cais", "Sapos na Ponte"]
    assert {entry.state for entry in running.entries.all()} == {Entry.State.FINAL}
    assert len(judging.judgements_of(judge).filter(state=Judgement.State.ASSIGNED)) == 2
    game = GalleryGame.objects.get()
    assert game.entry.edition.title == contest_demo.FINISHED
    assert gallery.shown_authors(game) == []
    assert "Conchas da Maré" in client.get(game.get_absolute_url()).text
    for entry in running.entries.all():
        assert [item for item in entries.items(entry) if item.state != "done"] == []
        assert access.teaches_invention(User.objects.get(username=school.TEACHER), entry.invention)


def test_loading_again_changes_nothing_and_goes_on_where_it_stopped():
    school.load()
    contest_demo.load()

    def made() -> list[int]:
        return [kind.objects.count() for kind in (Edition, Entry, Invention, Match, Judgement, Phase)]

    before = made()
    assert before == [2, 3, 3, 3, 3, 12]
    contest_demo.load()
    assert made() == before
    Entry.objects.filter(edition__title=contest_demo.RUNNING).delete()
    Edition.objects.filter(title=contest_demo.RUNNING).delete()
    contest_demo.load()
    assert made() == before


def test_a_school_that_was_changed_stays_as_it_is():
    school.load()
    User.objects.filter(username=school.JUDGE).update(is_active=False)
    contest_demo.load()
    User.objects.filter(username=school.JUDGE).update(is_active=True)
    Classroom.objects.filter(name="7.º A").update(name="outra")
    contest_demo.load()
    assert not Edition.objects.exists()
