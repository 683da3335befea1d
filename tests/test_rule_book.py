"""The rule book stands on its own: what rules cite is in it, and what it claims is so."""

import re
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from service import referee
from service.game.house_rules import Options
from service.game.options import declared
from service.game.rule import Rule
from service.game.shuffle import shuffled, stream

BOOK = (Path(__file__).parent.parent / "docs" / "rummy-500.md").read_text(encoding="utf-8")
RULES = [rule for game in referee.variants() for rule in game.rules().values()]
OPTIONS = {each.name for each in declared(Options)}
ENTRY = r"(?m)^(?:- \*\*|\| )({})(?:\*\*| \|)"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_what_a_rule_cites_is_in_the_book(rule: Rule) -> None:
    numbers = re.findall(r"\b[FAV]\d+b?\b", rule.source)
    options = re.findall(r"options: (\w+)", rule.source)
    assert numbers or options, "a rule cites a fact, a reading or an option"
    for number in numbers:
        assert re.search(ENTRY.format(number), BOOK), number
    for option in options:
        assert option in OPTIONS, option
    for item in re.findall(r"seed 500, items? ([^;]*)", rule.source):
        for number in re.findall(r"\d+", item):
            assert re.search(rf"\b{number} ", BOOK), item
    for author in re.findall(r"Pagat|Bicycle|MeggieSoft|Cats at Cards", rule.source):
        assert f"| {author} |" in BOOK


def test_what_the_project_decided_itself_is_called_a_ruling() -> None:
    assert {rule.name for rule in RULES if rule.ruling} == {
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
        # In part, as their details say.
        "call_rummy.window_is_open",
        "discard.last_card_is_melded",
        "discard.last_card_is_unplayable",
        "discard.not_the_card_just_taken",
        "lay_down.first_meld_is_worth_enough",
        "take.card_can_be_used",
    }


def test_the_vectors_of_the_shuffle_are_right() -> None:
    first = ", ".join(map(str, islice(stream("abc"), 3)))
    assert f"gives the numbers {first} first" in " ".join(BOOK.split())
    ten = " ".join(map(str, shuffled(range(10), "abc")))
    assert f"shuffles ten things 0 to 9 to {ten}." in " ".join(BOOK.split())
    block = sha256(b"rummy-referee shuffle 1\nabc\n0").digest()
    assert first.startswith(str(int.from_bytes(block[:4], "big")))
