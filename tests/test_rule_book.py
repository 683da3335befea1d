"""The rule books stand on their own: what rules cite is in them, and what they claim is so."""

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from service.game.house_rules import Options
from service.game.options import declared
from service.game.rule import Rule
from service.game.shuffle import shuffled, stream
from service.game.variant import Variant
from service.variants import VARIANTS

BOOKS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (Path(__file__).parent.parent / "docs").glob("*.md")
}
RULES = [
    pytest.param(game, rule, id=f"{game.name}:{rule.name}")
    for game in VARIANTS.values()
    for rule in game.rules().values()
]
OPTIONS = {each.name for each in declared(Options)}

NUMBER = r"[A-Z]+(?:-[A-Z])?\d+[a-z]?"
"""F19, F23b, B-A16, BV3, C11c."""
SEVERAL = rf"{NUMBER}(?:(?:, | to | and ){NUMBER})*"
ENTRY = re.compile(rf"^ *(?:- \*\*|\| )({NUMBER})(?:\*\* | \|)", re.MULTILINE)
A_GAME = "|".join(map(re.escape, BOOKS))
A_SEED = re.compile(r"seed ([\w-]+), items? (\d+[a-z]?(?:(?:, | to | and )\d+[a-z]?)*)")


def numbers(book: str) -> list[str]:
    """The facts, readings and variations that stand in a book."""
    return ENTRY.findall(BOOKS[book])


def seed(book: str) -> str | None:
    """The seed of a book, as it is cited: "500"."""
    told = re.search(r"^\| seed ([\w-]+), item \*n\* \|", BOOKS[book], re.MULTILINE)
    return told[1] if told else None


def items(book: str) -> dict[str, str]:
    """The statements of the seed of a book, by their numbers."""
    _, _, after = BOOKS[book].partition("\nThe seed's items that bear on the rules: ")
    told, _, _ = after.partition(".\n\n")
    each = [re.fullmatch(r"(\d+) (.+)", " ".join(item.split())) for item in told.split(";")]
    assert all(each), [item for item, found in zip(told.split(";"), each, strict=True) if not found]
    return {found[1]: found[2] for found in each if found}


def authors(book: str) -> list[str]:
    """Who else may be cited in a book: the names in its table of sources."""
    _, _, after = BOOKS[book].partition("\n## Sources\n")
    table, _, _ = after.partition("\n## ")
    return re.findall(r"^\| ([A-Z][\w' -]*) \| ", table, re.MULTILINE)


def spread(cited: str) -> Iterator[str]:
    """Each of the things cited as "F21 to F24, A5 and A6"; of a span all that lie between, too."""
    for part in re.split(r", | and ", cited):
        first, _, last = part.partition(" to ")
        yield first
        if last:
            letters, low, high = re.sub(r"\d.*", "", first), value(first), value(last)
            assert low < high, part
            assert letters == re.sub(r"\d.*", "", last), part
            yield from (f"{letters}{between}" for between in range(low + 1, high))
            yield last


def value(number: str) -> int:
    found = re.search(r"\d+", number)
    assert found, number
    return int(found[0])


def assert_items_stand(name: str, cited: str) -> None:
    """That so many items of the seed of that name stand in the book that is about it."""
    book = next((each for each in BOOKS if seed(each) == name), None)
    assert book, f"no book has the seed {name}"
    told = items(book)
    for item in spread(cited):
        number = item.rstrip("abcdefghijklmnopqrstuvwxyz")
        assert number in told, f"seed {name}, item {item}"
        letter = item[len(number) :]
        assert not letter or re.search(rf"[(, ]{letter}: ", told[number]), f"seed {name}, {item}"


def assert_cited(part: str, book: str) -> None:
    """That a part of what a rule of the game of this book cites can be found."""
    if found := re.fullmatch(rf"({A_GAME}) ({SEVERAL})", part):
        for number in spread(found[2]):
            assert number in numbers(found[1]), f"{found[1]} {number}"
    elif found := A_SEED.fullmatch(part):
        assert_items_stand(found[1], found[2])
    elif found := re.fullmatch(r"options: (\w+(?:, \w+)*)", part):
        for option in found[1].split(", "):
            assert option in OPTIONS, option
            assert f"`{option}`" in BOOKS[book], option
    elif part[:1].isupper():
        for author in part.split(", "):
            assert author in authors(book), author
    else:
        # A reason that needs no source, in words: it names no game, and nothing with a number.
        assert not re.search(rf"\b({A_GAME}|seed|options)\b|\d", part), part


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.name)
def test_each_game_has_a_book_that_names_every_option_of_it(game: Variant) -> None:
    offered = [each.name for each in declared(game.options) if not each.fixed]
    assert [name for name in offered if f"`{name}`" not in BOOKS[game.name]] == []


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.name)
def test_each_book_names_the_presets_of_its_game_and_what_they_set(game: Variant) -> None:
    book = BOOKS[game.name]
    for name, bundle in game.presets.items():
        assert [word for word in (name, *bundle) if f"`{word}`" not in book] == []


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_what_a_rule_cites_is_in_the_book(game: Variant, rule: Rule) -> None:
    parts = rule.source.split("; ")
    own = re.compile(rf"{game.name} |options: ")
    assert any(own.match(part) for part in parts), "a rule cites its own game, or an option"
    for part in parts:
        assert_cited(part, game.name)


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_has_each_number_once_and_cites_what_there_is(book: str) -> None:
    own = numbers(book)
    assert own
    assert sorted(set(own)) == sorted(own)
    text = " ".join(BOOKS[book].split())
    for game, cited in re.findall(rf"({A_GAME}) ({SEVERAL})", text):
        assert set(spread(cited)) <= set(numbers(game)), f"{game} {cited}"
    for name, cited in A_SEED.findall(text):
        assert_items_stand(name, cited)
    # Numbers that stand alone are the book's own.
    kinds = "|".join({re.sub(r"\d.*", "", number) for number in own})
    alone = re.sub(rf"({A_GAME}) {SEVERAL}", "", text)
    for cited in re.findall(
        rf"(?<![\w-])(?:{kinds})\d+[a-z]?(?:(?:, | to | and ){NUMBER})*", alone
    ):
        assert set(spread(cited)) <= set(own), cited


@pytest.mark.parametrize(
    "cited",
    [
        "rummy-500 F99",
        "rummy-500 F1 to F99",
        "rummy-500 F7, B1",
        "rummy-500 about F7",
        "seed 500, item 99",
        "seed 500, item 20z",
        "seed 600, item 1",
        "options: no_such",
        "Nobody, Pagat",
    ],
)
def test_what_is_not_in_the_book_cannot_be_cited(cited: str) -> None:
    with pytest.raises(AssertionError):
        assert_cited(cited, "rummy-500")


def test_what_the_project_decided_itself_is_called_a_ruling() -> None:
    assert {
        rule.name for game in VARIANTS.values() for rule in game.rules().values() if rule.ruling
    } == {
        "call_rummy.one_call_a_seat",
        "call_rummy.only_cards_of_the_pile",
        "draw.new_stock_fits",
        "draw.new_stock_is_due",
        "draw.order_is_known",
        "swap_joker.joker_can_be_played",
        "swap_joker.joker_is_named",
        "swap_joker.joker_is_played_first",
        "take.card_stays_usable",
        "go_out.leaves_a_legal_discard",
        "lay_down.one_natural_card",
        "buy.asked_once",
        "buy.declined_first",
        # In part, as their details say.
        "buy.discard_is_offered",
        "call_rummy.window_is_open",
        "contract.no_longer_than_asked",
        "lay_down.few_enough_melds",
        "discard.last_card_is_melded",
        "discard.last_card_is_unplayable",
        "discard.not_the_card_just_taken",
        "lay_down.first_meld_is_worth_enough",
        "take.card_can_be_used",
    }


def test_the_vectors_of_the_shuffle_are_right() -> None:
    book = " ".join(BOOKS["rummy-500"].split())
    first = ", ".join(map(str, islice(stream("abc"), 3)))
    assert f"gives the numbers {first} first" in book
    ten = " ".join(map(str, shuffled(range(10), "abc")))
    assert f"shuffles ten things 0 to 9 to {ten}." in book
    block = sha256(b"rummy-referee shuffle 1\nabc\n0").digest()
    assert first.startswith(str(int.from_bytes(block[:4], "big")))
