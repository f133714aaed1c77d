"""Sockets that close at once."""

from config import closing


def test_others_have_their_turn_between_many_that_close():
    coming, said = [], []
    together = closing.FarewellQueue(lambda seconds, call: coming.append((seconds, call)))
    for number in range(2 * closing.AT_ONCE + 1):
        together.add(lambda number=number: said.append(number))
    assert said == []
    turns = []
    while coming:
        ((seconds, call),) = coming
        coming.clear()
        call()
        turns.append((seconds, len(said)))
    later = closing.PAUSE
    assert turns == [(0, closing.AT_ONCE), (later, 2 * closing.AT_ONCE), (later, 2 * closing.AT_ONCE + 1)]
    together.add(lambda: said.append("later"))
    assert coming.pop()[0] == 0
    assert said == [*range(2 * closing.AT_ONCE + 1)]
