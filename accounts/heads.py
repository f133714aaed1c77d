"""The heads of columns in lists of pupils, as the programs of schools and platforms of learning write them.

Kolibri, Kahoot, Google (Classroom, Admin, Forms), Canvas, Moodle, Microsoft (Teams, Forms, School Data Sync),
Nextcloud, INOVAR, E360, GIAE, and teachers' own. Pure.
"""

import re
from collections.abc import Sequence
from enum import StrEnum

from accounts.name_shapes import bare, head_key, words_of

HEADER_WITHIN = 30  # rows; schools' lists begin with lines about the class


class Role(StrEnum):
    """What a column is for the class."""

    NUMBER = "number"
    NAME = "name"
    LAST = "last"  # family name, where NAME is the given one
    NONE = "none"


NUMBER_HEADS = words_of(
    """
    n no nr num numero number noaluno nodoaluno numerodoaluno numeroaluno noordem nodeordem ordem
    numordem numerodeordem nordem nroordem nonaturma noturma noalunoturma numeronaturma ndeordem nalunos
    nroaluno nrturma studentnumber classnumber rollnumber rollno
    """
)
# A number of the class if it looks like one; often a code of the platform's own.
PERHAPS_NUMBER_HEADS = words_of(
    """
    identifier identificador idnumber numerodeidentificacao studentid
    """
)
# From the surest to the least sure.
FULL_NAME_HEADS = words_of(
    """
    nomecompleto fullname displayname nomedeapresentacao nomeaapresentar nomeaexibir nomedoaluno
    nomedosalunos nomealuno studentname nomedaaluna nomedacrianca nomedoestudante nomecompletodoaluno
    pupilname nomedoformando learnername nomeeapelido firstandlastname nomeeapelidos
    """
)
NAME_HEADS = words_of(
    """
    nome nomes aluno alunos aluna alunas name names student students pupil pupils learner learners
    estudante estudantes player players jogador jogadores participante participant participants formando
    nomedoparticipante playername nameofstudent
    """
)
GIVEN_HEADS = words_of(
    """
    nomeproprio nomesproprios primeironome primeirosnomes firstname firstnames givenname givennames
    forename nomeproprioaluno studentfirstname
    """
)
NICKNAME_HEADS = words_of(
    """
    nickname alcunha screenname nomedeutilizador username accountname uid
    """
)
LAST_HEADS = words_of(
    """
    apelido apelidos ultimonome ultimosnomes sobrenome surname lastname lastnames familyname
    nomedefamilia studentlastname
    """
)
KIND_HEADS = words_of(
    """
    usertype tipodeutilizador tipo role roles papel papeis funcao perfil grupos groups group grupo
    orgunitpath unidadeorganizacional type classrole coursrole utilizador kind section
    """
)
STATE_HEADS = words_of(
    """
    situacao situacaodoaluno estado estadodamatricula status matricula observacoes obs nota notas sit
    situac situacaoescolar
    """
)
SCHOOL_HEADS = words_of(
    """
    escola nomedaescola nomeescola escolas agrupamento nomedoagrupamento escolaagrupamento school
    schoolname nameofschool institution instituicao estabelecimento estabelecimentodeensino colegio
    """
)
# Known, and nothing of the class's list.
OTHER_HEADS = words_of(
    """
    rank posicao classificacao points pontos score pontuacao totalscore correctanswers incorrectanswers
    databaseid id sisuserid sisloginid integrationid section password palavrapasse birthyear gender
    genero sexo enrolledin assignedto email emailaddress endereco enderecodeemail enderecoeletronico
    correioeletronico passwordhashfunction recoveryemail recoveryphone quota backend language lingua
    lastlogin departamento department processo nprocesso noprocesso proc noproc
    nproc numerodeprocesso numeroprocesso noprocessodoaluno nodeprocesso datanasc datanascimento
    datadenascimento dn nascimento idade turma ano anoturma ciclo curso nif niss cc nocc bi telefone
    telemovel contacto morada codigopostal encarregadodeeducacao ee nomedoee nacionalidade naturalidade
    escalao ase nee medidas subsidio telephone phone carimbodedatahora timestamp starttime
    completiontime horadeinicio horadeconclusao useraction sisid studentsisid manager managername
    website photo foto
    """
)
KNOWN_HEADS = (
    NUMBER_HEADS
    | PERHAPS_NUMBER_HEADS
    | FULL_NAME_HEADS
    | NAME_HEADS
    | GIVEN_HEADS
    | NICKNAME_HEADS
    | LAST_HEADS
    | KIND_HEADS
    | STATE_HEADS
    | SCHOOL_HEADS
    | OTHER_HEADS
)
CALLED_HEADS = FULL_NAME_HEADS | NAME_HEADS | GIVEN_HEADS | LAST_HEADS
# The words of a header that was copied as one line.
_HEAD_WORDS = words_of(
    """
    n no n.o n.os nr num numero nome aluno alunos do da de dos completo proc proc. processo data nasc
    nasc. nascimento situacao turma ordem sexo idade name number e ano observacoes nif email escalao ase
    """
)

BARE_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?\s*[.ºª°)]{0,2}")


def known_key(cell: str) -> str:
    """The key of a known head, also where it stands in brackets; else an empty string."""
    keys = (head_key(cell), *(head_key(part) for part in re.findall(r"[(\[]([^)\]]+)[)\]]", cell)))
    return next((key for key in keys if key in KNOWN_HEADS), "")


def is_header(row: Sequence[str]) -> bool:
    """Whether this row of a table says what stands in the columns."""
    return header_score(row) > 0


def header_score(row: Sequence[str]) -> int:
    """How many heads the row has, more where one is that of names; 0 where it is no header."""
    keys = [key for cell in row if cell and (key := known_key(cell))]
    called = any(key in CALLED_HEADS for key in keys)
    others = sum(bool(cell) for cell in row) - len(keys)
    if not keys or (not called and (len(keys) < 2 or others > len(keys))):
        return 0
    return len(keys) + 10 * called


def is_header_line(line: str) -> bool:
    """Whether a whole line is heads and nothing else: "N.º Proc. Nome"."""
    words = bare(line).split()
    return bool({"nome", "name", "aluno"} & set(words)) and all(word in _HEAD_WORDS for word in words)
