"""What the first steps of a game teach: where one of them stands on the board, its answer is known. Pure."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.rules.catalogue import ENTRIES
from games.rules.first_steps import begun
from games.rules.game import Game


def taught(game: Game[Any], state: Any) -> Sequence[str]:
    """The answers of the first step whose state this is; none where any win in one will do."""
    return _answers(game).get(state, ())


@lru_cache(maxsize=64)
def _answers(game: Game[Any]) -> dict[Any, Sequence[str]]:
    if game.slug not in ENTRIES:  # a game that is made up
        return {}
    entry = ENTRIES[game.slug]
    places = [(*begun(entry, first_step), first_step.answers) for first_step in entry.first_steps]
    return {state: answers for of, state, answers in places if of == game and answers}
