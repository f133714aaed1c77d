"""Hobbes on its pages: names, proposals, drawings, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, Puzzle, cells, easy, hard, hint, medium
from games.rules.piece_drawings import KING, coloured
from games.rules.text import text
from games.rules.two.hobbes.rules import Hobbes

_DRAWN = coloured("king", KING)
# The book's examples: the start with Black below, a wall, a pull and its end, and a long push.
_UPSIDE_DOWN = cells(white="c5", black="c1", neutral="b1 b2 b4 b5 c2 c4 d1 d2 d4 d5")
_WALLED = cells(white="b4", black="b1", neutral="a1 a4 b3 b5 c1 c2 c3 d5 e1 e4")
_PULLED = cells(white="c3", black="d1", neutral="a1 a4 b1 b4 c2 d2 d3 d4 d5 e1")
_ONE_PUSH = cells(white="a5", black="d1", neutral="a1 a4 b1 b4 c2 d2 d3 d4 d5 e1")
_LONG_PUSH = cells(white="d3", black="b5", neutral="a2 b1 b4 c3 c4 c5 d1 d2 e2 e5")
# Composed.
_CORNERED = cells(white="d3", black="b5", neutral="a4 b2 b4 c1 c3 c4 c5 e1 e4 e5")
_PULL = cells(white="c3", black="c5", neutral="b1 b4 b5 c4 d1 d3 d4 d5 e1 e2")
_WAY = cells(white="a1", black="e5", neutral="a3 a4 a5 b2 b3 b4 b5 c2 c3 d2")
_SHUT = cells(white="d3", black="b5", neutral="a2 a5 b1 b4 c5 d2 d5 e1 e2 e3")
_GAME = Hobbes()
_LATE = {"start": _GAME.starting_at(_GAME.setup(_CORNERED, "white")).start}

ENTRY = GameEntry(
    Hobbes,
    "two",
    "moving",
    text("Hobbes"),
    text("Passeia com o teu rei, empurra e puxa peças neutras, e fecha ou captura o rei do adversário."),
    {},
    (
        easy("Primeiro tabuleiro", {}),
        medium("Perto do fim", _LATE),
        hard("Com desvantagem para o Branco", {"no_forward_opening": True}),
    ),
    rules=(
        text(
            "Cada jogador só tem o seu <strong>rei</strong>. As dez peças <strong>neutras</strong> são dos"
            " dois. Joga primeiro o Branco."
        ),
        Example(text("O início.")),
        Example(text("No livro o rei preto está em baixo: é o mesmo, com as cores trocadas."), _UPSIDE_DOWN),
        text(
            "Na tua vez, primeiro o teu rei <strong>anda por casas vazias</strong>, quantas quiseres, para os"
            " lados, para a frente ou para trás, nunca na diagonal. Também pode ficar onde está. Depois tens"
            " de <strong>empurrar ou puxar uma peça neutra</strong> que fique ao lado dele."
        ),
        Heading(text("Empurrar")),
        text(
            "A peça vai <strong>em linha reta, para longe do rei</strong>, uma ou mais casas vazias, e o rei"
            " segue atrás dela. Só se empurra uma peça de cada vez."
        ),
        Example(
            text("O rei branco, em d3, empurrou a peça de c3 até a3 e seguiu-a até b3."),
            _LONG_PUSH,
            "white",
            ("d3/c3-a3",),
        ),
        Heading(text("Puxar")),
        text(
            "O rei <strong>afasta-se da peça em linha reta</strong>, uma ou mais casas vazias, e a peça vem"
            " atrás dele."
        ),
        Example(
            text("O rei branco, em c3, puxou a peça de d3 duas casas: ele ficou em a3 e ela em b3."),
            _PULLED,
            "white",
            ("c3/d3-b3",),
        ),
        Example(
            text("Da mesma posição do livro, empurrou-a: a peça foi para e3 e o rei ficou em d3."),
            _PULLED,
            "white",
            ("c3/d3-e3",),
        ),
        Heading(text("O fim")),
        text(
            "Se o teu rei conseguir andar até ficar ao lado do rei do adversário, podes <strong>capturá-lo, e"
            " ganhas</strong>. É uma jogada inteira: nela não empurras nem puxas nada."
        ),
        Example(
            text("O caminho está livre: o rei branco anda até e4 e captura o preto."),
            _WAY,
            "white",
            marks=dict.fromkeys(("b1", "c1", "d1", "e1", "e2", "e3", "e4"), "win"),
        ),
        text(
            "<strong>Quem não puder capturar, empurrar nem puxar perde</strong>, mesmo que o seu rei ainda"
            " possa andar. Se a mesma posição aparecer três vezes, é empate."
        ),
        Example(
            text("O Branco puxou uma peça e tapou b3 com o seu rei: o Preto não pode fazer nada e perdeu."),
            _SHUT,
            "white",
            ("b2/b1-b2",),
        ),
        text(
            "O jogo está <strong>resolvido</strong>: se o Branco começar por empurrar a peça da frente, pode"
            " ganhar sempre, ao fim de 11 jogadas suas no máximo. O computador no nível forte sabe como. Há"
            " uma variante em que na sua primeira jogada o Branco não o pode fazer: então, com boas jogadas"
            " dos dois lados, ninguém ganha."
        ),
        hint(
            "Tira espaço ao rei do adversário. Quem tem de abrir a sua própria muralha é capturado a seguir."
            " Antes de jogar, conta o que o outro ainda pode empurrar e puxar."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Captura o rei"),
            text("És o Branco. Ganha já."),
            _WAY,
            "white",
            text("O teu rei anda quantas casas vazias quiser. Clica no rei preto."),
            text("O teu rei andou até junto do preto e capturou-o."),
        ),
        FirstStep(
            text("Puxa duas casas"),
            text("És o Branco. Com o rei em c3, puxa a peça de d3 para b3."),
            cells(white="c3", black="e4", neutral="a1 a4 b1 b4 c5 d1 d3 d4 e1 e3"),
            "white",
            text("Clica na casa do rei, depois na peça e por fim na casa onde ela fica."),
            text("O rei foi à frente, até a3, e a peça ficou logo atrás dele."),
            ("c3/d3-b3",),
        ),
        FirstStep(
            text("Sem jogadas"),
            text("És o Branco. Ganha já: fecha o rei preto."),
            _SHUT,
            "white",
            text("O rei preto só pode empurrar a peça de b4. Tapa-lhe a casa b3."),
            text("O rei preto já não pode empurrar nem puxar nada: ganhaste."),
        ),
        FirstStep(
            text("Obriga-o a abrir"),
            text("És o Branco. Depois da tua jogada o Preto só pode fazer uma, e a seguir capturas o rei."),
            _WALLED,
            "white",
            text("Fecha o rei preto de maneira que ele tenha de abrir a sua própria muralha."),
            text("Ele só pode empurrar a peça de c1, e então o teu rei chega ao lado dele."),
            ("b4/b3-b2", "d2/c2-b2"),
        ),
        FirstStep(
            text("Um empurrão comprido"),
            text("És o Branco. Só uma jogada te dá a vitória em três."),
            _CORNERED,
            "white",
            text("Leva uma peça para longe e segue-a até junto da muralha do rei preto."),
            text("Daqui a duas jogadas empurras outra vez, e o rei preto não te escapa."),
            ("d3/c3-a3",),
        ),
    ),
    pieces={"light": _DRAWN, "dark": _DRAWN},
    small=({"no_forward_opening": True}, {}),
    puzzles=(
        Puzzle(text("Um empurrão, e acabou"), _ONE_PUSH, "white", 1),
        Puzzle(text("Uma parede que se abre"), _WALLED, "white", 2),
        Puzzle(text("Puxa, e fecha"), _PULL, "white", 2),
        Puzzle(text("Cada vez menos espaço"), _CORNERED, "white", 3),
    ),
    order=190,
)
