"""The questions to the referee: judge, replay, deal, score, check.

None of them keeps anything, and only dealing has anything to do with chance.
"""

from secrets import token_hex

from flask import Response

from service import referee
from service.api.answers import json_answer
from service.api.operation import Body, operation, part
from service.api.problems import Problem
from service.api.responses import Answer
from service.game.table import Table
from service.wire import answers
from service.wire.deals import DEAL_REQUEST, FirstDealRequest, NextDealRequest
from service.wire.findings import violations
from service.wire.replays import REPLAY_REQUEST, ReplayRequest, write_replay
from service.wire.requests import (
    BATCH_REQUEST,
    SCORE_REQUEST,
    TABLE_CHECK_REQUEST,
    VERDICT_REQUEST,
    BatchRequest,
    TableRequest,
    VerdictRequest,
)

REFEREE = part("referee", "Judge actions; deal, score and check tables. Nothing is kept.")


def require_possible(table: Table) -> None:
    """Refuse a table that no game can come to: nothing sensible can be said of it."""
    faults = referee.check_table(table)
    if faults:
        places = "1 place" if len(faults) == 1 else f"{len(faults)} places"
        raise Problem(
            "impossible-table",
            f"The table is impossible in {places}.",
            violations=violations(faults, "table"),
        )


@operation(
    REFEREE,
    "POST /v1/verdicts",
    "judge",
    Answer("Verdict", "The verdict, whatever it is."),
    body=Body(VERDICT_REQUEST, "VerdictRequest"),
    refusals=["impossible-table"],
)
def judge(asked: VerdictRequest) -> Response:
    """Judge an action, or a whole turn.

    An illegal action is an answer like a legal one: `verdict` says which. A legal one brings the
    next table. With `actions` each is judged on the table that the one before it left; it is all
    or nothing, and `failed` is the index of the first that is not legal. `undetermined` means
    that it hangs on cards that the table does not show.
    """
    require_possible(asked.table)
    judgement = referee.judge(asked.table, asked.actions)
    return json_answer(answers.verdict(judgement, several=asked.several))


@operation(
    REFEREE,
    "POST /v1/verdicts/batch",
    "judgeAlternatives",
    Answer("BatchAnswer", "The verdicts, whatever they are, in the order of the alternatives."),
    body=Body(BATCH_REQUEST, "BatchRequest"),
    refusals=["impossible-table"],
)
def judge_alternatives(asked: BatchRequest) -> Response:
    """Judge alternatives: actions or turns that start at the same table.

    Each is judged as if it were the only one, so that none makes another fail.
    """
    require_possible(asked.table)
    judged = (
        (referee.judge(asked.table, each.actions), each.several) for each in asked.alternatives
    )
    return json_answer(answers.batch(judged))


@operation(
    REFEREE,
    "POST /v1/replays",
    "replay",
    Answer("Replay", "The table that the actions lead to, or the first action that fails."),
    body=Body(REPLAY_REQUEST, "ReplayRequest", times=4),
    refusals=["impossible-table"],
)
def replay(asked: ReplayRequest) -> Response:
    """Replay a deal or a whole match.

    The actions are judged one after another, from a deal that can be repeated or from a table. A
    finished deal is followed by the next one as soon as there are more actions. Each deal that is
    over is listed with its scores. If an action is not legal, `failed` is its index, and `table`
    is the table at which it was tried.
    """
    require_possible(asked.table)
    return json_answer(write_replay(referee.replay(asked.table, asked.actions)))


@operation(
    REFEREE,
    "POST /v1/deals",
    "deal",
    Answer("DealAnswer", "The dealt table, all hands and the stock open."),
    body=Body(DEAL_REQUEST, "DealRequest"),
    refusals=["impossible-table", "deal-not-over", "match-over", "not-scored"],
)
def deal(asked: FirstDealRequest | NextDealRequest) -> Response:
    """Deal the first table of a match, or the one after a finished table.

    The same seed gives the same table. Without one, 32 random bytes are drawn and returned as
    the table's `seed`. After a finished table its scores are added, the dealer moves on, and the
    seed becomes SHA-256, in hex, of its own, a line feed and the number of the finished deal.

    Anyone can repeat the shuffle. The pack is in order: pack by pack, clubs, diamonds, hearts,
    spades, each from ace to king; then the jokers. Block i (from 0) of the random stream is
    SHA-256 of the text `rummy-referee shuffle 1`, a line feed, the seed, a line feed and i in
    decimal; it gives eight numbers, its groups of four bytes, most significant first. A number
    below n is the next of the stream that is below the largest multiple of n not above 2**32,
    modulo n. For i from the last place down to the second (places count from 0), places i and j
    are swapped, j being a number below i + 1. Then the last card is the top: cards are dealt from
    there one at a time, from the dealer's left, and the next is turned up.

    A new stock, where house rules shuffle the discards, is shuffled in the same way: all of them
    but the top one, bottom first, by SHA-256, in hex, of the table's seed, a line feed, `renewal `
    and one more than the table's `shuffles` (at most 1000).

    Lots (`by_lot`) are drawn from the top of the same pack, shuffled by SHA-256, in hex, of the
    seed, a line feed and `lot`: a card for each player, as they are numbered, then one more for
    each who is tied. Aces are low, jokers high, suits alike. The lowest deals; of four who play as
    partners he sits at seat 0, the second lowest opposite, of the others the lower one at seat 1.
    """
    chance = token_hex(32)
    if isinstance(asked, FirstDealRequest):
        seed = asked.seed or chance
        seating = referee.draw_lots(asked.rules, asked.seats, seed) if asked.by_lot else None
        dealer = seating.dealer if seating else asked.dealer
        table = referee.deal(asked.rules, asked.seats, seed, dealer)
        return json_answer(answers.dealt(table, seating))
    require_possible(asked.table)
    dealt = referee.next_deal(asked.table, chance)
    if isinstance(dealt, referee.NoDeal):
        raise Problem(dealt.value)
    return json_answer(answers.only_table(dealt))


@operation(
    REFEREE,
    "POST /v1/scores",
    "score",
    Answer("ScoreAnswer", "The points, card by card."),
    body=Body(SCORE_REQUEST, "TableRequest"),
    refusals=["impossible-table"],
)
def score(asked: TableRequest) -> Response:
    """Score a table.

    A table that is not finished is scored as if the deal ended now, and `final` is false.
    """
    require_possible(asked.table)
    return json_answer(answers.score(referee.score(asked.table), asked.table.sides))


@operation(
    REFEREE,
    "POST /v1/table-checks",
    "checkTable",
    Answer("TableCheckAnswer", "Whether the table is possible, and if not, why."),
    body=Body(TABLE_CHECK_REQUEST, "TableRequest"),
)
def check_table(asked: TableRequest) -> Response:
    """Check whether a game can come to this table.

    Every card that is doubled, missing or foreign is named, and every meld that is none. The
    other requests refuse such a table with the same list.
    """
    return json_answer(answers.table_check(referee.check_table(asked.table)))
