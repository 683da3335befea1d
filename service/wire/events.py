"""What has happened at a table, as JSON: a shape for each kind of event."""

from typing import Any, Final

from service.game.table import How
from service.game.verdict import Event, EventName
from service.wire.cards import MOST_CARDS, played_code
from service.wire.json_schemas import MELD, SEAT, list_of, object_of, ref, word
from service.wire.members import choice_schema
from service.wire.shape import JsonSchema

MOST_EVENTS: Final = 1000
"""More than ever happen in one request."""

_CARDS: Final = list_of(ref("PlayedCard"), MOST_CARDS, minItems=1)
_BY: Final = {"seat": SEAT}
_WITH: Final = {**_BY, "cards": _CARDS}
_TO: Final = {**_WITH, "meld": MELD}

# What each has besides its name: what is always there, and what may be.
_MEMBERS: Final[dict[EventName, tuple[str, dict[str, Any], dict[str, Any]]]] = {
    EventName.DRAW: (
        "A card was drawn from the stock.",
        _BY,
        {"cards": {**_CARDS, "description": "The card; absent for those who may not see it."}},
    ),
    EventName.TAKE: ("Cards were taken from the discard pile.", _WITH, {}),
    EventName.LAY_DOWN: ("A meld was laid down.", {**_TO, "kind": ref("MeldKind")}, {}),
    EventName.LAY_OFF: ("Cards were laid off.", _TO, {}),
    EventName.SWAP_JOKER: ("A joker was taken for the card that it stood for.", _TO, {}),
    EventName.SHUFFLE: ("The discards were shuffled, and are the stock.", {}, {}),
    EventName.TURN_OVER: ("The discards were turned over, and are the stock.", {}, {}),
    EventName.FLOAT: ("A player has no cards left, and the deal goes on.", _BY, {}),
    EventName.DISCARD: ("A card was discarded.", _WITH, {}),
    EventName.PASS: ("A player has declined to draw.", _BY, {}),
    EventName.CALL: ("A player has called rummy, and got the cards.", _WITH, {}),
    EventName.BUY: ("A player has bought the discard.", _WITH, {}),
    EventName.DEAL_OVER: (
        "The deal is over.",
        {"how": word(*How, description="How it ended.")},
        {"seat": {**SEAT, "description": "Who went out, or ended it; absent if nobody did."}},
    ),
}


def write_event(event: Event) -> dict[str, Any]:
    """Something that happened."""
    written: dict[str, Any] = {"event": event.name.value}
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


def event_schemas() -> dict[str, JsonSchema]:
    """A schema for each kind of event, and `Event` for any of them."""
    names = {name.value: f"{name.value.title().replace('_', '')}Event" for name in EventName}
    kinds = {
        names[name.value]: object_of(what, {"event": word(name), **always}, maybe)
        for name, (what, always, maybe) in _MEMBERS.items()
    }
    return {"Event": choice_schema("event", names), **kinds}
