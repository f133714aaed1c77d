"""What the log and the mails to administrators say of a request, and what they do not."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client, RequestFactory
from django.utils.log import AdminEmailHandler

from config import logs
from config.logs import OnceAnHour, Reporter, Where
from tests.config.test_settings import PRODUCTION, python


def failed(words: str = "broken", logger: str = "games") -> logging.LogRecord:
    try:
        raise ValueError(words)
    except ValueError:
        return logging.LogRecord(logger, logging.ERROR, __file__, 1, "it %s", (words,), sys.exc_info())


def test_an_answer_has_the_number_of_its_request(client: Client) -> None:
    one, two = [client.get("/saude/").headers["X-Request-ID"] for _unused in range(2)]
    assert len(one) == len(two) == 12
    assert one != two


def test_a_record_says_of_which_request_and_match_it_is() -> None:
    number = logs.enter("/ws/partidas/abcdefghij12/")
    record = failed()
    assert Where().filter(record)
    assert (record.request_id, record.match) == (number, "abcdefghij12")
    logs.enter("/turmas/")
    assert Where().filter(record)
    assert record.match == ""


def test_production_logs_json(tmp_path: Path) -> None:
    program = "import django, logging; django.setup(); logging.getLogger('games').error('match %s', 'x')"
    said = python("-c", program, folder=tmp_path, **PRODUCTION).stderr
    record = json.loads(said.strip().splitlines()[-1])
    assert (record["level"], record["logger"], record["message"]) == ("ERROR", "games", "match x")
    assert {"time", "request_id", "match"} <= record.keys()


def test_an_error_is_mailed_once_an_hour_without_who_met_it(
    monkeypatch: pytest.MonkeyPatch, settings: object, rf: RequestFactory
) -> None:
    now = 1000.0
    monkeypatch.setattr(logs.time, "monotonic", lambda: now)
    settings.ADMINS = [("", "admin@exemplo.pt")]
    handler = AdminEmailHandler(reporter_class="config.logs.Reporter")
    handler.addFilter(OnceAnHour())
    for _unused in range(3):
        record = failed("broken")
        record.request = rf.post(
            "/entrar/", {"username": "Ana Sousa"}, headers={"cookie": "sessionid=secret"}
        )
        handler.handle(record)
    assert len(mail.outbox) == 1
    assert "ValueError: broken" in mail.outbox[0].body
    assert not any(word in mail.outbox[0].body for word in ("Ana", "secret", "sessionid"))
    handler.handle(logging.LogRecord("games", logging.ERROR, __file__, 7, "another", (), None))
    now += 3600
    handler.handle(failed("broken"))
    assert len(mail.outbox) == 3
    assert "Traceback" not in Reporter(None, None, None, None).get_traceback_text()
