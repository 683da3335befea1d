"""A client of the service over one kept-alive connection, which believes no answer unseen."""

import json
from http.client import HTTPConnection
from types import TracebackType
from typing import Any, Self

from tests.conformance import check_response

Json = dict[str, Any]


class Client:
    """Posts JSON and reads JSON; every answer must keep the specification."""

    def __init__(self, host: str, port: int) -> None:
        self._connection = HTTPConnection(host, port, timeout=60)
        self.requests = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()

    def post(self, path: str, body: Json, *, status: int = 200) -> Json:
        """The answer, which must have that status."""
        self._connection.request(
            "POST", path, json.dumps(body), {"Content-Type": "application/json"}
        )
        response = self._connection.getresponse()
        answer = response.read()
        self.requests += 1
        check_response("POST", path, response.status, dict(response.getheaders()), answer)
        assert response.status == status, f"{path} {json.dumps(body)}\n{answer.decode()}"
        value: Json = json.loads(answer)
        return value

    def judge(self, table: Json, action: Json) -> Json:
        """The verdict on one action."""
        return self.post("/v1/verdicts", {"table": table, "action": action})

    def judge_turn(self, table: Json, actions: list[Json]) -> Json:
        """The verdict on a whole turn."""
        return self.post("/v1/verdicts", {"table": table, "actions": actions})

    def score(self, table: Json) -> Json:
        return self.post("/v1/scores", {"table": table})

    def arrangement(self, table: Json, hand: list[str]) -> Json:
        """What can be made of the cards beside the melds of the table."""
        asked = {"rules": table["rules"], "seats": len(table["seats"]), "deal": table["deal"]}
        return self.post("/v1/arrangements", {**asked, "cards": hand, "melds": table["melds"]})

    def deal(self, rules: Json, seats: int, seed: str) -> Json:
        """The table of a first deal."""
        return self._table({"rules": rules, "seats": seats, "seed": seed, "dealer": seats - 1})

    def deal_after(self, table: Json) -> Json:
        """The table of the deal after a finished one."""
        return self._table({"table": table})

    def refused_deal(self, table: Json) -> str:
        """Why no deal can come after this table: the slug of the problem."""
        problem = self.post("/v1/deals", {"table": table}, status=422)
        return str(problem["type"]).removeprefix("/problems/")

    def possible(self, table: Json) -> bool:
        answer = self.post("/v1/table-checks", {"table": table})
        assert answer["possible"] == (answer["violations"] == [])
        return bool(answer["possible"])

    def _table(self, body: Json) -> Json:
        table: Json = self.post("/v1/deals", body)["table"]
        return table
