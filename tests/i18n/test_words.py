"""One word a thing: what teachers would say, in both languages."""

import re

import polib

from tests.i18n.test_english import CATALOGUE

OTHER_WORDS = re.compile(
    r"\bwhitoff\b(?!»)|\b(fica|ficam|nenhuma resposta|por) (ler|ver|rever)\b|cada um por si"
    r"|\b(dar|tirar) à turma|\b(ficha|lição|treino)s? dad[ao]s? à|\bT[0-4]\b"
    r"|enganos frequentes|\b[ab] é o \d\.º jogador",
    re.IGNORECASE,
)
OTHER_ENGLISH = re.compile(
    r"\bstays? to be read\b|\b(lesson|training|worksheet) given to\b|\bT[0-4]\b", re.IGNORECASE
)
SEARCHED = "Jogo de Wythoff, Whitoff", "Rainha branca, Rainhas, Whitoff"


def test_a_thing_has_one_word():
    entries = [
        entry for entry in polib.pofile(str(CATALOGUE)) if entry.msgid not in SEARCHED and not entry.obsolete
    ]
    assert not [entry.msgid for entry in entries if OTHER_WORDS.search(f"{entry.msgid} {entry.msgid_plural}")]
    said = [words for entry in entries for words in (entry.msgstr, *entry.msgstr_plural.values())]
    assert not [words for words in said if OTHER_ENGLISH.search(words)]


def test_what_a_pupil_has_to_correct_is_not_what_a_teacher_has_to_mark():
    catalogue = polib.pofile(str(CATALOGUE))
    meant = [catalogue.find("por corrigir", msgctxt=context) for context in (False, "answer")]
    assert [entry and entry.msgstr for entry in meant] == ["to be marked", "to be corrected"]
