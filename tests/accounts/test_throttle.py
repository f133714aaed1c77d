from concurrent.futures import ThreadPoolExecutor

import time_machine

from accounts.throttle import Bucket

NOW = 1_800_000_000
BUCKET = Bucket("test", burst=5, seconds=10)
WHO = ("aluno1", "10.0.0.1")


def test_some_mistakes_are_free_then_one_try_in_ten_seconds() -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        assert [BUCKET.take(*WHO) for _try in range(5)] == [0] * 5
        assert BUCKET.take(*WHO) == 10
        clock.shift(9)
        assert BUCKET.take(*WHO) == 1
        clock.shift(1)
        assert BUCKET.take(*WHO) == 0
        assert BUCKET.take(*WHO) == 10


def test_the_burst_comes_back_with_time() -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        for _try in range(5):
            BUCKET.take(*WHO)
        clock.shift(50)
        assert [BUCKET.take(*WHO) for _try in range(6)] == [0, 0, 0, 0, 0, 10]


def test_others_at_the_same_address_and_the_same_account_elsewhere_do_not_wait() -> None:
    for _try in range(6):
        BUCKET.take(*WHO)
    assert BUCKET.take("aluno2", "10.0.0.1") == 0
    assert BUCKET.take("aluno1", "10.0.0.2") == 0
    assert Bucket("other", burst=5, seconds=10).take(*WHO) == 0


def test_the_right_password_clears_the_count() -> None:
    for _try in range(6):
        BUCKET.take(*WHO)
    BUCKET.forget(*WHO)
    assert BUCKET.take(*WHO) == 0


def test_a_try_can_be_given_back() -> None:
    with time_machine.travel(NOW, tick=False):
        for _try in range(5):
            BUCKET.take(*WHO)
        BUCKET.give_back(*WHO)
        assert [BUCKET.take(*WHO), BUCKET.take(*WHO)] == [0, 10]
        BUCKET.forget(*WHO)
        BUCKET.give_back(*WHO)  # more than was taken
        assert [BUCKET.take(*WHO) for _try in range(6)] == [0, 0, 0, 0, 0, 10]


def test_many_tries_at_once_are_all_counted() -> None:
    with time_machine.travel(NOW, tick=False), ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _try: BUCKET.take(*WHO), range(40)))
    assert waits.count(0) == 5
