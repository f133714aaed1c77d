"""The ready worksheets: the solvers expect what a person finds, in both languages; the teacher's page."""

from fractions import Fraction

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from lessons import content_files
from lessons.course.shipped_lessons import problems
from lessons.worksheets import library
from lessons.worksheets.builtin import FICHA, templates
from lessons.worksheets.builtin.base import FOLDER, load_document
from lessons.worksheets.documents import mark, parse_document
from lessons.worksheets.documents.fields import OpenText
from tests.pages import shows
from tests.users import make_user

# By hand: for each worksheet the answers of its tasks that are no free text.
KEYS = {
    "ficha-numeros-magicos": {
        **{
            f"I.1:records:{n}.1": chain
            for n, chain in enumerate(("1 0", "2 0", "3 0", "4 3 0", "5 4 1 0"), 1)
        },
        "I.1:records:6.1": "6 4 3 0",
        **{f"I.1:records:{n}.1w": winner for n, winner in enumerate("AAABAA", 1)},
        "I.2:wins3": "yes",
        "I.2:wins4": "no",
        **{f"II.1:letters:l{at}": "P" if at % 4 == 0 else "N" for at in range(13)},
        "II.2:set": "0 4 8 12",
        "III.1:wins21": "yes",
        "III.1:numbers": "1",
        "III.2:wins20": "no",
    },
    "ficha-potencias": {
        "I.1:n13": "8 4 1",
        "I.1:n22": "16 4 2",
        "I.2:b13": "1101",
        "I.2:b22": "10110",
        "II.1:s1": "6",
        "II.1:s2": "6",
        "II.1:s3": "0",
        "II.2:s1": "1",
        "II.2:s2": "0",
        "II.3:x": "63",
        **{f"III.1:letters:l{at}": letter for at, letter in enumerate("PPNPNNP")},
        "III.2:left": "3",
        "III.3:left7": "1",
        "III.3:left5": "3",
        "III.3:left4": "2",
        "III.4:can": "no",
    },
    "ficha-rainha": {
        **{f"I.1:letters:l{at}": letter for at, letter in enumerate("PNNNNNPNNPNNNNNN")},
        "I.2:up": "2",
        "I.2:left": "1",
        **{f"II.1:with{one}": str(other) for one, other in ((1, 2), (3, 5), (4, 7), (6, 10), (8, 13))},
        "II.2:d5": "5",
        "II.2:d20": "20",
        "II.3:left": "5, 3",
        "III.1:r1": "5/3",
        "III.1:r2": "1,6",
        "III.1:r3": "1,625",
    },
    "ficha-espelho": {
        "I.1:records:3.1": "3 → 1 → 0",
        "I.1:records:3.1w": "B",
        "I.1:records:4.1": "4 → 1,1 → 1 → 0",
        "I.1:records:4.1w": "A",
        "I.1:records:5.1": "5 → 2,2 → 2 → 0",
        "I.1:records:5.1w": "A",
        **{f"I.2:letters:l{at}": letter for at, letter in enumerate("PNPNPPP")},
        "II.1:each": "3",
        "II.2:take": "2",
        "II.2:each": "3",
        "II.3:always": "yes",
        **{f"III.1:g{row}": grundy for row, grundy in enumerate("12314", 1)},
        "III.2:sum": "4",
        "III.2:wins": "yes",
    },
    "ficha-arvores": {
        "I.1:value": "2",
        "I.2:left": "1",
        "II.1:fork": "2",
        "II.1:tree": "4",
        "II.2:tree": "1",
        "II.3:tree": "6",
        "II.4:wins": "yes",
        "III.1:three": "2",
        "III.1:four": "1",
    },
    "ficha-disfarces": {
        "I.1:first": "2",
        "I.1:nim": "1",
        "I.1:both": "3",
        "I.2:pp": "P",
        "I.2:pn": "N",
        "I.2:nn": "any",
        "II.1:heaps": "2 5 8",
        "II.1:wins": "yes",
        "II.2:heaps": "2 4 5",
        "II.2:sum": "3",
        "II.3:steps": "1 3",
        "II.3:sum": "1",
        "II.4:heaps": "4 1 6",
        "II.4:sum": "3",
    },
    # `worksheet.md`, exercises 01 to 17.
    "ficha-dezassete-problemas": {
        "01:a": "10",
        "01:b": "63",
        "02:a12": "8",
        "02:b17": "9",
        "02:b19": "11",
        "02:b23": "15",
        "03:gA": "1",
        "03:gB": "0",
        "03:gC": "2",
        "03:gD": "0",
        "04:g38": "3",
        "05:g6": "3",
        "05:g9": "2",
        "05:g10": "5",
        "05:set": "0 1 3 7 15",
        "06:first": "yes",
        "06:sum": "2",
        "06:left15": "13",
        "06:left20": "18",
        "06:left25": "23",
        "07:g2016": "1008",
        "07:g2017": "1009",
        "07:g2018": "1009",
        "07:taken": "2016",
        "09:g12": "2",
        "09:g40": "3",
        "09:g96": "5",
        "10:p3": "5",
        "10:p6": "10",
        "10:p9": "15",
        "10:p11": "18",
        "11:g5": "5",
        "11:g6": "6",
        "11:g7": "8",
        "11:g8": "7",
        **{f"12:letters:l{at}": letter for at, letter in enumerate("NPNPNP")},
        "13:first": "no",
        "14:with12": "4",
        "14:with10": "2",
        "14:with9": "1",
        "15:sum": "3",
        "15:first": "yes",
        "16:sum": "7",
        "17:p": "no",
        "17:exact": "no",
        "17:most": "yes",
    },
    # `nim_family.md`, 5, and the replacement of 2.66 in `worksheet.md`.
    "ficha-exemplos": {
        "A.1:first": "no",
        "A.1:value": "0",
        "A.2:sums": "1 5 9 13",
        "A.3:mex": "2",
        "A.4:sum": "10",
        "A.4:bits": "110110",
        "A.5:left12": "9",
        "A.5:left7": "2",
        "A.5:left5": "0",
        "A.6:left6": "2",
        "A.6:left13": "3",
        "A.6:five": "no",
        "A.7:sum": "13",
        "A.8:value": "1",
        "B.1:value": "3",
        "B.2:lim": "3",
        "B.2:rows": "6",
        "B.2:stairs": "1",
        "B.2:sum": "4",
        "B.3:c8": "1",
        "B.3:c4": "2",
        "B.3:c2": "4",
        "B.3:c1": "2",
        "B.3:first": "yes",
        "B.4:sum": "1",
        "B.4:first": "yes",
    },
}


def test_every_worksheet_of_the_shelf_has_its_key():
    assert [FICHA, *KEYS] == list(templates())


@pytest.mark.parametrize("language", ["pt", "en"])
@pytest.mark.parametrize("name", KEYS)
def test_the_solvers_expect_what_a_person_finds(name, language):
    document = templates()[name].document(language)
    assert parse_document(document.json()) == document
    # Every cell that is no free text has its answer in the key, and nothing else does.
    closed = {cell for cell, spec in document.cells.items() if spec.form != "long"}
    assert closed == set(KEYS[name])
    marks = mark(document, KEYS[name])
    open_points = sum(
        (field.points for one in document.tasks for field in one.fields if isinstance(field, OpenText)),
        Fraction(0),
    )
    assert marks.points == document.points - open_points
    wrong = mark(document, dict.fromkeys(closed, "99"))
    assert wrong.points == 0


def test_a_language_changes_words_only():
    for ready in templates().values():
        one, other = ready.document("pt"), ready.document("en")
        assert one.title != other.title
        assert list(one.cells) == list(other.cells)


def test_every_language_has_all_texts():
    assert list(problems(FOLDER, library.LANGUAGES, load_document)) == []
    assert list(library.LANGUAGES) == [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("name", templates())
def test_a_language_without_texts_gets_the_portuguese_ones(name):
    assert templates()[name].document("fr") == templates()[name].document("pt")
    assert templates()[name].guide("fr") == templates()[name].guide("pt") != templates()[name].guide("en")


def test_a_lesson_has_45_minutes():
    guides = {name: ready.guide("pt") for name, ready in templates().items()}
    assert guides.pop(FICHA).minutes == 90
    assert len(guides) == 8
    assert {guide.minutes for guide in guides.values()} == {45}
    assert all(guide.aims and guide.material and guide.mistakes for guide in guides.values())


@pytest.fixture
def teacher(db):
    client = Client()
    client.force_login(make_user("professora", User.Kind.TEACHER))
    return client


def test_the_shelf_stands_in_the_library(teacher):
    page = teacher.get("/fichas/")
    shows(page, *(templates()[name].document("pt").title for name in templates()))
    again = [(one.pk, one.revision) for one in library.in_language("pt")]
    library.ship_all()
    assert [(one.pk, one.revision) for one in library.in_language("pt")] == again
    assert len(again) == len(templates())


def test_a_further_language_has_the_worksheets_of_which_there_are_texts(db, monkeypatch):
    monkeypatch.setitem(library.LANGUAGES, "fr", "-fr")
    library.ship_all()
    assert library.shipped("fr").slug == FICHA
    assert set(library.in_language("fr")) == set(library.in_language("pt"))
    monkeypatch.setattr(content_files, "has_texts", lambda folder, name, language: name == FICHA)
    sheet = library.shipped("fr")
    assert (sheet.slug, sheet.language, library.name_of(sheet)) == (f"{FICHA}-fr", "fr", FICHA)
    library.ship_all()
    assert set(library.in_language("fr")) - set(library.in_language("pt")) == {sheet}


def test_the_teachers_page_is_that_of_copies_too(teacher):
    sheet = library.shipped("pt", "ficha-rainha")
    address = f"/fichas/{sheet.key}/professor/"
    shows(teacher.get(sheet.get_absolute_url()), address)
    shows(teacher.get(address), "uma aula de 45 minutos", "Esquecer a diagonal")
    copy = library.duplicate(sheet, User.objects.get(username="professora"))
    shows(teacher.get(f"/fichas/{copy.key}/professor/"), "uma aula de 45 minutos")
    assert library.ready(copy) is templates()["ficha-rainha"]
    own = library.create(User.objects.get(username="professora"), templates()[FICHA].document("pt"))
    assert library.ready(own) is None
    assert teacher.get(f"/fichas/{own.key}/professor/").status_code == 404


def test_a_class_gets_any_of_the_shelf_in_its_language(db):
    sheet = library.shipped("pt", "ficha-arvores")
    assert library.for_class(sheet, "en").slug == "ficha-arvores-en"
