"""The sheet of a board game: read, written by its authors, as a file; the game on paper with its pieces."""

import pytest
from django.urls import reverse

from games.rules.invented.board_game import invention as boards
from games.rules.invented.board_game.sheet import MOST_LETTERS
from lessons.contest import blind, board_sheet, inventions, kinds, printed_games
from lessons.contest.models import Entry, Invention
from tests.clients import signed_in
from tests.lessons.contest.finished_edition import make_edition
from tests.lessons.contest.test_board_workshop import EVERYTHING, post
from tests.pages import shows


@pytest.fixture
def game(classroom, pupils) -> Invention:
    return inventions.create(pupils[0], classroom, kinds.BOARD_GAME)


@pytest.fixture
def client(game, pupils):
    return signed_in(pupils[0])


def sheet(game, name="invention-sheet"):
    return reverse(f"lessons:{name}", args=[game.key])


def write(client, game, **parts):
    game.refresh_from_db()
    playable = kinds.BOARD.build(game.document).game()
    shown = {part.input.name: part.input.value for part in board_sheet.sheet_parts({}, playable)}
    typed = {f"sheet.{key}": text for key, text in parts.items()}
    answer = client.post(sheet(game), {**shown, **typed, "base": str(game.version)})
    game.refresh_from_db()
    return answer


def test_the_game_writes_its_sheet(client, game):
    shows(
        client.get(sheet(game)).text,
        "Peças: 8 pretas, 8 brancas.",
        "<h2>Objetivo</h2>",
        "No início o tabuleiro está vazio.",
        'class="plain game-sheet-examples"',
        'name="sheet.rules"',
        'name="autores"',
        '<p class="ruled"></p>',
    )


def test_authors_write_a_part_anew_and_take_it_back(client, game):
    assert write(client, game, aim=" Faz três\r\nem linha. ").url == sheet(game)
    assert game.document["sheet"]["aim"] == "Faz três\nem linha."
    assert game.document["sheet"]["rules"] == ""
    shows(client.get(sheet(game)).text, "<li>Faz três</li>", "O jogo escreve: Ganha quem fizer")
    write(client, game, aim="")
    assert game.document["sheet"]["aim"] == ""


def test_the_sheet_stays_when_the_rules_change(client, game):
    write(client, game, aim="Três em linha.")
    post(client, game, celula="b2", pincel="board.marked")
    assert game.document["sheet"]["aim"] == "Três em linha."


def test_a_part_that_is_too_long_is_refused_and_nothing_changes(client, game):
    answer = write(client, game, aim="\n".join("abcdefghij"))
    assert answer.status_code == 422
    shows(answer.text, "São linhas a mais")
    assert write(client, game, aim="a" * (MOST_LETTERS["aim"] + 1)).status_code == 422
    assert game.document["sheet"]["aim"] == ""


def test_what_was_refused_stays_in_its_input(client, game):
    lines = "\n".join("abcdefghij")
    shown = write(client, game, aim=lines).text
    assert f"{lines}</textarea>" in shown
    assert "O jogo escreve: Ganha quem fizer" in shown


def test_a_game_without_a_machine_has_a_sheet_to_fill_in(client, game):
    rules = "Cada um move uma torre.\n\nPode empilhar."
    document = {**game.document, "free": True, "texts": {**game.document["texts"], "rules": rules}}
    Invention.objects.update(document=boards.tidy(document))
    page = client.get(sheet(game)).text
    shows(
        page,
        "Peças: as que as regras pedirem.",
        "No início o tabuleiro está vazio.",
        "<li>Pode empilhar.</li>",
        "Falta o que só tu sabes",
        hides=["<h2>Objetivo</h2>", "<h2>Exemplos</h2>", "letra muito pequena"],
    )
    assert sheet(game) in client.get(game.get_absolute_url()).text
    document["rules"]["start"] = [{"piece": 0, "player": "first", "cells": ["a1", "b1"]}]
    document["texts"]["rules"] = "Longa.\n" * 400 + "Última." + "x" * 1_100
    Invention.objects.update(document=boards.tidy(document))
    shows(
        client.get(sheet(game)).text,
        "Peças: 2 pretas.",
        "está uma peça preta em a1, b1",
        "letra muito pequena",
        "Longa. · Longa.",
        "game-sheet dense densest",
    )
    game.refresh_from_db()
    typed = {"sheet.aim": "Uma torre de três.", "base": str(game.version)}
    assert client.post(sheet(game), typed).status_code == 302
    shows(client.get(sheet(game, "invention-sheet-file")).text, "Uma torre de três.")


def test_what_a_colleague_wrote_in_the_same_part_stays(client, game, pupils):
    before = game.document
    inventions.save(game, pupils[0], game.version, {**before, "sheet": {"aim": "Dele."}})
    data = {"sheet.aim": "Meu.", "base": "1"}
    answer = client.post(sheet(game), data)
    assert answer.status_code == 422
    shows(answer.text, "Um colega mudou o mesmo sítio", "Dele.")


def test_a_handed_in_sheet_is_not_changed(client, game, teacher):
    Entry.objects.create(edition=make_edition(teacher), invention=game, state=Entry.State.SUBMITTED)
    assert write(client, game, aim="Outro.").status_code == 422
    shows(client.get(sheet(game)).text, "<h2>Objetivo</h2>", hides=['name="sheet.aim"'])


def test_teachers_read_it_and_do_not_write(game, teacher):
    client = signed_in(teacher)
    shows(client.get(sheet(game)).text, "<h2>Objetivo</h2>", hides=['name="sheet.aim"'])
    assert write(client, game, aim="Outro.").status_code == 404


def test_a_game_that_is_not_whole_has_no_sheet_yet(client, game):
    post(client, game, **{"rules.ends.0.length": "9"})
    shows(client.get(sheet(game)).text, "Ainda falta alguma coisa", hides=["game-sheet"])
    assert client.get(sheet(game, "invention-sheet-file")).url == sheet(game)
    assert client.post(sheet(game), {"sheet.aim": "x"}).url == sheet(game)


def test_a_nim_game_has_none(invention, author):
    assert author.get(sheet(invention)).status_code == 404


def test_the_file_stands_alone_and_names_who_asks_to_be_named(client, game):
    answer = client.get(sheet(game, "invention-sheet-file"))
    assert answer["Content-Disposition"] == 'attachment; filename="jogo.html"'
    said = answer.text
    assert "<style>" in said
    assert [word for word in ("<link", "<script", 'src="', "http:", "https:") if word in said] == []
    assert "Aluno 1" not in said
    assert "Aluno 1" in client.get(sheet(game, "invention-sheet-file"), {"autores": "1"}).text
    shows(client.get(sheet(game), {"autores": "1"}).text, "Aluno 1", "folha.html?autores=1")


def test_names_of_the_sheet_are_struck_out_for_judges(client, game, teacher):
    write(client, game, aim="O jogo do Aluno 1.")
    entry = Entry.objects.create(edition=make_edition(teacher), invention=game, number=1)
    assert "Aluno 1" not in blind.document(entry, game.document)["sheet"]["aim"]
    assert "sheet" not in blind.document(entry, {k: v for k, v in game.document.items() if k != "sheet"})


def test_a_long_game_is_set_small():
    pieces = [{"placing": {}, "movements": EVERYTHING["rules"]["pieces"][1]["movements"]}] * 3
    draft = boards.tidy(
        {
            **EVERYTHING,
            "rules": {**EVERYTHING["rules"], "pieces": pieces, "ends": [{"kind": "stuck"}], "start": []},
        }
    )
    context = board_sheet.sheet_context(draft, kinds.BOARD.build(draft).game())
    assert context["dense"]
    assert len(context["examples"]) <= board_sheet.MOST_EXAMPLES


def test_the_game_on_paper_has_its_board_in_true_size_and_all_its_pieces(client, game):
    said = client.get(reverse("lessons:invention-print", args=[game.key])).text
    shows(said, "Cada casa tem 32,0 mm", "8 × Pretas, 8 × Brancas", 'class="paper true-size a4 cut-out"')
    paper = printed_games.paper_game(kinds.BOARD.build(game.document).game())
    assert (paper.board.cell, paper.side, paper.turned, len(paper.sheets)) == (32.0, 27.2, False, 1)
    assert paper.sheets[0].count('data-piece="black"') == 8
    assert 'data-piece="black"' not in paper.board.drawing


def test_many_pieces_go_on_several_sheets_and_turning_ones_want_both_colours():
    rules = {**boards.empty()["rules"], "board": {"columns": 10, "rows": 10, "marked": ["a1"]}}
    draft = boards.tidy({"rules": {**rules, "captures": {"between": True, "fate": "turns"}}})
    paper = printed_games.paper_game(kinds.BOARD.build(draft).game())
    assert paper.turned
    assert len(paper.sheets) > 1
    assert sum(sheet.count('data-piece="black"') for sheet in paper.sheets) == 100
    assert 'data-ground="zone"' in paper.board.drawing
