"""What the pages of several games for three say in the same words."""

from games.rules.entry import Heading, Particular
from games.rules.text import Text, text

STOP_NEXT: tuple[Heading | Text, ...] = (
    Heading(text("Parar o próximo")),
    text(
        "Com três jogadores, quem já não pode ganhar escolhia quem ganha. Por isso há uma regra a mais:"
        " <strong>não podes deixar ganhar quem joga a seguir a ti</strong>. Não vale uma jogada que lhe dê"
        " logo a vitória, nem uma depois da qual ele possa ganhar na vez dele. Se todas as tuas jogadas forem"
        " dessas, podes fazer qualquer uma."
    ),
    text("A regra só protege do jogador seguinte: quem joga depois dele tem de ser parado por ele."),
)

NEXT_STONE = Particular(("stone",), text("Cor da próxima pedra"), "stone")
