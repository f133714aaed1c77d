"""Every socket of a tournament between schools, for its six roles and a teacher of another school.

Those of guests with a card are in `test_guest_cards.py`.
"""

import json
from contextlib import AsyncExitStack

import pytest
from channels.db import database_sync_to_async as in_thread

from games.live import broadcast
from games.models import Match, Tournament
from tests.games.tournaments.test_who_may_what import PEOPLE, world
from tests.sockets import connected

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]

__all__ = ["world"]

# "y" hears that something changed, "n" hears nothing.
NEWS = {
    "/ws/torneios/{code}/": "yyyyyyn",
    "/ws/torneios/{other}/": "yyyyyyn",
    "/ws/torneios/{day}/": "nnnnnnn",
    "/ws/sala/": "nnnnnnn",
}
NEWS_OF_A_DRAFT = {"/ws/torneios/{code}/": "yyyynyn"}
# "p" plays, "w" looks on and reads whole names, "s" looks on and reads short ones, "n" is sent away.
MATCH = "wwwwpsn"


async def hears(socket, expected):
    """Whether a socket says something; one that should is waited for."""
    return "n" if await socket.receive_nothing(timeout=5 if expected == "y" else 0.02) else "y"


async def heard(world, news, addresses):
    """Who hears what, by the address of the socket, once the screens of the tournament were told."""
    day = await Tournament.objects.aget(code=world.keys["day"])
    found = {}
    for path, letters in news.items():
        async with AsyncExitStack() as stack:
            sockets = [
                await stack.enter_async_context(connected(path.format(**addresses), world.users[who]))
                for who in PEOPLE
            ]
            for socket in sockets:
                await socket.send_to(text_data="x")
                assert json.loads(await socket.receive_from(timeout=5)) == {"type": "pong"}
            await in_thread(broadcast.tell_tournament)(day.pk)
            found[path] = "".join([await hears(*pair) for pair in zip(sockets, letters, strict=True)])
    return found


async def test_who_hears_of_changes(world):
    other = await in_thread(
        lambda: Tournament.objects.get(code=world.keys["day"]).competitions.get(name="Outra").code
    )()
    addresses = {**world.keys, "other": other}
    assert await heard(world, NEWS, addresses) == NEWS
    await Tournament.objects.aupdate(state=Tournament.State.DRAFT)
    assert await heard(world, NEWS_OF_A_DRAFT, addresses) == NEWS_OF_A_DRAFT


async def at_the_match(code, user):
    """What somebody may do at a match, tried over its socket."""
    async with connected(f"/ws/partidas/{code}/", user) as socket:
        message = await socket.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            assert message["code"] == 4403
            return "n"
        table = json.loads(message["text"])
        play = {"type": "play", "id": 1, "version": table["version"], "move": "p1-1"}
        await socket.send_to(text_data=json.dumps(play))
        answer = json.loads(await socket.receive_from(timeout=5))
        if answer.get("code") != "forbidden":
            return "p"
        return "w" if "Marta Oculta" in table["names"] else "s"


async def test_who_does_what_at_a_match(world):
    match = await Match.objects.aget()
    found = [await at_the_match(match.code, world.users[who]) for who in PEOPLE]
    assert "".join(found) == MATCH
