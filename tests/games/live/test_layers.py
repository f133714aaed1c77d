import asyncio

import pytest

from games.live.local_layer import LocalChannelLayer, Message


async def heard_at(layer: LocalChannelLayer) -> tuple[str, list[Message]]:
    """A channel, and what is heard there."""
    channel, messages = await layer.new_channel(), list[Message]()
    layer.listen(channel, messages.append)
    return channel, messages


async def test_a_message_reaches_its_channel():
    layer = LocalChannelLayer()
    channel, heard = await heard_at(layer)
    await layer.send(channel, {"type": "hello"})
    await layer.send("nowhere", {"type": "hello"})
    assert heard == [{"type": "hello"}]


async def test_a_group_reaches_its_members_only():
    layer = LocalChannelLayer()
    (one, at_one), (two, at_two), (other, at_other) = [await heard_at(layer) for _unused in range(3)]
    await layer.group_add("room", one)
    await layer.group_add("room", two)
    await layer.group_add("room", await layer.new_channel())  # nobody listens there
    await layer.group_discard("room", two)
    await layer.group_discard("room", other)
    await layer.group_discard("nowhere", one)
    await layer.group_send("room", {"type": "news"})
    await layer.group_send("nowhere", {"type": "news"})
    assert (at_one, at_two, at_other) == ([{"type": "news"}], [], [])


async def test_who_leaves_leaves_nothing_behind():
    layer = LocalChannelLayer()
    (ending, at_ending), (staying, at_staying) = [await heard_at(layer) for _unused in range(2)]
    await layer.group_add("alone", ending)
    await layer.group_add("both", ending)
    await layer.group_add("both", staying)
    layer.leave(ending)
    layer.leave(ending)
    await layer.group_send("both", {"type": "news"})
    assert (at_ending, at_staying) == ([], [{"type": "news"}])
    assert dict(layer.groups) == {"both": {staying}}
    assert list(layer.listeners) == [staying]
    await layer.flush()
    assert not layer.groups
    assert not layer.listeners


async def test_who_asks_as_the_consumers_of_channels_do_hears_too():
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    asking = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    await layer.send(channel, {"type": "hello"})
    assert await asking == {"type": "hello"}
    await layer.send(channel, {"type": "while.nobody.asks"})
    assert await layer.receive(channel) == {"type": "while.nobody.asks"}
    asking = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert (layer.listeners, layer.queues) == ({}, {})
