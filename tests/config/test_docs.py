"""That what the documents name is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"`([\w./-]+\.(?:py|js|css|html|sh))`")


def test_every_file_that_the_documents_name_is_there():
    rooms = [*ROOT.glob("[a-z]*"), ROOT / ".ci"]
    there = [f"/{path.relative_to(ROOT)}" for room in rooms for path in (room, *room.rglob("*.*"))]
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for name in set(NAMED.findall(document.read_text(encoding="utf-8"))):
            assert any(path.endswith(f"/{name}") for path in there), (document.name, name)
