"""House rules that bear on melds, drawn by chance, and what makes a run by them, said plainly."""

from collections.abc import Iterator
from itertools import pairwise, product

from hypothesis import strategies as st

from service.game import cards
from service.game.cards import Face
from service.game.house_rules import Options

LOW = "A23456789TJQK"
JOKER_VALUES: list[int | str] = [15, 0, "as_represented"]


@st.composite
def meld_options(draw: st.DrawFn) -> Options:
    """Options of a game as they can be combined: larger sets only where suits may repeat."""
    distinct = draw(st.booleans())
    joker_value = draw(st.sampled_from(JOKER_VALUES))
    return Options(
        packs=2,
        jokers=8,
        ace=draw(st.sampled_from(["either", "low", "high", "around"])),
        shortest_run=draw(st.sampled_from([3, 3, 4, 5])),
        longest_run=draw(st.sampled_from([13, 14])),
        distinct_suits=distinct,
        largest_set=draw(st.integers(3, 4) if distinct else st.integers(3, 8)),
        least_naturals=draw(st.sampled_from([1, 1, 2, 3])),
        joker_suit_in_set=draw(st.booleans()),
        most_jokers=draw(st.sampled_from([None, None, 1, 2, 3])),
        jokers_apart=draw(st.booleans()),
        scoring=draw(st.sampled_from(["melds_less_hand", "winner_takes", "penalties"])),
        card_values=draw(st.sampled_from(["face", "five_ten_fifteen"])),
        joker_value=joker_value,
    )


def lines(options: Options) -> Iterator[str]:
    """The orders of ranks in which a run can be found."""
    if options.ace in {"low", "either"}:
        yield LOW
    if options.ace in {"high", "either"}:
        yield LOW[1:] + "A"
    if options.ace == "either" and options.longest_run == 14:
        yield LOW + "A"
    if options.ace == "around":
        yield LOW[1:] + "A"
        for turn in range(13):
            yield (LOW[turn:] + LOW[:turn])[:12]


def is_run(of: list[tuple[Face, bool]], options: Options) -> bool:
    """Whether faces (and for each whether a joker stands for it) can be put in a run's order."""
    suits = {cards.suit(face) for face, _ in of}
    if len(of) < options.shortest_run or len(suits) != 1 or cards.is_open(of[0][0]):
        return False
    ranks = sorted(cards.RANKS[cards.rank(face)] for face, _ in of)
    jokers: dict[bool, list[str]] = {True: [], False: []}
    for face, joker in of:
        jokers[joker].append(cards.RANKS[cards.rank(face)])
    for line in lines(options):
        for start in range(len(line) - len(of) + 1):
            order = line[start : start + len(of)]
            if sorted(order) != ranks:
                continue
            if not options.jokers_apart:
                return True
            for which in product([False, True], repeat=2 if order[0] == order[-1] else 1):
                stand = [rank in jokers[True] for rank in order]
                if order[0] == order[-1] and sorted(jokers[True] + jokers[False]) == ranks:
                    stand[0], stand[-1] = which
                if stand.count(True) == len(jokers[True]) and not any(
                    one and other for one, other in pairwise(stand)
                ):
                    return True
    return False


def is_set(of: list[tuple[Face, bool]], options: Options) -> bool:
    """Whether faces (and for each whether a joker stands for it) are a set."""
    faces = [face for face, _ in of]
    suits = [cards.suit(face) for face in faces if not cards.is_open(face)]
    return (
        3 <= len(of) <= options.largest_set
        and len({cards.rank(face) for face in faces}) == 1
        and (len(set(suits)) == len(suits) or not options.distinct_suits)
        and (len(suits) == len(faces) or not options.joker_suit_in_set)
    )
