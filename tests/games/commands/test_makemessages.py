"""The one form of catalogues."""

from pathlib import Path

from django.conf import settings

from games.management.commands.makemessages import tidy

HEADER = """\
# English.
msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"""
COLLECTED = f"""{HEADER}"POT-Creation-Date: 2020-01-01 10:00+0000\\n"
"PO-Revision-Date: 2020-01-01 10:00+0000\\n"

#: templates/base.html
#, fuzzy, python-format
msgid "Jogar"
msgstr ""
"Play\\n"
"again"

#: games/rules/nim/sum/rules.py:3 games/rules/nim/sum/rules.py:9
#: games/pictures/texts.py
#, python-brace-format
msgid ""
"Tiras {{n}} feijão, e o que resta fica como estava, por mais que to peçam "
"outra vez."
msgid_plural ""
"Tiras {{n}} feijões, e o que resta fica como estava."
msgstr[0] "You take {{n}} bean."
msgstr[1] "You take {{n}} beans."
"""
TIDY = f"""{HEADER}
#: games/pictures/texts.py games/rules/nim/sum/rules.py
msgid "Tiras {{n}} feijão, e o que resta fica como estava, por mais que to peçam outra vez."
msgid_plural "Tiras {{n}} feijões, e o que resta fica como estava."
msgstr[0] "You take {{n}} bean."
msgstr[1] "You take {{n}} beans."

#: templates/base.html
#, fuzzy
msgid "Jogar"
msgstr ""
"Play\\n"
"again"
"""
NEW = '\n#: games/rules/two/go/rules.py\nmsgid "Passar"\nmsgstr "Pass"\n'


def test_catalogues_stand_in_the_order_of_their_sources_without_lines_dates_and_formats(tmp_path):
    path = tmp_path / "django.po"
    path.write_text(COLLECTED, encoding="utf-8")
    tidy(path)
    assert path.read_text(encoding="utf-8") == TIDY


def test_a_new_message_changes_its_own_lines_only(tmp_path):
    path = tmp_path / "django.po"
    path.write_text(TIDY + NEW, encoding="utf-8")
    tidy(path)
    before, after = TIDY.split("\n#: templates"), path.read_text(encoding="utf-8")
    assert after == before[0] + NEW + "\n#: templates" + before[1]


def test_the_catalogue_has_that_form(tmp_path):
    source = Path(settings.LOCALE_PATHS[0]) / "en" / "LC_MESSAGES" / "django.po"
    copy = tmp_path / "django.po"
    copy.write_bytes(source.read_bytes())
    tidy(copy)
    assert copy.read_bytes() == source.read_bytes()
