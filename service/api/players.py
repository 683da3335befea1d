"""What players want to know: what may I do, what do I see, what is in my hand."""

from flask import Response

from service import referee
from service.api.answers import json_answer
from service.api.operation import Body, operation, part
from service.api.problems import Problem
from service.api.referee import require_possible
from service.api.responses import Answer
from service.game.arrangement import TooComplex
from service.wire import answers
from service.wire.arrangements import ARRANGEMENT_REQUEST, ArrangementRequest, write_arrangement
from service.wire.requests import LEGAL_ACTIONS_REQUEST, VIEW_REQUEST, SeatRequest

PLAYERS = part("players", "What a player may do, may see, and could make of a hand.")


@operation(
    PLAYERS,
    "POST /v1/legal-actions",
    "listLegalActions",
    Answer("LegalActionsAnswer", "The actions, each in one canonical form."),
    body=Body(LEGAL_ACTIONS_REQUEST, "LegalActionsRequest"),
    refusals=["impossible-table"],
)
def legal_actions(asked: SeatRequest) -> Response:
    """List what a seat may do now.

    Every action that is listed is legal, and every legal action is listed in one form: one meld
    is laid down at a time (or a whole contract), one card laid off, jokers are declared, cards are
    sorted. `calls` are the rummy calls that the seat may make, each with one play; `buys` says
    whether it may buy the discard that was declined. With cards of the seat unseen
    (`unseen`) the list is of what its known cards allow. A list that would be too long is cut,
    and `more` is true.
    """
    require_possible(asked.table)
    return json_answer(answers.legal_actions(referee.legal_actions(asked.table, asked.seat)))


@operation(
    PLAYERS,
    "POST /v1/arrangements",
    "arrange",
    Answer("ArrangementAnswer", "The best arrangement, and everything that could be melded."),
    body=Body(ARRANGEMENT_REQUEST, "ArrangementRequest"),
    refusals=["too-complex"],
)
def arrange(asked: ArrangementRequest) -> Response:
    """Arrange cards into melds and lay-offs.

    The best arrangement is worth most if the deal ended with it: the cards played, less the cards
    left over, as the table scores them. No turn is looked at: what has to be drawn, discarded or
    laid down first, is for /v1/legal-actions to say. Where contracts are played, `contract` says
    whether the cards meet that of the `deal`, and one way to; the rest looks at no contract.
    """
    found = referee.arrange(asked.options, asked.hand, asked.melds, asked.deal)
    if isinstance(found, TooComplex):
        raise Problem("too-complex")
    return json_answer(write_arrangement(found))


@operation(
    PLAYERS,
    "POST /v1/views",
    "view",
    Answer("ViewAnswer", "The table, without what that seat may not see."),
    body=Body(VIEW_REQUEST, "ViewRequest"),
    refusals=["impossible-table"],
)
def view(asked: SeatRequest) -> Response:
    """Show a table as a seat sees it, or a spectator.

    Of other hands only those cards are known that all saw being taken from the discards; the
    stock is counted, and the seed is left out.
    """
    require_possible(asked.table)
    return json_answer(answers.only_table(referee.view(asked.table, asked.seat)))
