"""What the library says of a worksheet, what it is looked for by, and worksheets as files."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from lessons import exported_files
from lessons.worksheets import library, worksheet_files
from lessons.worksheets.about import About
from lessons.worksheets.documents import parse_document
from tests.clients import signed_in
from tests.lessons.builders import small_document
from tests.pages import shows
from tests.users import make_user

LIBRARY, READ = "/fichas/", "/fichas/ler/"
ABOUT = About(7, 9, minutes=60, topic="nim", language="en")


@pytest.fixture
def own(owner):
    return library.create(owner, parse_document(small_document()), about=ABOUT)


def titles(page):
    return [part.split("</a>")[0].split(">")[-1] for part in page.split('<h3 class="card-title">')[1:]]


# What is said of a worksheet


@pytest.mark.parametrize(
    ("about", "words"),
    [
        (ABOUT, ["7.º a 9.º ano", "60 min", "Nim e soma-nim", "Inglês"]),
        (About(5, 5), ["5.º ano", "Português"]),
        (About(), ["Português"]),
    ],
)
def test_a_worksheet_is_described_in_a_few_words(about, words):
    assert about.words() == words


def test_all_that_the_site_brings_is_described(owner):
    library.ship_all()
    for worksheet in library.visible_to(owner).filter(owner=None):
        about = About.of(worksheet)
        assert about.year_from, worksheet.slug
        assert about.minutes, worksheet.slug
        assert about.topic, worksheet.slug
        assert about.language == ("en" if worksheet.slug.endswith("-en") else "pt")


def test_what_an_older_release_did_not_say_is_said_now(db):
    shipped = library.shipped()
    type(shipped).objects.update(topic="", minutes=None)
    again = library.shipped()
    assert (again.topic, again.minutes, again.revision) == ("positions", 90, shipped.revision)
    assert library.shipped() == again


def test_the_owner_says_it_in_the_editor(owner, own):
    desk, address = signed_in(owner), reverse("lessons:worksheet-edit", args=[own.key])
    said = {
        "do": "about",
        "year_from": "8",
        "year_to": "",
        "minutes": "45",
        "topic": "sums",
        "language": "pt",
    }
    assert desk.post(address, said).status_code == 302
    own.refresh_from_db()
    assert About.of(own) == About(8, 8, minutes=45, topic="sums", language="pt")
    shows(desk.get(own.get_absolute_url()), "8.º ano · 45 min · somas de jogos · Português")
    wrong = desk.post(address, said | {"year_to": "7"})
    assert wrong.status_code == 422
    shows(wrong.text, "O primeiro ano não pode vir depois do último.")
    own.refresh_from_db()
    assert own.year_to == 8


def test_a_copy_is_for_the_same_years(owner, own):
    assert About.of(library.duplicate(own, owner)) == ABOUT


# What is looked for


@pytest.mark.parametrize(
    ("asked", "is_there"),
    [
        ({}, True),
        ({"ano": "8"}, True),
        ({"ano": "10"}, False),
        ({"minutos": "90"}, True),
        ({"minutos": "45"}, False),
        ({"minutos": "mais"}, False),
        ({"tema": "nim"}, True),
        ({"tema": "sums"}, False),
        ({"lingua": "en"}, True),
        ({"lingua": "pt"}, False),
        ({"ano": "7", "minutos": "90", "tema": "nim", "lingua": "en", "procura": "pequena"}, True),
        ({"procura": "grande"}, False),
        ({"ano": "x", "tema": "y"}, True),
    ],
)
def test_the_library_is_looked_through(owner, own, asked, is_there):
    page = shows(signed_in(owner).get(LIBRARY, asked))
    assert ("Ficha pequena" in titles(page)) == is_there


def test_where_nothing_is_said_it_is_not_what_is_looked_for(owner):
    library.create(owner, parse_document(small_document()))
    desk = signed_in(owner)
    for asked in ({"ano": "8"}, {"minutos": "45"}, {"tema": "nim"}):
        assert "Ficha pequena" not in titles(desk.get(LIBRARY, asked).text)


# Files


def test_a_worksheet_is_kept_as_a_file_and_read_in_another_school(owner, own):
    answer = signed_in(owner).get(reverse("lessons:worksheet-file", args=[own.key]))
    assert answer["Content-Disposition"] == 'attachment; filename="ficha-pequena.yaml"'
    assert owner.username not in answer.content.decode()
    stranger = make_user("outra-professora", "teacher")
    file = SimpleUploadedFile("ficha.yaml", answer.content)
    page = signed_in(stranger).post(READ, {"file": file}, follow=True)
    read_there = stranger.worksheets.get()
    assert page.redirect_chain == [(read_there.get_absolute_url(), 302)]
    assert (read_there.draft, About.of(read_there), read_there.shared) == (own.draft, ABOUT, False)


def test_a_bare_document_is_read_too_and_odd_facts_are_left_out(owner):
    bare = worksheet_files.from_file(json.dumps(small_document()).encode(), owner)
    assert About.of(bare) == About()
    odd = {"year_from": 9, "year_to": 7, "minutes": True, "topic": ["x"], "language": {}}
    for about in (odd, None):
        file = {"format": worksheet_files.JSON_FORMAT, "about": about, "worksheet": small_document()}
        assert About.of(worksheet_files.from_file(json.dumps(file).encode("utf-8-sig"), owner)) == About()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "nem uma ficha"),
        (b"\xff\xfe", "não é um texto"),
        (b"[1, 2]", "nem uma ficha"),
        (b'{"format": "outra coisa"}', "não é uma ficha"),
        (b'{"format": "nimteca-worksheet-file-1"}', "não é uma ficha"),
        (b'{"format": "nimteca-worksheet-1", "title": "\\ud800"}', "não é uma lição nem uma ficha"),
        (b"[" * 100_000, "nem uma ficha"),
        (b'{"format": "nimteca-worksheet-1", "title": ""}', "não se consegue ler: Falta «título»"),
        (b"format: nimteca-worksheet-1\ntitle: T\nparts: 3", "Linha 3: «partes» tem de ser uma lista"),
        (b"format: nimteca-worksheet-1\ntitle: T\nparts: [{}]", "Linha 3: Parte 1: Falta «identificador»"),
        (b"format: nimteca-lesson-1", "na página das lições"),
        (b" " * (exported_files.MOST + 1), "grande demais"),
    ],
)
def test_what_is_no_worksheet_is_refused_in_words(owner, content, said):
    with pytest.raises(ValidationError, match=said):
        worksheet_files.from_file(content, owner)
    answer = signed_in(owner).post(READ, {"file": SimpleUploadedFile("x.json", content)})
    assert answer.status_code == 422
    shows(answer.text, said)
    assert not owner.worksheets.exists()


def test_without_a_file_one_is_asked_for(owner):
    shows(signed_in(owner).post(READ).text, "Escolhe o ficheiro.")
