def right_answers() -> dict[str, str]:
    """Answers to the worksheet that the site brings, right everywhere."""
    p_of_13, p_of_23 = (0, 4, 8, 12), (0, 1, 2, 7, 8, 9, 14, 15, 16, 21, 22, 23)
    answers = {f"II.2:letters:l{n}": "P" if n in p_of_13 else "N" for n in range(14)}
    answers |= {f"II.2:letters:s{n}": str(n % 4) for n in range(14) if n % 4}
    answers |= {f"IV.2:letters:l{n}": "P" if n in p_of_23 else "N" for n in range(24)}
    chains = ["1 0", "2 0", "3 → 0", "4 → 3 → 0", "5, 4, 1, 0", "6->4->1->0", "7;4;2;0", "8-5-4-1-0"]
    for start, chain in enumerate(chains, 1):
        moves = len([word for word in chain if word.isdigit()]) - 1
        answers[f"I.a:records:{start}.1"] = chain
        answers[f"I.a:records:{start}.1w"] = "A" if moves % 2 else "B"
    return answers | {
        "I.b:exists": "yes",
        "I.b:how": "Deixo sempre um múltiplo de 4 e depois completo 4 com a jogada do outro.",
        "I.c:rule": "Todos os que não são múltiplos de 4.",
        "I.c:examples": "1, 2, 3, 5, 6, 7",
        "II.1:sequence": "0 1 2 3 4 5 6 7 8 9 10 11 12 13",
        "II.3:set": "0, 4, 8, 12",
        "II.4:text": "Vão de 4 em 4, são os múltiplos de 4. Quem os recebe perde.",
        "II.5:term": "4k",
        "II.5:term:start": "0",
        "II.6:wins115": "yes",
        "II.6:take115": "3",
        "II.6:why115": "Ficam 112, que é 4 x 28.",
        "II.6:wins312": "no",
        "II.6:why312": "312 é múltiplo de 4.",
        "II.7:counted": "own",
        "II.7:moves": "16",
        "II.7:why": "Tiro 2, ficam 60 e há 15 rondas de 4.",
        "II.8:counted": "own",
        "II.8:starts": "81, 82, 83",
        "II.8:why": "São 20 rondas, 80 feijões, e mais a primeira jogada.",
        "II.9:text": "Os que não são múltiplos de 4. Tira-se o resto e depois completa-se 4.",
        "III.a:set": "0, 5, 10, 15, 20",
        "III.a:term": "5k",
        "III.a:term:start": "k = 0",
        "III.b:set": "0 6 12 18 24",
        "III.b:term": "6n - 6",
        "III.b:term:start": "1",
        "III.c:term": "(n+1)k, k = 0, 1, 2, ...",
        "III.d:text": "Completa-se sempre n + 1 e de um múltiplo não se chega a outro múltiplo.",
        "IV.1:sequence": ", ".join(map(str, range(24))),
        "IV.3:set": "0, 7, 14, 21",
        "IV.4:text": "De 7 em 7: os múltiplos de 7, mais 1 e mais 2.",
        "IV.5:term": "7k, a começar em 0",
        "IV.6:wins115": "yes",
        "IV.6:take115": "3",
        "IV.6:wins309": "no",
        "IV.6:why": "115 deixa 112; 309 tem resto 1.",
        "IV.7:counted": "own",
        "IV.7:moves": "9",
        "IV.7:why": "Cada ronda gasta 7: 62 a dividir por 7 dá 8, mais a primeira.",
        "IV.8:counted": "own",
        "IV.8:starts": "143, 144, 145, 146",
        "IV.8:why": "20 rondas de 7 e a primeira jogada.",
    }
