"""SGF out and in: the same moves come back, files of others are understood, no match is refused."""

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.records import sgf
from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import build
from tests.budgets import FEW

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("go", {"size": 7, "komi": 5.5}),
    ("go", {"size": 5, "superko": True}),
    ("atari_go", {"size": 7}),
    ("atari_go", {"size": 5, "cross": True}),
    ("atari_go", {"size": 5, "suicide": True}),
    ("gomoku", {"size": 9}),
    ("gomoku", {"size": 9, "form": "opening"}),
    ("gomoku", {"size": 9, "form": "ninuki"}),
    ("gomoku", {"size": 9, "form": "dagger"}),
    ("hex", {"size": 5}),
    ("hex", {"size": 13}),
    ("havannah", {"size": 4}),
    ("havannah", {"size": 5, "pie": True}),
    ("reversi", {}),
    ("reversi", {"size": 6}),
    ("y", {"size": 6}),
    ("y", {"size": 6, "stones": "progressive"}),
    ("y", {"size": 6, "stones": "two_stones"}),
    ("gomoku", {"size": 20, "form": "free"}),
    ("gomoku", {"size": 8, "form": "freestyle"}),
    ("havannah", {"size": 3, "pie": True}),
    ("y", {"size": 3}),
    ("y", {"curved": True}),
    ("lines_of_action", {}),
    ("lines_of_action", {"size": 6}),
    ("amazons", {}),
    ("amazons", {"size": 6}),
]
MOST = 60


def played(game: BoardGame[Any], seed: int) -> tuple[list[str], list[Any]]:
    """A random match and its states."""
    rng = random.Random(seed)
    moves, states = [], [game.initial()]
    while len(moves) < MOST and game.outcome(states[-1]) is None:
        moves.append(game.random_move(states[-1], rng))
        states.append(game.play(states[-1], moves[-1]))
    return moves, states


@pytest.mark.parametrize(("slug", "options"), GAMES, ids=str)
@FEW
@given(seed=st.integers(0, 10_000))
def test_what_goes_out_comes_in(slug, options, seed):
    game = build(slug, options)
    moves, states = played(game, seed)
    assert sgf.parse_sgf(sgf.write(game, moves)) == sgf.Record(game, tuple(moves))
    # The same from a position in the middle, with all that SGF has no property for.
    half = len(moves) // 2
    begun = game.starting_at(states[half])
    assert sgf.parse_sgf(sgf.write(begun, moves[half:])) == sgf.Record(begun, tuple(moves[half:]))


def test_every_game_with_sgf_is_tried():
    assert {slug for slug, _options in GAMES} == sgf.SLUGS


def test_go_as_the_standard_writes_it():
    game = build("go", {"size": 9, "komi": 5.5})
    moves = ["c3", "g7", "pass", "i1", "pass", "pass", "i1=dead", "accept", "accept"]
    written = sgf.write(game, moves, result="B+3.5", date="2026-11-21").decode()
    for part in (
        "FF[4]",
        "GM[1]",
        "SZ[9]",
        "KM[5.5]",
        "PB[Preto]",
        "PW[Branco]",
        "RE[B+3.5]",
        "DT[2026-11-21]",
    ):
        assert part in written
    assert "".join(written.split()).endswith(
        ";B[cg];W[gc];B[];W[ii];B[];W[];NIM[i1=dead];NIM[accept];NIM[accept])"
    )


def test_atari_go_is_written_as_go_whose_rules_are_named():
    game = build("atari_go", {"size": 5, "cross": True})
    written = sgf.write(game, ["a1", "e5"]).decode()
    for part in ("GM[1]", "SZ[5]", "RU[capture go, crosscut]", "PL[B]", "AB[", "AW[", ";B[ae]", ";W[ea]"):
        assert part in written


@pytest.mark.parametrize(
    ("rules", "assumed", "slug"),
    [
        ("", "go", "go"),
        ("", "atari_go", "atari_go"),
        ("RU[Atari Go]", "go", "atari_go"),
        ("RU[Japanese]", "hex", "go"),
    ],
)
def test_who_asks_for_atari_go_may_bring_files_of_programs_of_go(rules, assumed, slug):
    record = sgf.parse_sgf(f"(;GM[1]SZ[5]{rules};B[cc];W[bc])", assumed)
    assert (record.game.slug, record.moves) == (slug, ("c3", "b3"))
    assert not any("GM 1" in str(note) for note in record.notes)


def test_hex_as_the_standard_writes_it():
    # Black joins top and bottom: a chain of ours from north-west to south-east is a column.
    game = build("hex", {"size": 5})
    moves = ["b2", "swap", "a1", "c2", "e5", "d2", "e1", "e2", "i5", "f2"]
    written = "".join(sgf.write(game, moves).decode().split())
    assert written.endswith(";B[b1];W[swap-sides];W[a1];B[b2];W[e1];B[b3];W[a5];B[b4];W[e5];B[b5])")
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    assert game.outcome(state).winner == "black"


def test_swapping_the_pieces_is_exchanging_the_people_mirrored():
    record = sgf.parse_sgf(b"(;GM[11]SZ[5];B[a3];W[swap-pieces];B[d2];W[e1])")
    same = sgf.parse_sgf(b"(;GM[11]SZ[5];B[a3];W[swap-sides];W[b4];B[a5])")
    assert record.moves == same.moves
    assert record.moves[1] == "swap"


@pytest.mark.parametrize(
    ("written", "same", "words"),
    [
        # The same colour goes on: people exchanged sides, whatever the word.
        ("B[a3];W[swap-pieces];W[b4];B[a5]", "B[a3];W[swap-sides];W[b4];B[a5]", "troca de lados"),
        ("B[a3];W[SWAP];W[b4];B[a5]", "B[a3];W[swap-sides];W[b4];B[a5]", "troca de lados"),
        ("B[a3];W[swap];B[d2];W[e1]", "B[a3];W[swap-sides];W[b4];B[a5]", "espelhadas"),
        ("B[a3];W[swap-pieces]", "B[a3];W[swap-sides]", "espelhadas"),
        # White begins: the same game with the colours exchanged, on the board mirrored.
        ("W[c1];B[d2];W[a5]", "B[a3];W[b4];B[e1]", "começa o Branco"),
        ("PL[W];W[c1];B[swap];B[d2]", "B[a3];W[swap-sides];W[b4]", "troca de lados"),
        ("W[c1];B[swap-pieces];W[d2]", "B[a3];W[swap-sides];W[d2]", "espelhadas"),
    ],
)
def test_hex_as_others_write_it(written, same, words):
    record = sgf.parse_sgf(f"(;GM[11]SZ[5];{written})".encode())
    assert record.moves == sgf.parse_sgf(f"(;GM[11]SZ[5];{same})".encode()).moves
    assert words in " ".join(map(str, record.notes))


def test_small_boards_of_hex_are_read():
    for size in (3, 4):
        record = sgf.parse_sgf(f"(;GM[11]SZ[{size}];B[a1];W[b2])".encode())
        assert record.game.size == size
        assert not record.notes


def test_havannah_and_y_are_written_in_our_notation():
    pie = build("havannah", {"size": 4, "pie": True})
    written = "".join(sgf.write(pie, ["d4", "swap", "g7"]).decode().split())
    assert "GM[Havannah]" in written
    assert "RU[pie]" in written
    assert written.endswith(";W[d4];B[swap];B[g7])")
    # Others do not say that the balance rule was agreed on.
    assert sgf.parse_sgf(b"(;GM[havannah]SZ[4];W[D4];B[swap];B[g7])").game == pie
    two = sgf.write(build("y", {"size": 6, "stones": "two_stones"}), ["a1", "d2", "f6"])
    assert b"RU[two_stones]" in two
    assert b"W[d2];W[f6]" in two


@pytest.mark.parametrize(
    ("written", "slug", "moves"),
    [
        (b"(;GM[1]SZ[9];B[cc];W[tt];B[])", "go", ("c7", "pass", "pass")),
        (b"(;SZ[9:9];B[cc])", "go", ("c7",)),
        (b"(;GM[4]SZ[9];B[e5];W[ed])", "gomoku", ("e5", "e6")),
        (b"(;GM[2];B[f5];W[fd])", "reversi", ("f4", "f5")),
        (b"(;GM[11]SZ[5];B[A1];W[e5];B[resign];W[a2])", "hex", ("a1", "i5")),
        (b"junk before (;GM[Y]SZ[5];B[a1];W[Forfeit]) and behind", "y", ("a1",)),
        (b"(;GM[1]SZ[9]C[a \\] b]PB[x\\\\];B[aa]N[y])", "go", ("a9",)),
        ("(;GM[1]SZ[9]PB[Zé];B[aa])".encode("latin-1"), "go", ("a9",)),
        (b"(;GM[1]SZ[9];B[aa](;W[bb]))", "go", ("a9", "b8")),
        (b"(;GM[1]SZ[9];;B[aa];C[pause];W[bb])", "go", ("a9", "b8")),
    ],
)
def test_files_of_others(written, slug, moves):
    record = sgf.parse_sgf(written)
    assert (record.game.slug, record.moves, record.variations) == (slug, moves, False)


def test_only_the_main_line_is_read():
    record = sgf.parse_sgf(b"(;GM[1]SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))")
    assert record.moves == ("a9", "b8", "c7", "d6")
    assert record.variations


def test_the_game_of_the_page_is_taken_where_the_file_names_none():
    assert sgf.parse_sgf(b"(;SZ[5];B[a1])", "hex").game.slug == "hex"
    assert sgf.parse_sgf(b"(;GM[1]SZ[5];B[aa])", "hex").game.slug == "go"


def test_positions_of_others():
    record = sgf.parse_sgf(b"(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee])")
    start = record.game.initial()
    assert record.game.position(start)["black"] == ["c7", "g3"]
    assert record.game.to_move(start) == "white"
    assert record.moves == ("e5",)
    rectangle = sgf.parse_sgf(b"(;GM[1]SZ[9];AB[aa:ca]AW[ci:ag]PL[W])").game
    position = rectangle.position(rectangle.initial())
    assert position["black"] == ["a9", "b9", "c9"]
    assert len(position["white"]) == 9
    assert rectangle.to_move(rectangle.initial()) == "white"
    hexes = sgf.parse_sgf(b"(;GM[Y]SZ[5]AB[a1:c2])").game
    assert hexes.position(hexes.initial())["black"] == ["a1", "b1", "b2", "c1", "c2"]
    assert hexes.to_move(hexes.initial()) == "black"


def test_our_own_words_about_a_position_count_only_for_its_stones():
    game = build("hex", {"size": 5})
    begun = game.starting_at(game.play(game.play(game.initial(), "c2"), "swap"))
    written = sgf.write(begun, ["e5"])
    assert sgf.parse_sgf(written).game == begun
    changed = written.replace(b"AB[b2]", b"AB[b3]")
    assert changed != written
    there = sgf.parse_sgf(changed).game
    assert there.position(there.initial())["black"] == ["d2"]
    assert not there.swapped(there.initial())


def test_othello_leaves_passes_out():
    game = build("reversi", {"size": 4})
    for seed in range(100):
        moves, _states = played(game, seed)
        if "pass" in moves:
            break
    written = sgf.write(game, moves)
    without = written.replace(b";B[]", b"").replace(b";W[]", b"")
    assert without != written
    assert sgf.parse_sgf(without).moves == tuple(moves)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (b"", "não é um ficheiro SGF"),
        (b"hello", "não é um ficheiro SGF"),
        (b"(;GM[1]", "não é um ficheiro SGF"),
        (b"(;" * 50_000, "não é um ficheiro SGF"),
        (b"(;B[aa]W)", "não é um ficheiro SGF"),
        (b"\x00\xff\xfe(\x00;\x00", "não é um ficheiro SGF"),
        (b"(;GM[3])", r"GM 3"),
        (b"(;GM[1]SZ[9:13])", "9:13"),
        (b"(;GM[1]SZ[x])", "tamanho"),
        (b"(;GM[1]SZ[4])", "entre 5 e 19"),
        (b"(;GM[11]SZ[25])", "entre 3 e 19"),
        (b"(;GM[4]SZ[10]RU[dagger])", "ímpar"),
        (b"(;GM[4]SZ[21])", "entre 7 e 20"),
        (b"(;GM[1]SZ[9]AB[aa];W[aa])", r"Jogada 1 \(aa\): .*ocupada"),
        (b"(;GM[1]SZ[9];B[zz])", r"Jogada 1 \(zz\): .*não é uma casa"),
        (b"(;GM[1]SZ[9];B[aaa])", "não é uma casa"),
        (b"(;GM[1]SZ[9];B[a\xe9])", "não é uma casa"),
        (b"(;GM[11]SZ[5]AB[a1]PL[W];B[b2])", "Jogada 1 .*vez do Branco"),
        (b"(;GM[11]SZ[5];B[])", "Jogada 1"),
        (b"(;GM[11]SZ[5];B[swap-pieces])", "Jogada 1 .*primeira resposta"),
        (b"(;GM[11]SZ[5];B[a1];W[swap-pieces];B[zz9])", "Jogada 3"),
        (b"(;GM[2];B[aa])", "Jogada 1 .*não viras"),
        (b"(;GM[1]SZ[9]AB[zz])", "não é uma casa"),
        (b"(;GM[1]SZ[9]AB[aa]AW[aa])", "posição inicial"),
        (b"(;GM[1]SZ[9]NIM[{])", "posição inicial"),
        (b"(;GM[1]SZ[9];NIM[explode])", "Jogada 1"),
        (b"(;GM[1]SZ[19]" + b";B[];W[]" * 600 + b")", "no máximo"),
    ],
)
def test_what_is_no_match_is_refused(written, words):
    with pytest.raises(sgf.UnreadableRecord, match=words):
        sgf.parse_sgf(written)


@given(st.text(alphabet="();BWAGMSZ[]\\:1945aejt \n", max_size=60))
def test_garbage_is_read_or_refused(garbage):
    for data in (garbage.encode(), b"(;GM[11]SZ[5]" + garbage.encode() + b")"):
        with suppress(sgf.UnreadableRecord):
            assert sgf.parse_sgf(data).game.slug in sgf.SLUGS
