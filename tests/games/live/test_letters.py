"""A match that is played for a worksheet calls its players A and B, as the worksheet does."""

import json
import re

import pytest
from django.utils import translation

from games.live import wire
from games.live.match_state import END_KINDS, LogEntry, MatchState
from games.pictures.texts import translate
from games.records import replays
from tests.games.live.tables import BOTH, FIRST, NOBODY, SECOND, everyone, seated

NUMBERED = re.compile(r"\d\.º jogador|Jogador \d|(?:first|second) player")


def make(slug: str = "nim", joined: int = 2) -> MatchState:
    options = {"nim": {"heaps": [2, 2]}, "northcott": {"rows": 4, "pieces": [[4, 1]]}}
    return seated(slug, options[slug], joined=joined, lettered=True)


def said(table: MatchState, kind: str, seat: int | None, words: str = "") -> list[str]:
    """What all kinds of readers are sent of an entry."""
    entry = LogEntry(table.version + 1, kind, seat, words, 0.0)
    before = table.view
    table.apply(entry)
    return list(wire.frame(table, entry, before, everyone(table)).texts.values())


def test_all_messages_of_a_match_have_the_letters():
    table = make(joined=1)
    sent = said(table, "join", 1)
    for seat, move in enumerate(("p1-1", "p2-1", "p1-1", "p2-1")):
        sent += said(table, "move", seat % 2, move)
    sent += said(table, "rematch-ask", 1) + said(table, "rematch-decline", 0)
    sent += [wire.encode(wire.snapshot(table, seats, 0.0, [], [])) for seats in (FIRST, SECOND, BOTH, NOBODY)]
    sent.append(json.dumps(replays.positions(table), ensure_ascii=False))
    assert not [message for message in sent if NUMBERED.search(message)]
    assert sum("jogador B" in message for message in sent) > len(sent) / 2
    assert str(wire.line(table, BOTH)) == "Ganhou o jogador B."
    assert str(wire.ending(table)) == "Ganha o jogador B: tirou o último feijão."


@pytest.mark.parametrize("kind", sorted(END_KINDS - {"ended"}))
def test_every_end_has_the_letters(kind):
    table = make()
    said(table, "move", 0, "p1-1")
    for message in said(table, kind, 1):
        assert not NUMBERED.search(message)
    assert not NUMBERED.search(str(wire.ending(table)))


def test_what_is_asked_has_the_letters():
    table = make()
    spoken = [wire.event_words(table, LogEntry(3, kind, 1, "", 0.0)) for kind in wire.SAID]
    assert not [words for words in spoken if NUMBERED.search(str(words))]
    assert "O jogador B propõe empate." in map(str, spoken)


def test_whose_turn_it_is_and_who_is_waited_for():
    table = make()
    assert str(wire.line(table, BOTH)) == "Joga o jogador A."
    assert str(table._not_late(5)) == "O jogador A ainda tem 5 segundos para jogar."
    assert str(table._too_early(1, 50)) == "O jogador B ainda pode voltar. Espera mais 10 segundos."
    with translation.override("en"):
        assert translate(wire.line(table, BOTH)) == "It is player A’s turn."
        said(table, "resign", 1)
        assert translate(wire.ending(table)) == "Player B resigned: player A wins."


def test_who_has_a_colour_keeps_it_beside_the_letter():
    assert str(wire.line(make("northcott"), BOTH)).startswith("Joga o jogador das Brancas (A).")
