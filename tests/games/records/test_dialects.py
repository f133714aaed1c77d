"""Files of others: what programs and collections write differently is read as they mean it, and said."""

import random
import string
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.records import komi, results, sgf, sgf_text
from games.records.imports import parse_record, text_of
from games.records.match_record import Record, UnreadableRecord, Word
from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import build
from games.rules.game import Outcome
from games.rules.text import text
from tests.budgets import FEW
from tests.games.records.test_sgf import played

GOLEM = "SO[http://www.littlegolem.com]"


def words_of(record: Record) -> str:
    return " ".join(map(str, record.notes))


# Little Golem: the first player is PB, and his nodes are W; after `swap` each person keeps his letter


def golem_cell(game: BoardGame[Any], name: str) -> str:
    """Havannah's cell there: each column is counted from 1."""
    column = sorted((cell for cell in game.board.bits if cell[0] == name[0]), key=lambda cell: int(cell[1:]))
    return f"{name[0].upper()}{column.index(name) + 1}"


def golem_hex_cell(game: BoardGame[Any], name: str, *, is_mirrored: bool) -> str:
    """Hex's cell there: two letters. Ours is "column, number"; a column there is a number of ours."""
    number = int(name[1:]) - 1
    row = ord(name[0]) - 97 - number
    pair = (row, number) if is_mirrored else (number, row)
    return "".join(chr(97 + place) for place in pair)


def as_golem(game: BoardGame[Any], moves: list[str], result: str) -> str:
    nodes, has_swapped = [], False
    for index, move in enumerate(moves):
        letter = "WB"[index % 2]
        if move == "swap":
            has_swapped = True
            cell = "swap"
        elif game.slug == "hex":
            cell = golem_hex_cell(game, move, is_mirrored=has_swapped)
        else:
            cell = golem_cell(game, move)
        nodes.append(f";{letter}[{cell}]")
    rules = "RU[LG]" if game.slug == "havannah" else ""
    head = f"FF[4]EV[null]PB[a]PW[b]SZ[{game.size}]{rules}RE[{result}]GC[ game #1]{GOLEM}"  # type: ignore[attr-defined]
    return f"(;{head}{''.join(nodes)})"


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("havannah", {"size": 3}),
        ("havannah", {"size": 4, "pie": True}),
        ("havannah", {"size": 8, "pie": True}),
        ("hex", {"size": 5}),
        ("hex", {"size": 13}),
    ],
    ids=str,
)
@FEW
@given(seed=st.integers(0, 10_000))
def test_little_golem_is_read_as_it_means(slug, options, seed):
    game = build(slug, options)
    moves, states = played(game, seed)
    outcome = game.outcome(states[-1])
    # PB is whoever had the first move: our first colour, or the other one after an exchange.
    pb = game.players[1] if "swap" in moves else game.players[0]
    result = "" if outcome is None or outcome.winner is None else "B" if outcome.winner == pb else "W"
    record = parse_record(as_golem(game, moves, result))
    assert record.moves == tuple(moves)
    assert record.game.size == game.size
    assert record.gap is None
    assert str(record.summary).startswith(f"Lido como Little Golem; {len(moves)} jogada")
    assert "outra coisa" not in words_of(record)


def test_who_won_is_told_in_the_colours_of_our_board():
    # PB resigned first and last: his first stone is ours of Black, and after the exchange he has White.
    hexes = f"(;SZ[13]RE[B]{GOLEM};W[mb];B[swap];W[gh];B[resign])"
    assert str(parse_record(hexes, "hex").summary) == (
        "Lido como Little Golem; 3 jogadas; segundo o ficheiro ganhou o Branco."
    )
    havannah = f"(;SZ[8]RU[LG]RE[B]{GOLEM};W[H3];B[I4];W[J9])"
    record = parse_record(havannah)
    assert record.moves == ("h3", "i5", "j11")
    assert "ganhou o Branco" in str(record.summary)
    assert "ganhou o Preto" in str(parse_record(havannah.replace("RE[B]", "RE[W]")).summary)
    # Without RE, whoever gave up has lost.
    assert "ganhou o Preto" in str(parse_record("(;GM[11]SZ[5];B[a1];W[resign])").summary)
    assert "ganhou o Branco" in str(
        parse_record(f"(;SZ[13]{GOLEM};W[mb];B[swap];W[gh];B[resign])", "hex").summary
    )


@pytest.mark.parametrize(
    ("head", "is_golem"),
    [
        ("SZ[8]RU[LG]", True),
        ("SZ[8]C[from Little Golem]", True),
        ("SZ[8]EV[havannah.ch.1]SO[https://www.littlegolem.net]", True),
        ("GM[havannah]SZ[8]", False),
        ("SZ[8]", True),  # capitals, and the game has no name
        ("GM[havannah]SZ[8]AP[Nimteca:1]", False),
    ],
)
def test_what_tells_how_columns_are_numbered(head, is_golem):
    record = parse_record(f"(;{head};W[H3];B[I4];W[J9])", "havannah")
    assert record.moves == (("h3", "i5", "j11") if is_golem else ("h3", "i4", "j9"))


def test_impossible_cells_tell_how_columns_are_numbered():
    assert parse_record("(;GM[havannah]SZ[8];W[h3];B[o1])").moves == ("h3", "o8")
    assert "a partir de 1" in words_of(parse_record("(;GM[havannah]SZ[8];W[h3];B[o1])"))
    assert parse_record("(;GM[havannah]SZ[8]RU[LG];W[h3];B[o15])").moves == ("h3", "o15")
    assert parse_record("(;GM[havannah]SZ[8];W[h3];B[a8])").notes == ()
    for cells in (";W[o1];B[o15]", ";W[a0]", ";W[z1]", ";W[aa1]"):
        with pytest.raises(UnreadableRecord, match="não é uma casa"):
            parse_record(f"(;GM[havannah]SZ[8]{cells})")


@pytest.mark.parametrize(
    ("head", "assumed", "slug"),
    [
        ("EV[hex.ch.1.2];W[hb]", "", "hex"),
        ("EV[havannah.in.size4.4];W[E1]", "", "havannah"),
        ("EV[go19.ch.10.4.3];B[hd]", "hex", "go"),
        ("EV[null];W[hb]", "havannah", "hex"),
        ("EV[null];W[H3];B[resign]", "", "havannah"),
        ("EV[null];B[hd]", "", "go"),
        ("EV[null]RU[LG];W[D4]", "go", "havannah"),
        ("GM[1]RU[LG];W[D4]", "havannah", "havannah"),
        ("GM[1]RU[LG];W[dd]", "havannah", "go"),
    ],
)
def test_little_golem_names_no_game(head, assumed, slug):
    assert parse_record(f"(;{GOLEM}SZ[9]{head})", assumed).game.slug == slug


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("EV[connect6.ch.26.1.1];B[j10];W[j9l11]", "connect6"),
        ("EV[null];W[e2-e3]", "e2-e3"),
    ],
)
def test_other_games_of_little_golem_are_refused_by_name(written, name):
    with pytest.raises(UnreadableRecord, match=f"Little Golem .*{name}"):
        parse_record(f"(;{GOLEM}{written})")


# Who begins, and swaps, in every game with them


@pytest.mark.parametrize(
    ("slug", "cells"),
    [("havannah", ("c3", "d2", "e4")), ("y", ("c1", "b2", "d3")), ("hex", ("c3", "b2", "a1"))],
)
@pytest.mark.parametrize("begins", ["B", "W"])
@pytest.mark.parametrize("word", ["swap", "swap-pieces", "swap-sides", "SWAP"])
@pytest.mark.parametrize("keeps", [True, False])
def test_swaps_are_read_in_every_game_with_them(slug, cells, begins, word, keeps):
    """Letters go on by turns (people), or the same colour goes on (stones): one exchange and two stones."""
    other = "W" if begins == "B" else "B"
    third = begins if keeps else other
    fourth = other if keeps else begins
    size = 5 if slug != "havannah" else 4
    record = parse_record(
        f"(;GM[{slug}]SZ[{size}];{begins}[{cells[0]}];{other}[{word}];{third}[{cells[1]}];{fourth}[{cells[2]}])"
    )
    assert record.gap is None
    assert len(record.moves) == 4
    assert record.moves[1] == "swap"
    if slug != "hex":
        assert record.moves == (cells[0], "swap", *cells[1:])


@pytest.mark.parametrize("slug", ["havannah", "hex", "y"])
def test_a_swap_that_comes_too_late_exchanges_nothing(slug):
    begins = "W" if slug == "havannah" else "B"
    other = "B" if slug == "havannah" else "W"
    nodes = f"{begins}[c1];{other}[b2];{begins}[c3];{other}[swap-pieces];{begins}[a1]"
    record = parse_record(f"(;GM[{slug}]SZ[5]RE[{begins}+R];{nodes})")
    assert len(record.moves) == 3
    assert "Jogada 4 (swap-pieces): Só se pode trocar" in str(record.gap)
    assert f"ganhou o {'Branco' if begins == 'W' else 'Preto'}" in str(record.summary)
    assert record.notes == ()


def test_a_swap_at_the_end_is_a_swap():
    for word in ("swap", "swap-pieces", "swap-sides"):
        for slug in ("havannah", "y", "hex"):
            assert parse_record(f"(;GM[{slug}]SZ[5];B[c1];W[{word}])").moves[1] == "swap"


def test_the_result_tells_which_sides_white_has():
    # White begins and goes down a column of the file: he has won if those are his sides.
    cells = ["a1", "b1", "a2", "b2", "a3"]
    nodes = "".join(f";{'WB'[index % 2]}[{cell}]" for index, cell in enumerate(cells))
    upright = parse_record(f"(;GM[11]SZ[3]RE[W+]{nodes})")
    assert upright.game.outcome(_last(upright)).winner == "black"
    assert "ganhou o Preto" in str(upright.summary)
    assert "por acabar" in str(parse_record(f"(;GM[11]SZ[3]{nodes[:-6]})").summary)
    # A file that says what the board does not.
    wrong = parse_record("(;GM[11]SZ[3]RE[W+];B[a1];W[b1];B[a2];W[b2];B[a3])")
    assert "O tabuleiro diz outra coisa" in words_of(wrong)


def _last(record: Record) -> Any:
    state = record.game.initial()
    for move in record.moves:
        state = record.game.play(state, move)
    return state


@pytest.mark.parametrize(
    ("head", "assumed", "slug"),
    [
        ("GM[11]RU[Othello]SZ[8];B[dc]", "", "reversi"),
        ("GM[1]SZ[15];B[hh];W[ii]", "gomoku", "gomoku"),
        ("GM[11]SZ[15];B[hh];W[ii]", "gomoku", "gomoku"),
        ("GM[1]SZ[15]KM[0];B[hh];W[ii]", "gomoku", "go"),
        ("GM[1]SZ[19];B[hh];W[ii]", "gomoku", "go"),
        ("GM[1]SZ[15];B[hh];W[]", "gomoku", "go"),
        ("GM[1]SZ[15];B[hh];W[ii]", "hex", "go"),
        ("GM[4]RU[renju]SZ[15];B[hh]", "", "gomoku"),
    ],
)
def test_a_number_of_another_game_gives_way_to_what_else_is_said(head, assumed, slug):
    record = parse_record(f"(;{head})", assumed)
    assert record.game.slug == slug
    has_note = head.startswith("GM[11]") or (slug, assumed) == ("gomoku", "gomoku")
    assert ("mas o resto é de" in words_of(record)) == has_note


def test_hex_in_letters():
    assert (
        parse_record("(;GM[11]SZ[5];B[cc];W[aa];B[ee])").moves
        == parse_record("(;GM[11]SZ[5];B[c3];W[a1];B[e5])").moves
    )
    for cell in ("a0", "aa1", "f1", "a6", "aaa"):
        with pytest.raises(UnreadableRecord, match="não é uma casa"):
            parse_record(f"(;GM[11]SZ[5];B[{cell}])")


def test_small_boards_of_every_game_with_sides():
    for slug in ("hex", "havannah", "y"):
        assert parse_record(f"(;GM[{slug}]SZ[3];B[b1];W[a1])").game.size == 3


# Gomoku


@pytest.mark.parametrize(
    ("written", "form", "note"),
    [
        ("SZ[15];B[hh];W[ii]", "standard", ""),
        ("SZ[15];B[gg];W[hh];B[ii]", "free", "abertura livre"),
        ("SZ[20];B[jj];W[kk]", "free", "abertura livre"),
        ("SZ[15]RU[standard];B[gg]", "free", "abertura livre"),
        ("SZ[15]RU[Gomoku-Freestyle];B[gg]", "freestyle", ""),
        ("SZ[15]RU[free];B[gg]", "free", ""),
        ("SZ[9]RU[ninuki];B[ee]", "ninuki", ""),
    ],
)
def test_gomoku_of_others(written, form, note):
    record = parse_record(f"(;GM[4]{written})")
    assert record.game.form == form
    assert note in words_of(record)
    assert bool(note) == bool(record.notes)


SIX = ";B[ee];W[aa];B[ef];W[ab];B[eg];W[ac];B[ea];W[ia];B[eb];W[ib];B[ed]"


def test_six_in_a_row_ends_a_match_where_the_file_ends():
    # e5 e4 e3 and e9 e8, then e6: no more than four there; with e7 it is six.
    written = f"(;GM[4]SZ[9]{SIX};W[ic];B[ec];)"
    record = parse_record(written)
    assert record.game.form == "freestyle"
    assert "ganhou o Preto" in str(record.summary)
    # Who plays on did not think so.
    assert parse_record(written.replace(";)", ";W[id])")).game.form == "standard"


PSQ = "Piskvorky 15x15, 11:11, 0\r\n{moves}ONE.zip\r\nOTHER.zip\r\n-1\r\n{end}\r\n"


def psq_of(moves: list[str], size: int = 15, least: int = 1) -> str:
    lines = [
        f"{ord(move[0]) - 97 + least},{size - int(move[1:]) + least},{index * 37}"
        for index, move in enumerate(moves)
    ]
    return "".join(f"{line}\r\n" for line in lines)


@FEW
@given(seed=st.integers(0, 10_000), size=st.sampled_from([15, 19, 20]))
def test_psq_is_read(seed, size):
    game = build("gomoku", {"size": size, "form": "free"})
    moves, _states = played(game, seed)
    written = PSQ.format(moves=psq_of(moves, size), end="0,Freestyle15_1").replace("15x15", f"{size}x{size}")
    record = parse_record(written, "go")
    assert record.moves == tuple(moves[: len(record.moves)])
    assert (record.game.size, record.game.form) == (size, "freestyle")
    assert len(record.moves) == len(moves) or record.gap
    assert str(record.summary).startswith("Lido como Piskvork (.psq)")


def test_psq_as_programs_write_it():
    assert parse_record("Piskvorky 20x20, 11:11, 0\n10,3,0\n9,8,0\n-1\n").moves == ("j18", "i13")
    assert parse_record("piskvorky 15x15 , 0 - 0\r\n8, 8\r\n9, 8, -1\r\nA\r\nB\r\n0\r\n").moves == (
        "h8",
        "i8",
    )
    assert parse_record("Piskvorky 15x15, 0:0, 0\n7,7,0\n0,14,5\n").moves == ("h8", "a1")  # from 0
    assert parse_record("Piskvorky 15x15, 0:0, 0\n8,8,0\n").game.form == "standard"
    assert parse_record("Piskvorky 15x15, 0:0, 0\n").moves == ()


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("Piskvorky 15x20, 0:0, 0\n8,8,0\n", "15x20"),
        ("Piskvorky 30x30, 0:0, 0\n8,8,0\n", "entre 7 e 20"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", r"Jogada 2 \(pa\)"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n28,30,0\n", r"Jogada 2 \(28,30\)"),
        ("Piskvorky 15x15, 0:0, 0\n" + "8,8,0\n" * 1_001, "no máximo"),
    ],
)
def test_psq_that_is_no_match(written, words):
    with pytest.raises(UnreadableRecord, match=words):
        parse_record(written)


def test_a_stone_on_a_stone_ends_what_is_read():
    record = parse_record("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n")
    assert record.moves == ("h8",)
    assert "Jogada 2 (hh): A casa h8 já está ocupada" in str(record.gap)


# The komi of Go


@pytest.mark.parametrize(
    ("typed", "points", "is_plain"),
    [
        ("", 0, True),
        ("0", 0, True),
        ("0.00", 0, True),
        ("7.5", 7.5, True),
        ("7.50", 7.5, True),
        ("7.500000", 7.5, True),
        ("6", 6, True),
        ("6,5", 6.5, True),
        (".5", 0.5, True),
        ("7.", 7, True),
        ("750", 7.5, False),
        ("650", 6.5, False),
        ("375", 7.5, False),
        ("325", 6.5, False),
        ("275", 5.5, False),
        ("3.75", 7.5, False),
        ("2.75", 5.5, False),
        ("65", 6.5, False),
        ("+6.5", 6.5, False),
        ("7½", 7.5, False),
        ("5 1/2", 5.5, False),
        ("3 3/4", 7.5, False),
        ("3又3/4子", 7.5, False),
        ("2 1/4", 4.5, False),
        ("6.75", 6.5, False),
        ("7.5目", 7.5, False),
        ("六目半", 6.5, False),
        ("half", 0.5, False),
        ("five and a half points", 5.5, False),
        ("cinco e meio", 5.5, False),
        ("Komi 6.5", 6.5, False),
        ("none", 0, False),
        ("no komi", 0, False),
        ("-5.5", 0, False),
        ("-375", 0, False),
        ("\u22123", 0, False),
        ("many", 0, False),
        ("120", 0, False),
        ("999999999", 0, False),
        ("1e9", 0, False),
    ],
)
def test_komi_in_every_written_form(typed, points, is_plain):
    record = parse_record(f"(;GM[1]SZ[9]KM[{typed}];B[ee];W[cc])")
    assert (record.game.komi, record.moves) == (points, ("e5", "c7"))
    assert bool(record.notes) != is_plain
    if not is_plain:
        assert komi.read_komi(typed)[1] is not None
        assert typed in words_of(record)


def test_one_point_of_komi_is_one():
    assert words_of(parse_record("(;GM[1]SZ[9]KM[one];B[ee])")) == "Komi «one» lido como 1 ponto."


@given(st.text(max_size=12))
def test_no_komi_stops_a_file(typed):
    assert 0 <= komi.read_komi(typed)[0] < 100


# Passes, handicap and nodes of Go


@pytest.mark.parametrize(
    ("nodes", "moves", "words"),
    [
        (";B[ee];W[cc];B[];W[];B[]", "e5 c7 pass pass", "A jogada 5 é um passe depois de dois"),
        (";B[ee];W[];B[];W[];B[]", "e5 pass pass", "Há 2 passes depois de dois, o primeiro na jogada 4"),
        (";B[ee];W[];B[];W[cc]", "e5 pass pass accept resume c7", "continuou na jogada 4"),
        (";B[ee];W[cc];B[];W[];W[gg]", "e5 c7 pass pass resume g3", "continuou na jogada 5"),
        (";B[ee];W[cc];B[gg];B[gc]", "e5 c7 g3 pass g7", "Faltava um passe antes da jogada 4"),
        (";B[ee];B[gg];B[gc]", "e5 pass g3 pass g7", "Faltavam 2 passes, o primeiro antes da jogada 2"),
        (";W[ee];B[cc]", "pass e5 c7", "Faltava um passe antes da jogada 1"),
        (";B[ee];W[cc];B[];B[gg]", "e5 c7 pass pass accept resume g3", "Faltava um passe"),
        (";B[ee];W[cc];B[];B[]", "e5 c7 pass pass", "A jogada 4 é um passe depois de dois"),
        (";B[ee]W[cc];B[gg]", "e5 c7 g3", "Há 2 jogadas no mesmo nó, a partir da 1"),
        (";B[ee];B[gg]W[cc]", "e5 c7 g3", "Há 2 jogadas no mesmo nó, a partir da 2"),
        (";B[ee][gg];W[cc]", "e5 pass g3 c7", "Há 2 jogadas no mesmo nó"),
    ],
)
def test_what_files_of_go_do_besides(nodes, moves, words):
    record = parse_record(f"(;GM[1]SZ[9]{nodes})")
    assert record.moves == tuple(moves.split())
    assert record.gap is None
    assert words in words_of(record)


@pytest.mark.parametrize(
    ("written", "moves", "words"),
    [
        (
            "GM[1]SZ[9];B[aa];W[aa];B[bb]",
            "a9",
            r"Lemos 1 de 3 jogadas. Jogada 2 (aa): A casa a9 já está ocupada",
        ),
        ("GM[1]SZ[9];B[aa];AW[bb];W[cc]", "a9", "Jogada 2 (AB): o ficheiro põe ou tira pedras"),
        (
            "GM[1]SZ[9];B[ee];W[];B[];W[cc];B[];W[];B[gg];W[resign]",
            "e5 pass pass accept resume c7 pass pass",
            "Lemos 6 de 7 jogadas. Jogada 7 (gg)",
        ),
        ("GM[11]SZ[5];B[c1];W[swap-pieces];B[e2];B[e3]", "c3 swap f2", "Jogada 4 (e3): é a vez do Preto"),
        (
            "GM[11]SZ[3];B[a1];W[b1];B[a2];W[b2];B[a3];W[c3]",
            "a1 b2 b1 c2 c1",
            "Jogada 6 (c3): O jogo já acabou",
        ),
        ("GM[havannah]SZ[4];W[d4];B[d4]", "d4", "Jogada 2 (d4)"),
        ("GM[2];B[d3];W[a1]", "d6", "Jogada 2 (a1): "),
    ],
)
def test_what_is_illegal_ends_what_is_read(written, moves, words):
    record = parse_record(f"(;{written})")
    assert record.moves == tuple(moves.split())
    assert words in str(record.gap)


def test_free_handicap_stands_on_the_board_before_the_first_move():
    record = parse_record("(;GM[1]SZ[9]HA[3];B[cc];B[gg];B[cg];W[ee];B[ef])")
    start = record.game.initial()
    assert record.game.position(start)["black"] == ["c3", "c7", "g3"]
    assert record.game.to_move(start) == "white"
    assert record.moves == ("e5", "e4")
    assert "As primeiras 3 jogadas são pedras de vantagem" in words_of(record)
    # With passes between them they are moves; without stones nobody knows where they were.
    assert parse_record("(;GM[1]SZ[9]HA[2];B[cc];W[];B[gg];W[ee])").moves == ("c7", "pass", "g3", "e5")
    assert "2 pedras de vantagem e não diz onde" in words_of(parse_record("(;GM[1]SZ[9]HA[2];W[ee])"))
    assert parse_record("(;GM[1]SZ[9]HA[x];B[cc])").notes == ()
    with pytest.raises(UnreadableRecord, match="não é uma casa"):
        parse_record("(;GM[1]SZ[9]HA[2];B[zz];B[gg])")


def test_a_handicap_that_is_no_position_is_refused(monkeypatch):
    monkeypatch.setattr("games.rules.bases.board_game.MAX_START", 10)
    with pytest.raises(UnreadableRecord, match="posição inicial"):
        parse_record("(;GM[1]SZ[9]HA[2];B[cc];B[gg];W[ee])")


@FEW
@given(seed=st.integers(0, 10_000))
def test_go_with_passes_left_out_is_read_to_the_end(seed):
    game = build("go", {"size": 5})
    moves, states = played(game, seed)
    stones = [
        (game.to_move(state), move)
        for state, move in zip(states, moves, strict=False)
        if move in game.board.bits
    ]
    nodes = "".join(
        f";{colour[0].upper()}[{chr(97 + 'abcde'.index(cell[0]))}{chr(97 + 5 - int(cell[1]))}]"
        for colour, cell in stones
    )
    record = parse_record(f"(;GM[1]SZ[5]{nodes})")
    said = [move for move in record.moves if move in game.board.bits]
    assert said == [move for _colour, move in stones][: len(said)]
    assert record.gap or len(said) == len(stones)


# Bytes


NAMES = {
    "shift_jis": ("表示ソ能", "Shift_JIS"),
    "big5": ("功許蓋蛤", "Big5"),
    "gb18030": ("乗乗俓乗", "GB18030"),
    "gbk": ("乗乗俓乗", "GB2312"),
    "euc_kr": ("이세돌", "EUC-KR"),
    "euc_jp": ("本因坊", "EUC-JP"),
    "iso2022_jp": ("本因坊道策", "ISO-2022-JP"),
    "utf-8": ("本因坊", "UTF-8"),
    "cp1252": ("André Núñez", "windows-1252"),
}


@pytest.mark.parametrize("codec", NAMES)
@pytest.mark.parametrize("says", ["true", "nothing", "UTF-8", "x-unknown"])
def test_encodings_whose_signs_end_in_a_backslash_or_a_bracket(codec, says):
    name, called = NAMES[codec]
    charset = {"true": f"CA[{called}]", "nothing": ""}.get(says, f"CA[{says}]")
    data = f"(;GM[1]FF[4]{charset}SZ[9]PB[{name}]PW[{name}];B[ee];W[cc]C[{name}];B[gg])".encode(codec)
    assert parse_record(text_of(data)).moves == ("e5", "c7", "g3")


@pytest.mark.parametrize("codec", ["shift_jis", "big5", "gb18030"])
@pytest.mark.parametrize("last", [b"\\", b"]", b"["])
def test_every_second_byte_that_means_something_in_sgf(codec, last):
    lead = {"shift_jis": b"\x83", "big5": b"\xa5", "gb18030": b"\x81"}[codec]
    with_it = b"(;GM[1]FF[4]CA[" + codec.encode() + b"]SZ[9]PB[" + lead + last + b"];B[ee];W[cc])"
    assert parse_record(text_of(with_it)).moves == ("e5", "c7")
    assert parse_record(text_of(with_it.replace(b"CA[" + codec.encode() + b"]", b""))).moves == ("e5", "c7")


def test_marks_of_byte_order():
    for codec in ("utf-8-sig", "utf-16"):
        assert parse_record(text_of("(;GM[1]SZ[9]PB[é];B[ee])".encode(codec))).moves == ("e5",)
    assert sgf.parse_sgf(b"\xef\xbb\xbf(;GM[1]SZ[9];B[ee])").moves == ("e5",)


@given(st.binary(max_size=60))
def test_any_bytes_are_some_text(data):
    assert isinstance(text_of(data), str)


# The grammar


@pytest.mark.parametrize(
    ("written", "moves", "words"),
    [
        # Fox writes line breaks as two letters, Little Golem does not escape names.
        (r"(;GM[1]FF[4]\r\nSZ[9]GN[]\r\n;B[ee];W[cc]C[a\nb])", "e5 c7", ""),
        ("(;GM[1]SZ[9]PB[Shumacher;]]PW[x];B[ee];W[cc])", "e5 c7", ""),
        ("(;GM[1]SZ[9];B[ee];W[cc];B[d", "e5 c7", "acaba a meio"),
        ("(;GM[1]SZ[9];B[ee](;W[cc]C[so", "e5 c7", "acaba a meio"),
        ("(;GM[1]SZ[9];B[ee](;W[cc](;B[gg]", "e5 c7 g3", "acaba a meio"),
        ("(;GaMe[1]SiZe[9];Black[ee];White[cc])", "e5 c7", ""),
        ("(;gm[1]sz[9];b[ee];w[cc])", "e5 c7", ""),
        ("(;Gm[1]Sz[9x9];b[ee];W[cc])", "e5 c7", ""),
        ("(;GM[1]\u00a0SZ[9];B[ee]\u3000;W[cc])", "e5 c7", ""),
        ("(;GM[1]SZ[9];B[ee]C[a [5k]) b];W[cc](;B[gg])(;B[hh]))", "e5 c7 g3", ""),
        ("(;GM[1]SZ[9];B[ee];W[cc])\nNo more (of this)", "e5 c7", ""),
        ("(;GM[1]SZ[9];B[ee](;W[cc]C[a (b) ;c)]))", "e5 c7", ""),
        ("(;GM[1]SZ[9];B[ee];W[cc])\n(;GM[1]SZ[9];B[aa])", "e5 c7", "mais partidas"),
    ],
)
def test_what_programs_do_to_the_grammar(written, moves, words):
    record = parse_record(written)
    assert record.moves == tuple(moves.split())
    assert words in words_of(record)
    assert bool(words) == bool(record.notes)


def test_moves_after_the_end_of_a_match_are_not_left_out_silently():
    for written in ("(;GM[1]SZ[9];B[ee]);W[cc])", "(;GM[1]SZ[9];B[ee](;W[cc]) ;B[gg])"):
        with pytest.raises(UnreadableRecord, match="estragado"):
            parse_record(written)


def test_a_cell_that_is_written_otherwise_is_not_said_to_be_missing():
    with pytest.raises(UnreadableRecord, match="«E5» não se escreve assim em SGF"):
        parse_record("(;GM[1]SZ[9];B[ee];W[E5])")


# Results


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("B+3.5", "ganhou o Preto, por 3,5 pontos"),
        ("W+R", "ganhou o Branco, por desistência"),
        ("White+Resign", "ganhou o Branco, por desistência"),
        ("B+T", "ganhou o Preto, por tempo"),
        ("B+Forfeit", "ganhou o Preto, por falta"),
        ("B", "segundo o ficheiro ganhou o Preto"),
        ("黑中盘胜", "ganhou o Preto, por desistência"),
        ("0", "empate, segundo o ficheiro"),
        ("Jigo", "empate, segundo o ficheiro"),
        ("?", "por acabar"),
        ("", "por acabar"),
    ],
)
def test_the_result_of_a_file(result, words):
    assert words in str(parse_record(f"(;GM[1]SZ[9]RE[{result}];B[ee])").summary)


def test_a_drawn_board_is_told():
    assert str(results.of_outcome(Outcome(None, text("o tabuleiro encheu")))) == "empate"


def test_who_gave_up_without_a_colour_won_nothing():
    assert results.winner_letter("", [Word("", "resign")]) == ""
    assert results.winner_letter("", []) == ""
    assert results.winner_letter("", [Word("W", "forfeit")]) == "B"
    full = parse_record("(;GM[4]SZ[9]RE[0];B[ee])")
    assert "empate" in str(full.summary)


@given(st.text(alphabet=string.printable, max_size=80), st.sampled_from(["", GOLEM, "RU[LG]", "HA[3]"]))
def test_anything_is_read_or_refused(garbage, head):
    rng = random.Random(garbage)
    game = rng.choice(["1", "2", "4", "11", "Y", "Havannah"])
    for written in (
        f"(;GM[{game}]SZ[5]{head}{garbage})",
        f"(;{head};B[{garbage}",
        f"Piskvorky 15x15\n{garbage}",
    ):
        with suppress(UnreadableRecord):
            assert parse_record(written).game.slug in sgf.SLUGS


def test_the_text_of_a_file_that_is_no_sgf():
    assert sgf_text.text_of(b"\xff\xff") == "ÿÿ"
