"""What the pages say of hackenbush."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.hackenbush.rules import Hackenbush
from games.rules.text import text

_DOG = {
    "edges": "l1: 0-1; l2: 0-1; l3: 0-2; l4: 0-2; tronco: 1-2; cauda: 1-3; pescoco: 2-4; h1: 4-5; h2: 5-6; "
    "h3: 6-4",
    "places": "1: 1,1.3; 2: 3.6,1.3; 3: 0,2.4; 4: 4.4,2.3; 5: 4.2,3.3; 6: 5.6,2.6",
}


ENTRY = GameEntry(
    Hackenbush,
    "nim",
    "graphs",
    text("Arbusto"),
    text("Corta um ramo: o que deixa de estar ligado ao chão cai. Quem corta o último ganha."),
    _DOG,
    (
        easy(
            "Três hastes",
            {
                "edges": "a1: 0-11; a2: 11-12; a3: 12-13; b1: 0-21; b2: 21-22; b3: 22-23; b4: 23-24; "
                "c1: 0-31; c2: 31-32; c3: 32-33; c4: 33-34; c5: 34-35"
            },
        ),
        medium(
            "Duas árvores",
            {
                "edges": "t: 0-1; a: 1-2; b: 1-3; b1: 3-4; b2: 4-5; b3: 5-6; u: 0-11; c: 11-12; "
                "c1: 12-13; d: 11-14; e: 11-15; e1: 15-16; e2: 15-17"
            },
        ),
        medium("O cão", _DOG),
        hard(
            "A casa com porta",
            {
                "edges": "w1: 0-1; w2: 0-2; r1: 1-2; r2: 1-3; r3: 3-4; r4: 4-2; d1: 0-5; d2: 5-6; d3: 6-0",
                "places": "1: 1,2.2; 2: 5,2.2; 3: 2.2,3.6; 4: 3.8,3.6; 5: 2.4,1.3; 6: 3.6,1.3",
            },
        ),
        hard(
            "As flores",
            {
                "edges": "s1: 0-1; s2: 1-2; s3: 1-3; p1: 2-2; p2: 2-2; p3: 2-2; q1: 0-11; q2: 11-12; "
                "q3: 12-13; o1: 13-13; o2: 13-13; o3: 13-13; o4: 13-13; m1: 0-21; m2: 21-21; m3: 21-21"
            },
        ),
        medium(
            "Misère: o último ramo perde",
            {"edges": "t: 0-1; l: 1-2; r: 1-3; r1: 3-4; r2: 3-5; u: 0-11; u1: 11-12", "misere": True},
        ),
    ),
    also=text("Hackenbush verde"),
    rules=(
        text(
            "Um arbusto é feito de ramos, e está preso ao chão. Na tua vez <strong>cortas um ramo"
            " qualquer</strong>. Tudo o que deixa de estar ligado ao chão cai e desaparece."
        ),
        text(
            "<strong>Quem corta o último ramo ganha.</strong> Na versão <em>misère</em> é ao contrário: quem"
            " corta o último perde."
        ),
        text(
            "Um ramo pode ligar quaisquer dois pontos, pode voltar ao mesmo ponto (um laço), e pode haver"
            " vários ramos entre os mesmos dois pontos. Para inventares um arbusto, escreve cada ramo com o"
            " seu nome e os dois pontos que liga: «a: 0-1» é um ramo do chão, que é o ponto 0, até ao ponto"
            " 1."
        ),
        played(
            {"edges": "a: 0-1; b: 1-2; c: 1-3; d: 0-4; e: 4-5"},
            step("", "Uma árvore de três ramos e uma haste de dois. Começas tu."),
            step("e", "Cortas a ponta da haste. Escreve-se o nome do ramo: e."),
            step("b", "O outro corta um ramo da árvore: b. O tronco ainda segura o c."),
            step("c", "Cortas o c. Ficam dois troncos iguais."),
            step("a", "O outro corta um dos troncos: a."),
            step("d", "Cortas o último ramo: ganhaste."),
        ),
        played(
            _DOG,
            step("", "O cão tem dez ramos: quatro pernas, tronco, cauda, pescoço e três na cabeça."),
            step("pescoco", "Cortado o pescoço, cai também a cabeça."),
            title=text("Um corte que faz cair muito"),
        ),
        hint(
            "Joga primeiro só com hastes direitas. Que jogo conhecido é esse? Depois pensa numa árvore:"
            " com que haste a podias trocar?"
        ),
    ),
    order=360,
)
