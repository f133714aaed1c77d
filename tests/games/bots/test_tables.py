"""What closed forms keep is there before a search begins."""

from random import Random

from games.bots import hooks
from games.rules.catalogue import build
from games.solvers.closed import silver_dollar
from games.solvers.traffic_lights import shipped_table


def test_a_table_is_unpacked_beforehand():
    shipped_table.cache_clear()
    hooks.of(build("traffic_lights", {}), Random(1)).prepare()
    assert shipped_table.cache_info().currsize == 1


def test_values_of_few_coins_are_known_beforehand():
    silver_dollar._grundy.cache_clear()
    hooks.of(build("silver_dollar", {"coins": [3, 7], "dollar": 7}), Random(1)).prepare()
    assert silver_dollar._grundy.cache_info().currsize > 10
