"""Compiled messages are made where they are missing or of another source."""

import gettext
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.translations import compile_messages

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path("en/LC_MESSAGES/django.po")
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
COMPILE = "import sys, pathlib, config.translations as t; t.compile_messages(pathlib.Path(sys.argv[1]))"


@pytest.fixture
def source(tmp_path):
    path = tmp_path / SOURCE
    path.parent.mkdir(parents=True)
    return path


@pytest.fixture
def translate(source, tmp_path):
    """Gives "Jogar" an English and compiles."""

    def write(english: str) -> None:
        source.write_text(f'{HEADER}\nmsgid "Jogar"\nmsgstr "{english}"\n', encoding="utf-8")

    return write


def compiled(source: Path) -> gettext.GNUTranslations:
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_the_compiled_messages_are_those_of_the_source():
    source = Path(settings.LOCALE_PATHS[0]) / SOURCE
    english = compiled(source)
    entries = polib.pofile(str(source))
    assert len(entries) > 1000
    for entry in entries:
        if entry.msgid_plural:
            both = [english.ngettext(entry.msgid, entry.msgid_plural, count) for count in (1, 2)]
            assert both == [entry.msgstr_plural[0], entry.msgstr_plural[1]]
        else:
            translate = partial(english.pgettext, entry.msgctxt) if entry.msgctxt else english.gettext
            assert translate(entry.msgid) == entry.msgstr


def test_settings_compile_what_a_fresh_clone_lacks(tmp_path):
    ignored = shutil.ignore_patterns("*.mo", "__pycache__")
    for folder in ("config", "locale"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    environment = {**os.environ, "LAN": "1", "DATA_DIR": str(tmp_path / "data")}
    command = [sys.executable, "-c", "import config.settings"]
    subprocess.run(command, cwd=tmp_path, env=environment, timeout=60, check=True)
    made = tmp_path / "locale" / SOURCE
    assert compiled(made).gettext("Jogar") == "Play"
    assert [path.name for path in sorted(made.parent.iterdir())] == ["django.mo", "django.po"]


def test_only_another_source_is_compiled_again(tmp_path, source, translate, monkeypatch):
    translate("Play")
    compile_messages(tmp_path)
    translate("Start")
    os.utime(source, (0, 0))  # another release, older than what was compiled here
    compile_messages(tmp_path)
    assert compiled(source).gettext("Jogar") == "Start"
    monkeypatch.delattr(polib, "pofile")
    compile_messages(tmp_path)


def test_several_processes_may_compile_at_once(tmp_path, source, translate):
    translate("Play")
    command = [sys.executable, "-c", COMPILE, str(tmp_path)]
    processes = [subprocess.Popen(command, cwd=ROOT) for _ in range(3)]
    while any(process.poll() is None for process in processes):
        if source.with_suffix(".mo").exists():
            assert compiled(source).gettext("Jogar") == "Play"
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert len(list(source.parent.iterdir())) == 2


def test_a_catalogue_that_cannot_be_read_is_named(tmp_path, source):
    source.write_text("<<<<<<< HEAD\n", encoding="utf-8")
    with pytest.raises(ImproperlyConfigured, match=r"Não consigo compilar as traduções .*django\.po"):
        compile_messages(tmp_path)
    assert not source.with_suffix(".mo").exists()
