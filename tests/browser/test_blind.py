"""An entry full of names, in three browsers: its author's before it is handed in, a judge's, anybody's."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, Site

pytestmark = pytest.mark.browser

# The class is 7.º B; Iúri is no author. The vertices of the game are named after people too.
SCRIPT = """
from datetime import timedelta
from django.contrib.auth.hashers import make_password
from django.utils import timezone
from accounts import people
from accounts.models import User
from games.rules.invented import document as documents
from games.solvers.inventions import examine
from lessons.contest import blind, gallery, rubric
from lessons.contest.phases import ORDER
from lessons.contest.models import Author, Edition, Entry, Examination
from lessons.contest.models import Invention, InventionRevision, Juror, Judgement
school = people.create_school("Escola Básica Novo Ponte Ramos")
teacher = User.objects.create_user("organizadora.b", kind="teacher", school=school, first_name="Hermengarda")
classroom = people.create_classroom(school, "7.º B", teacher, "2026/27")
password = make_password(given)
author, mate = (User.objects.create_user(name) for name in ("beatrizlopes", "iuri.m"))
User.objects.filter(pk=author.pk).update(password=password)
people.enrol(classroom, author, "Beatriz Maria Lopes", 1)
people.enrol(classroom, mate, "Iúri Meireles", 2)
judge = User.objects.create_user("jurada.cega", kind="judge", is_staff=True)
User.objects.filter(pk=judge.pk).update(password=password)
now = timezone.now()
def edition(title, phase):
    made = Edition.objects.create(title=title, school=school, organiser=teacher, rubric=rubric.default())
    at = list(ORDER).index(phase)
    for place, kind in enumerate(ORDER):
        made.phases.create(kind=kind, starts_at=now + timedelta(days=place - at, hours=-1))
    return made
document = documents.tidy({
    "name": "O novo jogo da Beatriz, 7B",
    "story": "Na ponte os ramos escondem a @beatrizlopes e o iurimeireles da 7 B.",
    "blocks": [{"kind": "digraph", "rules": {"arrows": "Iuri>Lopes,C; Lopes>C; C"}}],
    "starts": [{"name": "O do Iúri", "parts": ["Iuri"]}],
    "texts": {"rules": "Escola Basica Novo Ponte Ramos, turma 7.ºB."},
})
def enter(state, made):
    invention = Invention.objects.create(classroom=classroom, document=document, changed_at=now)
    Author.objects.create(invention=invention, person=author)
    final = InventionRevision.objects.create(
        invention=invention, number=1, version=1, document=document, reason="final", made_at=now)
    entry = Entry.objects.create(
        edition=made, invention=invention, state=state, final=final if state != "draft" else None,
        number=None if state == "draft" else 1)
    if state != "draft":
        report = examine(documents.read(blind.document(entry, document)))
        Examination.objects.update_or_create(digest=report["digest"], defaults={"report": report})
    return entry
draft = enter("draft", edition("A decorrer", "proposals"))
judged = edition("Em avaliação", "judging")
final = enter("final", judged)
Juror.objects.create(edition=judged, judge=judge)
judgement = Judgement.objects.create(entry=final, judge=judge)
over = edition("Acabada", "results")
done = enter("judged", over)
Edition.objects.filter(pk=over.pk).update(published_at=now)
game = gallery.publish(Entry.objects.get(pk=done.pk), teacher)
print(json.dumps({"draft": draft.key, "given": judgement.key, "game": game.key}))
"""
NAMES = re.compile(
    r"beatriz|lopes|i[uú]ri|meireles|hermengarda|(?<![%\w])7\W{0,3}[oº]?\W{0,3}b\b|b[aá]sica|novo ponte",
    re.IGNORECASE,
)


@pytest.fixture(scope="module")
def keys(_site: Site) -> dict[str, str]:
    if not _site.running():
        _site.start()
    made: dict[str, str] = _site.run(SCRIPT, PASSWORD)
    return made


def no_names(page: Page) -> None:
    """Neither in what is read nor in alternative texts, titles of drawings, labels or addresses; but what was
    only a word of the school's name is there."""
    shown = page.get_by_role("main").or_(page.locator("#content")).first
    html = shown.evaluate("element => element.outerHTML")
    assert not NAMES.search(html), NAMES.search(html)


def test_nobody_reads_names_of_an_entry(
    keys: dict[str, str],
    visit: Callable[..., Page],
    sign_in: Callable[..., Page],
    accessible: Callable[[Page], None],
) -> None:
    author = sign_in("beatrizlopes", f"/concurso/propostas/{keys['draft']}/")
    expect(author.get_by_role("main")).to_contain_text("O novo jogo da Beatriz, 7B")
    author.get_by_role("link", name="Como os jurados veem").click()
    expect(author.get_by_role("heading", level=3).first).to_have_text("O novo jogo da […], […]")
    expect(author.get_by_text("Na ponte os ramos escondem")).to_contain_text("a […] e o […] da […].")
    expect(author.locator("svg.board")).to_be_visible()
    no_names(author)
    accessible(author)

    judge = visit("/admin/")
    judge.locator("#id_username").fill("jurada.cega")
    judge.locator("#id_password").fill(PASSWORD)
    judge.locator("[type=submit]").click()
    judge.get_by_role("link", name="Abrir as minhas avaliações").click()
    expect(judge.get_by_role("cell", name="O novo jogo da […], […]")).to_be_visible()
    expect(judge.locator(".judging-glance svg")).to_be_visible()
    no_names(judge)
    judge.get_by_role("link", name="Proposta n.º 1").click()
    expect(judge.get_by_text("Na ponte os ramos escondem")).to_be_visible()
    expect(judge.get_by_text("O jogo acaba sempre")).to_be_visible()
    no_names(judge)
    with judge.expect_popup() as opened:
        judge.get_by_role("button", name="Jogar, começo eu").first.click()
    expect(opened.value.locator("svg.board")).to_be_visible()
    no_names(opened.value)

    anybody = visit("/concurso/galeria/")
    anybody.get_by_role("link", name="O novo jogo da […], […]").first.click()
    assert keys["game"] in anybody.url
    expect(anybody.get_by_text("Na ponte os ramos escondem")).to_be_visible()
    no_names(anybody)
