"""The English words of the worksheet that the site brings; its fields, points and answers stay."""

from __future__ import annotations

from lessons.worksheets.documents.document import Document, read


class Words:
    """What a task says: its own words, the items of its rubrics in order (each a text and its keywords, with
    commas between them), and labels of its own by the ids of fields."""

    def __init__(self, prompt: str, hint: str, model: str, *rubric: tuple[str, str], **labels: str) -> None:
        self.own = {"prompt": prompt, "hint": hint, "model": model}
        self.rubric = rubric
        self.labels = labels


def in_english(document: Document) -> Document:
    """The worksheet of `ficha.py` in English."""
    known = document.json() | {"title": TITLE, "intro": INTRO}
    for part in known["parts"]:
        part["title"], part["text"] = PARTS[part["id"]]
        for task in part["tasks"]:
            words = TASKS[task["id"]]
            task.update(words.own)
            for one in task["fields"]:
                one["label"] = words.labels.get(one["id"], LABELS.get(one["id"], ""))
                for answer in one.get("answers", ()):
                    answer["text"] = ANSWERS[answer["id"]]
            items = [item for one in task["fields"] for item in one.get("rubric", ())]
            for item, (said, keywords) in zip(items, words.rubric, strict=True):
                item |= {"text": said, "keywords": keywords.split(", ")}
    return read(known)


TITLE = "The subtraction game: who wins?"
INTRO = (
    "You need a heap of beans. Work as a group: play, record, look for patterns and explain what you have "
    "found."
)
_RULES = "Two players, A and B, share a heap of beans. A starts and they take turns. "
_LAST = "Whoever takes the last bean wins."
_LETTERS = (
    "The game is the same, with 13 beans. Let us give each number of beans a letter:\n"
    "P (previous) when whoever has just moved wins, playing well all the time;\n"
    "N (next) when whoever moves next wins, playing well all the time.\n"
    "With 0 beans nobody can move, and whoever has just moved has won: 0 is P. A position is N when some "
    "move leads to a P position; it is P when all moves lead to N positions."
)
_RULES_OF_IV = (
    f"{_RULES}A move takes 3 or 4 beans from the heap. Whoever cannot move loses: with 0, 1 or 2 beans in "
    "the heap the game is over, and whoever has just moved has won."
)

ANSWERS = {
    "yes": "Yes",
    "no": "No",
    "own": "I start, and I count only my own moves",
    "second": "the other starts, and I count only my own moves",
    "both": "I start, and I count the moves of both",
}

# The usual labels of fields, by their ids.
LABELS = {
    "records": "Record of the games",
    "how": "How do you play to win?",
    "rule": "Rule",
    "examples": "Examples",
    "sequence": "Numbers of beans",
    "letters": "Letters",
    "set": "P numbers",
    "term": "General term",
    "wins115": "With 115, can you win?",
    "take115": "With 115, how many do you take first?",
    "why115": "Why?",
    "wins312": "With 312, can you win?",
    "why312": "Why?",
    "counted": "How did you count?",
    "moves": "Number of moves",
    "why": "Why?",
    "starts": "Numbers of beans",
    "wins309": "With 309, can you win?",
}

PARTS = {
    "I": ("Play and draw conclusions", f"{_RULES}A move takes 1, 2 or 3 beans from the heap. {_LAST}"),
    "II": (
        "Analyse a game: 13 beans, take 1, 2 or 3",
        _LETTERS,
    ),
    "III": (
        "Make conjectures: take from 1 to n",
        "Whoever takes the last bean still wins, but the numbers that may be taken change.",
    ),
    "IV": (
        "Explore further: 23 beans, take 3 or 4",
        _RULES_OF_IV,
    ),
}

_LINE = "Write in order all the numbers of beans that there can be in the heap, from 0 to {last}."
_SEPARATE = "Put commas or spaces between the numbers."
_LIKE_II = "Do as in part II: begin at 0, mark P and N and look for the pattern."
_MOVES = "You start, with 62 beans, and play well. In how many moves do you win? Explain."
_STARTS = (
    "With how many beans should the game begin for you to win in 21 moves? Write all of them, and explain."
)
_BACKWARDS = "Go backwards from the task before. The answer is more than one number."
_NOT_MULTIPLES = (
    "not multipl 4, non multipl 4, except multipl 4, but multipl 4, not divisible 4, isn multipl 4, aren "
    "multipl 4, remainder 1 2 3"
)
_COMPLETE_4 = "make 4, makes 4, total 4, add up 4, adds up 4, complet 4, sum 4, 4 minus, 4-a"
_MULTIPLES_4 = "multipl 4, divisible 4, times table 4, 4 times table"

TASKS = {
    "I.a": Words(
        "Play two games from each number of beans, beginning with 1. Swap roles: sometimes A, sometimes B. "
        "Of each game record how many beans were left in the heap after each move, and who won.",
        "For example, 5 → 3 → 0: from 5 somebody took 2, then 3. Whoever made the last move won.",
        "Any legal game that ends at 0. Whoever makes the last move wins.",
    ),
    "I.b": Words(
        "Is there a way of playing that is sure to win, whatever the other player does? If you think so, "
        "explain it.",
        "Look at the games with few beans: how many did the winner leave just before the end?",
        "Yes. Always leave your opponent a multiple of 4; when they take a beans, answer by taking 4 - a.",
        ("Leave your opponent a multiple of 4 (4, 8, 12, ...).", f"{_MULTIPLES_4}, 4 8, 4 8 12, fours, 4s"),
        ("Answer a move of a beans with 4 - a.", _COMPLETE_4),
    ),
    "I.c": Words(
        "With which numbers of beans is it good to be the first player? Write a rule or, if you have not "
        "found one yet, at least five numbers.",
        "From which numbers did B always win, playing well? The others are good for whoever starts.",
        "All numbers that are not multiples of 4. With multiples of 4 it is better to be second.",
        ("All numbers that are not multiples of 4.", _NOT_MULTIPLES),
    ),
    "II.1": Words(
        _LINE.format(last=13),
        _SEPARATE,
        "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13.",
    ),
    "II.2": Words(
        "Mark each number P or N. At each N also write, as a subscript, how many beans to take to win.",
        "Begin at 0 and go up: a position is N when there is a move to a P position.",
        "P: 0, 4, 8, 12. The others are N, the subscript is the remainder of the division by 4.",
    ),
    "II.3": Words(
        "Write the numbers that have the letter P.",
        "Do not forget any, not even the smallest ones.",
        "0, 4, 8, 12.",
    ),
    "II.4": Words(
        "What pattern do these numbers have? What does that mean for the players?",
        "How much do you add to go from one to the next? How is that related to the moves?",
        "They go up in 4s, and 4 = 1 + 3: they are the multiples of 4. Whoever has to move from a multiple "
        "of 4 loses against somebody who plays well.",
        (
            "They go up in 4s (4 = 1 + 3): they are the multiples of 4.",
            f"{_MULTIPLES_4}, up in 4, up by 4, 4s, fours, add 4, adding 4, plus 4",
        ),
        (
            "Whoever receives one of these numbers loses, if the other plays well.",
            "lose, losing, lost, win, beat, defeat, victory",
        ),
    ),
    "II.5": Words(
        "Write a general term for the sequence of the P numbers. Also say at which number the letter starts.",
        "Try your general term out: the first value has to be the first P number.",
        "4k, with k = 0, 1, 2, ...; or 4(n - 1) = 4n - 4, with n = 1, 2, 3, ...",
    ),
    "II.6": Words(
        "Now with many beans, and you start. With 115, can you be sure to win? And with 312?",
        "The general term tells you which numbers are P: is 115 one of them? Is 312?",
        "115: yes. Take 3, which leaves 112 = 4 · 28; then answer a by 4 - a. 312: no, because 312 = 4 · 78 "
        "and, whatever you do, the other goes back to a multiple of 4.",
        ("It leaves 112 = 4 · 28, and then a is answered by 4 - a.", "112, multipl 4, remainder 3"),
        (
            "312 = 4 · 78 is P: whatever you do, the other goes back to a multiple of 4.",
            f"{_MULTIPLES_4}, 4 78, 78, remainder 0, no remainder",
        ),
    ),
    "II.7": Words(
        _MOVES,
        "With 9, 10 or 11 beans you need 3 moves of your own; with 13, 14 or 15, you need 4. And from there "
        "on?",
        "16 own moves: take 2, which leaves 60 = 15 · 4, and then there are 15 rounds of 4. Altogether 31 "
        "moves.",
        (
            "A round uses up 4, whatever the other plays: 62 = 2 + 15 · 4, plus the first move.",
            "round 4, 15 4, 60 4, 60 15, divi 4, quotient, up in 4, add 4, make 4",
        ),
    ),
    "II.8": Words(
        _STARTS,
        _BACKWARDS,
        "81, 82 or 83 (starting): the first move leaves 80 = 20 · 4, which is 20 rounds. If the other "
        "starts: 84. Counting the moves of both: 41, 42 or 43.",
        (
            "There are 20 rounds of 4 after the first move: 80, plus the 1, 2 or 3 that it takes.",
            "80, 20 4, 20 round, quotient 20",
        ),
    ),
    "II.9": Words(
        "Sum up: with which numbers of beans does the first player win, and how should they play?",
        "Say two things: the condition on the number of beans, and the way of playing.",
        "With all n that are not multiples of 4. First take the remainder of n divided by 4; then take 4 "
        "minus what the other took.",
        ("All numbers that are not multiples of 4.", f"{_NOT_MULTIPLES}, remainder 4"),
        (
            "First take the remainder of the division by 4; then complete 4.",
            f"remainder, leave multipl 4, {_COMPLETE_4}",
        ),
    ),
    "III.a": Words(
        "Now 1, 2, 3 or 4 beans may be taken. Which are the P numbers up to 20? Also write a general term.",
        _LIKE_II,
        "0, 5, 10, 15, 20; 5k, with k = 0, 1, 2, ...",
        set="P numbers up to 20",
    ),
    "III.b": Words(
        "Now 1, 2, 3, 4 or 5 beans may be taken. Which are the P numbers up to 24? Also write a general "
        "term.",
        _LIKE_II,
        "0, 6, 12, 18, 24; 6k, with k = 0, 1, 2, ...",
        set="P numbers up to 24",
    ),
    "III.c": Words(
        "And if any number of beans from 1 to n may be taken? Write a general term for the P numbers, with "
        "the letter n, and say at which number the other letter starts.",
        "Compare the general terms for 1 to 3, 1 to 4 and 1 to 5: what changes from one to the next?",
        "(n + 1)k, with k = 0, 1, 2, ... From N beans take the remainder of N divided by n + 1.",
    ),
    "III.d": Words(
        "Why does your conjecture work?",
        "What can the second player do after each move of the first?",
        "Whoever takes a (from 1 to n) is answered by n + 1 - a, which is also between 1 and n: each round "
        "makes n + 1. From a multiple of n + 1 the mover cannot reach another multiple.",
        (
            "Whoever takes from 1 to n can always be answered so as to make n + 1.",
            "make n 1, complet n 1, total n 1, sum n 1, n 1",
        ),
        (
            "From a multiple of n + 1 no single move leads to another.",
            "not multipl, never multipl, cannot multipl, other multipl, another multipl",
        ),
    ),
    "IV.1": Words(
        _LINE.format(last=23),
        _SEPARATE,
        "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23.",
    ),
    "IV.2": Words(
        "Mark each number P or N. If you like, write at each N how many beans to take.",
        "First see from which numbers nobody can move any more. There whoever has just moved has won.",
        "P: 0, 1, 2, 7, 8, 9, 14, 15, 16, 21, 22, 23. N: 3, 10, 17 (take 3), 4, 5, 11, 12, 18, 19 (take 3 "
        "or 4), 6, 13, 20 (take 4).",
    ),
    "IV.3": Words(
        "The P numbers come in groups. Write the first one of each group.",
        "A group is a run of P numbers without any N in between.",
        "0, 7, 14, 21.",
        set="The first of each group",
    ),
    "IV.4": Words(
        "What pattern do you find in the groups of P numbers?",
        "Compare the step from group to group with the numbers that may be taken.",
        "From group to group they go up by 7, and 7 = 3 + 4. P are the multiples of 7, the multiples of 7 "
        "plus 1 and the multiples of 7 plus 2.",
        (
            "They repeat every 7 (7 = 3 + 4).",
            "every 7, up by 7, up in 7, 7s, multipl 7, add 7, plus 7, sum 7, 3 4",
        ),
        (
            "They are the multiples of 7 and the two numbers after each.",
            "multipl 7 1 2, multipl 7 two, multipl 7 next, multipl 7 after, remainder 0 1 2, 7k 1 2",
        ),
    ),
    "IV.5": Words(
        "Write a general term for the first number of each group. Also say at which number the letter "
        "starts.",
        "Do as in part II, and check it with the numbers that you wrote.",
        "7k, with k = 0, 1, 2, ...; or 7n - 7, with n = 1, 2, 3, ...",
    ),
    "IV.6": Words(
        "You start. With 115 beans, can you be sure to win? And with 309?",
        "Divide by 7 and look at the remainder.",
        "115 = 7 · 16 + 3: yes, taking 3 (which leaves 112). Taking 4 leaves 111, which is N. 309 = 7 · 44 "
        "+ 1: no.",
        ("115 = 7 · 16 + 3 leaves 112; 309 = 7 · 44 + 1 is P.", "112, multipl 7, remainder, 7 16, 7 44"),
    ),
    "IV.7": Words(
        _MOVES,
        "With 3 to 6 beans you need 1 move of your own; with 10 to 13, 2; with 17 to 20, 3; with 24 to 27, "
        "4.",
        "9 own moves: take 4, which leaves 58 = 7 · 8 + 2, and then there are 8 rounds of 7. Altogether 17 "
        "moves; 2 beans are left at the end.",
        (
            "A round uses up 7, whatever the other plays: 62 = 4 + 8 · 7 + 2, plus the first move.",
            "round 7, 8 7, 56, 58 7, divi 7, quotient, up in 7, add 7, make 7",
        ),
    ),
    "IV.8": Words(
        _STARTS,
        _BACKWARDS,
        "143, 144, 145 or 146 (starting): the first move leaves 140 = 20 · 7, or 1 or 2 more, which is 20 "
        "rounds. If the other starts: 147, 148 or 149. Counting the moves of both: 73, 74, 75 or 76.",
        (
            "There are 20 rounds of 7 after the first move: 140, plus the missing 3, 4, 5 or 6.",
            "140, 20 7, 20 round, quotient 20",
        ),
    ),
}
