"""What the referee says, as JSON."""

from collections.abc import Mapping
from typing import Any

from service.game.cards import CODE_OF_CARD
from service.game.options import BySeats, Option, declared
from service.game.rule import Because, Doubt, Rule, Unknown, Violation
from service.game.table import Table
from service.game.variant import Variant
from service.game.verdict import Claim, Event, Illegal, Legal
from service.referee import Judgement, Score
from service.wire.actions import NAME_OF_ACTION
from service.wire.answer_schemas import MOST_FINDINGS
from service.wire.cards import codes, played_code
from service.wire.sentences import because, unseen, written_params
from service.wire.table import write_table

Answer = dict[str, Any]


def pointer(*path: str | int) -> str:
    """A JSON Pointer as a URI fragment; member names here need no escaping."""
    return "#" + "".join(f"/{step}" for step in path)


def _finding(rule: Rule, found: Because | Unknown, sentence: str, *below: str | int) -> Answer:
    written: Answer = {
        "rule": rule.name,
        "text": rule.text,
        "because": sentence,
        "cards": codes(found.cards),
        "pointer": pointer(*below, *found.at),
    }
    if found.params:
        written["params"] = written_params(found.params)
    return {**written, "source": rule.source}


def violations(of: tuple[Violation, ...], *below: str | int) -> list[Answer]:
    """Broken rules; `below` is where in the request their paths begin."""
    return [
        _finding(
            violation.rule,
            violation.because,
            because(violation.rule.name, violation.because),
            *below,
        )
        for violation in of[:MOST_FINDINGS]
    ]


def _doubts(of: tuple[Doubt, ...], *below: str | int) -> list[Answer]:
    return [
        {
            **_finding(doubt.rule, doubt.unknown, unseen(doubt.unknown.hands), *below),
            "hangs_on": [{"hand": seat} for seat in doubt.unknown.hands],
        }
        for doubt in of[:MOST_FINDINGS]
    ]


def _event(event: Event) -> Answer:
    written: Answer = {"event": event.name.value}
    if event.seat is not None:
        written["seat"] = event.seat
    if event.cards:
        written["cards"] = [played_code(play) for play in event.cards]
    if event.meld is not None:
        written["meld"] = event.meld
    if event.kind is not None:
        written["kind"] = event.kind.value
    if event.how is not None:
        written["how"] = event.how.value
    return written


def _claim(claim: Claim, *below: str | int) -> Answer:
    written: Answer = {"seat": claim.seat, "outcome": claim.outcome.value}
    if claim.violations:
        written["violations"] = violations(claim.violations, *below)
    return written


def verdict(judgement: Judgement, *, several: bool) -> Answer:
    """A verdict on one action, or (`several`) on a list of them."""

    def place(number: int) -> tuple[str | int, ...]:
        return ("actions", number) if several else ("action",)

    said = judgement.verdict
    if isinstance(said, Legal):
        claims = [_claim(claim, *place(number)) for number, claim in judgement.claims]
        return _legal(said) | ({"calls": claims} if claims else {})
    failed: Answer = {"failed": judgement.failed} if several else {}
    below = place(judgement.failed or 0)
    if isinstance(said, Illegal):
        found = violations(said.violations, *below)
        return {"verdict": "illegal", **failed, "violations": found}
    return {"verdict": "undetermined", **failed, "unknown": _doubts(said.doubts, *below)}


def _legal(said: Legal) -> Answer:
    written: Answer = {
        "verdict": "legal",
        "table": write_table(said.table),
        "events": [_event(event) for event in said.events],
    }
    if said.table.deal_score is not None:
        written["deal_score"] = list(said.table.deal_score)
    return written


def deal(table: Table) -> Answer:
    """A dealt table."""
    return {"table": write_table(table)}


def table_check(found: tuple[Violation, ...]) -> Answer:
    """Whether a table is possible, and if not, why."""
    return {"possible": not found, "violations": violations(found, "table")}


def score(result: Score) -> Answer:
    """What a deal and a match come to."""
    seats: list[Answer] = []
    for number, seat in enumerate(result.seats):
        written: Answer = {
            "seat": number,
            "melded": seat.melded,
            "in_hand": seat.in_hand,
            "points": seat.points,
            "items": [
                {"card": CODE_OF_CARD[item.card], "points": item.points}
                | ({} if item.meld is None else {"meld": item.meld})
                for item in seat.items
            ],
        }
        if seat.unseen:
            del written["points"]
            written["unseen"] = seat.unseen
        seats.append(written)
    answer: Answer = {"final": result.final, "seats": seats}
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
            {"name": name, "options": dict(bundle)} for name, bundle in game.presets.items()
        ],
        "actions": dict(actions),
        "consistency": [rule.name for rule in game.consistency],
        "rulings": [name for name, rule in game.rules().items() if rule.ruling],
    }


def _option(option: Option) -> Answer:
    written: Answer = {"name": option.name, "text": option.text}
    if isinstance(option.default, BySeats):
        written["default_by_seats"] = [
            {"least": least, "most": most, "default": value}
            for least, most, value in option.default.rows
        ]
    else:
        written["default"] = option.default
    if option.values:
        return {**written, "type": "choice", "values": list(option.values)}
    if option.least is None:
        return {**written, "type": "switch"}
    return {**written, "type": "integer", "least": option.least, "most": option.most}


def rule(found: Rule, games: tuple[Variant, ...]) -> Answer:
    """A rule: its text and source, and the games and actions it is in force for."""
    actions = {
        NAME_OF_ACTION[action]: None
        for game in games
        for action, judge in game.moves.items()
        if any(found is each for each in judge.rules)
    }
    return {
        "rule": found.name,
        "text": found.text,
        "source": found.source,
        "ruling": found.ruling,
        "variants": [game.name for game in games],
        "actions": list(actions),
    }
