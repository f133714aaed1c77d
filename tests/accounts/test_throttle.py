from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.http import HttpResponse
from django.test import RequestFactory

from accounts.throttle import BROWSER, Bucket, address_of, know_browser, place_of

NOW = 1_800_000_000
BUCKET = Bucket("test", burst=5, seconds=10)
WHO = ("aluno1", "10.0.0.1")


def test_some_mistakes_are_free_then_one_try_in_ten_seconds():
    with time_machine.travel(NOW, tick=False) as clock:
        assert [BUCKET.take(*WHO) for _try in range(5)] == [0] * 5
        assert BUCKET.take(*WHO) == 10
        clock.shift(9)
        assert BUCKET.take(*WHO) == 1
        clock.shift(1)
        assert BUCKET.take(*WHO) == 0
        assert BUCKET.take(*WHO) == 10


def test_the_burst_comes_back_with_time():
    with time_machine.travel(NOW, tick=False) as clock:
        for _try in range(5):
            BUCKET.take(*WHO)
        clock.shift(50)
        assert [BUCKET.take(*WHO) for _try in range(6)] == [0, 0, 0, 0, 0, 10]


def test_others_at_the_same_address_and_the_same_account_elsewhere_do_not_wait():
    for _try in range(6):
        BUCKET.take(*WHO)
    assert BUCKET.take("aluno2", "10.0.0.1") == 0
    assert BUCKET.take("aluno1", "10.0.0.2") == 0
    assert Bucket("other", burst=5, seconds=10).take(*WHO) == 0


def test_the_right_password_clears_the_count():
    for _try in range(6):
        BUCKET.take(*WHO)
    BUCKET.forget(*WHO)
    assert BUCKET.take(*WHO) == 0


def test_a_try_can_be_given_back():
    with time_machine.travel(NOW, tick=False):
        for _try in range(5):
            BUCKET.take(*WHO)
        BUCKET.give_back(*WHO)
        assert [BUCKET.take(*WHO), BUCKET.take(*WHO)] == [0, 10]
        BUCKET.forget(*WHO)
        BUCKET.give_back(*WHO)  # more than was taken
        assert [BUCKET.take(*WHO) for _try in range(6)] == [0, 0, 0, 0, 0, 10]


def test_many_tries_at_once_are_all_counted():
    with time_machine.travel(NOW, tick=False), ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _try: BUCKET.take(*WHO), range(40)))
    assert waits.count(0) == 5


@pytest.mark.parametrize(
    ("seen", "counted"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("/run/socket", "/run/socket"),
    ],
)
def test_an_address_is_what_one_machine_cannot_have_many_of(seen, counted):
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=seen)) == counted


def test_without_a_request_there_is_no_address():
    assert address_of(None) == place_of(None, ["ana"]) == ""


def test_a_browser_is_known_again_for_the_account_that_was_in():
    answer = HttpResponse()
    know_browser(answer, "ana")
    mark = answer.cookies[BROWSER].value
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1")
    assert place_of(request, ["ana"]) == "10.0.0.1"
    for cookie, accounts, place in (
        (mark, ["ana"], mark),
        (mark, ["eva", "ana"], mark),
        (mark, ["eva"], "10.0.0.1"),
        (mark, [], "10.0.0.1"),
        ("0" + mark[1:] if mark[0] != "0" else "1" + mark[1:], ["ana"], "10.0.0.1"),
        ("é", ["ana"], "10.0.0.1"),
    ):
        request.COOKIES[BROWSER] = cookie
        assert place_of(request, accounts) == place
