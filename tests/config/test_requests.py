"""Requests share a few threads, which keep their connections; where all are held up, others get one alone."""

import asyncio
import math
import threading
import time

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished
from django.http import HttpResponse

from config import requests
from config.requests import SiteHandler


class Handler(SiteHandler):
    """Says which thread answered; /held/ waits until it is let go."""

    let_go = threading.Event()

    def get_response(self, request):
        if request.path == "/held/":
            assert self.let_go.wait(60)
        return HttpResponse(str(threading.get_ident()))


@pytest.fixture
def handler():
    handler = Handler()
    handler.keep_threads()
    yield handler
    request_finished.disconnect(handler._close_connections)


@pytest.fixture
def closed(monkeypatch):
    """The threads that have closed their connections."""
    closed = []
    monkeypatch.setattr(requests.connections, "close_all", lambda: closed.append(threading.get_ident()))
    return closed


async def answer(handler, path="/"):
    """The thread that answered a request."""
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
    asked = ApplicationCommunicator(handler, scope)
    await asked.send_input({"type": "http.request", "body": b""})
    assert (await asked.receive_output(60))["status"] == 200
    body = (await asked.receive_output(60))["body"]
    await asked.wait(60)
    return int(body)


async def answers(handler, count, path="/"):
    return await asyncio.gather(*(answer(handler, path) for _number in range(count)))


def test_many_requests_are_answered_by_few_threads(handler, closed):
    threads = asyncio.run(answers(handler, 3 * requests.PLACES))
    assert len({*threads}) <= requests.PLACES
    assert closed == []


def test_where_all_threads_are_held_up_another_answers_and_closes_its_connections(
    handler, closed, monkeypatch
):
    monkeypatch.setattr(requests, "PATIENCE", 0.01)

    async def play():
        held = asyncio.create_task(answers(handler, requests.PLACES, "/held/"))
        while handler._free.qsize():  # noqa: ASYNC110 - until they have all threads
            await asyncio.sleep(0)
        alone = await answer(handler)
        handler.let_go.set()
        return alone, await held

    alone, held = asyncio.run(play())
    assert alone not in held
    assert closed == [alone]


def test_who_waits_goes_on_waiting_while_others_are_answered(handler, monkeypatch):
    monkeypatch.setattr(requests, "PATIENCE", 0.001)
    handler._answered_at = math.inf

    async def wait():
        held = [handler._free.get_nowait() for _place in range(requests.PLACES)]
        waiting = asyncio.ensure_future(handler._wait_for_thread(handler._free))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        handler._free.put_nowait(held[0])
        assert await waiting is held[0]

    asyncio.run(wait())


def test_short_requests_are_answered_one_after_the_other(handler, monkeypatch):
    monkeypatch.setattr(requests, "MOMENT", 60)
    at_work, most = [], []

    def answered(request):
        at_work.append(request)
        most.append(len(at_work))
        time.sleep(0.001)
        at_work.remove(request)
        return HttpResponse("1")

    monkeypatch.setattr(handler, "get_response", answered)
    asyncio.run(answers(handler, 20))
    assert most == [1] * 20


def test_who_takes_long_keeps_nobody_waiting(handler):
    async def play():
        held = asyncio.create_task(answer(handler, "/held/"))
        while not handler._begins.locked():  # noqa: ASYNC110 - until it has its turn
            await asyncio.sleep(0)
        others = await answers(handler, 5)
        handler.let_go.set()
        return others, await held

    others, held = asyncio.run(play())
    assert held not in others
    assert not handler._begins.locked()
