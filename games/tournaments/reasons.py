"""Why two are paired, or three sit together: one sentence for each pair of a round, or table. Pure."""

from collections.abc import Mapping, Sequence

from games.rules.text import Text, text
from games.tournaments.knock_out import Part
from games.tournaments.standings import SETTLING, TieBreak
from games.tournaments.swiss import Competitor, PairedRound, may_meet
from games.tournaments.threes import ThreesPlayer

PARTS = {2: ("", "½"), 4: ("", "¼", "½", "¾")}


def points_text(halves: int) -> str:
    """Points counted in halves, as one writes them: "2½"."""
    return _mixed(halves, 2)


def value_text(criterion: TieBreak, value: int) -> str:
    """The value of a tie-break as one writes it; of a play-off or lot the place, where it decided."""
    if criterion in SETTLING:
        return f"{value}.º" if value else ""
    return _mixed(value, unit_of(criterion))


def unit_of(criterion: TieBreak) -> int:
    """In how many parts of a point a tie-break is counted: halves, but products of halves are quarters, and
    places whole."""
    if criterion in SETTLING:
        return 1
    return 4 if criterion is TieBreak.SONNEBORN else 2


def _mixed(value: int, unit: int) -> str:
    whole, part = divmod(value, unit)
    return (str(whole) if whole or not part else "") + PARTS[unit][part]


def reasons(field: Sequence[Competitor], paired: PairedRound) -> list[Text]:
    """Of each pair of a round, why these two meet."""
    competitors = {player.number: player for player in field}
    return [_reason(field, competitors, first, second) for first, second in paired.pairs]


def opening_reasons(field: Sequence[Competitor], paired: PairedRound) -> list[Text]:
    """Of each pair of the first round, in which nobody has points."""
    drawn = sorted(field, key=lambda player: player.rank)
    upper = {player.number for player in drawn[: len(field) // 2]}
    return [
        text("Metade de cima contra metade de baixo do sorteio.")
        if (first in upper) != (second in upper)
        else text("Da mesma metade do sorteio: assim escolas e turmas ficam separadas.")
        for first, second in paired.pairs
    ]


# Of the pairs of a knock-out, but those of the first round.
KNOCK_OUT_REASONS = {
    Part.THIRD: text("Perderam as meias-finais."),
    Part.SECOND_DRAW: text("Perderam o primeiro encontro."),
}
UNBEATEN = text("Nenhum dos dois perdeu até aqui.")
ALL_AGAINST_ALL = text("Todos contra todos: é a vez deste par.")
BOTH_FREE = text("Estavam livres os dois.")


def knock_out_reason(part: Part, number: int, sides: Sequence[int]) -> Text:
    """Of a pair of a knock-out in this round, by their places in the draw."""
    if number == 1:
        first, second = sorted(sides)
        return text("{first}.º contra {second}.º do sorteio.", first=first, second=second)
    return KNOCK_OUT_REASONS.get(part, UNBEATEN)


def threes_reasons(field: Sequence[ThreesPlayer], tables: Sequence[Sequence[int]]) -> list[Text]:
    """Of each table of three with how many points they sit there, and whether two have met before."""
    players = {player.number: player for player in field}
    return [_threes_reason([players[number] for number in table if number in players]) for table in tables]


def _threes_reason(sides: Sequence[ThreesPlayer]) -> Text:
    points = ", ".join(points_text(player.score) for player in sides)
    if any(player.number in other.met for player in sides for other in sides):
        return text("Pontos: {points}. Há quem já tenha jogado junto.", points=points)
    return text("Pontos: {points}.", points=points)


def _reason(
    field: Sequence[Competitor], competitors: Mapping[int, Competitor], first: int, second: int
) -> Text:
    upper, lower = sorted(
        (competitors[first], competitors[second]), key=lambda player: player.score, reverse=True
    )
    if upper.score == lower.score:
        return text("Ambos com {points}.", points=points_text(upper.score))
    level = [player for player in field if player.score == upper.score and player is not upper]
    between = {"upper": points_text(upper.score), "lower": points_text(lower.score)}
    if not level:
        return text("{upper} contra {lower}: mais ninguém tem {upper}.", **between)
    if not any(may_meet(upper, player) for player in level):
        return text("{upper} contra {lower}: já jogou com todos os de {upper}.", **between)
    if len(level) % 2 == 0:
        return text("{upper} contra {lower}: os de {upper} são em número ímpar.", **between)
    return text("{upper} contra {lower}: assim ninguém repete o adversário.", **between)
