"""The referee: asked about tables, and asked to keep games."""

import time
from collections.abc import Callable
from typing import Any, Self, Unpack, cast
from urllib.parse import quote
from uuid import uuid4

import httpx

from . import shapes
from .connection import Connection
from .seat import Seat
from .session import Session


class Referee:
    """The service at that address.

    What has a table in its request is answered from it alone, and changes nothing. Members of
    requests are given by name; `shapes` describes each. A refusal is a `ProblemError`. `api_key` is
    that of this application, where the service wants one.

    A request is tried `tries` times, when the connection fails or the service is not available
    (429, 502, 503, 504), after the time that it names; not if that is more than `longest_pause`
    seconds. Threads may share a Referee, but not a Seat.
    """

    def __init__(
        self,
        url: str,
        *,
        api_key: str | None = None,
        timeout: float = 10,
        tries: int = 4,
        longest_pause: float = 30,
        sleep: Callable[[float], None] = time.sleep,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        headers = {} if api_key is None else {"X-Api-Key": api_key}
        http = httpx.Client(base_url=url, headers=headers, transport=transport)
        self._connection = Connection(http, timeout, tries, longest_pause, sleep)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections to the service."""
        self._connection.http.close()

    def judge(self, **asked: Unpack[shapes.VerdictRequest]) -> shapes.Verdict:
        """Whether an `action`, or `actions` one after another, are legal at that table, and why."""
        return cast("shapes.Verdict", self._post("verdicts", asked))

    def judge_alternatives(self, **asked: Unpack[shapes.BatchRequest]) -> shapes.BatchAnswer:
        """The same of several alternatives for one table."""
        return cast("shapes.BatchAnswer", self._post("verdicts/batch", asked))

    def legal_actions(
        self, **asked: Unpack[shapes.LegalActionsRequest]
    ) -> shapes.LegalActionsAnswer:
        """What a seat may do now."""
        return cast("shapes.LegalActionsAnswer", self._post("legal-actions", asked))

    def arrange(self, **asked: Unpack[shapes.ArrangementRequest]) -> shapes.ArrangementAnswer:
        """The melds that cards make, the best ones and all."""
        return cast("shapes.ArrangementAnswer", self._post("arrangements", asked))

    def deal(self, **asked: Unpack[shapes.FirstDeal]) -> shapes.DealAnswer:
        """A dealt table: the first of a match."""
        return cast("shapes.DealAnswer", self._post("deals", asked))

    def deal_next(self, **asked: Unpack[shapes.NextDeal]) -> shapes.DealAnswer:
        """The dealt table that follows a finished one."""
        return cast("shapes.DealAnswer", self._post("deals", asked))

    def score(self, **asked: Unpack[shapes.TableRequest]) -> shapes.ScoreAnswer:
        """What the deal brings each seat, or would if it ended now, and how the match stands."""
        return cast("shapes.ScoreAnswer", self._post("scores", asked))

    def replay(self, **asked: Unpack[shapes.ReplayRequest]) -> shapes.Replay:
        """What a whole list of actions makes of a deal, or the first of them that is not legal."""
        return cast("shapes.Replay", self._post("replays", asked))

    def view(self, **asked: Unpack[shapes.ViewRequest]) -> shapes.ViewAnswer:
        """The table as a seat sees it, or a spectator."""
        return cast("shapes.ViewAnswer", self._post("views", asked))

    def check_table(self, **asked: Unpack[shapes.TableRequest]) -> shapes.TableCheckAnswer:
        """Whether a game can come to that table, and each reason why not."""
        return cast("shapes.TableCheckAnswer", self._post("table-checks", asked))

    def variants(self) -> shapes.VariantList:
        """The games, briefly."""
        return cast("shapes.VariantList", self._get("variants"))

    def variant(self, name: str) -> shapes.Variant:
        """A game with its options and rules."""
        return cast("shapes.Variant", self._get(f"variants/{quote(name, safe='')}"))

    def rule(self, name: str) -> shapes.Rule:
        """What a rule says, and who says so."""
        return cast("shapes.Rule", self._get(f"rules/{quote(name, safe='')}"))

    def begin_session(
        self, *, key: str | None = None, **asked: Unpack[shapes.SessionRequest]
    ) -> Session:
        """Have a game kept. Whoever begins it holds the tokens of all seats, to be handed out.

        The key, made here if none is given, gets the same session again, for ten minutes.
        """
        headers = {"Idempotency-Key": key or str(uuid4())}
        answer = self._connection.ask("POST", "/v1/sessions", asked, headers=headers)
        return self.session(cast("shapes.NewSession", answer.body))

    def session(self, begun: shapes.NewSession) -> Session:
        """A session begun before, by its `begun`, which somebody has kept."""
        return Session(self._connection, begun)

    def seat(self, session: str, number: int, token: str) -> Seat:
        """A seat of a session that was begun elsewhere, for whoever was handed its token."""
        return Seat(self._connection, session, number, token)

    def _post(self, question: str, asked: object) -> Any:
        return self._connection.ask("POST", f"/v1/{question}", asked).body

    def _get(self, subject: str) -> Any:
        return self._connection.ask("GET", f"/v1/{subject}").body
