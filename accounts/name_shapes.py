"""What looks like a person's name and what does not: heads, totals, addresses, remarks of a register.

Pure, and only for asking: nobody's name is refused for how it looks.
"""

import re
import unicodedata

from accounts.names import plain


def words_of(text: str) -> frozenset[str]:
    """The words of a text, each once."""
    return frozenset(text.split())


# The given names that are frequent in Portuguese schools, without accents: enough to see in which of two
# columns, or on which side of a comma, the given names of a class stand.
GIVEN_NAMES = words_of(
    """
    adriana adriano afonso agata alexandra alexandre alexandru alice amelia ana anastasia andre andreia
    angela angelo anita antonia antonio ariana artur arthur aurora barbara beatriz benedita benjamim
    bernardo bianca bruna bruno caetana camila carla carlos carlota carolina catarina caua cecilia cesar
    clara claudia claudio constanca cristiana cristiano cristina daniel daniela david davi debora denis
    diana dinis diogo duarte dylan edgar eduarda eduardo elena eliana elias elisa ema emanuel emilia
    enzo erica erik ester eva fabiana fabio fatima fernanda fernando filipa filipe flavia flavio
    frederica frederico francisca francisco gabriel gabriela gaspar gil gisela goncalo graca guilherme
    gustavo heitor helder helena henrique hugo iara ines ingrid inacio iris irina isa isaac isabel
    isabela isadora ivan ivo jessica jaime joana joao joaquim joel jorge jose josefa julia juliana
    juliano julio kaua kevin kelly kyara lara larissa laura leandro leonardo leonor leticia lia lidia
    liliana lorena lourenco luana luca lucas lucia luciana luis luisa luiz madalena mafalda manuel
    manuela mara marcelo marcia marco marcos margarida maria mariana mario marisa marta martim mateus
    matheus matias matilde mauricio maxim melissa miguel mia micaela monica naiara natalia nelson nicole
    noa noah noemi nuno olga oleksandr olivia oscar paula paulo patricia patricio pedro petra pilar
    rafael rafaela raquel raul rebeca renata renato ricardo rita roberta roberto rodrigo romeu rosa rui
    ruben salvador samuel sandra santiago sara sebastiao sergio silvia simao sofia sonia susana tania
    tatiana telma teresa tiago tomas tome valentina valter vania vasco vera vicente victoria vitor
    victor vitoria vladimir vladislav xavier yara yasmin yuri
    """
)
LONGEST_REMARK = 100  # letters
# What begins a line that is no pupil's.
_OTHERS = re.compile(
    r"(?:(?:sub)?tota(?:l|is)|media|mediana|desvio|average|class average|median|points|pontos|points possible"
    r"|pontuacao|pontuacao maxima|pontos possiveis|manual posting|escola|agrupamento|school|pagina|page|turma"
    r"|ano letivo|ano lectivo|diretora? de turma|directora? de turma|prof|professora?|docente|docentes"
    r"|student,? test|test student|estudante de teste|aluno,? teste|ministerio|curso|disciplina|lista"
    r"|relacao de|data|date|impresso|emitido|listagem|legenda|obs|observacoes|alunos|numero de alunos"
    r"|n[.o]* de alunos|rank|players?|students?|inscritos|legenda|fonte|periodo|semestre"
    r"|class (?:scoring|level|total|mean|median))(?![a-z])"
    # Of these words alone one may be called ("Data", "Rosa Page" hold others): they count only with a sign
    # after them, a number, or nothing.
    r"[\s:.\-–—/=]*(?:\W*\d.*)?"
)
_ALWAYS = re.compile(
    r"(?:escola |agrupamento |pagina \d|page \d|turma |ano letivo|ano lectivo|diretora? de turma"
    r"|directora? de turma|prof\. |professora? |docente:? |points possible|manual posting|student,? test$"
    r"|test student$|aluno,? teste$|estudante de teste$|total d|numero de alunos|lista d|listagem d"
    r"|relacao d|ministerio d|impresso |emitido |class average|media d|(?:o|a) (?:diretora?|professora?)\b)"
)
_NAME = re.compile(r"[^\W\d_][\w'’`´.\-–·]*(?:[ ,]+[^\W\d_][\w'’`´.\-–·]*)*", re.UNICODE)
_NUMBERED = re.compile(r"(?:alun[oa]|pupil|student|crianca|jovem) ?\w*? ?\d{1,3}", re.IGNORECASE)
_LEFT = re.compile(
    r"(?:transferid[oa]s?|transf\.?|pedido de transferencia|anul(?:ou|ad[oa]|acao)(?: (?:d?[ae] )?matricula)?"
    r"|excluid[oa](?: por faltas)?|desisti(?:u|ram)|desistente|abandon(?:ou|o)|saiu"
    r"|mud(?:ou|anca) de (?:turma|escola)"
    r"|suspens[oa]|inativ[oa]|inactiv[oa]|transferred(?: out)?|withdrawn|withdrew|dropped|inactive|suspended"
    r"|deleted|disabled|left|expuls[oa]|matricula anulada)"
    r"(?: (?:(?:em|a|por|para|de|da|do|on|to)\b.{0,60}|[0-9][0-9/.-]*))?"
)
_SHORT_LEFT = frozenset({"tr", "trf", "am", "ef"})  # only in a column that tells how a pupil stands
_SCHOOL = re.compile(
    r"(?:escolas?|esc\.?|e\.?b\.?(?: ?[123](?:[,./+-][123])*)?|ebs|es|es/3|secundaria|basica|agrupamento|ae"
    r"|jardim[ -]escola|colegio|externato|instituto|conservatorio|liceu|school)[ /.]\S.*"
)
_PUPIL_WORDS = words_of("aluno aluna estudante student pupil learner participante participant apresentador")
_TEACHER = re.compile(
    r"(?:coach|facility[ _]coach|class[ _]coach|admin|super ?admin|superuser|administrador|administradora|dt"
    r"|administrator"
    r"|professor|professora|professores|prof|docente|docentes|teacher|teachers|staff|instructor|facilitator"
    r"|organizador|organizadora|organizer|organiser|host|anfitriao|moderador|moderadora|moderator"
    r"|observer|ta|teaching assistant|funcionarios?|formador|formadora|diretora? de turma|owner)"
)


def bare(text: str) -> str:
    """The text as it is compared with known words: small letters without accents, single spaces."""
    return " ".join(plain(text.casefold()).split())


def looks_like_name(text: str) -> bool:
    """Whether this may be what somebody is called: words of letters, not those of a total or an address."""
    if _NUMBERED.fullmatch(bare(text)):
        return True
    return bool(_NAME.fullmatch(text)) and not _is_user_name(text) and not is_other_line(text)


def _is_user_name(text: str) -> bool:
    """ "ana.silva", "xX_ana_Xx": points inside words, digits."""
    return bool(re.search(r"\w\.\w{2}|_|\d", text))


def is_other_line(text: str) -> bool:
    """Whether the line is about the list: a total, a mean, the school, the page, the teacher."""
    words = bare(text)
    return bool(_ALWAYS.match(words) or _OTHERS.fullmatch(words))


def is_address(text: str) -> bool:
    return bool(re.fullmatch(r"\S+@\S+\.\S+", text))


def given_names(text: str) -> int:
    """1 where the first word is a frequent given name, else 0: a vote, of which a class gives many."""
    words = bare(text).replace("-", " ").split()
    return int(bool(words) and words[0] in GIVEN_NAMES)


def left_words(cell: str, *, tells_state: bool = False) -> str:
    """What the cell says of a pupil who may have left ("Transferido"), or nothing."""
    words = bare(cell).strip("()[]*.-–— ")
    # "TR - Transferido": the sign, and what it means.
    parts = [words, *re.split(r"\s+[-–—:/]\s+", words)] if tells_state else [words]
    short = tells_state and not _SHORT_LEFT.isdisjoint(parts)
    return tidy_ends(cell) if short or any(map(_LEFT.fullmatch, parts)) else ""


def without_left_words(name: str) -> tuple[str, str]:
    """The name, and what stands after it about a pupil who may have left: "Ana Silva (Transferida)"."""
    if not _LEFT.search(bare(name[-LONGEST_REMARK:])):
        return name, ""
    for match in re.finditer(r"\s*[(\[–—*-]+\s*|\s+", name):
        is_short = len(name) - match.end() <= LONGEST_REMARK
        said = left_words(name[match.end() :]) if is_short else ""
        if match.start() and said:
            return name[: match.start()], said
    return name, ""


def is_teacher(cell: str) -> bool:
    """Whether a column of roles, groups or units says that the row is no pupil's."""
    parts = re.split(r"[/,;|]", bare(cell).replace("_", " "))
    return any(_TEACHER.fullmatch(part.strip()) for part in parts)


def tells_kind(cell: str) -> bool:
    """Whether the cell says what somebody is in a class, a pupil or a teacher."""
    return bare(cell) in _PUPIL_WORDS or is_teacher(cell)


def tells_school(cell: str) -> bool:
    """Whether the cell begins as names of schools do: "EB 2,3 de Cima"."""
    return bool(_SCHOOL.fullmatch(bare(cell)))


def tidy_ends(cell: str) -> str:
    return cell.strip("()[]*.-–— ")


def head_key(cell: str) -> str:
    """A head without accents, points, spaces and what stands in brackets: "N.º" is "no"."""
    text = re.sub(r"\[[^\]]*\]|\([^)]*\)", "", cell) if re.match(r"\s*[^\[(]", cell) else cell
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", text.casefold()))
