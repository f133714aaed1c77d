"""That what the documents name is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"`([\w./-]+\.(?:py|js|css|html|sh))`")
EXAMPLES = {"lookups.py", "pieces.py", "rules.py"}  # of any room, of any game


def test_every_file_that_the_documents_name_is_there():
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for name in set(NAMED.findall(document.read_text(encoding="utf-8"))) - EXAMPLES:
            assert (ROOT / name).is_file(), (document.name, name)
