"""The shared cache while Redis is there, away, and there again."""

from django.test import Client
from redis.connection import Connection

from config import cache
from config.cache import PatientRedisCache
from tests.ports import free_port
from tests.servers import redis_server
from tests.users import enrol, make_classroom, make_user


def test_without_redis_the_cache_is_each_process_s_own(monkeypatch, caplog):
    connect, tried = Connection.connect, list[Connection]()
    monkeypatch.setattr(Connection, "connect", lambda self: tried.append(self) or connect(self))
    monkeypatch.setattr(cache, "AWAY_SECONDS", 600.0)
    with redis_server() as server:
        ours = PatientRedisCache(server.url, {})
        ours.set("seat", "here", 60)
        server.stop()
        tried.clear()
        for _unused in range(100):
            assert ours.get("seat") is None
        ours.set_many({"seat": "alone", "other": 1})
        assert ours.get_many(["seat", "other"]) == {"seat": "alone", "other": 1}
        assert ours.get_or_set("third", 3) == 3
        assert len(tried) <= 2  # and once more in case only the connection was old
        monkeypatch.setattr(cache, "AWAY_SECONDS", 0.0)
        monkeypatch.setitem(cache._away, ours.address, 0.0)
        assert ours.get("seat") == "alone"
        assert len(tried) > 2  # asked again, in vain
        server.start()
        assert ours.get("seat") is None
        ours.set("seat", "here again")
        assert PatientRedisCache(server.url, {}).get("seat") == "here again"
        assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
            "presence and limits are kept in each process alone",
            "presence and limits are shared again",
        ]


def test_without_redis_one_logs_in_is_limited_and_reads(client, settings, teacher):
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    settings.CACHES = {"default": {"BACKEND": "config.cache.PatientRedisCache", "LOCATION": nowhere}}
    pupil = make_user("aluno")
    enrol(make_classroom(teacher), pupil, "Aluno", 1)
    form = {"username": "aluno", "password": "segredo-123"}
    assert client.post("/entrar/", form).status_code == 302
    assert client.get("/partidas/").context["user"] == pupil
    answers = [Client().post("/entrar/", form | {"password": "errada"}).text for _time in range(12)]
    assert "tentativas" not in answers[0]
    assert "tentativas" in answers[-1]
