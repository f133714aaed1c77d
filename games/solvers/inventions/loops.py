"""Who can win in a game that may never end: for each position P, N or, where neither can force it, a draw."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from games.solvers.inventions.graph import K, search

P, N, DRAW = "P", "N", "D"


def outcomes(
    roots: Sequence[K],
    followers: Callable[[K], Iterable[K]],
    misere: bool,
    limit: int,
    progress: Callable[[int], None],
) -> dict[K, str]:
    """What is known of the positions that can be reached from the roots: of all, unless a limit was reached.

    Retrograde analysis: letters go back from the ends, and what they never come to is drawn.
    """
    graph = search(roots, lambda place: ((after,) for after in followers(place)), limit, progress)
    before: dict[int, list[int]] = {}
    for node, children in graph.followers.items():
        for (child,) in children:
            before.setdefault(child, []).append(node)
    left = {node: len(follower) for node, follower in graph.followers.items()}
    letters = {node: N if misere else P for node, count in left.items() if not count}
    waiting = deque(letters)
    while waiting:
        node = waiting.popleft()
        for earlier in before.get(node, ()):
            left[earlier] -= 1
            if earlier not in letters and (letters[node] == P or not left[earlier]):
                letters[earlier] = N if letters[node] == P else P
                waiting.append(earlier)
    known = {graph.keys[node]: letter for node, letter in letters.items()}
    return dict.fromkeys(graph.keys, DRAW) | known if graph.complete else known
