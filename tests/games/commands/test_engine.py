"""The commands that people use the engine with."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand

from games.management.commands.makemessages import Command as MakeMessages
from tests.benchmarks import perft

NIM = {"id": "nim-1", "game": "nim", "variant": None, "source": "test", "state": [3, 5, 7]}


def run(command: str | BaseCommand, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (("nim", "--depth", "2"), ["1: 15", "2: 176"]),
        (("nim", "--option", "heaps=1,2", "--depth", "4"), ["1: 3", "2: 5", "3: 3", "4: 0"]),
        (("nim", "--option", "heaps=1,2", "--depth", "1", "--moves", "p1-1 p2-1"), ["1: 1"]),
        (("subtraction", "--option", "heaps=4", "--option", "sets=1-3", "--depth", "1"), ["1: 3"]),
        (("add_up", "--option", "target=5", "--option", "misere=yes", "--depth", "2"), ["1: 3", "2: 8"]),
        (("nim", "--option", "heaps=1000000000", "--depth", "1"), ["1: 1000000000"]),
    ],
)
def test_perft_counts_by_depth(arguments, lines):
    assert run(perft.Command(), *arguments).splitlines() == lines


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nix", "--depth", "1"), "game: Não conheço o jogo «nix»."),
        (("nim", "--depth", "0"), "--depth must be from 1 to 100."),
        (("nim", "--depth", "101"), "--depth must be from 1 to 100."),
        (("nim", "--depth", "1", "--option", "heaps"), "--option heaps: write it as name=value."),
        (("nim", "--depth", "1", "--option", "heaps=x"), "heaps: «x» não é um número inteiro"),
        (("nim", "--depth", "1", "--option", "sets=1"), "sets: Este jogo não tem a opção «sets»."),
        (("nim", "--depth", "1", "--moves", "p1-1 p9-1"), "p9-1: Não há pilha 9: há 3 pilhas."),
        (("nim", "--depth", "2", "--option", "heaps=1000000000"), "É grande demais"),
        (("nim", "--depth", "4", "--limit", "20"), "É grande demais"),
    ],
)
def test_perft_says_what_is_wrong(arguments, message):
    with pytest.raises(CommandError) as error:
        run(perft.Command(), *arguments)
    assert message in str(error.value)


def test_solve_prints_the_solution():
    assert json.loads(run("solve", "nim", "[3, 5, 7]")) == {
        "game": "nim",
        "variant": None,
        "state": [3, 5, 7],
        "outcome": "N",
        "grundy": 1,
        "winning_moves": [[2, 5, 7], [3, 4, 7], [3, 5, 6]],
        "winning_notations": ["p1-1", "p2-1", "p3-1"],
    }


def test_solve_knows_misere_and_huge_heaps():
    solution = json.loads(run("solve", "nim", "[1000000000, 1]", "--variant", "misere"))
    assert (solution["outcome"], solution["grundy"]) == ("N", None)
    assert solution["winning_moves"] == [[0, 1]]
    solution = json.loads(run("solve", "subtraction", '{"heaps": [1000000000], "sets": [[1, 2, 3]]}'))
    assert (solution["outcome"], solution["winning_moves"]) == ("P", [])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nix", "[3]"), "Não conheço o jogo «nix»."),
        (("nim", "[3,"), "The state is no JSON"),
        (("nim", "[" * 100_000), "The state is no JSON"),
        (("nim", "9" * 5000), "The state is no JSON"),
        (("nim", "{}"), "As pilhas são uma lista"),
        (("nim", "[3]", "--variant", "x"), "Este jogo não tem a variante «x»."),
        (("subtraction", '{"heaps": [1000000000], "sets": [[5, 7, 10000000]]}'), "Não encontrei o período"),
        (
            (
                "subtraction",
                json.dumps({"heaps": [1001] * 999 + [2], "sets": [[1, 3, 5, 7, 9, 11, 13, 15]] * 1000}),
            ),
            "too many winning moves",
        ),
    ],
)
def test_solve_says_what_is_wrong(arguments, message):
    with pytest.raises(CommandError) as error:
        run("solve", *arguments)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_only_impartial_games_are_solved(monkeypatch):
    from games.rules import catalogue
    from tests.games.samples import Clicks

    monkeypatch.setitem(catalogue.GAMES, "clicks", Clicks)
    with pytest.raises(CommandError, match="no impartial game"):
        run("solve", "clicks", "{}")


@pytest.fixture
def vectors(tmp_path):
    """Writes a file of lines: text as it is, anything else as JSON. Returns its path."""

    def write(*lines: Any) -> str:
        path = tmp_path / "vectors.jsonl"
        path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
        return str(path)

    return write


def checked(*arguments: str) -> tuple[list[str], int]:
    """The lines printed by check_vectors, and its exit status."""
    out = StringIO()
    status = 0
    try:
        call_command("check_vectors", *arguments, stdout=out)
    except SystemExit as end:
        status = int(end.code or 0)
    return out.getvalue().splitlines(), status


def test_right_vectors_pass(vectors):
    path = vectors({**NIM, "grundy": 1}, "", {**NIM, "outcome": "N"})
    assert checked(path) == (["2 passed, 0 failed"], 0)
    assert checked(path, path) == (["4 passed, 0 failed"], 0)


def test_each_failure_is_printed_with_expected_and_got(vectors):
    path = vectors({**NIM, "grundy": 2, "outcome": "P"}, {**NIM, "id": "nim-2", "grundy": 1})
    assert checked(path) == (
        [
            f"{path}:1 nim-1: grundy: expected 2, got 1",
            f'{path}:1 nim-1: outcome: expected "P", got "N"',
            "1 passed, 1 failed",
        ],
        1,
    )


def test_lines_that_are_no_cases_fail_with_their_number(vectors):
    path = vectors(
        "{", "[1]", '{"id": "x", "id": "y"}', "[" * 100_000, {"id": "h", "game": "unknown_game"}, NIM
    )
    lines, status = checked(path)
    assert status == 1
    assert [line.split(" ")[0] for line in lines[:-1]] == [f"{path}:{n}:" for n in (1, 2, 3, 4)] + [
        f"{path}:5"
    ]
    assert "a key occurs twice" in lines[2]
    assert "nested too deeply" in lines[3]
    assert lines[-1] == "1 passed, 5 failed"


def test_other_games_can_be_left_out(vectors):
    sequence = {"id": "s", "game": "sequence", "variant": ".77", "kind": "grundy_sequence", "values": [5]}
    path = vectors({"id": "h", "game": "unknown_game"}, NIM, sequence)
    assert checked(path, "--game", "nim") == (["1 passed, 0 failed"], 0)
    assert checked(path, "--game", "nim", "--game", "sequence")[0][-1] == "1 passed, 1 failed"
    assert checked(path, "--game", "unknown_game")[0][-1] == "0 passed, 1 failed"


def test_a_run_without_cases_is_remarked(vectors, capsys):
    assert checked(vectors(NIM), "--game", "nin") == (["0 passed, 0 failed"], 0)
    assert capsys.readouterr().err == "No case was checked.\n"


def test_long_values_are_cut(vectors):
    lines, _ = checked(vectors({**NIM, "winning_moves": [[3, 5, 7]] * 1000}))
    assert len(lines[0]) < 1500


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_unreadable_files_are_named(tmp_path, name):
    with pytest.raises(CommandError, match=str(tmp_path)):
        run("check_vectors", str(tmp_path / name))


def test_bytes_that_are_no_text_are_a_failure(tmp_path):
    path = tmp_path / "vectors.jsonl"
    path.write_bytes(b"\xff\xfe{}\n")
    assert checked(str(path))[0][-1] == "0 passed, 1 failed"


def test_texts_of_the_rules_are_collected_for_translation():
    assert {"--keyword=text", "--keyword=ntext:1,2"} <= set(MakeMessages.xgettext_options)
