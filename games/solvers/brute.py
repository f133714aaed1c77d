"""Retrograde analysis of any impartial game: every position that is reached is solved once and remembered.

Sums are taken apart (`components`). In normal play each component has its Grundy value. In misère play there
is no such value: a sum is then the multiset of its components that can still move, so that sums which differ
in the order of their components, or in components without moves, are one. Where only the letter is wanted,
the search of a position ends with the first move to a P-position.
"""

import sys
from bisect import insort
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from games.rules.game import Impartial
from games.rules.text import text
from games.solvers.theory import TooBig, nim_sum, too_big

DEFAULT_LIMIT = 200_000
MAX_MEMORY = 512 << 20

_REPORT_EVERY = 2_048
# Measured 160 to 300, with small positions; larger positions come on top.
_BYTES_FOR_A_POSITION = 300
_BYTES_FOR_A_SUM = 200
_SAMPLED = 64
# For each position that may be met: followers waiting to be looked at, and moves looked at.
_MOST_HELD = 5
_MOST_MOVES = 20

# The numbers of the components that can still move, ascending.
_Sum: TypeAlias = tuple[int, ...]


class Brute:
    """Solved positions, of any number of games.

    Raises TooBig when more than `limit` positions are met, or 20 times as many moves, or as many positions as
    need about `memory` bytes.
    `progress` hears again and again how many positions were met; what it raises ends the search, after
    which what is solved stays solved. The graph of positions must have no cycle: TooBig ends a search in one.
    """

    def __init__(
        self,
        limit: int = DEFAULT_LIMIT,
        progress: Callable[[int], None] = lambda _met: None,
        memory: int = MAX_MEMORY,
    ) -> None:
        self.limit = limit
        self.met = 0
        self._progress = progress
        self._memory = memory
        self._moves = self._sampled = self._bytes = 0
        self._numbers: dict[Impartial[Any], dict[Any, int]] = {}
        self._parts: list[tuple[Impartial[Any], Any]] = []
        self._alone: list[_Sum] = []
        self._values: list[int] = []
        self._remembered: dict[int, list[_Sum]] = {}
        self._letters: tuple[dict[_Sum, bool], dict[_Sum, bool]] = ({(): True}, {(): False})

    def grundy(self, game: Impartial[Any], position: Any) -> int:
        """The Grundy value in normal play."""
        return self._sum_value(self._sum(game, position))

    def is_p(self, game: Impartial[Any], position: Any, *, misere: bool) -> bool:
        """Whether the player who has just moved wins."""
        whole = self._sum(game, position)
        known = self._cheap_letter(whole, misere=misere)
        return self._searched(whole, misere=misere) if known is None else known

    # Numbers for components.

    def _sum(self, game: Impartial[Any], position: Any) -> _Sum:
        parts = game.components(position)
        if len(parts) == 1:
            return self._alone[self._number(*parts[0])]
        values: list[int] = []
        for part in parts:
            if alone := self._alone[self._number(*part)]:
                insort(values, alone[0])
        return tuple(values)

    def _number(self, game: Impartial[Any], position: Any) -> int:
        numbers = self._numbers.get(game)
        if numbers is None:
            numbers = self._numbers.setdefault(game, {})
        number = numbers.get(position)
        if number is None:
            number = numbers[position] = len(self._parts)
            over = game.is_over(position)
            self._parts.append((game, position))
            self._alone.append(() if over else (number,))
            self._values.append(0 if over else -1)
            if number % _SAMPLED == 0:
                self._sampled += 1
                self._bytes += _BYTES_FOR_A_POSITION + size_of(position)
            self._meet()
        return number

    def _meet(self) -> None:
        """Count one more position; look from time to time whether there is room for more."""
        self.met += 1
        if self.met > self.limit:
            too_big(self.met, "É grande demais: encontrei mais de {n} posições.", n=self.limit)
        if self.met % _REPORT_EVERY == 0:
            self._progress(self.met)
            sums = self.met - len(self._parts)
            if len(self._parts) * self._bytes // self._sampled + sums * _BYTES_FOR_A_SUM > self._memory:
                raise self._no_room()

    def _followers(self, number: int) -> list[_Sum]:
        self._progress(self.met)
        game, position = self._parts[number]
        followers = [self._sum(game, follower) for follower in game.followers(position)]
        self._look_at(len(followers))
        return followers

    def _look_at(self, moves: int) -> None:
        self._moves += moves
        if self._moves > _MOST_MOVES * self.limit:
            too_big(self.met, "É grande demais: encontrei {n} posições e jogadas a mais.", n=self.met)

    # Normal play.

    def _sum_value(self, whole: _Sum) -> int:
        return nim_sum(map(self._value, whole))

    def _value(self, number: int) -> int:
        """Depth first: a position waits with its followers, the one looked at, the mask of values seen."""
        if self._values[number] >= 0:
            return self._values[number]
        waiting: list[tuple[int, list[_Sum], int, int]] = []
        followers, at, seen = self._followers(number), 0, 0
        while True:
            at, seen, unknown = self._mask_of_values(followers, at, seen)
            if unknown is not None:
                waiting.append((number, followers, at, seen))
                number, followers, at, seen = unknown, self._followers(unknown), 0, 0
                self._check_depth(len(waiting))
                continue
            self._values[number] = (~seen & (seen + 1)).bit_length() - 1
            if not waiting:
                return self._values[number]
            number, followers, at, seen = waiting.pop()

    def _mask_of_values(self, followers: list[_Sum], start: int, seen: int) -> tuple[int, int, int | None]:
        """The mask of the values of the followers from `start` on, up to one with a component whose value is
        not known: its index, the mask, that component."""
        values = self._values
        for at in range(start, len(followers)):
            total = 0
            for number in followers[at]:
                if values[number] < 0:
                    return at, seen, number
                total ^= values[number]
            seen |= 1 << total
        return len(followers), seen, None

    # Letters, in both kinds of play.

    def _cheap_letter(self, whole: _Sum, *, misere: bool) -> bool | None:
        """The letter of a sum as far as it costs nothing; in normal play that of several components too."""
        if not misere and (len(whole) > 1 or (whole and self._values[whole[0]] >= 0)):
            return self._sum_value(whole) == 0
        return self._letters[misere].get(whole)

    def _searched(self, whole: _Sum, *, misere: bool) -> bool:
        """Depth first: a sum waits with the followers that are still to be looked at."""
        letters = self._letters[misere]
        waiting: list[tuple[_Sum, list[_Sum]]] = []
        held = 0
        child: _Sum | None = whole
        while child is not None or waiting:
            if child is not None:
                waiting.append((child, self._open(child, misere=misere)))
                held += len(waiting[-1][1])
                self._check_depth(len(waiting), held)
            current, unknown = waiting[-1]
            before = len(unknown)
            child, letter = self._next(unknown, misere=misere)
            held -= before - len(unknown)
            if letter is not None:
                letters[current] = letter != self._acts_again(current)
                held -= len(unknown)
                waiting.pop()
        return letters[whole]

    def _acts_again(self, whole: _Sum) -> bool:
        """Whether who has just moved is on turn again: then a move to a P-position wins for him."""
        return any(game.acts_again(position) for game, position in map(self._parts.__getitem__, whole))

    def _next(self, unknown: list[_Sum], *, misere: bool) -> tuple[_Sum | None, bool | None]:
        """The first of the followers whose letter must be searched, those before it dropped; or the letter
        that the followers decide."""
        while unknown:
            known = self._cheap_letter(unknown[-1], misere=misere)
            if known is None:
                return unknown[-1], None
            if known:
                return None, False
            unknown.pop()
        return None, True

    def _open(self, whole: _Sum, *, misere: bool) -> list[_Sum]:
        """The followers whose letters are not known; only one that is P, if there is one."""
        if len(whole) > 1:
            self._meet()
        letters = self._letters[misere]
        unknown = []
        for follower in self._sum_followers(whole):
            known = letters.get(follower)
            if known:
                return [follower]
            if known is None:
                unknown.append(follower)
        return unknown

    def _sum_followers(self, whole: _Sum) -> list[_Sum]:
        if len(whole) == 1:
            return self._followers(whole[0])
        followers = []
        for at, number in enumerate(whole):
            if at and whole[at - 1] == number:
                continue
            others = whole[:at] + whole[at + 1 :]
            followers += [tuple(sorted(others + follower)) for follower in self._remembered_followers(number)]
        self._look_at(len(followers))
        return followers

    def _remembered_followers(self, number: int) -> list[_Sum]:
        if number not in self._remembered:
            self._remembered[number] = self._followers(number)
        return self._remembered[number]

    def _check_depth(self, depth: int, held: int = 0) -> None:
        """No way down is longer than there are positions, unless it goes in a circle; `held` followers may
        not fill the memory."""
        if depth > self.met:
            too_big(self.met, "Neste jogo há jogadas que voltam a posições anteriores.")
        if held > _MOST_HELD * self.limit:
            raise self._no_room()

    def _no_room(self) -> TooBig:
        return TooBig(
            text("É grande demais: encontrei {n} posições e não cabem mais na memória.", n=self.met), self.met
        )


def size_of(value: object) -> int:
    """About the bytes of a position."""
    if isinstance(value, tuple | frozenset):
        return sys.getsizeof(value) + sum(map(size_of, value))
    if is_dataclass(value):
        return sys.getsizeof(value) + sum(size_of(getattr(value, field.name)) for field in fields(value))
    # Small numbers exist once.
    return 0 if isinstance(value, int) and -5 <= value <= 256 else sys.getsizeof(value)
