"""Where one can go on from an answer that shows a session: the links of the specification."""

from typing import Any, Final

# Where an answer that shows a session has what other addresses need.
_SESSION: Final = {"session": "$response.body#/id"}
_IF_MATCH: Final = {"header.If-Match": "$response.header.ETag"}
_WINDOW: Final = {"window": "$response.body#/window/id"}

_ON: Final[dict[str, tuple[dict[str, str], str]]] = {
    "watchSession": (_SESSION, "Watch the game."),
    "viewSeat": (_SESSION, "See it as the player of a seat does."),
    "listChoices": (_SESSION, "What the player may do whose token is sent."),
    "act": ({**_SESSION, **_IF_MATCH}, "Act on the table that was shown."),
    "dealNext": ({**_SESSION, **_IF_MATCH}, "Deal again, if the deal is over."),
    "getWindow": ({**_SESSION, **_WINDOW}, "See the window, if one is open."),
    "respond": ({**_SESSION, **_WINDOW}, "Answer the window, if one is open."),
    "listEvents": (_SESSION, "What has happened, and what comes."),
    "endSession": (_SESSION, "End the session, with the owner's token."),
}
_OF_A_SEAT: Final = ("viewSeat", "respond")
# The components that show a session, and where they tell of a seat.
_SEATS: Final = {
    "NewSession": "$response.body#/seats/0/seat",
    "SessionState": "$response.body#/seat",
    "ActAnswer": "$response.body#/seat",
}


def links(component: str) -> dict[str, Any]:
    """Describe the links of an answer with this schema; empty if it shows no session."""
    if component not in _SEATS:
        return {}
    described = {}
    for name, (parameters, description) in _ON.items():
        seat = {"seat": _SEATS[component]} if name in _OF_A_SEAT else {}
        described[name] = {
            "operationId": name,
            "parameters": {**parameters, **seat},
            "description": description,
        }
    return described
