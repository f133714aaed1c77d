"""Lists of cells that people copy, links of sites, and collections whose first matches are empty."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.records import cell_lists, sgf_text
from games.records.imports import parse_record, text_of
from games.records.match_record import UnreadableRecord
from games.rules.catalogue import build
from tests.budgets import FEW
from tests.games.records.test_dialects import words_of
from tests.games.records.test_sgf import played

# Hex: our cells are "column, number" of a rhombus that lies; in lists a letter is a number of ours.


def listed(cells: str) -> tuple[str, ...]:
    """Our moves of a list of cells in which nobody swaps."""
    return tuple(
        f"{chr(ord('a') + ord(cell[0]) - 97 + int(cell[1:]) - 1)}{ord(cell[0]) - 96}"
        for cell in cells.split()
    )


@pytest.mark.parametrize(
    ("written", "assumed", "size"),
    [
        ("https://hexworld.org/board/#13c1,a3c8b9e10", "", 13),
        ("hexworld.org/board/#13r9c1,a3c8,b9e10", "go", 13),
        ("http://www.trmph.com/hex/board#13,a3c8b9e10", "", 13),
        ("13,a3c8b9e10", "hex", 13),
        ("#13c1,a3c8b9e10\n", "hex", 13),
        ("a3 c8 b9 e10", "hex", 11),
        ("a3c8b9e10", "hex", 11),
        ("a3 c8\n b9 e10\n #\n", "hex", 11),
        ("1. A3 c8 2. B9 E10 1-0", "hex", 11),
        ("1 a3 2 c8 3 b9 4 e10", "hex", 11),
        ("1) a3, c8; 2) b9, e10 {good} *", "hex", 11),
        ("Game: Hex\nSize: 14\nRed: Ana\nBlue: Bruno c3\n1. a3 c8\n2. b9 e10\nresign", "", 14),
        ('[Event "Hex cup"]\n[Board "14"] [Red "x"]\n\n1. a3 c8 2. b9 e10', "", 14),
        ("Hex, 14x14, Ana - Bruno\na3 c8 b9 e10", "go", 14),
        ("Ana places a stone on a3\nBruno places a stone on c8\nAna: b9\nBruno (e10)\nhave fun", "hex", 11),
        ("Move 4 :\nBruno plays e10\nMove 3 :\nAna plays b9\nMove 2\nBruno c8\nMove 1\nAna a3", "hex", 11),
        ("Red: a3\nBlue: c8\nRed: b9\nBlue: e10", "hex", 11),
    ],
)
def test_lists_of_hex(written, assumed, size):
    record = parse_record(written, assumed)
    assert (record.game.slug, record.game.size) == ("hex", size)
    assert record.moves == listed("a3 c8 b9 e10")
    assert record.gap is None
    assert ("não diz o tamanho" in words_of(record)) == (size == 11)


SWAPS_OF_PIECES = ("swap-pieces", "swap pieces", "Swap", "S", "swap_pieces")
SWAPS_OF_COLOURS = ("swap colors", "swap-sides", "swap_colours")


@pytest.mark.parametrize("swap", SWAPS_OF_PIECES)
def test_a_swap_of_pieces_mirrors_what_follows(swap):
    mirrored = (listed("a3")[0], "swap", *listed("h3 i2"))
    assert parse_record(f"a3 {swap} c8 b9", "hex").moves == mirrored
    assert parse_record(f"(;GM[11]SZ[11];B[a3];W[{swap}];B[c8];W[b9])").moves == mirrored
    assert parse_record("https://hexworld.org/board/#11c1,a3:sc8b9").moves == mirrored


@pytest.mark.parametrize("swap", SWAPS_OF_COLOURS)
def test_a_swap_of_colours_leaves_the_board_as_it_is(swap):
    exchanged = (listed("a3")[0], "swap", *listed("c8 b9"))
    assert parse_record(f"a3 {swap} c8 b9", "hex").moves == exchanged
    assert parse_record(f"(;GM[11]SZ[11];B[a3];W[{swap}];B[c8];W[b9])").moves == exchanged


def test_a_swap_that_can_only_be_one_of_colours():
    # Mirrored, a3 would be c1, which is taken: who wrote c1 exchanged colours.
    assert parse_record("a3 swap c1 b9", "hex").moves == (listed("a3")[0], "swap", *listed("c1 b9"))
    assert parse_record("(;GM[11]SZ[11];B[a3];W[S];B[c1])").moves[2:] == listed("c1")
    assert parse_record("Ana a3\nBruno swaps the sides\nAna c8", "hex").moves[2:] == listed("c8")


@FEW
@given(seed=st.integers(0, 10_000), size=st.sampled_from([3, 5, 11]))
def test_a_whole_match_as_a_list_and_as_a_link(seed, size):
    game = build("hex", {"size": size})
    moves, states = played(game, seed)
    has_swapped, cells = False, []
    for move in moves:
        if move == "swap":
            has_swapped = True
            cells.append(":s")
            continue
        number = int(move[1:])
        row = ord(move[0]) - 97 - number + 2
        cells.append(f"{chr(96 + row)}{number}" if has_swapped else f"{chr(96 + number)}{row}")
    link = f"https://hexworld.org/board/#{size}c1,{''.join(cells)}"
    assert parse_record(link).moves == tuple(moves)
    plain = " ".join(cells).replace(":s", "swap-pieces")
    assert parse_record(f"Size: {size}\n{plain}", "hex").moves == tuple(moves)
    winner = game.outcome(states[-1])
    assert winner is None or winner.winner is not None


def test_the_size_of_a_list_is_the_one_on_which_it_ends():
    # A chain over 13 rows: on a board of 14 nobody has won.
    moves = " ".join(f"a{row} c{row}" for row in range(1, 13)) + " a13"
    record = parse_record(moves, "hex")
    assert record.game.size == 13
    assert "ganhou o Preto" in str(record.summary)
    assert parse_record("a17", "hex").game.size == 19


@pytest.mark.parametrize(
    ("end", "words"), [(":rb", "ganhou o Branco"), (":rw", "ganhou o Preto"), (":fb", "ganhou o Branco")]
)
def test_who_gave_up_in_a_link(end, words):
    assert words in str(parse_record(f"https://hexworld.org/board/#11,a3c8{end}").summary)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("https://hexworld.org/board/#", "Não percebemos esta ligação"),
        ("https://hexworld.org/board/#11x9,a3", "11x9"),
        ("https://hexworld.org/board/#11,a3?!b4", "Não percebemos esta ligação"),
        ("https://hexworld.org/board/#11,a3xyzb4", "xyz"),
        ("https://hexworld.org/board/#40,a3", "entre 3 e 19"),
        ("a3 b4 maybe c5", "lista de casas"),
        ("Ana a3\nAna b4\nBruno c5", "lista de casas"),
        ("Ana a3\nBruno b4\nCarla c5 was better", "lista de casas"),
        ("Ana a3 or b4?\nBruno c5", "lista de casas"),
        ("a30", "entre 3 e 19"),
        ("a1 " * 1_001, "no máximo"),
        ("nothing here", "não é um ficheiro SGF"),
    ],
)
def test_what_is_no_list(written, words):
    with pytest.raises(UnreadableRecord, match=words):
        parse_record(written, "hex")


@pytest.mark.parametrize(
    "part",
    [
        "x\n",
        "hexworld.org/",
        "x: y\n",
        "swap ",
        "swap\n",
        "a1",
        "Ana a1\n",
        "[a ",
        '[a "b"] ',
        "move 1\n",
        "1,",
    ],
)
def test_long_texts_are_read_to_their_end(part):
    written = part * (400_000 // len(part))
    for assumed in ("hex", "gomoku"):
        with suppress(UnreadableRecord):
            assert parse_record(written, assumed).moves


def test_what_is_illegal_ends_a_list():
    record = parse_record("a3 c8 a3 b4", "hex")
    assert record.moves == listed("a3 c8")
    assert "Jogada 3 (a3)" in str(record.gap)
    assert "Neste jogo não se passa" in str(parse_record("https://hexworld.org/board/#11,a3:pb4").gap)


@pytest.mark.parametrize(
    "written", ["h8 i9 j7", "H8,I9,J7", "h8i9j7", "1. h8 i9 2. j7 *", "Renju 15x15\nh8 i9 j7"]
)
def test_lists_of_gomoku(written):
    record = parse_record(written, "gomoku")
    assert (record.game.slug, record.game.size, record.moves) == ("gomoku", 15, ("h8", "i9", "j7"))


def test_a_list_off_the_centre_or_on_a_larger_board():
    assert parse_record("Size: 19\nj10 k11", "gomoku").game.form == "standard"
    record = parse_record("a20 b2", "gomoku")
    assert (record.game.size, record.game.form) == (20, "free")


def test_the_heading_of_another_game_is_no_list_of_cells():
    assert parse_record('[Game "Reversi"]\n1. f5 d6', "").game.slug == "reversi"
    assert not cell_lists.is_cell_list("1. f5 d6", "reversi")


# Go, with cells by a letter and a number


@pytest.mark.parametrize(
    ("nodes", "moves", "words"),
    [
        (";B[E5];W[C3]", "e5 c3", "de baixo para cima"),
        (";B[e5];W[h9]", "e5 h9", "de baixo para cima"),
        (";B[E5];W[J3]", "e5 i3", "sem coluna I"),
        (";B[I5];W[C3]", "i5 c3", "de baixo para cima"),
        (";B[E5];W[];B[J9]", "e5 pass i9", "sem coluna I"),
        ("AB[C3][G7];W[E5]", "e5", "de baixo para cima"),
    ],
)
def test_go_by_letter_and_number(nodes, moves, words):
    record = parse_record(f"(;GM[1]SZ[9]{nodes})")
    assert record.moves == tuple(moves.split())
    assert words in words_of(record)


def test_columns_of_go_without_the_letter_i():
    assert parse_record("(;GM[1]SZ[19];B[Q16];W[D4];B[T1])").moves == ("p16", "d4", "s1")
    with pytest.raises(UnreadableRecord, match="Jogada 2"):
        parse_record("(;GM[1]SZ[9];B[I5];W[J3])")
    # A board of 19 has no column U: with an I there are twenty letters, of which the last is S.
    with pytest.raises(UnreadableRecord, match="não é uma casa"):
        parse_record("(;GM[1]SZ[19];B[U1])")


# Collections, nodes, ends of files


@pytest.mark.parametrize(
    ("written", "moves", "words"),
    [
        ("(;GM[1])(;GM[1]SZ[9];B[ee])(;)", "e5", "A primeira partida do ficheiro não tem jogadas"),
        ("(;)(;SZ[9]AB[aa])(;SZ[9];B[ee])", "e5", "As primeiras 2 partidas"),
        ("(;SZ[9])(;SZ[9]AB[aa])(;SZ[9])", "", "A primeira partida"),
        ("(;SZ[9])(;SZ[9])", "", "aqui está só a primeira"),
        ("(;SZ[9];B[ee])(;SZ[9];B[aa])", "e5", "aqui está só a primeira"),
        ("(;SZ[9])(;SZ[9];B[ee])(;SZ[9];B[ee]];W)", "e5", "A primeira partida"),
        ("(;SZ[9])(;SZ[9];B[ee)", "", "aqui está só a primeira"),
        # A damaged one takes no other along.
        ("(;SZ[9];B[zz)\n(;SZ[9];B[cc];W[dd])", "c7 d6", "Uma partida do ficheiro está estragada"),
        ("(;SZ[9]a[(;SZ[9]b[)(;SZ[9];B[cc];W[dd])", "c7 d6", "2 partidas do ficheiro estão estragadas"),
        ("(;SZ[9])(;SZ[9];B[aa];W[)(;SZ[9];B[cc])", "c7", "A primeira partida do ficheiro não tem"),
        ("(;SZ[9];B[aa];W[bb]\n(;SZ[9];B[cc])", "a9 b8", "Esta partida acaba a meio no ficheiro"),
        ("(;SZ[9];B[aa];W[bb\n(;SZ[9];B[cc])", "a9", "Esta partida acaba a meio no ficheiro"),
        ("(;SZ[9];B[aa]];W[bb])\n(;SZ[9];B[cc])", "a9 b8", "aqui está só a primeira"),
    ],
)
def test_the_first_match_with_moves_is_read(written, moves, words):
    record = parse_record(written)
    assert record.moves == tuple(moves.split())
    assert words in words_of(record)


def test_where_all_matches_are_damaged_none_is_read():
    with pytest.raises(UnreadableRecord, match="estragado"):
        parse_record("(;SZ[9]a[)(;SZ[9]b[)")


@pytest.mark.parametrize(
    ("more", "count", "words", "end"),
    [
        (";R[W])", 3, "", "ganhou o Preto"),
        (";R[black])", 3, "", "ganhou o Branco"),
        (";R[])", 3, "", "ganhou o Preto"),
        ("R[resign])", 3, "", "ganhou o Preto"),
        (";R[resign];W[e5])", 3, "mais uma jogada, que não conta", "ganhou o Preto"),
        (";W[resign];B[e5];W[g7])", 3, "mais 2 jogadas, que não contam", "ganhou o Preto"),
        (";W[e5]R[10];B[a1])", 5, "", "por acabar"),
        (";W[resign];B[e5]RE[0])", 3, "mais uma jogada", "ganhou o Preto"),
    ],
)
def test_who_gives_up_ends_a_match_and_what_comes_later_is_said(more, count, words, end):
    record = parse_record(f"(;FF[4]GM[11]SZ[11];B[c3];W[f6];B[d4]{more}", "hex")
    assert len(record.moves) == count
    assert words in words_of(record)
    assert end in str(record.summary)


def test_a_collection_of_empty_matches_is_looked_through_to_a_limit():
    record = parse_record("(;)" * (sgf_text.MAX_MATCHES + 1) + "(;B[aa])")
    assert record.moves == ()


def test_a_position_that_was_cut_off_is_read():
    record = parse_record("(;GM[1]SZ[9]\n;AW[aa][ab]\nAB[ee]PL[B]\n")
    assert record.game.position(record.game.initial())["white"] == ["a8", "a9"]
    assert "acaba a meio" in words_of(record)


def test_moves_of_both_colours_in_one_node_go_by_turns():
    for slug, cells in (("4", "h8 i9 g6"), ("1", "h8 i9 g6")):
        record = parse_record(f"(;GM[{slug}]SZ[15]B[hh]W[ig]B[gj])")
        assert record.moves == tuple(cells.split())
        assert "Há 3 jogadas no mesmo nó" in words_of(record)


# Reversi


def test_ggf_without_a_beginning_has_the_usual_one():
    record = parse_record("(;GM[Othello]PB[A]PW[B]B[D3//1.234]W[C5//0.001];)")
    assert record.moves == ("d6", "c4")
    assert str(record.summary).startswith("Lido como GGF")
    assert str(parse_record("(;GM[Othello]SZ[8];B[d3];W[c5])").summary).startswith("Lido como SGF")


def test_lists_of_reversi_end_with_a_count_and_have_passes():
    record = parse_record('[Site "PlayOK"]\n[Result "38-26"]\n\n1. f5 d6 2. c3 d3 38-26', "reversi")
    assert (len(record.moves), record.gap) == (4, None)
    for word in ("pa", "PS", "--", "pass"):
        assert "Só se passa" in str(parse_record(f"f5, d6, {word}, c3", "reversi").gap)

    assert parse_record("(;GM[2];B[d3];W[PA])").gap is not None


@pytest.mark.parametrize(
    ("written", "assumed", "moves"),
    [
        ("d1-d3 a4-c4, e1-e3;", "lines_of_action", "d1-d3 a4-c4 e1-e3"),
        ("d1d3\na4c4", "lines_of_action", "d1-d3 a4-c4"),
        ("d1-d7/g7 d10-d8/f8", "amazons", "d1-d7/g7 d10-d8/f8"),
        ("d1-d7(g7)\nd10-d8(f8)\n", "amazons", "d1-d7/g7 d10-d8/f8"),
    ],
)
def test_lists_of_moves_without_numbers(written, assumed, moves):
    assert parse_record(written, assumed).moves == tuple(moves.split())


# Boardspace, where what is known of players stands where others have moves


def test_lines_of_action_of_boardspace():
    head = '(;GM[9]VV[1]SU[Standard]P0[id "ann"]P1[id "bob"]PB[ann]'
    about = ';B[id "ann"];W[time 0:00:05];B[Ranking 1500]'
    record = parse_record(f"{head}{about};B[1 D1-D3];W[2 A3:D3];B[time 0:00:09];B[Resign])")
    assert (record.game.slug, record.moves) == ("lines_of_action", ("d1-d3", "a3:d3"))
    assert record.gap is None
    assert "ganhou o Branco" in str(record.summary)


def test_other_games_of_boardspace_are_refused_by_name():
    with pytest.raises(UnreadableRecord, match="Boardspace"):
        parse_record('(;GM[11]VV[1]SU[hex-11]P0[id "ann"]P1[id "bob"];P0[0 Start P0];P0[1 dropb C 3])')


def test_empty_values_of_stones_put_nothing_there():
    assert parse_record("(;GM[1]SZ[9]AB[]AW[ ];B[ee])").moves == ("e5",)


# Anything


ACCEPTED = (
    "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[本因坊]KM[6.5];B[ee];W[cc]C[á];B[gg](;W[];B[])(;W[aa]))",
    "(;GM[11]SZ[11];B[a3];W[swap-pieces];B[c8];W[resign])",
    "(;SZ[13]SO[http://www.littlegolem.com]RE[B];W[mb];B[swap];W[gh];B[resign])",
    "(;GM[9];B[d1-d3];W[a3:d3])",
    "(;GM[18];B[d1-d7/g7];W[d10-d8/f8])",
    "(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]B[a2]W[a3];)",
    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,3\nA\nB\n-1\n0,Freestyle15_1\n",
    "Hex 13x13\nAna a3\nBruno swaps\nAna c8\nBruno b9",
    "https://hexworld.org/board/#15c1,e6:sf7i8g10:rb",
    "1. f5 d6 2. c3 d3 38-26",
)
CODECS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "shift_jis", "big5", "gb18030", "latin-1", "cp1252")


@pytest.mark.parametrize("written", ACCEPTED)
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_whole_files_are_read(written, codec):
    assumed = "reversi" if written.startswith("1.") else ""
    record = parse_record(text_of(written.encode(codec)), assumed)
    assert record.moves
    assert record.gap is None


@given(st.sampled_from(ACCEPTED), st.sampled_from(CODECS), st.integers(0, 1_000_000))
def test_changed_files_are_read_or_refused(written, codec, seed):
    chance = random.Random(seed)
    data = bytearray(written.encode(codec, errors="replace"))
    for _change in range(chance.randrange(6)):
        at = chance.randrange(len(data))
        kind = chance.randrange(4)
        if kind == 0:
            data[at] = chance.randrange(256)
        elif kind == 1:
            data[at:at] = chance.choice(
                [b"(;", b")", b"[", b"]", b"\\", b";", b":", b"\0", b"\x81", b"swap", b"9"]
            )
        elif kind == 2:
            del data[at : at + chance.randrange(1, 9)]
        else:
            data = data[: at + 1]
        if not data:
            break
    for assumed in ("go", "hex", "gomoku", "reversi", "havannah", ""):
        with suppress(UnreadableRecord):
            assert parse_record(text_of(bytes(data)), assumed).game.slug
