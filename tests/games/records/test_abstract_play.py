"""Records of AbstractPlay: JSON of a header and rounds of moves."""

import json

import pytest

from games.records.imports import parse_record
from games.records.match_record import UnreadableRecord
from games.records.records import FORMAT


def site_record(name, moves, results=(1, 0), **game):
    players = [{"name": "A", "result": results[0]}, {"name": "B", "result": results[1]}]
    header = {"game": {"name": name, **game}, "site": {"name": "Abstract Play"}, "players": players}
    return {"header": header, "moves": moves}


def parsed(*documents):
    return parse_record(json.dumps(documents[0] if len(documents) == 1 else documents))


def refused(document):
    with pytest.raises(UnreadableRecord) as caught:
        parsed(document)
    return str(caught.value.reason)


def test_a_match_of_reversi_in_rounds_with_rows_from_above():
    turns = [["d3", {"move": "c5", "result": [{"type": "place", "where": "c5"}]}], ["resign", None]]
    record = parsed(site_record("Reversi", turns, results=(0, 1)))
    assert (record.game.slug, record.moves, record.gap) == ("reversi", ("d6", "c4"), None)
    assert str(record.summary) == (
        "Lido como AbstractPlay; 2 jogadas; segundo o ficheiro ganhou o Branco, por desistência."
    )


def test_the_rest_of_an_illegal_match_is_said():
    record = parsed(site_record("Reversi", [["d3", "a1"]], results=(1, 1)))
    assert record.moves == ("d6",)
    assert "Lemos 1 de 2 jogadas" in str(record.gap)
    assert "empate" in str(record.summary)


def test_amazons_begin_below_and_lines_of_action_need_their_board():
    amazons = parsed(site_record("Amazons", [["d1-d7/g7", "d10-d8/g5"], ["abandoned"]], results=(None, 0)))
    assert amazons.moves == ("d1-d7/g7", "d10-d8/g5")
    assert "por acabar" in str(amazons.summary)
    loa = parsed(site_record("Lines of Action", [["b1-b3", "a2xb1"]], variants=["8x8 (classic)"]))
    assert loa.game.slug == "lines_of_action"
    assert "noutro tabuleiro" in refused(site_record("Lines of Action", [["b1-b3"]]))
    assert "Hexagon 5" in refused(site_record("Reversi", [["c3"]], variants=["Hexagon 5"]))


def test_of_several_the_first_is_read():
    first, second = site_record("Reversi", [["d3"]]), site_record("Hex", [["a1"]])
    assert "aqui está só a primeira" in " ".join(map(str, parsed(first, second).notes))


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (site_record("Hex", [["a1"]]), "de cima e de baixo"),
        (site_record("Homeworlds", [["x"]]), "não se lê (Homeworlds)"),
        (site_record("Reversi", [["d3"] * 5_000]), "no máximo"),
        (site_record("Reversi", [[3]]), "estragado"),
        (site_record("Reversi", [["\ud800"]]), "estragado"),
        ({"header": {}, "moves": []}, "estragado"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(document, why):
    assert why in refused(document)


@pytest.mark.parametrize("move", ["\ud800", float("inf")])
def test_a_record_of_what_cannot_be_shown_is_none(move):
    assert "não é um registo em JSON" in refused({"format": FORMAT, "game": "nim", "moves": [move]})
