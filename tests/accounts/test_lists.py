"""Lists of pupils as the programs of schools and platforms export them, and as they are copied."""

import pytest

from accounts import lists, name_shapes, sources, text_files
from accounts.heads import Role, is_header_line
from accounts.lists import OTHER, TEACHER, ListedPupil
from accounts.table_files import FileTable, read_rows
from tests.accounts.pasted import pasted

ANA, RUI = ListedPupil("", "Ana Silva"), ListedPupil("", "Rui Ção")
ANA_1, RUI_2 = ListedPupil("1", "Ana Silva"), ListedPupil("2", "Rui Ção")
KOLIBRI = (
    "Database ID (ID),Username (USERNAME),Password (PASSWORD),Full name (FULL_NAME),User type (USER_TYPE),"
    "Identifier (IDENTIFIER),Birth year (BIRTH_YEAR),Gender (GENDER),Enrolled in (ENROLLED_IN)\n"
    ",ana,*,Ana Silva,LEARNER,1,2012,FEMALE,7A\n,rui,*,Rui Ção,LEARNER,2,2012,MALE,7A\n"
    ",prof,*,Marta Reis,CLASS_COACH,,1980,FEMALE,7A\n"
)
KAHOOT = (
    "Rank,Player,Total Score (points),Correct Answers\n1,Ana Silva,9000,9\n2,Rui Ção,8000,8\nTotal,,17000,\n"
)
CLASSROOM = (
    "Last Name,First Name,Email Address,Ficha 1\n,,,2026-03-01\nPoints,,,100\nSilva,Ana,a@b.pt,90\n"
    "Ção,Rui,r@b.pt,80\n"
)
ADMIN = (
    "First Name [Required],Last Name [Required],Email Address [Required],Password [Required],"
    "Org Unit Path [Required]\nAna,Silva,a@b.pt,****,/Alunos/7A\nRui,Ção,r@b.pt,****,/Alunos/7A\n"
    "Marta,Reis,m@b.pt,****,/Professores\n"
)
CANVAS = (
    'Student,ID,SIS User ID,SIS Login ID,Section,Ficha\n    Points Possible,,,,,9\n"Silva, Ana",101,a1,ana,'
    '7A,90\n"Ção, Rui",102,a2,rui,7A,80\n"Student, Test",103,,x,7A,\n'
)
NEXTCLOUD = (
    "Account name,Display name,Email,Groups,Quota\nana,Ana Silva,a@b.pt,7A,1 GB\nrui,Rui Ção,r@b.pt,7A,1 GB\n"
    "marta,Marta Reis,m@b.pt,Professores,1 GB\n"
)
INOVAR = (
    "Agrupamento de Escolas\n\nAno letivo: 2026/2027;;Turma: 7.º A\nN.º;Processo;Nome;Data Nasc.;Situação\n"
    "1;7738;Ana Silva;01-02-2013;\n2;7739;Rui Ção;03-04-2013;Transferido\nTotal de alunos: 2\n"
)
E360 = (
    "N.º de Ordem;N.º Processo;Nome;Data Nasc.;Situação\n1;7738;Ana Silva;01/02/2013;Matriculado\n"
    "2;7739;Rui Ção;03/04/2013;TR\n"
)
PDF = (
    "Escola Básica Demo\nTurma: 7.º A\nNº Proc. Nome Data Nasc.\n1 7738 Ana Silva 01/02/2013\n"
    "2 7739 Rui Ção 02/03/2013 Transferido\n3 7740 Eva Maria de\nSousa\nPágina 1 de 1\nTotal: 3\n"
)


def out(number: str, name: str, why: str = OTHER) -> ListedPupil:
    return ListedPupil(number, name, out=why)


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("Ana Silva,ana@b.pt\nRui Ção,rui@b.pt\n", [ANA, RUI]),
        ("ana@b.pt,Ana Silva\nrui@b.pt,Rui Ção\n", [ANA, RUI]),
        ("Ana Silva <ana@b.pt>\nRui Ção <rui@b.pt>\n", [ANA, RUI]),
        (KOLIBRI, [ANA_1, RUI_2, out("", "Marta Reis", TEACHER)]),
        (KAHOOT, [ANA, RUI]),
        (CLASSROOM, [out("", "Points"), ANA, RUI]),
        (ADMIN, [ANA, RUI, out("", "Marta Reis", TEACHER)]),
        (CANVAS, [out("", "Points Possible"), ANA, RUI, out("", "Test Student")]),
        (KOLIBRI.replace("CLASS_COACH", "SUPERADMIN"), [ANA_1, RUI_2, out("", "Marta Reis", TEACHER)]),
        (KAHOOT.replace("Total,,", ",Class Scoring,"), [ANA, RUI, out("", "Class Scoring")]),
        (CANVAS.split("\n", maxsplit=1)[0] + "\n    Pontos possíveis,,,,,9\n", [out("", "Pontos possíveis")]),
        ("First and last name,Student ID\nAna Silva,77\n", [ANA]),
        ("Nome;Função\nMarta Reis;DT\nAna Silva;Aluno\n", [out("", "Marta Reis", TEACHER), ANA]),
        (NEXTCLOUD, [ANA, RUI, out("", "Marta Reis", TEACHER)]),
        (INOVAR, [ANA_1, ListedPupil("2", "Rui Ção", "Transferido"), out("", "Total de alunos: 2")]),
        (E360, [ANA_1, ListedPupil("2", "Rui Ção", "TR")]),
        (E360.replace("TR\n", "TRF\n"), [ANA_1, ListedPupil("2", "Rui Ção", "TRF")]),
        (E360.replace("TR\n", "AM - Anulou\n"), [ANA_1, ListedPupil("2", "Rui Ção", "AM - Anulou")]),
        (
            E360.replace("TR\n", "Mudança de turma\n"),
            [ANA_1, ListedPupil("2", "Rui Ção", "Mudança de turma")],
        ),
        ("ID,Start time,Email,Name\n1,1/1/26,a@b.pt,Ana Silva\n2,1/1/26,r@b.pt,Rui Ção\n", [ANA, RUI]),
        ("Nome próprio,Apelido(s),Endereço de e-mail\nAna,Silva,a@b.pt\nRui,Ção,r@b.pt\n", [ANA, RUI]),
        ("Nome;Apelido\nAna Silva;Silva\nRui Ção;Ção\n", [ANA, RUI]),
        ("Nome completo;Nome;Apelido\nAna Silva;Ana;Silva\n", [ANA]),
        ("Apelido;Aluno\nSilva;Ana\n", [ANA]),
        ("Apelido;Quem\nSilva;Ana\nÇão;Rui\n", [ANA, RUI]),
        ("Username,Email\nana.silva,a@b.pt\n", [ListedPupil("", "ana.silva")]),
        # Columns without heads are known by what stands in them.
        ("Silva;Ana\nÇão;Rui\n", [ANA, RUI]),
        ("Ana;Silva\nRui;Ção\n", [ANA, RUI]),
        ("Ana,Silva\nRui,Ção\n", [ANA, RUI]),
        ("Silva,Ana\nÇão,Rui\n", [ANA, RUI]),
        ("Ana, Rui", [ListedPupil("", "Ana, Rui")]),
        ("7738;Ana Silva;1\n7739;Rui Ção;2\n", [ANA_1, RUI_2]),
        ("34000 Ana Silva\n34001 Rui Ção\n", [ANA, RUI]),
        ("Número;Nome;Sexo\n34000;Ana Silva;F\n34001;Rui Ção;M\n", [ANA, RUI]),
        ("Processo;Nome;N.º\n7738;Ana Silva;1\n7739;Rui Ção;2\n", [ANA_1, RUI_2]),
        ("N.º;Nome\n1;Ana Silva\nN.º;Nome\n2;Rui Ção\n", [ANA_1, RUI_2]),
        # Text out of a PDF; numbers and names on lines of their own, or a column after the other.
        (
            PDF,
            [
                out("", "Escola Básica Demo"),
                out("", "Turma: 7.º A"),
                ANA_1,
                ListedPupil("2", "Rui Ção", "Transferido"),
                ListedPupil("3", "Eva Maria de Sousa"),
                out("", "Página 1 de 1"),
                out("", "Total: 3"),
            ],
        ),
        ("N.º\nNome\n1\nAna Silva\n2\nRui Ção\n", [ANA_1, RUI_2]),
        ("1\n7738\nAna Silva\n2\n7739\nRui Ção\n", [ANA_1, RUI_2]),
        ("Ana Silva\n1\nRui Ção\n2\n", [ANA_1, RUI_2]),
        ("1\n2\nAna Silva\nRui Ção\n", [ANA_1, RUI_2]),
        ("Ana Silva\nana@b.pt\nRui Ção\nrui@b.pt\n", [ANA, RUI]),
        # Tables of other kinds of text.
        ("sep=;\nN.º;Nome\n1;Ana Silva\n", [ANA_1]),
        ("| N.º | Nome |\n|---|---|\n| 1 | Ana Silva |\n| 2 | Rui Ção |\n", [ANA_1, RUI_2]),
        ('Nº;Nome;Notas\n1;Ana Silva;"linha 1\nlinha 2"\n2;Rui Ção;x\n', [ANA_1, RUI_2]),
        ("1;Ana;Silva\n2;Rui;Ção\n3\n", [ANA_1, RUI_2, ListedPupil("3", "")]),
        ("1a;b2\n", [ListedPupil("1a", "b2")]),
        ("a1;b2\nc3;7\n", [ListedPupil("", "a1"), ListedPupil("7", "c3")]),
        ('1;"Ana Silva\n2;Rui Ção', [ANA_1, RUI_2]),
        ("Nome,Notas,Email\nAna Silva,a;b,a@b.pt\nRui Ção,,r@b.pt\n", [ANA, RUI]),
        ("Nº Proc. Nome\n12345 Ana Silva 1\n12346 Rui Ção 2\n", [ANA_1, RUI_2]),
        # Who left, who is no pupil.
        ("1 Ana Silva\n2 Rui Ção (Transferido)", [ANA_1, ListedPupil("2", "Rui Ção", "Transferido")]),
        (
            "1 Ana Silva\n2 Rui Ção - Anulou a matrícula",
            [ANA_1, ListedPupil("2", "Rui Ção", "Anulou a matrícula")],
        ),
        (
            "N.º;Nome\n;Prof. Marta Reis\n1;Ana Silva\nDiretor de Turma: Marta\n",
            [out("", "Prof. Marta Reis"), ANA_1, out("", "Diretor de Turma: Marta")],
        ),
    ],
)
def test_lists_of_others(text, entries):
    assert pasted(text) == entries


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "cp850", "cp860", "mac_roman"]
)
def test_encodings_of_windows_dos_and_macintosh(encoding):
    text = "Nº;Nome\r\n1;Inês Gonçalves\r\n2;João Conceição\r\n3;Cátia Simões\r\n4;Mónica Patrícia\r\n"
    rows = read_rows(text.encode(encoding))
    assert [row[1] for row in rows[1:]] == [
        "Inês Gonçalves",
        "João Conceição",
        "Cátia Simões",
        "Mónica Patrícia",
    ]


def test_text_that_was_written_twice():
    assert text_files.decode("João".encode().decode("cp1252").encode()) == "João"
    assert text_files.decode("Ã\u00a0 João".encode()) == "Ã\u00a0 João"
    assert text_files.decode("ÃÃ©".encode()) == "ÃÃ©"


@pytest.mark.parametrize(
    ("text", "is_name"),
    [
        ("Ana Silva", True),
        ("Inês d'Ávila-Lobo", True),
        ("A. Silva", True),
        ("Aluno 12", True),
        ("李 明", True),
        ("ana@b.pt", False),
        ("ana.silva", False),
        ("ana_99", False),
        ("Points", False),
        ("Total: 28", False),
        ("Média", False),
        ("Escola Demo", False),
        ("34000", False),
    ],
)
def test_what_looks_like_a_name(text, is_name):
    assert name_shapes.looks_like_name(text) == is_name


def test_a_line_of_heads():
    assert is_header_line("N.º Proc. Nome")
    assert not is_header_line("Ana Nome")


def test_another_column_takes_the_role_from_the_one_that_had_it():
    table = lists.recognised([["Código", "Alcunha", "Nome"], ["5", "Nita", "Ana Silva"]])
    assert table.roles == (Role.NONE, Role.NONE, Role.NAME)
    table = lists.with_role(lists.with_role(table, 1, Role.NAME), 0, Role.NUMBER)
    assert table.roles == (Role.NUMBER, Role.NAME, Role.NONE)
    assert lists.entries(table) == [ListedPupil("5", "Nita")]


def test_no_rows():
    assert lists.from_rows([]) == lists.from_rows([["", " "]]) == []


# --- how lists lie --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        '"Ana Silva" <ana@b.pt>; "Rui Ção" <rui@b.pt>; Eva Sousa <eva@b.pt>',
        "Ana Silva <ana@b.pt>, Rui Ção <rui@b.pt>, Eva Sousa <eva@b.pt>",
        "Ana Silva <ana@b.pt>; Rui Ção <rui@b.pt>;\nEva Sousa <eva@b.pt>;",
        "Ana Silva ana@b.pt\nRui Ção rui@b.pt\nEva Sousa eva@b.pt",
        "Ana Silva; Rui Ção; Eva Sousa",
        "Ana Silva, Rui Ção, Eva Sousa",
        "• Ana Silva\n• Rui Ção\n- Eva Sousa",
        "Nome;Papel\nAna Silva;Aluno\nRui Ção;Aluno\nEva Sousa;Aluno",
        "Ana Silva;Aluno\nRui Ção;Aluno\nEva Sousa;Aluno",
    ],
)
def test_every_pupil_of_a_row_is_read(text):
    assert pasted(text) == [ANA, RUI, ListedPupil("", "Eva Sousa")]


def test_a_name_with_commas_is_not_several():
    assert pasted("Silva, Ana") == [ANA]
    assert pasted("Ana, Bruno, Carla") == [ListedPupil("", "Ana, Bruno, Carla")]
    assert pasted("1;Ana Silva") == [ANA_1]


@pytest.mark.parametrize(
    "text",
    [
        "N.º;Nome;;N.º;Nome\n1;Ana Silva;;3;Eva Sousa\n2;Rui Ção;;;\n",
        "7.º A\nN.º;Nome;N.º;Nome\n1;Ana Silva;3;Eva Sousa\n2;Rui Ção\n",
        "N.º;Nome;Obs;N.º;Nome\n1;Ana Silva;;3;Eva Sousa\n2;Rui Ção;x\n",
    ],
)
def test_blocks_side_by_side_are_one_list(text):
    assert pasted(text) == [ANA_1, RUI_2, ListedPupil("3", "Eva Sousa")]


@pytest.mark.parametrize(
    "text",
    [
        "N.º;Nome;Nome\n1;Ana Silva;Zé\n2;Rui Ção;Tó\n",
        "N.º;Nome;Turma;N.º;Data;Nome\n1;Ana Silva;7A;;;\n2;Rui Ção;7A;;;x\n",
        "N.º;Nome;Nota;Nome;Nota\n1;Ana Silva;5;Zé;4\n2;Rui Ção;4;Tó;3\n",
    ],
)
def test_columns_that_only_look_alike_are_no_blocks(text):
    assert pasted(text) == [ANA_1, RUI_2]


ATTENDANCE = (
    "1. Resumo\nTítulo da reunião\t7A\n\n2. Participantes\nNome\tPrimeira adesão\tCorreio\tFunção\n"
    "Marta Reis\t10:00\tm@b.pt\tOrganizador\nAna Silva\t10:01\ta@b.pt\tApresentador\n"
    "Rui Ção\t10:02\tr@b.pt\tParticipante\n\n3. Atividades\n\nNome\tHora de adesão\nMarta Reis\t10:00\n"
)


def test_tables_one_below_the_other_are_sheets():
    source = sources.of_text(ATTENDANCE)
    assert source.names == ("Tabela 1", "3. Atividades")
    assert lists.entries(source.table) == [out("", "Marta Reis", TEACHER), ANA, RUI]
    two = sources.of_text("N.º;Nome\n1;Ana Silva\n2;Rui Ção\nTotal;2\nNúmero;Nome completo\n1;Eva Sousa\n")
    assert two.names == ("Tabela 1", "Tabela 2")
    assert lists.entries(two.with_sheet(1).table) == [ListedPupil("1", "Eva Sousa")]
    # The title of the first table is no table.
    assert sources.of_text("Turma\nNome\tN.º\nAna Silva\t1\n").names == ("Tabela 1",)
    assert sources.of_text("Nome;Idade\nNome completo;Idade\nAna Silva;12").names == ("Tabela 1", "Tabela 2")


def test_a_role_without_a_head_says_who_is_a_teacher():
    text = "Ana Silva;Aluno\nRui Ção;Aluna\nMarta Reis;Professora\n"
    assert pasted(text) == [ANA, RUI, out("", "Marta Reis", TEACHER)]


def test_what_follows_names_on_lines():
    assert pasted("1 Ana Silva F 12 anos\n2 Rui Ção M 13 anos\n") == [ANA_1, RUI_2]
    assert pasted("1 Ana Silva\n2 Rui M\n3 Eva Sousa")[1].name == "Rui M"
    assert pasted("1.º Ana Silva\n2º - Rui Ção\n") == [ANA_1, RUI_2]
    text = "1 Ana Silva F\n2 Rui\nde Ção M\nTotal: 2\n"
    assert pasted(text)[:2] == [ANA_1, ListedPupil("2", "Rui de Ção")]


@pytest.mark.parametrize(
    "text",
    [
        "Ana Silva 1\nRui Ção 2\n",
        "Ana Silva, n.º 1\nRui Ção, n.º 2\n",
        "Ana Silva - 1\nRui Ção - 2\n",
        "7738 1 Ana Silva\n7739 2 Rui Ção\n",
    ],
)
def test_numbers_behind_names_and_behind_those_of_processes(text):
    assert pasted(text) == [ANA_1, RUI_2]


def test_ages_behind_names_are_no_numbers():
    assert [entry.number for entry in pasted("Ana Silva 12\nRui Ção 12\nEva Sousa 13\n")] == [""] * 3
    assert pasted("Turma 7\nAna Silva\n")[-1] == ANA


@pytest.mark.parametrize(
    "remark", ["- TRANSFERIDO 12/10", "transf.", "(Transf. 12-10-2026)", "transferido em maio"]
)
def test_who_left_is_asked_about_however_it_is_written(remark):
    (entry,) = pasted(f"2 Rui Ção {remark}")
    assert (entry.name, bool(entry.note)) == ("Rui Ção", True)


@pytest.mark.parametrize(
    "line", ["Ana " + "Silva " * 150, "Ana " + "- " * 400 + "x", "1" * 300 + " " + "2" * 300]
)
def test_long_lines_are_read_to_their_end(line):
    assert len(pasted(f"{line}\n" * 200)) == 200


@pytest.mark.parametrize("text", ['"1;"Rui Ção";\nx";\nAna Silva;', '"a,"b\n"c,d"'])
def test_quotation_marks_that_mean_nothing_stop_no_list(text):
    assert pasted(text)


def test_the_sheet_with_a_head_of_names_is_taken_before_a_cover():
    cover = [["Quiz"], ["Played on", "27 Nov"], ["Hosted by", "marta"], ["Played", "5 of 5"]]
    scores = [["Final Scores"], ["Rank", "Player", "Points"], ["1", "rui_7a", "9"], ["2", "Ana Silva", "8"]]
    source = sources.of_sheets([FileTable("Overview", cover), FileTable("Final Scores", scores)])
    assert (source.at, len(lists.entries(source.table))) == (1, 2)


# --- what travels with the preview ----------------------------------------------------------------


def test_a_source_travels_and_comes_back():
    source = sources.of_sheets(
        [FileTable("Capa", [["Escola"]]), FileTable("7A", [["N.º", "Nome"], ["1", "Ana Silva"]])]
    )
    assert source.at == 1
    assert sources.load(sources.dump(source)) == source
    assert source.with_sheet(0).table.rows == (("Escola",),)
    assert source.with_sheet(2) == source.with_role(9, Role.NAME) == source


def test_sheets_that_do_not_fit_stay_behind():
    long = [["Nome", "Texto"], *[[f"Ana {'A' * 100}", "x" * 500]] * 700]
    small = FileTable("7A", [["Nome"], *[["Rui Ção"]] * 800])
    source = sources.load(
        sources.dump(sources.of_sheets([FileTable("a", long), FileTable("b", long), small]))
    )
    assert source is not None
    assert source.names == ("7A",)
    assert sources.dump(sources.of_sheets([FileTable("", [row * 4 for row in long])])) == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 5000,
        '{"at":0,"sheets":[]}',
        '{"at":Infinity,"sheets":[{"name":"","heads":["a"],"roles":["name"],"rows":[]}]}',
        '{"at":0,"sheets":[{"name":"","heads":["a"],"roles":["king"],"rows":[]}]}',
        '{"at":0,"sheets":[{"name":"","heads":["a"],"roles":["name"],"rows":[["a","b"]]}]}',
        '{"at":0,"sheets":[{"name":"","heads":["a"],"roles":["name"],"rows":7}]}',
    ],
)
def test_a_source_from_anywhere_else_is_nothing(text):
    assert sources.load(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Nome;Escola\nAna Silva;Escola de Cima\nRui Ção;Colégio Novo",
        "Agrupamento;N.º;Aluno\nEscola de Cima;1;Ana Silva\nColégio Novo;2;Rui Ção",
        # Without heads they are known by how names of schools begin, also where these are the longer names.
        "Ana Silva;Escola de Cima\nRui Ção;Colégio Novo",
        "Escola de Cima\tAna Silva\nColégio Novo\tRui Ção",
    ],
)
def test_a_row_may_say_of_which_school_somebody_is(text):
    table = lists.recognised(lists.split(text))
    read = [(entry.name, entry.school, entry.out) for entry in lists.entries(table)]
    assert read == [("Ana Silva", "Escola de Cima", ""), ("Rui Ção", "Colégio Novo", "")]


@pytest.mark.parametrize(
    ("cell", "tells"),
    [
        ("EB 2,3 de Cima", True),
        ("E.B.1 de Cima", True),
        ("ES/3 de Cima", True),
        ("Escola", False),
        ("Esteves Silva", False),
        ("Eva Secundina", False),
    ],
)
def test_what_begins_as_names_of_schools_do(cell, tells):
    assert name_shapes.tells_school(cell) == tells
