import json
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games.live import wire
from games.live.match_state import PHRASES, LogEntry, MatchCommand, MatchResult, MatchState, Refused
from games.pictures.texts import translate
from games.rules.game import Outcome
from games.rules.text import text
from tests.games.live.tables import BOTH, FIRST, NOBODY, SECOND, everyone, seated


def make(joined: int = 2, initial_ms: int | None = None) -> MatchState:
    return seated("nim", {"heaps": [2, 2]}, joined=joined, initial_ms=initial_ms)


def add(table: MatchState, kind: str, seat: int | None, words: str = "", at: float = 0.0) -> wire.Frame:
    entry = LogEntry(table.version + 1, kind, seat, words, at)
    before = table.view
    table.apply(entry)
    return wire.frame(table, entry, before, everyone(table))


def rendered(frame: wire.Frame, seats: frozenset[int] = NOBODY) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(frame.texts["pt", seats])
    return message


@given(
    st.binary(max_size=3000)
    | st.text(max_size=3000)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["type", "id", "version", "move", "prefix"]), inner)
        ),
    ).map(json.dumps)
)
def test_whatever_comes_in_is_a_message_or_refused(frame):
    assert judged(frame) in {
        *("malformed", "unknown", "too-large", "play", "phrase", "why", "steps", "sync", "ping"),
        *wire.ACTIONS,
    }


def judged(frame: str | bytes) -> str:
    """The type of the message, or the code of the refusal."""
    try:
        return wire.parse(frame).type
    except Refused as refused:
        return refused.code


def test_the_commands_in_messages():
    def command(frame: dict[str, Any]) -> MatchCommand:
        message = wire.parse(json.dumps(frame))
        return wire.command("code", FIRST, message)

    base = {"id": 1, "version": 4}
    assert command({"type": "play", "move": " p1-1 "} | base) == MatchCommand(
        "code", "play", FIRST, 4, "p1-1"
    )
    assert command({"type": "phrase", "phrase": "hello"} | base) == MatchCommand(
        "code", "phrase", FIRST, 4, "hello"
    )
    assert command({"type": "resign"} | base) == MatchCommand("code", "resign", FIRST, 4)


def test_an_event_has_only_what_changed():
    table = make()
    message = rendered(add(table, "move", 0, "p2-2"), SECOND)
    assert (message["cells"], message["labels"]) == ({"p2.1": "", "p2.2": ""}, {"p2": "0"})
    assert (message["yours"], message["steps"]) == (True, {"p1.1": "p1-2", "p1.2": "p1-1"})
    assert (message["move"], message["last"], message["said"]) == (
        "p2-2",
        ["p2.1", "p2.2"],
        "O 1.º jogador tirou 2 feijões da pilha 2.",
    )


def test_squares_that_turn_over_are_told():
    table = seated("estarolas", {})
    assert wire.snapshot(table, NOBODY, 0.0, [], [])["grounds"]["c2"] == "light"
    assert rendered(add(table, "move", 0, "c2"))["grounds"] == {"c2": "dark"}
    assert "grounds" not in rendered(add(make(), "phrase", 0, "hello"))


def test_a_frame_has_texts_for_those_who_read_along():
    table = make()
    before, entry = table.view, LogEntry(table.version + 1, "move", 0, "p2-2", 0.0)
    table.apply(entry)
    frame = wire.frame(table, entry, before, [("pt", SECOND), ("en", SECOND), ("en", NOBODY)])
    assert {reader: json.loads(event)["line"] for reader, event in frame.texts.items()} == {
        ("pt", SECOND): "É a tua vez.",
        ("en", SECOND): "It is your turn.",
        ("en", NOBODY): "It is the second player’s turn.",
    }
    assert wire.frame(table, entry, before, []).texts == {}


@pytest.mark.parametrize(
    ("seats", "before", "won", "lost"),
    [
        (FIRST, "É a tua vez.", "Ganhaste!", "Perdeste."),
        (SECOND, "É a vez do adversário.", "Perdeste.", "Ganhaste!"),
        (BOTH, "Joga o 1.º jogador.", "Ganhou o 1.º jogador.", "Ganhou o 2.º jogador."),
        (NOBODY, "Joga o 1.º jogador.", "Ganhou o 1.º jogador.", "Ganhou o 2.º jogador."),
    ],
)
def test_the_line_for_each_reader(seats, before, won, lost):
    table = make()
    assert str(wire.line(table, seats)) == before
    table.result = MatchResult(0, "resign", left=1, places=(1, 2))
    assert str(wire.line(table, seats)) == won
    table.result = MatchResult(1, "resign", left=0, places=(2, 1))
    assert str(wire.line(table, seats)) == lost


def test_the_line_warns_of_a_position_that_comes_back():
    table = seated("hasami_shogi", {"size": 5}, joined=2)
    for number, move in enumerate(("a1-a2", "a5-a4", "a2-a1", "a4-a5")):
        add(table, "move", number % 2, move)
    assert str(wire.line(table, FIRST)).endswith("capturado. 2.ª vez desta posição: à 3.ª, empate.")
    assert str(wire.line(table, SECOND)) == "É a vez do adversário. 2.ª vez desta posição: à 3.ª, empate."


def test_the_line_without_a_winner_and_without_an_opponent():
    table = make(joined=1)
    assert str(wire.line(table, FIRST)) == "À espera de adversário."
    table.result = MatchResult(None, "abort")
    assert str(wire.line(table, FIRST)) == "Partida cancelada."
    table.result = MatchResult(None, "called-off", left=1)
    assert str(wire.line(table, FIRST)) == "Partida anulada."
    table.result = MatchResult(None, "draw", places=(1, 1))
    assert str(wire.line(table, FIRST)) == "Empate."


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (MatchResult(None, "abort"), "A partida foi cancelada antes da primeira jogada."),
        (MatchResult(None, "draw"), "Os jogadores combinaram o empate."),
        (MatchResult(None, "game", Outcome(None, text("repetição"))), "Empate: repetição."),
        (MatchResult(0, "resign", left=1), "O 2.º jogador desistiu: ganha o 1.º jogador."),
        (MatchResult(0, "abandon", left=1), "O 2.º jogador abandonou a partida: ganha o 1.º jogador."),
        (MatchResult(None, "called-off", left=1), "O 2.º jogador abandonou a partida, que fica anulada."),
        (MatchResult(1, "timeout", left=0), "O tempo do 1.º jogador acabou: ganha o 2.º jogador."),
        (MatchResult(1, "game", Outcome("second", text("tirou tudo"))), "Ganha o 2.º jogador: tirou tudo."),
    ],
)
def test_why_a_match_is_over(result, words):
    table = make()
    table.result = result
    assert str(wire.ending(table)) == words


def test_what_is_said_of_each_kind_of_entry():
    table = make(joined=1)
    assert rendered(add(table, "join", 1))["said"] == "O 2.º jogador sentou-se à mesa."
    add(table, "move", 0, "p1-1")
    assert rendered(add(table, "takeback-ask", 0))["said"] == "O 1.º jogador pede para voltar atrás."
    assert rendered(add(table, "takeback", 0, "0"))["said"] == "A última jogada foi desfeita."
    phrase = rendered(add(table, "phrase", 1, "hello"))
    assert (phrase["said"], phrase["phrase"]) == ("", str(PHRASES["hello"]))
    assert rendered(add(table, "resign", 1))["said"] == "O 2.º jogador desistiu: ganha o 1.º jogador."
    assert rendered(add(table, "rematch-ask", 0))["rematch"] == 0
    declined = rendered(add(table, "rematch-decline", 1))
    assert (declined["said"], declined["declined"]) == ("O 2.º jogador não quer a desforra.", 1)
    assert rendered(add(table, "rematch", 1, "novo"))["next"] == "/partidas/novo/"


def test_the_clock_of_the_player_on_turn_runs():
    table = make(initial_ms=60_000)
    add(table, "move", 0, "p1-1", 100.0)
    assert rendered(add(table, "move", 1, "p1-1", 100.0))["clock"] == {"left": [60_000, 60_000], "running": 0}
    with translation.override("pt"):
        message = wire.snapshot(table, FIRST, 112.5, ["a", "b"], [])
    assert message["clock"] == {"left": [47_500, 60_000], "running": 0}
    assert wire.snapshot(make(initial_ms=5_000), FIRST, 1.0, [], [])["clock"]["running"] is None


def test_a_snapshot_is_the_whole_table():
    table = make()
    add(table, "move", 0, "p2-1")
    with translation.override("pt"):
        message = wire.snapshot(table, SECOND, 0.0, ["Ana", "Rui"], [])
    assert message["cells"] == {"p1.1": "bean", "p1.2": "bean", "p2.1": "bean"}
    (row,) = message["moves"]
    assert row == {
        "n": 1,
        "seat": 0,
        "role": "first",
        "text": "p2-1",
        "words": "Tirar 1 feijão da pilha 2",
    }
    assert (message["version"], message["seats"], message["clock"], message["result"]) == (3, [1], None, None)
    assert json.loads(wire.encode(message))["line"] == "É a tua vez."


def test_a_refusal_names_the_command():
    refused = Refused("stale", text("Mudou."))
    assert wire.refusal(refused, 7) == {"type": "refused", "id": 7, "code": "stale", "message": "Mudou."}
    assert str(refused.code) == "stale"


@given(
    st.dictionaries(st.text(max_size=2), st.text(max_size=2)),
    st.dictionaries(st.text(max_size=2), st.text(min_size=1, max_size=2)),
)
def test_changes_turn_one_picture_into_the_other(before, after):
    changed = before | wire.changes(before, after)
    assert {name: value for name, value in changed.items() if value} == after


def test_texts_are_translated_with_their_parameters():
    with translation.override("pt"):
        assert translate(text("{a} e {b}", a=text("um"), b=2)) == "um e 2"


def test_moves_are_shown_as_people_write_them():
    table = seated("go", {"size": 5})
    message = rendered(add(table, "move", 0, "pass"))
    assert (message["move"], message["shown"], message["words"]) == ("pass", "passa", "passou")
    (row,) = wire.snapshot(table, NOBODY, 0.0, ["Ana", "Rui"], [])["moves"]
    assert (row["text"], row["shown"]) == ("pass", "passa")


@pytest.mark.parametrize(
    ("slug", "options", "move", "words"),
    [
        ("nim", {"heaps": [3, 4]}, "p2-4", "Tirar 4 feijões da pilha 2"),
        ("go", {"size": 5}, "c3", None),
    ],
)
def test_moves_that_are_more_than_cells_are_told_in_words(slug, options, move, words):
    table = seated(slug, options)
    assert rendered(add(table, "move", 0, move)).get("words") == words
    assert wire.snapshot(table, NOBODY, 0.0, ["Ana", "Rui"], [])["moves"][0].get("words") == words


def test_the_ways_of_several_pieces_are_told_with_their_move():
    table = seated("epaminondas", {"size": 5})
    assert "ways" not in rendered(add(table, "draw-offer", 0))
    moved = rendered(add(table, "move", 0, "d1,d2-d3"))
    assert moved["ways"] == [["d1", "d2"], ["d2", "d3"]]
    assert "ways" not in rendered(add(table, "takeback-ask", 0))
    assert table.ways == (("d1", "d2"), ("d2", "d3"))


@pytest.mark.parametrize("written", ["passa", "pass"])
def test_both_spellings_are_played_and_the_rulebooks_is_kept(written):
    table = seated("go", {"size": 5})
    (entry,) = table.decide(MatchCommand("code", "play", FIRST, table.version, written), 0.0)
    assert entry.text == "pass"


def test_a_capture_is_announced():
    table = seated("go", {"size": 5})
    for seat, move in enumerate(("a2", "a1")):
        add(table, "move", seat, move)
    assert rendered(add(table, "move", 0, "b1"))["said"] == "O Preto jogou em b1 e capturou 1."
