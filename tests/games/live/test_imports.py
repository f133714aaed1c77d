"""Bringing a match: our record and SGF, the page that shows it, and playing on from there."""

import json
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from games.live import matches
from games.live.match_state import LogEntry, MatchCommand, MatchState, MatchTerms
from games.models import Match
from games.records import imports, records, sgf
from games.records.records import FORMAT
from games.rules.bases import board_game
from games.rules.catalogue import GAMES, build
from games.views import importing
from tests.clients import signed_in
from tests.games.live.tables import BOTH, hosted

pytestmark = pytest.mark.django_db

PAGE = "/partidas/importar/"
GO = "(;GM[1]SZ[9]KM[5.5];B[ee];W[ce];B[eg](;W[gc];B[cc])(;W[aa]))"


def record(game: str, options: dict[str, Any], moves: Any) -> str:
    return json.dumps({"format": FORMAT, "game": game, "options": options, "moves": moves})


def finished(ana: User, game: str, options: dict[str, Any], moves: list[str], end: str = "") -> Match:
    """A match on one screen with these moves, ended by a command."""
    match = hosted(ana, slug=game, options=options)
    for move in moves:
        play(match, "play", move)
    if end:
        play(match, end)
    return match


def play(match: Match, kind: str, move: str = "") -> None:
    version = matches.look_at(match.code, lambda table: table.version)
    (refused,) = matches.execute([MatchCommand(match.code, kind, BOTH, version, move)])
    assert refused is None


# Reading


def test_our_own_record_of_any_game_comes_back():
    found = imports.parse_record("\ufeff \n" + record("nim", {"heaps": [1, 2]}, ["p1-1", "p2-2"]))
    assert found == sgf.Record(build("nim", {"heaps": [1, 2]}), ("p1-1", "p2-2"))
    table = imports.match_state_of(found)
    assert table.status == "finished"
    assert [seat for seat, _move in table.moves] == [0, 1]


def test_sgf_is_told_from_json():
    found = imports.parse_record(GO)
    assert found.moves == ("e5", "c5", "e3", "g7", "c7")
    assert found.variations
    assert imports.parse_record("(;SZ[5];B[a1])", "hex").game.slug == "hex"
    assert imports.parse_record("(;SZ[9];B[aa])", "nim").game.slug == "go"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "SGF"),
        ("{", "estragado"),
        ("{" + '"a":[' * 30_000, "comprido|estragado"),
        ("{}", "não é um registo"),
        ('{"format":"other"}', "não é um registo"),
        (record("nim", {}, "p1-1"), "Faltam as jogadas"),
        (record("nim", {}, [1]), "Faltam as jogadas"),
        (record("nim", {}, ["p1-1"] * 2_001), "no máximo 2000"),
        (json.dumps({"format": FORMAT, "moves": []}), "de que jogo"),
        (json.dumps({"format": FORMAT, "moves": [], "game": "nim", "options": []}), "de que jogo"),
        (record("no-game", {}, []), "no-game"),
        (record("nim", {"heaps": "x"}, []), "assim"),
        (record("nim", {"heaps": [10**9]}, []), "."),
        (record("hex", {"start": "{"}, []), "assim"),
        (record("nim", {"heaps": [3]}, ["p1-1", "p9-1"]), r"Jogada 2 \(p9-1\)"),
        ("(;" + "x" * imports.MAX_TEXT, "comprido"),
    ],
)
def test_what_is_no_record_is_refused(written, words):
    with pytest.raises(sgf.UnreadableRecord, match=words):
        imports.parse_record(written)


@pytest.mark.parametrize("slug", ["nim", "kayles", "northcott", "hex", "havannah", "y", "go"])
def test_records_of_matches_are_read(ana, slug):
    assert slug in GAMES
    match = hosted(ana, slug=slug, options={})
    for _ply in range(3):
        game, state = matches.look_at(match.code, lambda table: (table.game, table.state))
        play(match, "play", next(iter(game.moves(state))))
    written = Client().get(f"/partidas/{match.code}/registo.json").content.decode()
    found = imports.parse_record(written)
    assert imports.match_state_of(found).state == matches.look_at(match.code, lambda table: table.state)


# SGF of matches


@pytest.mark.parametrize(
    ("game", "options", "moves", "end", "result"),
    [
        ("hex", {"size": 5}, ["b1"], "", "?"),
        ("hex", {"size": 5}, ["b1", "swap"], "resign", "B+R"),
        ("hex", {"size": 5}, ["b1"], "resign", "B+R"),
        ("hex", {"size": 5}, ["a1", "c3", "b1", "c2", "c1", "d3", "d1", "d2", "e1"], "", "B+"),
        ("hex", {"size": 5}, [], "abort", "Void"),
        ("go", {"size": 9, "komi": 5.5}, ["e5", "pass", "pass", "accept", "accept"], "", "B+75.5"),
        ("reversi", {"size": 4}, ["a3"], "resign", "B+R"),
    ],
)
def test_the_result_in_sgf(ana, game, options, moves, *, end, result):
    match = finished(ana, game, options, moves, end)
    answer = Client().get(f"/partidas/{match.code}/registo.sgf")
    assert answer["Content-Type"] == "application/x-go-sgf; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="nimteca-{match.code}.sgf"'
    written = answer.content.decode()
    assert f"RE[{result}]" in written
    assert "PB[Preto]PW[Branco]" in written
    assert imports.parse_record(written).moves == tuple(moves)


def table_with(entries: list[tuple[str, int | None, str]], options: dict[str, Any]) -> MatchState:
    """A table of Hex at which both sit, after these entries."""
    table = MatchState("", build("hex", options), MatchTerms("hotseat", ("", ""), 60_000))
    for kind, seat, words in [("join", 0, ""), ("join", 1, ""), *entries]:
        table.apply(LogEntry(table.version + 1, kind, seat, words, 0.0))
    return table


@pytest.mark.parametrize(
    ("entries", "result"),
    [
        ([("move", 0, "c3"), ("timeout", 1, "")], "B+T"),
        ([("move", 0, "c3"), ("move", 1, "swap"), ("timeout", 0, "")], "B+T"),
        ([("move", 0, "c3"), ("abandon", 1, "")], "B+F"),
        ([("move", 0, "c3"), ("called-off", 1, "")], "Void"),
        ([("move", 0, "c3"), ("draw", 1, "")], "0"),
    ],
)
def test_the_other_ends_in_sgf(entries, result):
    written = records.as_sgf(Match(), table_with(entries, {"size": 5})).decode()
    assert f"RE[{result}]" in written
    assert "DT[" not in written


def test_the_date_in_sgf_is_the_day_it_began():
    began = datetime(2026, 11, 21, 23, 30, tzinfo=ZoneInfo("Europe/Lisbon"))
    written = records.as_sgf(Match(started_at=began), table_with([], {"size": 5})).decode()
    assert "DT[2026-11-21]" in written


def test_games_without_sgf_have_none(nim_match, ana):
    client = signed_in(ana)
    assert client.get(f"/partidas/{nim_match.code}/registo.sgf").status_code == 404
    assert "record_sgf" not in client.get(nim_match.get_absolute_url()).context["urls"]


def test_sgf_stands_beside_the_other_records(ana):
    match = finished(ana, "hex", {"size": 5}, ["b1"], "resign")
    page = Client().get(match.get_absolute_url()).content.decode()
    assert f"/partidas/{match.code}/registo.sgf" in page


# The page


def test_the_page_asks_and_knows_where_one_comes_from():
    for address, there in (
        (PAGE, "Importar"),
        (f"{PAGE}?jogo=hex", "/jogos/hex/"),
        (f"{PAGE}?jogo=x", "Imp"),
    ):
        answer = Client().get(address)
        assert answer.status_code == 200
        assert there in answer.content.decode()
    assert PAGE in Client().get("/partidas/").content.decode()
    assert f"{PAGE}?jogo=hex" in Client().get("/jogos/hex/").content.decode()


def test_a_match_is_shown_as_a_replay_and_nothing_is_kept():
    answer = Client().post(PAGE, {"text": GO})
    assert answer.status_code == 200
    assert [row["move"] for row in answer.context["replay"]] == [None, "e5", "c5", "e3", "g7", "c7"]
    page = answer.content.decode()
    assert "só a linha principal" in page
    assert "Partida por acabar" in page
    assert "registo.json" not in page
    assert not Match.objects.exists()


def test_how_a_file_was_understood_is_said():
    page = Client().post(PAGE, {"text": "(;GM[11]SZ[5];W[c1];B[d2])"}).content.decode()
    assert "No ficheiro começa o Branco" in page


def test_what_was_read_is_said_on_the_board_before_anything_is_kept():
    golem = "(;SZ[8]RU[LG]RE[B];W[H3];B[I4];W[J9];B[J9])"
    page = Client().post(PAGE, {"text": golem, "game": "havannah"}).content.decode()
    assert "Lido como Little Golem; 3 jogadas; segundo o ficheiro ganhou o Branco." in page
    assert "Lemos 3 de 4 jogadas. Jogada 4 (J9)" in page
    assert 'data-cell="j11"' in page
    assert "Lido como registo da Nimteca; 1 jogada." in (
        Client().post(PAGE, {"text": record("nim", {"heaps": [1, 2]}, ["p1-1"])}).content.decode()
    )


def test_files_come_as_bytes_of_any_encoding():
    data = "(;GM[1]CA[Shift_JIS]SZ[9]PB[ソ];B[ee];W[cc])".encode("shift_jis")
    answer = Client().post(PAGE, {"file": SimpleUploadedFile("kifu.sgf", data), "text": ""})
    assert [row["move"] for row in answer.context["replay"]] == [None, "e5", "c7"]
    # Playing on sends the text again.
    again = Client().post(PAGE, {"text": answer.context["written"], "ply": "1"})
    assert again.status_code == 302
    psq = SimpleUploadedFile("jogo.psq", b"Piskvorky 20x20, 11:11, 0\r\n10,3,0\r\n-1\r\n")
    assert "Piskvork (.psq)" in Client().post(PAGE, {"file": psq, "text": ""}).content.decode()


def test_a_file_is_read_too():
    for written in (GO, record("nim", {"heaps": [1, 2]}, ["p1-1", "p2-2"])):
        file = SimpleUploadedFile("partida.sgf", written.encode())
        answer = Client().post(PAGE, {"file": file, "text": ""})
        assert answer.status_code == 200
        assert answer.context["written"] == written
        assert "linha principal" in answer.content.decode() or "ganhou" in answer.content.decode()


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({}, "Cola aqui"),
        ({"text": "  "}, "Cola aqui"),
        ({"text": "olá"}, "SGF"),
        ({"text": "(;GM[11]SZ[5];B[a9])"}, "Jogada 1 (a9)"),
        ({"text": GO, "ply": "-1"}, "Não consegui"),
        ({"text": GO, "ply": "x"}, "Não consegui"),
        ({"text": "a\0b"}, "Não consegui"),
    ],
)
def test_mistakes_are_told_and_the_text_stays(sent, words):
    answer = Client().post(PAGE, sent | {"game": "go"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert words in page
    assert sent.get("text", "").strip().replace("\0", "") in page.replace("\0", "")


def test_files_that_are_no_text_or_too_large():
    for content in (b"\xff\xfe(\x00;\x00" * 9, b"(" * (imports.MAX_TEXT + 1), b""):
        answer = Client().post(PAGE, {"file": SimpleUploadedFile("x.sgf", content)})
        assert answer.status_code == 422
        assert ("no máximo 1000 kB" in answer.content.decode()) == (len(content) > imports.MAX_TEXT)


def test_of_a_long_file_the_page_keeps_a_short_record(monkeypatch):
    monkeypatch.setattr(imports, "_SHORT", 100)
    comment = "é" * 200
    answer = Client().post(PAGE, {"text": f"(;GM[1]SZ[9]KM[6.5]AB[cc][gg];W[ee]C[{comment}];B[ce])"})
    page = answer.content.decode()
    assert comment not in page
    again = imports.parse_record(answer.context["written"])
    assert again.moves == answer.context["record"].moves
    assert again.game == answer.context["record"].game


def test_too_many_requests_wait(monkeypatch):
    monkeypatch.setattr(importing, "may_compute", lambda _request: False)
    answer = Client().post(PAGE, {"text": GO})
    assert answer.status_code == 429
    assert "São pedidos a mais" in answer.content.decode()


# Playing on


def test_playing_on_from_any_position():
    answer = Client().post(PAGE, {"text": GO, "ply": "3"})
    assert answer.status_code == 302
    address = urlsplit(answer["Location"])
    assert (address.path, address.fragment) == ("/jogos/go/", "jogar")
    (start,) = parse_qs(address.query)["o-start"]
    assert json.loads(start)["to_move"] == "white"
    assert json.loads(start)["position"]["black"] == ["e3", "e5"]
    page = Client().get(f"{address.path}?{address.query}")
    chosen = page.context["form"].options.chosen_game()
    assert (chosen.size, chosen.komi, chosen.start) == (9, 5.5, start)


def test_playing_on_in_a_game_with_beans():
    written = record("nim", {"heaps": [1, 2]}, ["p1-1"])
    answer = Client().post(PAGE, {"text": written, "ply": "1"})
    assert parse_qs(urlsplit(answer["Location"]).query)["o-heaps"] == ["0, 2"]


def test_nobody_plays_on_where_the_game_is_over():
    over = record("nim", {"heaps": [1]}, ["p1-1"])
    shown = Client().post(PAGE, {"text": over})
    assert shown.context["last_ply"] == 0
    assert 'name="ply"' in shown.content.decode()
    refused = Client().post(PAGE, {"text": over, "ply": "1"})
    assert refused.status_code == 422
    assert "já acabou" in refused.content.decode()
    won = json.dumps({"position": {"black": ["a1", "b1", "c1", "d1", "e1"]}, "to_move": "white"})
    never = Client().post(PAGE, {"text": record("hex", {"size": 5, "start": won}, [])})
    assert never.context["last_ply"] is None
    assert 'name="ply"' not in never.content.decode()


def test_what_is_too_long_for_an_address_comes_at_once(monkeypatch):
    monkeypatch.setattr(importing, "MAX_QUERY", 100)
    answer = Client().post(PAGE, {"text": GO, "ply": "5"})
    assert answer.status_code == 200
    assert answer.context["form"].options.chosen_game().initial().turn == 1
    assert 'action="/partidas/nova/"' in answer.content.decode()


def test_a_position_too_long_to_be_told_is_refused(monkeypatch):
    monkeypatch.setattr(board_game, "MAX_START", 100)
    answer = Client().post(PAGE, {"text": GO, "ply": "5"})
    assert answer.status_code == 422
    assert "posição inicial" in answer.content.decode()
