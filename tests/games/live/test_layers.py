from __future__ import annotations

import asyncio

import pytest
from channels.exceptions import ChannelFull

from games.live.layers import LocalChannelLayer


async def test_a_message_reaches_its_channel() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "hello"})
    assert await layer.receive(channel) == {"type": "hello"}


async def test_a_group_reaches_its_members_only() -> None:
    layer = LocalChannelLayer()
    one, two, other = [await layer.new_channel() for _unused in range(3)]
    await layer.group_add("room", one)
    await layer.group_add("room", two)
    await layer.group_discard("room", two)
    await layer.group_discard("room", other)
    await layer.group_discard("nowhere", one)
    await layer.group_send("room", {"type": "news"})
    await layer.group_send("nowhere", {"type": "news"})
    assert await layer.receive(one) == {"type": "news"}
    assert layer.channels[two].empty()
    await layer.group_discard("room", one)
    assert not layer.groups


async def test_a_full_channel_refuses_and_loses_group_messages() -> None:
    layer = LocalChannelLayer(capacity=1)
    channel = await layer.new_channel()
    await layer.group_add("room", channel)
    await layer.send(channel, {"type": "first"})
    with pytest.raises(ChannelFull):
        await layer.send(channel, {"type": "second"})
    await layer.group_send("room", {"type": "third"})
    assert await layer.receive(channel) == {"type": "first"}
    assert layer.channels[channel].empty()


async def test_a_consumer_that_ends_leaves_nothing_behind() -> None:
    layer = LocalChannelLayer()
    ending, staying = [await layer.new_channel() for _unused in range(2)]
    await layer.group_add("alone", ending)
    await layer.group_add("both", ending)
    await layer.group_add("both", staying)
    waiting = asyncio.create_task(layer.receive(ending))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert dict(layer.groups) == {"both": {staying}}
    assert list(layer.channels) == [staying]


async def test_flush_forgets_everything() -> None:
    layer = LocalChannelLayer()
    await layer.group_add("room", await layer.new_channel())
    await layer.flush()
    assert not layer.groups
    assert not layer.channels
