"""The smallest phone that the site is made for, in CSS pixels."""

SMALLEST = {"width": 360, "height": 640}
BOARD_ROOM = (333, 315)  # what the board of a match has there, across and down
