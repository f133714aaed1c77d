import re
from collections.abc import Iterable

from django.http import HttpResponse


def shows(answer: HttpResponse | str, *words: str, hides: Iterable[str] = (), status: int = 200) -> str:
    """The page that was answered, which has all these words and none of those that it hides."""
    if isinstance(answer, str):
        page = answer
    else:
        assert answer.status_code == status, answer.status_code
        page = answer.text
    for one in words:
        assert one in page, (one, page)
    for one in hides:
        assert one not in page, (one, page)
    return page


def skipped_headings(page: str) -> list[str]:
    """The headings of a page that are more than one level below the one before."""
    found = re.findall(r"<h([1-6])[^>]*>(.*?)</h", page, re.DOTALL)
    steps = zip([(0, ""), *((int(level), words) for level, words in found)], found, strict=False)
    return [words.strip() for (before, _words), (level, words) in steps if int(level) > before + 1]
