"""Worksheets, assignments, groups, P/N classifications and their marking; theory lessons; the contest.

Knows `games` and `accounts`; neither of them knows it.
"""
