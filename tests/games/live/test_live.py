from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from games import live
from games.layers import LocalChannelLayer

STANDING = live.Standing("code", 1, 1, 0, "", None)
NEWS = [("room", {"type": "news"})]


async def test_messages_go_through_the_layer_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = LocalChannelLayer()
    monkeypatch.setattr(live, "get_channel_layer", lambda: layer)
    channel = await layer.new_channel()
    await layer.group_add("room", channel)
    live.attach(asyncio.get_running_loop())
    await asyncio.to_thread(live.send, NEWS)
    assert await asyncio.wait_for(layer.receive(channel), 5) == {"type": "news"}


async def test_messages_go_through_a_shared_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = InMemoryChannelLayer()
    monkeypatch.setattr(live, "get_channel_layer", lambda: layer)
    channel = await layer.new_channel()
    await layer.group_add("room", channel)
    live.attach(asyncio.get_running_loop())
    await asyncio.to_thread(live.send, NEWS)
    assert await asyncio.wait_for(layer.receive(channel), 5) == {"type": "news"}


async def test_a_shared_layer_that_fails_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        async def group_send(self, _group: str, _message: Any) -> None:
            raise ConnectionError

    monkeypatch.setattr(live, "get_channel_layer", Broken)
    live.attach(asyncio.get_running_loop())
    live.send(NEWS)
    await asyncio.sleep(0.05)
    assert "message to room not sent" in caplog.text


def test_without_a_running_loop_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(live, "get_channel_layer", lambda: asked.append(1))
    live.send(NEWS)
    loop = asyncio.new_event_loop()
    live.attach(loop)
    live.send([])
    loop.close()
    live.send(NEWS)
    assert not asked


def test_a_listener_that_fails_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[live.Standing] = []

    def broken(_standings: object) -> None:
        raise RuntimeError("broken")

    live.listeners[:] = [broken, heard.extend]
    live.publish([], [STANDING])
    live.listeners.clear()
    assert heard == [STANDING]
    assert "a listener failed" in caplog.text
