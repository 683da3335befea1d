"""The questions answered: judging lists, scoring, dealing on; and what holds of every deal."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service import referee
from service.game import cards
from service.game.actions import Discard, Draw, Pass
from service.game.arrangement import TooComplex
from service.game.shuffle import next_seed
from service.game.table import Phase, Rules, Table
from service.game.verdict import Claim, Illegal, Legal, Outcome
from service.rules.consistency.lying import places
from service.variants import VARIANTS, rules_for
from service.wire import answers
from service.wire.table import TABLE, write_table
from tests.deals import Deal, every_deal
from tests.game.codes import card
from tests.reachable import path, proposals, tables
from tests.vectors.builder import build


def table_of(**given: object) -> Table:
    """The table of which the arguments name what matters."""
    table: Table = TABLE.load(build(given))
    assert not referee.check_table(table)
    return table


def names(verdict: object) -> list[str]:
    """The names of the broken rules."""
    assert isinstance(verdict, Illegal)
    return [violation.rule.name for violation in verdict.violations]


def test_a_list_of_actions_is_judged_one_after_another() -> None:
    table = table_of(phase="draw", turn=1, hand="KD 2C", stock_top="7D")
    seven = table.stock[-1]
    judgement = referee.judge(table, [Draw(), Discard(card=seven)])
    assert isinstance(judgement.verdict, Legal)
    assert judgement.failed is None
    assert [event.name.value for event in judgement.verdict.events] == ["draw", "discard"]
    assert judgement.verdict.table.turn == 2


def test_a_list_is_all_or_nothing_and_names_the_first_that_fails() -> None:
    table = table_of(phase="draw", turn=1, hand="KD 2C")
    judgement = referee.judge(table, [Draw(), Draw(), Discard(card=0)])
    assert judgement.failed == 1
    assert names(judgement.verdict) == ["turn.one_draw"]


def test_of_several_claims_one_has_won_or_none() -> None:
    table = table_of(phase="draw", turn=1, hand="KD 2C")
    won, lost = Claim(2, Outcome.WON), Claim(3, Outcome.LOST)
    assert Legal(table, (), (lost, won)).winner == 2
    assert Legal(table, (), (lost,)).winner is None
    assert Legal(table, ()).winner is None


def test_a_contract_that_is_hard_to_find_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    settled = rules_for(VARIANTS["contract-rummy"], {}, 4)
    assert isinstance(settled, Rules)
    options, held = settled.options, tuple(map(card, ["7D", "7S", "7C", "9S", "9C", "9H"]))
    assert isinstance(referee.arrange(options, held, ()), referee.Arranged)
    monkeypatch.setattr("service.game.contract_search.MOST_STEPS", 1)
    assert referee.arrange(options, held, ()) == TooComplex()


def test_an_unfinished_deal_is_scored_as_if_it_ended_now() -> None:
    table = table_of(
        hands={0: "KD", 1: "2C", 2: "3C", 3: "4C"},
        melds=[{"seat": 0, "set": "9H 9S 9D"}],
        scores=[100, 0, 0, 0],
    )
    result = referee.score(table)
    assert not result.final
    assert result.points == (27 - 10, -2, -3, -4)
    assert result.totals == (117, -2, -3, -4)
    assert result.match is not None
    assert not result.match.over


def test_a_running_match_is_not_over_in_mid_deal() -> None:
    table = table_of(hand="KD 2C", melds=[{"seat": 0, "set": "9H 9S 9D"}], scores=[498, 0, 0, 0])
    result = referee.score(table)
    assert result.totals is not None
    assert result.totals[0] >= 500
    assert result.match is not None
    assert not result.match.over


def test_unseen_cards_leave_the_score_open() -> None:
    table = table_of(hand="KD 2C", view_of=0)
    result = referee.score(table)
    assert (result.points, result.totals, result.match) == (None, None, None)
    assert [seat.unseen for seat in result.seats] == [0, 5, 5, 5]


def finished(**given: object) -> Table:
    """A deal that ended because seat 0 declined the pile at an empty stock."""
    table = table_of(phase="draw", stock="", **given)
    verdict = referee.judge(table, [Pass()]).verdict
    assert isinstance(verdict, Legal)
    return verdict.table


def test_the_next_deal_adds_the_scores_moves_the_dealer_and_derives_the_seed() -> None:
    before = finished(seed="abc", dealer=2, deal=4, scores=[10, 20, 30, 40])
    after = referee.next_deal(before, "unused")
    assert isinstance(after, Table)
    assert before.deal_score is not None
    assert after.scores == tuple(
        old + new for old, new in zip((10, 20, 30, 40), before.deal_score, strict=True)
    )
    assert (after.deal, after.dealer, after.turn) == (5, 3, 0)
    assert after.seed == next_seed("abc", 4)
    assert (after.phase, after.melds, after.last_discard_by) == (Phase.DRAW, (), None)
    assert not referee.check_table(after)


def test_a_finished_table_without_a_seed_takes_the_one_that_is_offered() -> None:
    after = referee.next_deal(finished(), "fresh")
    assert isinstance(after, Table)
    assert after.seed == "fresh"


def test_a_table_that_is_not_finished_has_no_next_deal() -> None:
    table = table_of(hand="KD 2C")
    assert referee.next_deal(table, "x") is referee.NoDeal.DEAL_NOT_OVER


def test_a_match_that_is_decided_has_no_next_deal() -> None:
    assert referee.next_deal(finished(scores=[900, 0, 0, 0]), "x") is referee.NoDeal.MATCH_OVER


def test_a_tie_above_the_target_is_played_on() -> None:
    even = finished(hands={0: "KD", 1: "KC", 2: "AH"}, scores=[900, 900, 0, 0], turn=0)
    result = referee.score(even)
    assert result.match is not None
    assert (result.match.over, result.match.tie) == (False, True)
    assert isinstance(referee.next_deal(even, "x"), Table)


def test_a_view_of_a_finished_deal_goes_on_from_its_score_and_from_nothing_else() -> None:
    whole = finished(seed="abc")
    document = write_table(whole)
    document["seats"][1] = {"unseen": len(document["seats"][1]["hand"])}
    seen: Table = TABLE.load(document)
    after = referee.next_deal(seen, "x")
    assert isinstance(after, Table)
    assert after.scores == whole.deal_score
    del document["deal_score"]
    assert referee.next_deal(TABLE.load(document), "x") is referee.NoDeal.NOT_SCORED


def test_games_and_rules_are_found_by_name() -> None:
    game = referee.find_variant("rummy-500")
    assert game is not None
    assert game in referee.variants()
    assert referee.find_variant("whist") is None
    found = referee.find_rule("discard.not_the_card_just_taken")
    assert found is not None
    assert found[0].name == "discard.not_the_card_just_taken"
    assert game in found[1]
    assert all(found[0].name in each.rules() for each in found[1])
    assert referee.find_rule("discard.no_such_rule") is None


def lying(table: Table) -> Counter[int]:
    """How often each card lies on the table."""
    return Counter(card for card, _ in places(table))


@given(tables())
def test_a_game_comes_to_possible_tables_only(table: Table) -> None:
    assert referee.check_table(table) == ()


@given(tables(), st.integers(0, 2**32))
def test_cards_are_conserved_by_every_legal_action(table: Table, seed: int) -> None:
    chance = Random(seed)
    whole = Counter(cards.whole_pack(table.options.packs, table.options.jokers))
    assert lying(table) == whole
    if table.phase is Phase.OVER:
        return
    for action in proposals(table, chance):
        verdict = referee.judge(table, [action]).verdict
        if isinstance(verdict, Legal):
            assert lying(verdict.table) == whole
            assert not referee.check_table(verdict.table)


@given(tables(), st.integers(0, 2**32))
def test_a_refused_action_leaves_the_table_as_it_was(table: Table, seed: int) -> None:
    if table.phase is Phase.OVER:
        return
    before = write_table(table)
    for action in proposals(table, Random(seed)):
        verdict = referee.judge(table, [action]).verdict
        if not isinstance(verdict, Legal):
            assert write_table(table) == before
            told = answers.verdict(referee.Judgement(verdict), several=False)
            assert answers.verdict(referee.judge(table, [action]), several=False) == told


# A stock that is made of the discards again and again need not come to an end.
ENDING = [
    deal
    for deal in every_deal()
    if not deal.given and deal.rules().options.stock_empty not in {"shuffle", "turn_over"}
]


@pytest.mark.parametrize("deal", ENDING, ids=lambda deal: f"{deal.game} {deal.seats} {deal.number}")
def test_a_deal_comes_to_its_end(deal: Deal) -> None:
    last = path(deal)[-1]
    assert last.phase is Phase.OVER
    assert last.deal_score is not None
