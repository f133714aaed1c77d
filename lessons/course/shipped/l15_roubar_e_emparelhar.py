"""Lesson 15: strategy stealing, pairing, the balance rule, the meta-rules for two and three players. From
`nim_family.md` 3.34 and the rulebook's meta-rules."""

from games.rules.text import text
from lessons.course.shipped import writing as w
from lessons.worksheets.documents.fields.base import GameSpec


def array(*rows: str) -> GameSpec:
    return w.game("array_nim", rows=list(rows))


LESSON = w.lesson(
    text("Roubar, emparelhar, equilibrar"),
    text("Ganhar sem contas: simetria, roubo de estratégia e regras que equilibram."),
    text(
        "«Jogos Combinatórios Imparciais», secção 3.2; «Jogos Matemáticos, Jogos Abstractos», capítulo 2 e as regras do equilíbrio."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Peças em duas linhas de quatro. Em cada vez tiras uma ou mais peças seguidas, sem buracos, de uma linha ou de uma coluna. Ganha quem tirar a última. Começa o computador: como lhe respondes?"
        ),
        array("1111", "1111"),
        first="computer",
        hint=text("Imagina o tabuleiro rodado meia volta: faz lá a jogada dele."),
        praise=text("Com dois lados pares, meia volta põe cada peça noutra. Tens sempre resposta."),
    ),
    w.proof(
        "b",
        text("Emparelhar"),
        text("**Num retângulo de lados pares ganha quem joga em segundo.**"),
        w.part(
            text("Cada peça tem um par"),
            text(
                "É a que fica no seu lugar depois de meia volta. Nenhuma é par de si mesma, porque não há peça no centro."
            ),
        ),
        w.part(
            text("Cada jogada tem uma resposta"),
            text(
                "As peças que ele tirou vão, com a meia volta, para outras que ainda lá estão, também seguidas. As duas jogadas não se tocam, porque nenhuma linha ou coluna passa pelo centro."
            ),
        ),
        w.part(
            text("Quem acaba"),
            text(
                "Depois da tua jogada o tabuleiro fica igual a si mesmo rodado. Se ele ainda pode jogar, tu também podes."
            ),
        ),
    ),
    w.ask(
        "c",
        text("Refletir ou rodar?"),
        text(
            "Em vez de rodar, alguém copia como num espelho: da linha de cima para a de baixo. O adversário tira uma coluna inteira. Que acontece?"
        ),
        choices=(
            w.right(text("Não há resposta: a jogada toca nas duas linhas")),
            w.wrong(text("Tira-se a mesma coluna"), text("Essa já lá não está.")),
            w.wrong(
                text("Tira-se a coluna ao lado"), text("Pode ser uma boa jogada, mas já não é o espelho.")
            ),
        ),
        because=text("Uma coluna é a sua própria imagem no espelho. Com meia volta vai para outra coluna."),
    ),
    w.practice("p1", text("Responder por simetria"), "emparelhar", level=1, count=3),
    w.practice("p2", text("Linhas de seis"), "emparelhar", level=2, count=2),
    w.play(
        "d",
        text("Com centro"),
        text("Três linhas de três. Agora há uma peça no centro, e começas tu."),
        array("111", "111", "111"),
        hint=text("Tira a linha do meio toda: ficam duas linhas iguais, que não se tocam."),
        praise=text("Primeiro tiras o que não tem par. Depois emparelhas."),
    ),
    w.ask(
        "e",
        text("Dois iguais"),
        text("Duas cópias do mesmo jogo, lado a lado. Quem ganha?"),
        choices=(
            w.right(text("Quem joga em segundo")),
            w.wrong(text("Quem joga primeiro"), text("Que responde o segundo, jogue ele onde jogar?")),
            w.wrong(
                text("Depende do jogo"),
                text("O segundo pode fazer sempre o mesmo na outra cópia, seja qual for o jogo."),
            ),
        ),
        because=text("Faz na outra o mesmo: é a estratégia dos gémeos. Em valores, $x \\oplus x = 0$."),
    ),
    w.practice("p3", text("Cópias numa soma"), "letra-de-uma-soma", level=2, count=2),
    w.idea(
        "f",
        text("Roubar a estratégia"),
        text(
            "Às vezes prova-se que o primeiro ganha **sem se saber como**. No Hex não há empates, e uma peça a mais nunca prejudica. Se o segundo tivesse uma estratégia, o primeiro jogava uma peça qualquer e depois fazia o papel do segundo: ganhava também ele. Não podem ganhar os dois. Logo é o primeiro que ganha."
        ),
    ),
    w.ask(
        "g",
        text("A ordem do argumento"),
        text("No roubo de estratégia, onde está a contradição?"),
        choices=(
            w.right(text("Ganhariam os dois")),
            w.wrong(
                text("O jogo não acabava"),
                text("O Hex acaba sempre. Que dois jogadores teriam a mesma estratégia?"),
            ),
            w.wrong(
                text("O primeiro não tinha jogada"),
                text("Há sempre uma casa livre. Que dois jogadores teriam a mesma estratégia?"),
            ),
        ),
        because=text("Supôs-se que o segundo ganha, e concluiu-se que o primeiro ganha."),
    ),
    w.ask(
        "h",
        text("O que se fica a saber"),
        text("Que diz o roubo de estratégia sobre a melhor primeira jogada?"),
        choices=(
            w.right(text("Nada: só que alguma ganha")),
            w.wrong(text("Que é no centro"), text("O argumento não usa o centro.")),
            w.wrong(
                text("Que qualquer uma ganha"),
                text("A peça extra é qualquer, mas só porque se supôs uma coisa falsa."),
            ),
        ),
        because=text("Prova que existe; não diz qual é."),
    ),
    w.ask(
        "i",
        text("Serve em todos os jogos?"),
        text("Porque é que o roubo não serve para uma pilha de 4 em que se tiram 1, 2 ou 3?"),
        choices=(
            w.right(text("Uma jogada a mais pode prejudicar")),
            w.wrong(text("Porque há empates"), text("Num jogo imparcial não há empates.")),
            w.wrong(text("Porque a pilha é pequena de mais"), text("Com 400 feijões era o mesmo.")),
        ),
        because=text("De 4 feijões o segundo ganha: ter de jogar é que faz perder."),
    ),
    w.idea(
        "j",
        text("A regra do equilíbrio"),
        text(
            "Se quem começa tem vantagem: um faz a **primeira jogada**, o outro escolhe se **troca** de cor. Como ao partir um bolo: um corta, o outro escolhe.\n\nQuem abre já não quer a melhor jogada: quer uma que deixe o jogo **a meio**."
        ),
    ),
    w.ask(
        "k",
        text("Que abertura ofereces?"),
        text("Com a regra do equilíbrio, que abertura deves fazer?"),
        choices=(
            w.right(text("Uma que deixe dúvidas sobre quem está melhor")),
            w.wrong(text("A mais forte"), text("O adversário troca, e fica ele com ela.")),
            w.wrong(text("A mais fraca"), text("O adversário não troca, e tu ficas pior.")),
        ),
        because=text("Na teoria um dos dois ganha na mesma; na prática ninguém sabe qual."),
    ),
    w.ask(
        "l",
        text("A três"),
        text(
            "Num jogo para três, estás numa posição em que já não podes ganhar, mas a tua jogada decide qual dos outros ganha. Que problema é este?"
        ),
        choices=(
            w.right(text("Quem não pode ganhar decide quem ganha")),
            w.wrong(text("É um empate"), text("Um dos outros dois ganha mesmo.")),
            w.wrong(text("O jogo tem sorte"), text("Não há acaso: há uma escolha que não é de quem ganha.")),
        ),
        because=text(
            "Por isso os jogos para três têm regras próprias: por exemplo, ser obrigado a impedir quem ganharia na jogada seguinte."
        ),
    ),
    w.play(
        "m",
        text("Duas filas e um espelho"),
        text("Filas de Kayles de 4 e 4, e começa o computador. Emparelha."),
        w.game("kayles", heaps=[4, 4]),
        first="computer",
        hint=text("Faz na outra fila o mesmo que ele fez."),
    ),
    w.free(
        "n",
        text("Procura um par"),
        text(
            "Inventa um jogo em que o segundo ganha por emparelhamento. Diz qual é o par de cada jogada, e porque é que está sempre livre."
        ),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- **Emparelhar**: cada jogada tem uma resposta que está sempre livre. Se há centro, tira-o primeiro.\n- **Gémeos**: em duas cópias iguais ganha o segundo.\n- **Roubar**: supõe que o segundo ganha, e faz o papel dele com uma peça a mais. Só serve se uma jogada a mais nunca prejudica; não diz qual é a jogada.\n- **Equilíbrio**: um abre, o outro escolhe; abre a meio.\n- **A três**: cuidado com quem não pode ganhar e decide."
        ),
    ),
    teacher=text(
        "**Objetivos.** Reconhecer argumentos de simetria e de roubo, e os seus limites; perceber a regra do equilíbrio.\n\n**Material.** Peças num retângulo; um tabuleiro de Hex.\n\n**Tempo.** Emparelhar 20 min, roubar 15 min, equilíbrio e três jogadores 10 min.\n\n**Erros mais frequentes.** Pensar que o roubo mostra a jogada; espelhar quando há centro; refletir em vez de rodar; oferecer a abertura mais forte."
    ),
)
