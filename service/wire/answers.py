"""What the referee says, as JSON."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.game.cards import CODE_OF_CARD
from service.game.options import ByDeal, ByOption, BySeats, Default, Option, declared
from service.game.rule import Rule, Violation
from service.game.score import Item, SeatScore
from service.game.table import Table
from service.game.variant import Variant
from service.game.verdict import Claim, Legal
from service.referee import Judgement, Score
from service.rules.legal_actions import LegalActions
from service.rules.seating import Seating
from service.wire.actions import NAME_OF_ACTION, write_action, write_call
from service.wire.cards import codes
from service.wire.events import write_event
from service.wire.findings import refusal, violations
from service.wire.rules_object import write_value
from service.wire.table import write_table

Answer = dict[str, Any]


def write_claim(claim: Claim, *below: str | int) -> Answer:
    """How a claim has fared."""
    written: Answer = {"seat": claim.seat, "outcome": claim.outcome.value}
    if claim.violations:
        written["violations"] = violations(claim.violations, *below)
    return written


def verdict(judgement: Judgement, *below: str | int, several: bool) -> Answer:
    """A verdict on one action, or (`several`) on a list of them, that stands there in a request."""

    def place(number: int) -> tuple[str | int, ...]:
        return (*below, "actions", number) if several else (*below, "action")

    said = judgement.verdict
    if isinstance(said, Legal):
        fared: dict[str, list[Answer]] = {}
        for number, claim in judgement.claims:
            kind = "buys" if claim.buys else "calls"
            fared.setdefault(kind, []).append(write_claim(claim, *place(number)))
        return _legal(said) | fared
    failed: Answer = {"failed": judgement.failed} if several else {}
    return {**refusal(said, *place(judgement.failed or 0)), **failed}


def _legal(said: Legal) -> Answer:
    written: Answer = {
        "verdict": "legal",
        "table": write_table(said.table),
        "events": [write_event(event) for event in said.events],
    }
    if said.table.deal_score is not None:
        written["deal_score"] = list(said.table.deal_score)
    return written


def batch(judged: Iterable[tuple[Judgement, bool]]) -> Answer:
    """Verdicts on alternatives; with each goes whether it was a list of actions."""
    return {
        "verdicts": [
            verdict(judgement, "alternatives", number, several=several)
            for number, (judgement, several) in enumerate(judged)
        ]
    }


def dealt(table: Table, seating: Seating | None) -> Answer:
    """A dealt table, and how the players sit if lots were drawn."""
    if seating is None:
        return only_table(table)
    return {**only_table(table), "seating": write_seating(seating)}


def write_seating(seating: Seating) -> Answer:
    """How the players sit who were drawn by lot."""
    drawn = [codes(each) for each in seating.drawn]
    return {"drawn": drawn, "players": list(seating.players)}


def only_table(table: Table) -> Answer:
    """A dealt table, or a table as somebody sees it."""
    return {"table": write_table(table)}


def legal_actions(found: LegalActions) -> Answer:
    """What a seat may do now."""
    written: Answer = {
        "seat": found.seat,
        "actions": [write_action(action) for action in found.actions],
        "calls": [write_call(call) for call in found.calls],
        "more": found.more,
    }
    if found.buys:
        written["buys"] = True
    return {**written, "unseen": found.unseen} if found.unseen else written


def table_check(found: tuple[Violation, ...]) -> Answer:
    """Whether a table is possible, and if not, why."""
    return {"possible": not found, "violations": violations(found, "table")}


def score(result: Score, sides: tuple[tuple[int, ...], ...] = ()) -> Answer:
    """What a deal and a match come to; `sides` are told where a side has several seats."""
    answer: Answer = {
        "final": result.final,
        "seats": [_seat_score(number, seat) for number, seat in enumerate(result.seats)],
    }
    if any(len(side) > 1 for side in sides):
        answer["sides"] = [list(side) for side in sides]
    if result.points is not None:
        answer["deal_score"] = list(result.points)
    if result.totals is not None:
        answer["totals"] = list(result.totals)
    if result.match is not None:
        answer["match"] = {"state": "over" if result.match.over else "running"}
        if result.match.winners:
            answer["match"]["winners"] = list(result.match.winners)
        if result.match.tie:
            answer["match"]["tie"] = True
    return answer


def _seat_score(number: int, seat: SeatScore) -> Answer:
    written: Answer = {
        "seat": number,
        "melded": seat.melded,
        "in_hand": seat.in_hand,
        "points": seat.points,
        "items": [_item(item) for item in seat.items],
    }
    if seat.bonus:
        written["bonus"] = seat.bonus
    if seat.factor > 1:
        written["factor"] = seat.factor
    if seat.unseen:
        del written["points"]
        written["unseen"] = seat.unseen
    return written


def _item(item: Item) -> Answer:
    written: Answer = {"card": CODE_OF_CARD[item.card], "points": item.points}
    if item.meld is not None:
        written["meld"] = item.meld
    if item.seat is not None:
        written["seat"] = item.seat
    return written


def variant_list(games: tuple[Variant, ...]) -> Answer:
    """All games, briefly."""
    return {"variants": [_brief(game) for game in games]}


def _brief(game: Variant) -> Answer:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": {"least": game.least_seats, "most": game.most_seats},
    }


def variant(game: Variant) -> Answer:
    """A game: its options, its presets, and the rules in force."""
    actions: Mapping[str, list[str]] = {
        NAME_OF_ACTION[action]: [rule.name for rule in judge.rules]
        for action, judge in game.moves.items()
    }
    return {
        **_brief(game),
        "options": [_option(option) for option in declared(game.options) if not option.fixed],
        "presets": [
            {
                "name": name,
                "options": {option: _in_preset(value) for option, value in bundle.items()},
            }
            for name, bundle in game.presets.items()
        ],
        "actions": dict(actions),
        "consistency": [rule.name for rule in game.consistency],
        "rulings": [name for name, rule in game.rules().items() if rule.ruling],
        "rules": [_cited(each) for each in game.rules().values()],
    }


def _cited(found: Rule) -> Answer:
    """A rule as one game has it."""
    return {
        "rule": found.name,
        "text": found.text,
        **({"details": found.details} if found.details else {}),
        "source": found.source,
        "ruling": found.ruling,
    }


def _in_preset(default: Default) -> Any:
    """What a preset says of an option: a value, or one for each number of players."""
    written = _default(default)
    return written.get("default", written)


def _option(option: Option) -> Answer:
    written: Answer = {"name": option.name, "text": option.text, **_default(option.default)}
    if option.is_switch:
        return {**written, "type": "switch"}
    if option.listed:
        lists = {"least": option.least, "most": option.most, "values": list(option.words)}
        return {**written, "type": "lists", **lists}
    written["type"] = "choice" if option.least is None else "integer"
    if option.least is not None:
        written |= {"least": option.least, "most": option.most}
    if option.words:
        written["values"] = list(option.words)
    if option.optional:
        written["optional"] = True
    return written


def _default(default: Default) -> Answer:
    if isinstance(default, BySeats):
        return {"default_by_seats": _ranges(default)}
    if isinstance(default, ByDeal):
        return {"default_by_deal": _ranges(default)}
    if isinstance(default, ByOption):
        chosen = [{"value": value, "default": then} for value, then in default.rows]
        return {"default_by_option": {"option": default.option, "defaults": chosen}}
    return {"default": write_value(default)}


def _ranges(default: BySeats | ByDeal) -> list[Answer]:
    return [
        {"least": least, "most": most, "default": write_value(value)}
        for least, most, value in default.rows
    ]


def rule(found: Rule, games: tuple[Variant, ...]) -> Answer:
    """A rule: its text, its source in each game, and the actions it is in force for."""
    actions = {
        NAME_OF_ACTION[action]: None
        for game in games
        for action, judge in game.moves.items()
        if any(found.name == each.name for each in judge.rules)
    }
    return {
        **_cited(found),
        "sources": {game.name: game.rules()[found.name].source for game in games},
        "variants": [game.name for game in games],
        "actions": list(actions),
    }
