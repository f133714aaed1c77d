"""Who never finishes asking holds no line."""

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure
from twisted.web.http import HTTPFactory

from config.serve import HEAD_SECONDS, SiteChannel


class Line(StringTransport):
    """A line that says whether it was cut."""

    is_cut = False

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's
        self.is_cut = True


@pytest.fixture
def line():
    """A line, its channel and its clock."""
    clock, transport, channel = Clock(), Line(), SiteChannel()
    channel.callLater = clock.callLater
    channel.factory = HTTPFactory(reactor=clock)
    channel.makeConnection(transport)
    yield transport, channel, clock
    channel.connectionLost(Failure(ConnectionError()))


@pytest.mark.parametrize(
    "sent", [[], [b"GET / HTTP/1.1\r\n"], [b"GET / HTTP/1.1\r\n", b"A", b": b\r\n", b"C: "]]
)
def test_a_half_sent_head_ends(line, sent):
    transport, channel, clock = line
    for data in sent:
        clock.advance(4)
        channel.dataReceived(data)
    clock.advance(HEAD_SECONDS - 4 * len(sent) - 0.5)
    assert not transport.is_cut
    clock.advance(1)
    assert transport.is_cut


def test_a_whole_head_does_not(line):
    transport, channel, clock = line
    channel.dataReceived(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    clock.advance(HEAD_SECONDS + 1)
    assert not transport.is_cut
