from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from games.live import broadcast
from games.live.layers import LocalChannelLayer

STANDING = broadcast.Standing("code", 1, 1, 0, "", None)
NEWS = [("room", {"type": "news"})]


async def test_messages_go_through_the_layer_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = LocalChannelLayer()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: layer)
    channel = await layer.new_channel()
    await layer.group_add("room", channel)
    broadcast.attach(asyncio.get_running_loop())
    await asyncio.to_thread(broadcast.send, NEWS)
    assert await asyncio.wait_for(layer.receive(channel), 5) == {"type": "news"}


async def test_messages_go_through_a_shared_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = InMemoryChannelLayer()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: layer)
    channel = await layer.new_channel()
    await layer.group_add("room", channel)
    broadcast.attach(asyncio.get_running_loop())
    await asyncio.to_thread(broadcast.send, NEWS)
    assert await asyncio.wait_for(layer.receive(channel), 5) == {"type": "news"}


async def test_a_shared_layer_that_fails_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        async def group_send(self, _group: str, _message: Any) -> None:
            raise ConnectionError

    monkeypatch.setattr(broadcast, "get_channel_layer", Broken)
    broadcast.attach(asyncio.get_running_loop())
    broadcast.send(NEWS)
    await asyncio.sleep(0.05)
    assert "message to room not sent" in caplog.text


def test_without_a_running_loop_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: asked.append(1))
    broadcast.send(NEWS)
    loop = asyncio.new_event_loop()
    broadcast.attach(loop)
    broadcast.send([])
    loop.close()
    broadcast.send(NEWS)
    assert not asked


def test_a_listener_that_fails_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[broadcast.Standing] = []

    def broken(_standings: object) -> None:
        raise RuntimeError("broken")

    broadcast.listeners[:] = [broken, heard.extend]
    broadcast.publish([], [STANDING])
    broadcast.listeners.clear()
    assert heard == [STANDING]
    assert "a listener failed" in caplog.text
