"""Assignments, groups and their sheets, the live grid, the teacher's verdicts, statistics, exports."""
