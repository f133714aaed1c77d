"""The shared cache while Redis is there, away, and there again."""

import time

from django.test import Client

from config import cache
from config.cache import PatientRedisCache
from tests.ports import free_port
from tests.servers import redis_server
from tests.users import enrol, make_classroom, make_user


def test_without_redis_the_cache_is_each_process_s_own(monkeypatch, caplog):
    monkeypatch.setattr(cache, "AWAY_SECONDS", 0.2)
    with redis_server() as server:
        ours = PatientRedisCache(server.url, {})
        ours.set("seat", "here", 60)
        server.stop()
        began = time.monotonic()
        for _unused in range(100):
            assert ours.get("seat") is None
        ours.set_many({"seat": "alone", "other": 1})
        assert ours.get_many(["seat", "other"]) == {"seat": "alone", "other": 1}
        assert ours.get_or_set("third", 3) == 3
        assert time.monotonic() - began < 2
        time.sleep(0.25)
        assert ours.get("seat") == "alone"  # asked again, in vain
        server.start()
        time.sleep(0.25)
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
