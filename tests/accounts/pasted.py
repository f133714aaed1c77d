"""Lists of pupils as they are pasted."""

from accounts import lists
from accounts.lists import ListedPupil


def pasted(text: str) -> list[ListedPupil]:
    """The entries of a text."""
    return lists.from_rows(lists.split(text))
