"""A tournament as a file: out and in again it is the same; TRF, lists and certificates."""

import json
from contextlib import suppress
from datetime import date, time

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given

from games.models import (
    Competition,
    CompetitionPhase,
    Entrant,
    Fixture,
    GroupStage,
    Round,
    Tournament,
    TournamentRole,
)
from games.tournaments import desk, hall, lists, results, transfer, trf
from games.tournaments.pages import CompetitionView
from games.tournaments.standings import RoundScore, Standings, TieBreak
from games.tournaments.tournament_documents import (
    CompetitionDocument,
    EntrantDocument,
    PhaseDocument,
    RoundDocument,
    StageDocument,
    TableDocument,
    TournamentDocument,
)
from games.tournaments.trf import TrfPlayer
from games.views import transfer as pages
from tests.games.tournaments.test_desk import play_out
from tests.mangled import mangled
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def competition(begin, teacher):
    """Of five: a round by matches, one with every kind of decision, and a table of it still open."""
    competition = desk.competition_of(begin(5, rounds=3))
    _publish(competition, teacher)
    play_out(competition.tournament)
    _publish(competition, teacher)
    first, second, _bye = _tables(competition)
    desk.decide(first, (0, 4), Fixture.Decision.ABSENCE, "não veio", teacher)
    hall.move_to(second, on_board=True, by=teacher)
    competition.tournament.refresh_from_db()
    Entrant.objects.filter(number=2).update(status="absent", consents=True, by_number=True)
    return competition


def _publish(competition, teacher):
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)


def _tables(competition):
    return list(results.published_rounds(competition)[-1].fixtures.all())


def test_out_and_in_is_equal(competition, teacher, classroom):
    out = transfer.as_document(competition.tournament, teacher)
    written = json.dumps(out.json()).encode()
    assert transfer.parse_document(written) == out
    for own in (classroom, None):
        tournament = transfer.store(transfer.parse_document(written), teacher, own)
        assert transfer.as_document(tournament, teacher) == out
    assert TournamentRole.objects.get().user == teacher
    there = CompetitionView(tournament.competitions.get(), teacher).standings_rows()
    here = CompetitionView(competition, teacher).standings_rows()
    assert [(row["place"], row["name"], row["ties"]) for row in there] == [
        (row["place"], row["name"], row["ties"]) for row in here
    ]
    assert Entrant.objects.filter(competition__tournament=tournament, user=None).count() == 5


def test_every_setting_travels(competition, teacher):
    """What a competition, its entrants and its day are set to is there on another installation."""
    day = {"day": date(2026, 11, 28), "entries_until": date(2026, 11, 20), "place": "Ginásio"}
    Tournament.objects.update(**day)
    settings = {"tables": 9, "starts_at": time(10, 30), "most_each_school": 3, "draws_start": True}
    settings |= {
        "cycle": 2,
        "room": "Sala 12",
        "first_table": 5,
        "late_half": True,
        "absence_minutes": 7,
        "round_minutes": 20,
    }
    settings |= {"clock_initial_ms": 300_000, "clock_increment_ms": 2000}
    Competition.objects.update(**settings)
    Entrant.objects.filter(number=2).update(excused=2)
    Entrant.objects.get(number=2).kept_from.add(Entrant.objects.get(number=4))
    out = transfer.as_document(Tournament.objects.get(), teacher)
    stored = transfer.store(transfer.parse_document(json.dumps(out.json()).encode()), teacher)
    stored.refresh_from_db()
    brought = stored.competitions.get()
    assert transfer.as_document(stored, teacher) == out
    assert {name: getattr(stored, name) for name in day} == day
    assert {name: getattr(brought, name) for name in settings} == settings
    assert brought.entrants.get(number=2).excused == 2
    assert results.kept_apart(list(brought.entrants.all())) == {frozenset((2, 4))}
    first = (results.published_rounds(row)[0] for row in (competition, brought))
    here, there = (
        desk.game_of(row, played, 1) for row, played in zip((competition, brought), first, strict=True)
    )
    assert here == there


# What is made anew where a tournament is stored, belongs to people, or is of the matches and this hall alone.
NOT_IN_FILES = {
    Tournament: {"code", "classroom", "is_rehearsal", "created_by", "created_at", "closed_at", "paused_at"},
    Competition: {"code", "tournament", "position", "for_classrooms"},
    CompetitionPhase: {"competition", "position"},
    GroupStage: {"competition"},
    Entrant: {"competition", "user", "classroom", "entered_by", "free_since"},
    Round: {"phase", "published_at", "closed_at"},
    Fixture: {"round", "first_wins", "second_wins", "third_wins", "decision"},
}
DOCUMENTS = {
    Tournament: TournamentDocument,
    Competition: CompetitionDocument,
    CompetitionPhase: PhaseDocument,
    GroupStage: StageDocument,
    Entrant: EntrantDocument,
    Round: RoundDocument,
    Fixture: TableDocument,
}


@pytest.mark.parametrize("model", NOT_IN_FILES, ids=lambda model: model.__name__)
def test_no_field_is_forgotten(model):
    stored = {field.name for field in model._meta.concrete_fields} - {"id"}
    assert stored - NOT_IN_FILES[model] <= {*DOCUMENTS[model].__struct_fields__}


def test_it_goes_on_there(competition, teacher, classroom):
    document = transfer.as_document(competition.tournament, teacher)
    brought = desk.competition_of(transfer.store(document, teacher, classroom))
    (left,) = (row for row in _tables(brought) if row.second and not row.decision)
    assert left.on_board
    desk.decide(left, (3, 1), Fixture.Decision.BOARD, "", teacher)
    _publish(brought, teacher)
    assert len(results.published_rounds(brought)) == 3


def test_file_leaves_and_comes_by_the_pages(client, competition, teacher, classroom):
    client.force_login(teacher)
    sent = client.get(reverse("games:tournament-json", args=[competition.tournament.code]))
    assert "attachment" in sent.headers["Content-Disposition"]
    url = reverse("games:tournament-bring", args=[classroom.key])
    assert "joga em tabuleiros" in client.get(url).text
    page = client.post(url, {"file": SimpleUploadedFile("t.json", sent.content)}, follow=True)
    assert page.status_code == 200
    assert Tournament.objects.count() == 2


def _twice_played(file):
    file["competitions"][0]["phases"][0]["played"] *= 2
    return file


def _in_table(file, **more):
    file["competitions"][0]["phases"][0]["played"][0]["tables"][0].update(more)
    return file


def _with_entrant(file, **more):
    file["competitions"][0]["entrants"][0].update(more)
    return file


def _deep(file, name, value):
    (competition,) = file["competitions"]
    return {**file, "competitions": [{**competition, name: value}]}


SPOILT = [
    (lambda _file: b"{", "não é um torneio da Nimteca"),
    (lambda _file: b"[" * 5_000, "não é um torneio da Nimteca"),
    (lambda _file: b"\xff", "não é um torneio da Nimteca"),
    (lambda file: {**file, "name": "\ud800"}, "não é um torneio da Nimteca"),
    (lambda _file: b" " * (transfer.MOST_BYTES + 1), "grande de mais"),
    (lambda file: {**file, "nimteca": 2}, "outra versão"),
    (lambda file: {**file, "name": " "}, "Falta o nome"),
    (lambda file: {**file, "day": "amanhã"}, "não se percebe"),
    (lambda file: {**file, "entries_until": "ontem"}, "não se percebe"),
    (lambda file: _deep(file, "starts_at", "cedo"), "A hora de uma prova não se percebe"),
    (lambda file: _deep(file, "game", "xadrez"), "não tem o jogo «xadrez»"),
    (lambda file: _deep(file, "options", {"heaps": "muitos"}), "não tem o jogo «nim»"),
    (lambda file: _deep(file, "tie_breaks", ["sorte"]), "não conhece um formato"),
    (lambda file: _deep(file, "entrants", file["competitions"][0]["entrants"][:1] * 2), "mesmo número"),
    (lambda file: _deep(file, "entrants", file["competitions"][0]["entrants"][:1]), "não está inscrito"),
    (
        lambda file: _deep(file, "entrants", [{"number": 0, "name": "A"}]),
        "competitions 1, entrants 1: «number» tem de ser um número inteiro de 1 a 2000.",
    ),
    (
        lambda file: _deep(file, "round_minutes", 10**30),
        "competitions 1: «round_minutes» tem de ser um número inteiro de 0 a 32767.",
    ),
    (lambda file: _deep(file, "cycle", 9), "«cycle» tem de ser um número inteiro de 1 a 4."),
    (_twice_played, "competitions 1, phases 1: Duas jornadas têm o mesmo número."),
    (lambda file: _in_table(file, second=3, first=3), "em duas mesas"),
    (lambda file: _in_table(file, wins=[9, 9]), "não é possível"),
    (
        lambda file: _in_table(file, wins=[1]),
        "competitions 1, phases 1, played 1, tables 1: Este resultado não é possível.",
    ),
    (lambda file: _in_table(file, how=""), "sem se dizer como"),
    (lambda file: _with_entrant(file, kept_from=[99]), "Separa-se de alguém"),
]


def test_files_that_are_none(client, competition, teacher):
    classroom = competition.tournament.classroom
    written = json.dumps(transfer.as_document(competition.tournament, teacher).json())
    client.force_login(teacher)
    url = reverse("games:tournament-bring", args=[classroom.key])
    for spoil, words in SPOILT:
        content = spoil(json.loads(written))
        content = content if isinstance(content, bytes) else json.dumps(content).encode()
        page = client.post(url, {"file": SimpleUploadedFile("t.json", content)})
        assert (page.status_code, words in page.text) == (422, True), words
    assert Tournament.objects.count() == 1


def test_any_file_is_a_tournament_or_refused(competition, teacher):
    file = transfer.as_document(competition.tournament, teacher).json()

    @given(mangled(file))
    def check(value):
        with suppress(ValidationError):
            transfer.check(transfer.parse_document(json.dumps(value).encode()))

    check()


def test_who_may_not_read_names_gets_none(competition, teacher):
    assert transfer.as_document(competition.tournament, teacher).competitions[0].entrants[0].name
    with refused("misfit"):
        transfer.parse_document(b"[]")


def test_trf_has_its_columns():
    scores = [
        {1: RoundScore(2, 4, {2: 2}), 2: RoundScore(0, 0, {1: 0}), 3: RoundScore(2)},
        {3: RoundScore(1, 2, {1: 1}), 1: RoundScore(1, 2, {3: 1})},
    ]
    players = [
        TrfPlayer(1, "Conceição Ramos", [True, False]),
        TrfPlayer(2, "Rui", [False, None]),
        TrfPlayer(3, "Ana", [None, True]),
    ]
    file = trf.report("Torneio", Standings([1, 2, 3], scores), players, [TieBreak.WINS], "2026-11-28")
    lines = file.split("\r")
    assert lines[:5] == ["012 Torneio", "042 2026/11/28", "062 3", "092 Individual: Swiss-System", "XXR 2"]
    first, second, third = lines[5:8]
    assert (first[4:8], first[14:47].rstrip(), first[80:84], first[85:89]) == (
        "   1",
        "Conceição Ramos",
        " 1.5",
        "   1",
    )
    assert (first[91:99], first[101:109]) == ("   2 w 1", "   3 b =")
    assert (second[91:99], second[101:109]) == ("   1 b 0", "0000 - Z")
    assert (third[91:99], third[101:109]) == ("0000 - U", "   1 w =")
    assert "042" not in trf.report("Torneio", Standings([1], []), players[:1], [])


def test_trf_of_a_competition(client, competition, teacher):
    client.force_login(teacher)
    text = client.get(reverse("games:tournament-trf", args=[competition.code])).content.decode()
    assert text.count("001 ") == 5
    assert "XXR 1" in text


def test_lists_and_cross_table(client, competition, teacher):
    view = CompetitionView(competition, teacher)
    names = [row["name"] for row in lists.people_rows(view)]
    assert names == [f"Aluno {number}" for number in range(1, 6)]
    classroom = competition.tournament.classroom
    ((school, people),) = lists.by_school(view)
    assert (school, len(people)) == (f"{classroom.name}, {classroom.school.name}", 5)
    cells = {cell for row in lists.cross_table(view) for cell in row["rounds"]}
    assert any(cell.startswith("—: ") for cell in cells)
    client.force_login(teacher)
    page = client.get(reverse("games:tournament-lists", args=[competition.code])).text
    assert all(words in page for words in ("Por nome", "Por mesa", "Por escola", "Quadro"))


def test_certificates_name_places_and_speak_of_nobodys_gender(client, competition, teacher, monkeypatch):
    monkeypatch.setattr(pages, "NAMED", 1)
    client.force_login(teacher)
    page = client.get(reverse("games:tournament-certificates", args=[competition.code])).text
    assert page.count("certificate-name") == 5
    assert "1.º lugar" in page
    assert "atribuído a</p>" in page
    assert "Certificado de participação" in page
