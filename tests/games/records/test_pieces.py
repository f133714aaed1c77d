"""Matches of others in which pieces go from cell to cell, and matches of Reversi that are no SGF."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.records import sgf
from games.records.imports import MAX_TEXT, parse_record
from games.records.match_record import UnreadableRecord
from games.rules.catalogue import build
from tests.budgets import FEW
from tests.games.records.test_dialects import GOLEM, words_of
from tests.games.records.test_sgf import played


@pytest.mark.parametrize(
    "nodes",
    [
        ";B[d1-d3];W[a3:d3];B[d8-d6]",
        ";B[D1D3];W[A3xD3+!];B[d8 d6]",
        ";B[d1:d3];W[a3-d3++];B[d8d6 ]",
    ],
)
@pytest.mark.parametrize("head", ["GM[9]", "GM[LOA]SU[Standard]", "EV[loa.mc.2013.jul.2.1]" + GOLEM])
def test_lines_of_action_as_the_standard_and_others_write_it(nodes, head):
    record = parse_record(f"(;FF[4]{head}{nodes};W[resign])")
    assert record.game == build("lines_of_action", {})
    assert record.moves == ("d1-d3", "a3:d3", "d8-d6")
    assert not record.notes


def test_white_may_begin_in_a_file_of_lines_of_action():
    record = parse_record("(;GM[9]RE[W+R];W[d1-d3];B[a3-d3])")
    assert record.moves == ("d1-d3", "a3:d3")
    assert "cores trocadas" in words_of(record)
    assert "ganhou o Preto" in str(record.summary)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("(;GM[9];B[d1])", r"Jogada 1 \(d1\): não percebemos esta jogada"),
        ("(;GM[9];B[d1-d3-d5])", r"Jogada 1 \(d1-d3-d5\): não percebemos"),
        ("(;GM[9];B[d1-z3])", r"Jogada 1 \(z3\): «z3» não é uma casa"),
        ("(;GM[9];B[d1-d2])", r"Jogada 1 \(d1-d2\): Na linha"),
        ("(;GM[9];B[a2-c2])", "Jogada 1"),
        ("(;GM[9]SU[Parachute];B[d1-d3])", r"outra posição \(Parachute\)"),
        ("(;GM[18]AB[aa][ba]AW[aa];B[aaabac])", "duas peças"),
        ("(;GM[18]AB[aa:ae]AW[jj];B[aaabac])", "posição inicial não serve: Cada jogador tem de uma a quatro"),
    ],
)
def test_what_is_no_move_of_a_piece_is_refused(written, words):
    with pytest.raises(UnreadableRecord, match=words):
        parse_record(written)


def test_a_position_of_lines_of_action_that_is_set_up():
    record = parse_record("(;GM[9]SU[Custom]AB[a1][c3]AW[h8][f6]PL[W];W[h8-h7])")
    assert record.game.to_move(record.game.initial()) == "white"
    assert record.moves == ("h8-h7",)


def test_a_position_that_is_the_usual_one_is_no_other_beginning():
    usual = "AB[dd][ee]AW[ed][de]"
    record = parse_record(
        f"(;GM[2]SZ[8]{usual.replace('AB', 'A?').replace('AW', 'AB').replace('A?', 'AW')};B[dc])"
    )
    assert record.game == build("reversi", {})


# Amazonas: with us White begins at the bottom, in SGF it is Black


def test_amazons_as_the_standard_writes_it():
    record = parse_record("(;GM[18]RE[B+];B[djddgd];W[addgad])")
    assert record.game == build("amazons", {})
    assert record.moves == ("d1-d7/g7", "a7-d4/a7")
    assert "cores trocadas" in words_of(record)
    assert "ganhou o Branco" in str(record.summary)


@pytest.mark.parametrize("move", ["j4-g7/d7", "j4-g7(d7)", "j4g7d7", "J4 G7,D7"])
@pytest.mark.parametrize("event", ["amazons.mc.2010.oct.1.1", "amazon.in.1"])
def test_amazons_of_little_golem(move, event):
    record = parse_record(f"(;EV[{event}]PB[a]PW[b]RE[B]{GOLEM};W[{move}];B[g10-h9/g8])")
    assert record.moves == ("j4-g7/d7", "g10-h9/g8")
    assert not record.notes
    # There PB is who begins.
    assert "ganhou o Branco" in str(record.summary)


def test_amazons_of_little_golem_are_known_by_their_moves():
    assert parse_record(f"(;EV[null]{GOLEM};W[j4-g7/d7])").moves == ("j4-g7/d7",)


def test_our_amazons_tell_where_they_stand():
    game = build("amazons", {})
    written = "".join(sgf.write(game, ["d1-d7/g7", "a7-b7/a7"]).decode().split())
    for part in ("GM[18]", "AW[ag][dj][gj][jg]", "AB[ad][da][ga][jd]", "PL[W]"):
        assert part in written
    assert written.endswith(";W[djddgd];B[adbdad])")
    assert parse_record(written) == sgf.Record(game, ("d1-d7/g7", "a7-b7/a7"))


def test_arrows_and_emptied_cells_are_set_up():
    record = parse_record("(;GM[18]SZ[6]AB[aa][cc]AW[ff]AA[ab];AE[cc]PL[W];W[ffefee])")
    position = record.game.position(record.game.initial())
    assert (position["black"], position["neutral"]) == (["a6"], ["a5"])
    assert record.game.to_move(record.game.initial()) == "white"
    assert record.moves == ("f1-e1/e2",)


# Lists of moves


@pytest.mark.parametrize(
    "moves",
    [
        "1. d1-d3 a3xd3 2. d8-d6 1-0",
        "1.d1-d3 a3:d3\n2.d8-d6\n1-0",
        "1. d1 - d3 a3 x d3 { takes; } 2... d8-d6 $1 (2. e1-e3 d3-d5) 1-0",
        "1. d1-d3 ; good\na3xd3 2. d8-d6",
    ],
)
@pytest.mark.parametrize(
    "tags",
    [
        '[Event "Tournament loa.mc.2013.jul.2.1"]\n[White "a"]\n[Result "1-0"]\n',
        '[Game "Lines of Action"][Result "1-0"]',
        '[Result "1-0"] ',
    ],
)
def test_lines_of_action_in_pgn(moves, tags):
    record = parse_record(tags + moves, "lines_of_action")
    assert record.moves == ("d1-d3", "a3:d3", "d8-d6")
    assert str(record.summary) == "Lido como PGN; 3 jogadas; segundo o ficheiro ganhou o Preto."


def test_a_list_without_tags_is_of_the_game_that_is_known():
    assert parse_record("[Game of the amazons]\n1. d1-d7(g7) a7-d4(a7)").moves == ("d1-d7/g7", "a7-d4/a7")
    assert parse_record("1. d1-d3 a3xd3", "lines_of_action").moves == ("d1-d3", "a3:d3")
    record = parse_record("1. d1-d7/g7 a7-d4(a7) 2. g1-g6/b6 0-1", "amazons")
    assert record.moves == ("d1-d7/g7", "a7-d4/a7", "g1-g6/b6")
    assert "Lido como lista de jogadas; 3 jogadas; segundo o ficheiro ganhou o Preto" in str(record.summary)


@pytest.mark.parametrize("written", ["{}", "1. {}", "{} "])
@pytest.mark.parametrize("separator", ["", " ", "\n"])
@FEW
@given(seed=st.integers(0, 10_000))
def test_cells_of_reversi_one_after_the_other(written, separator, seed):
    game = build("reversi", {})
    moves, _states = played(game, seed)
    cells = [f"{move[0]}{9 - int(move[1])}" for move in moves if move != "pass"]
    record = parse_record(written.format(separator.join(cells)), "reversi")
    assert [move for move in record.moves if move != "pass"] == [move for move in moves if move != "pass"]
    assert record.gap is None


@pytest.mark.parametrize(
    ("written", "assumed", "words"),
    [
        ('[Event "x"]\n1. e4 e5', "", r"Este PGN é de um jogo que aqui não se lê \(x\)"),
        ('[Event "x"]\n1. e4 e5', "go", "Este PGN é de um jogo"),
        ("1. d1-d3", "", "não é um ficheiro SGF"),
        ("1. d1-d3", "nim", "não é um ficheiro SGF"),
        ("f5d6", "amazons", "não é um ficheiro SGF"),
        ("1. f5 a1", "lines_of_action", "não percebemos"),
        ("1. a1 " + "b1 " * 1_001, "reversi", "no máximo 1000"),
    ],
)
def test_what_is_no_list_of_moves_is_refused(written, assumed, words):
    with pytest.raises(UnreadableRecord, match=words):
        parse_record(written, assumed)


def test_only_the_first_match_of_a_collection_is_read():
    first = '[Event "loa.1"]\n\n1. d1-d3 a3xd3 *\n'
    assert parse_record(first + first).moves == ("d1-d3", "a3:d3")
    assert parse_record(first.replace(" *", "") + "\n" + first).moves == ("d1-d3", "a3:d3")


# GGF

STANDARD = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"


def ggf(board: str, moves: str, more: str = "") -> str:
    return f"(;GM[Othello]PC[x]DT[2000]PB[a]PW[b]{more}TY[8]BO[{board}]{moves};)"


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("+4.00", "ganhou o Preto, por 4 pontos"),
        ("-40.00:r", "ganhou o Branco, por desistência"),
        ("-2:t", "ganhou o Branco, por tempo"),
        ("0.00", "empate"),
        ("?", "por acabar"),
    ],
)
def test_ggf_is_read(result, words):
    moves = "B[F5//1.2]W[D6/0.5/3]B[C3]"
    record = parse_record("1 " + ggf(STANDARD, moves, f"RE[{result}]") + "\n2 (;GM[Othello];)")
    assert record.game == build("reversi", {})
    assert record.moves == ("f4", "d3", "c6")
    assert words in str(record.summary)
    assert "só a primeira" in words_of(record)


def test_a_position_of_ggf():
    board = "4 ---- -O*- -*O- ---- O"
    record = parse_record(ggf(board, "W[D2]B[pass]"))
    assert record.game.size == 4
    assert record.moves == ("d3",)
    assert record.gap


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (ggf(STANDARD, "B[F5]", "TY[8a]").replace("TY[8]", ""), "ao contrário"),
        (ggf("8 ---- *", ""), "posição inicial não se percebe"),
        (ggf("x", ""), "posição inicial não se percebe"),
        (ggf("0 *", ""), "posição inicial não se percebe"),
        (ggf(STANDARD[:-1] + "-", ""), "posição inicial não se percebe"),
        (ggf(STANDARD, "B[F5]W[D6]" * 501), "no máximo 1000"),
    ],
)
def test_ggf_that_is_no_match_is_refused(written, words):
    with pytest.raises(UnreadableRecord, match=words):
        parse_record(written)


@given(st.text(alphabet='abf5-1.x*/()[]{}"; GM', max_size=60))
def test_any_list_is_read_or_refused(garbage):
    for written in (f'[Event "loa"]{garbage}', f"1. {garbage}", ggf(garbage, garbage)):
        for assumed in ("reversi", "amazons"):
            with suppress(UnreadableRecord):
                assert parse_record(written, assumed).game.slug in sgf.SLUGS


# Long files


def test_of_a_long_file_the_main_line_is_read():
    comment = "(a) \\] [b " * 40_000
    written = f"(;GM[1]SZ[9]C[{comment}];B[ee](;W[cc]C[)(];B[gg])" + f"(;W[aa]C[{comment}])" + ")"
    assert 700_000 < len(written) < MAX_TEXT
    record = parse_record(written)
    assert record.moves == ("e5", "c7", "g3")
    assert record.variations
    assert not record.notes


@pytest.mark.parametrize(
    "unit",
    [
        "A[]",
        ";",
        "(;",
        "(;)",
        "] ",
        "(; B ",
        ";B[aa]",
        "AB[aa:ss]",
        "[aa]",
        "\\",
        '[x ""]',
        "f5",
        "1.",
        "{",
        "(",
    ],
)
def test_what_is_long_and_no_match_is_read_or_refused(unit):
    for head in ("(;GM[1]", '[Event "loa"]', "(;GM[Othello]BO[8 ", "1. "):
        with suppress(UnreadableRecord):
            assert parse_record(head + unit * (100_000 // len(unit)), "reversi").game.slug in sgf.SLUGS
    with pytest.raises(UnreadableRecord, match="no máximo 1000000"):
        parse_record(unit * (MAX_TEXT // len(unit) + 1))


def test_a_main_line_with_too_much_on_it_is_refused():
    with pytest.raises(UnreadableRecord, match="anotações a mais"):
        parse_record("(;GM[1]" + "A[]" * 100_000 + ")")
