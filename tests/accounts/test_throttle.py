import time_machine

from accounts import throttle

NOW = 1_800_000_000


def test_some_mistakes_are_free_then_one_try_in_ten_seconds() -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        for _try in range(throttle.BURST):
            assert throttle.wait("aluno1", "10.0.0.1") == 0
            throttle.failed("aluno1", "10.0.0.1")
        assert throttle.wait("aluno1", "10.0.0.1") == 10
        clock.shift(9)
        assert throttle.wait("aluno1", "10.0.0.1") == 1
        clock.shift(1)
        assert throttle.wait("aluno1", "10.0.0.1") == 0
        throttle.failed("aluno1", "10.0.0.1")
        assert throttle.wait("aluno1", "10.0.0.1") == 10


def test_the_burst_comes_back_with_time() -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        for _try in range(throttle.BURST):
            throttle.failed("aluno1", "10.0.0.1")
        clock.shift(throttle.BURST * throttle.SECONDS_A_TRY)
        for _try in range(throttle.BURST - 1):
            throttle.failed("aluno1", "10.0.0.1")
        assert throttle.wait("aluno1", "10.0.0.1") == 0


def test_others_at_the_same_address_and_the_same_account_elsewhere_do_not_wait() -> None:
    for _try in range(throttle.BURST):
        throttle.failed("aluno1", "10.0.0.1")
    assert throttle.wait("aluno2", "10.0.0.1") == 0
    assert throttle.wait("aluno1", "10.0.0.2") == 0


def test_the_right_password_clears_the_count() -> None:
    for _try in range(throttle.BURST):
        throttle.failed("aluno1", "10.0.0.1")
    throttle.forget("aluno1", "10.0.0.1")
    assert throttle.wait("aluno1", "10.0.0.1") == 0
