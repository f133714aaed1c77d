"""When the server lets Python collect garbage, and how it writes to a socket."""

import gc

import pytest

from config import collecting
from config.collecting import Collector
from tests.config.test_settings import python

WORKING, RESTING, QUIET = 0.0, 0.01, 5.0


@pytest.mark.parametrize(
    ("later", "resting", "young", "generation"),
    [
        (1.0, RESTING, collecting.YOUNG - 1, None),
        (1.0, RESTING, collecting.YOUNG, 0),
        (1.0, WORKING, collecting.YOUNG, None),
        (1.0, WORKING, collecting.MOST_YOUNG, 0),
        (collecting.MIDDLE_SECONDS, RESTING, collecting.YOUNG, 1),
        (collecting.MIDDLE_SECONDS, WORKING, collecting.YOUNG, None),
        (collecting.MIDDLE_LATEST, WORKING, collecting.YOUNG, 1),
        (collecting.FULL_SECONDS, QUIET, 0, 2),
        (collecting.FULL_SECONDS, RESTING, 0, None),
        (collecting.FULL_LATEST, WORKING, 0, 2),
    ],
)
def test_collections_wait_for_a_moment_without_work_but_not_for_ever(later, resting, young, generation):
    collector = Collector(lambda: resting)
    collector._full = collector._middle = 1024.0  # whatever the machine's clock says, sums with it are exact
    assert collector.due(collector._full + later, resting, young) == generation


def test_every_collection_begins_its_time_anew(monkeypatch):
    collected: list[int] = []
    now = 1000.0
    monkeypatch.setattr(gc, "collect", collected.append)
    monkeypatch.setattr(gc, "get_count", lambda: (collecting.YOUNG, 0, 0))
    monkeypatch.setattr(collecting.time, "monotonic", lambda: now)
    collector = Collector(lambda: QUIET)
    for _tick in range(5):
        collector.tick()
        now += collecting.MIDDLE_SECONDS / 2
    now += collecting.FULL_SECONDS
    collector.tick()
    collector.tick()
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 0))
    collector.tick()
    assert collected == [0, 0, 1, 0, 1, 2, 0]


SOCKET = """
import asyncio, sys
from config.serve import SiteSocket
from twisted.internet import error, reactor

class Line:
    dataBuffer, _tempDataBuffer = b"", []
    def __init__(self, takes): self.takes, self.given, self.kept = takes, b"", b""
    def writeSomeData(self, data):
        if self.takes is None: return error.ConnectionLost()
        self.given += data[:self.takes]
        return min(self.takes, len(data))
    def write(self, data): self.kept += data

class Socket(SiteSocket):
    def __init__(self, line): self.transport, self.send_queue, self.state = line, [], None
    logOctets = False
    peer = ""

def sent(takes, **line):
    to = Line(takes)
    vars(to).update(line)
    Socket(to).sendData(b"moves")
    print(to.given.decode() or "-", to.kept.decode() or "-")

print(type(reactor._asyncioEventloop).__module__)
sent(9)
sent(3)
sent(0)
sent(None)
sent(9, dataBuffer=b"older")
sent(9, _tempDataBuffer=[b"older"])

def heard(listener=None, waiting=(), binary=False, failed=False):
    socket = Socket(None)
    socket.listener, socket.application_queue = listener, asyncio.Queue()
    for message in waiting: socket.application_queue.put_nowait(message)
    socket.message_data, socket.message_is_binary, socket.failedByMe = [b"mo", b"ve"], binary, failed
    socket.client_addr = None
    socket.onMessageEnd()
    print(socket.application_queue.qsize())

took = []
heard()
heard(lambda frame: took.append(frame) or True)
heard(lambda frame: False)
heard(took.append, waiting=["older"])
heard(took.append, binary=True)
heard(took.append, failed=True)
print(took)
"""


@pytest.mark.skipif("sys.platform == 'win32'", reason="there is no uvloop")
def test_messages_are_written_and_heard_at_once_after_those_that_wait(tmp_path):
    lines = python(
        "-c", SOCKET, folder=tmp_path, LAN="1", DJANGO_SETTINGS_MODULE="config.settings"
    ).stdout.split("\n")
    assert lines[:7] == ["uvloop", "moves -", "mov es", "- moves", "- moves", "- moves", "- moves"]
    # What the consumer does not take at once waits in the queue; only the second one was taken.
    assert lines[7:13] == ["1", "0", "1", "2", "1", "0"]
    assert lines[13] == "[b'move']"
