import asyncio

from games.live import broadcast
from games.live.local_layer import LocalChannelLayer, Message

STANDING = broadcast.MatchSummary("code", 1, 1, 0, "", None)
NEWS = [("room", {"type": "news"})]


async def test_messages_go_through_the_layer_of_this_process(monkeypatch):
    layer = LocalChannelLayer()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: layer)
    channel, heard = await layer.new_channel(), asyncio.Queue[Message]()
    layer.listen(channel, heard.put_nowait)
    await layer.group_add("room", channel)
    broadcast.attach(asyncio.get_running_loop())
    await asyncio.to_thread(broadcast.send, NEWS)
    assert await asyncio.wait_for(heard.get(), 5) == {"type": "news"}


def test_without_a_running_loop_nothing_is_sent(monkeypatch):
    asked: list[int] = []
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: asked.append(1))
    broadcast.send(NEWS)
    loop = asyncio.new_event_loop()
    broadcast.attach(loop)
    broadcast.send([])
    loop.close()
    broadcast.send(NEWS)
    assert not asked


def test_a_listener_that_fails_does_not_stop_the_others(caplog):
    heard: list[broadcast.MatchSummary] = []

    def broken(_standings: object) -> None:
        raise RuntimeError("broken")

    broadcast.listeners[:] = [broken, heard.extend]
    broadcast.publish([], [STANDING])
    broadcast.listeners.clear()
    assert heard == [STANDING]
    assert "a listener failed" in caplog.text
