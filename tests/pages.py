import re
from collections.abc import Iterable

from django.http import HttpResponse

# A form's token, which is drawn anew for each page: any two or three letters may stand in it.
_TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[A-Za-z0-9]{64}')


def shows(answer: HttpResponse | str, *words: str, hides: Iterable[str] = (), status: int = 200) -> str:
    """The page that was answered, which has all these words and none of those that it hides."""
    if isinstance(answer, str):
        page = answer
    else:
        assert answer.status_code == status, answer.status_code
        page = answer.text
    for one in words:
        assert one in page, (one, page)
    lasting = _TOKEN.sub("", page)
    for one in hides:
        assert one not in lasting, (one, page)
    return page


def skipped_headings(page: str) -> list[str]:
    """The headings of a page that are more than one level below the one before."""
    found = re.findall(r"<h([1-6])[^>]*>(.*?)</h", page, re.DOTALL)
    steps = zip([(0, ""), *((int(level), words) for level, words in found)], found, strict=False)
    return [words.strip() for (before, _words), (level, words) in steps if int(level) > before + 1]
