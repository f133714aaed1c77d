"""What the log and the mails to administrators say of a request, and what they do not."""

import json
import logging
import sys
import threading

import time_machine
from django.core import mail

from config import logs
from config.logs import ErrorReporter, Mail, OnceAnHour, Where
from tests.config.test_settings import PRODUCTION, python


def failed(words: str = "broken", logger: str = "games") -> logging.LogRecord:
    try:
        raise ValueError(words)
    except ValueError:
        return logging.LogRecord(logger, logging.ERROR, __file__, 1, "it %s", (words,), sys.exc_info())


def test_an_answer_has_the_number_of_its_request(client):
    one, two = [client.get("/saude/").headers["X-Request-ID"] for _unused in range(2)]
    assert len(one) == len(two) == 12
    assert one != two


def test_a_record_says_of_which_request_and_match_it_is():
    number = logs.enter("/ws/partidas/abcdefghij12/")
    record = failed()
    assert Where().filter(record)
    assert (record.request_id, record.match) == (number, "abcdefghij12")
    logs.enter("/turmas/")
    assert Where().filter(record)
    assert record.match == ""


def test_production_logs_json(tmp_path):
    program = "import django, logging; django.setup(); logging.getLogger('games').error('match %s', 'x')"
    said = python("-c", program, folder=tmp_path, **PRODUCTION).stderr
    record = json.loads(said.strip().splitlines()[-1])
    assert (record["level"], record["logger"], record["message"]) == ("ERROR", "games", "match x")
    assert {"time", "request_id", "match"} <= record.keys()


def servers_handler() -> logging.Handler:
    """As each server has one."""
    handler = Mail(reporter_class="config.logs.ErrorReporter")
    handler.addFilter(OnceAnHour())
    return handler


def mailed() -> int:
    for thread in threading.enumerate():
        if thread.name == "mail":
            thread.join()
    return len(mail.outbox)


def test_an_error_is_mailed_once_an_hour_without_who_met_it(settings, rf):
    assert "mail_admins" in settings.LOGGING["root"]["handlers"]
    assert settings.LOGGING["handlers"]["mail_admins"]["filters"] == ["once_an_hour"]
    settings.ADMINS = [("", "admin@exemplo.pt")]
    logs.enter("/partidas/abcdefghij12/")
    with time_machine.travel(0, tick=False) as clock:
        for handler in (servers_handler(), servers_handler()):
            record = failed("broken")
            record.request = rf.post(
                "/entrar/", {"username": "Ana Sousa"}, headers={"cookie": "sessionid=secret"}
            )
            handler.handle(record)
        assert mailed() == 1
        assert "abcdefghij12" in mail.outbox[0].body
        assert "ValueError: broken" in mail.outbox[0].body
        assert not any(word in mail.outbox[0].body for word in ("Ana", "secret", "sessionid"))
        handler.handle(logging.LogRecord("games", logging.ERROR, __file__, 7, "another", (), None))
        clock.shift(3601)
        handler.handle(failed("broken"))
    assert mailed() == 3
    assert "Traceback" not in ErrorReporter(None, None, None, None).get_traceback_text()
