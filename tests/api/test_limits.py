"""Quotas: what a caller may ask, what it is told of it, and who is charged."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from service.api.examples import EXAMPLES
from service.api.limits import OwnCounts
from service.app import create_app
from service.sessions.embedded import EmbeddedServer
from service.settings import ApiKey, Quota, Settings
from tests.conftest import client_of

QUESTION = EXAMPLES["judge"]["illegal"]["request"]
BEGIN = EXAMPLES["beginSession"]["begun"]["request"]


@pytest.fixture
def fresh_store_url(tmp_path: Path) -> Iterator[str]:
    """A store in which nothing was counted yet."""
    server = EmbeddedServer(tmp_path)
    assert server.start()
    yield server.url
    server.stop()


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# --- counting ---------------------------------------------------------------------------------


def test_a_quota_may_be_used_at_once_and_refills_evenly() -> None:
    clock, quota = Clock(), Quota(4, 60)
    counts = OwnCounts(clock)
    assert [counts.take("x", [quota])[0].over for _ in range(4)] == [0] * 4
    refused = counts.take("x", [quota])[0]
    assert refused.over == pytest.approx(15)
    clock.now += 14.5
    assert counts.take("x", [quota])[0].over == pytest.approx(0.5)
    clock.now += 0.5
    assert counts.take("x", [quota])[0].over == 0
    assert counts.take("x", [quota])[0].over == pytest.approx(15)
    clock.now += 600
    assert [counts.take("x", [quota])[0].over == 0 for _ in range(5)] == [True] * 4 + [False]


def test_what_one_quota_refuses_is_taken_off_none() -> None:
    clock = Clock()
    counts, quotas = OwnCounts(clock), [Quota(2, 1), Quota(3, 3600)]
    for _ in range(2):
        counts.take("x", quotas)
    for _ in range(50):
        short, long = counts.take("x", quotas)
        assert short.over > 0
        assert long.over == 0
    clock.now += 10
    assert [level.over for level in counts.take("x", quotas)] == [0, 0]
    short, long = counts.take("x", quotas)
    assert short.over == 0
    assert long.over > 0


@given(
    most=st.integers(1, 50),
    seconds=st.integers(1, 5000),
    pauses=st.lists(st.floats(0, 200), max_size=60),
)
def test_it_counts_as_a_bucket_of_tokens_does(most: int, seconds: int, pauses: list[float]) -> None:
    """The plain way: so many tokens, which come back one by one; each request takes one."""
    clock, quota = Clock(), Quota(most, seconds)
    counts, tokens = OwnCounts(clock), float(most)
    for pause in pauses:
        clock.now += pause
        tokens = min(most, tokens + pause * most / seconds)
        level = counts.take("x", [quota])[0]
        if abs(tokens - 1) < 0.02:  # rounding decides
            if not level.over:
                tokens -= 1
        elif tokens >= 1:
            assert level.over == 0
            tokens -= 1
        else:
            assert level.over == pytest.approx((1 - tokens) * seconds / most, abs=0.01 * seconds)


def test_callers_beyond_those_that_can_be_kept_count_as_one() -> None:
    clock, quota = Clock(), Quota(1, 3600)
    with patch("service.api.limits._MOST_CALLERS", 100):
        counts = OwnCounts(clock)
        taken = [counts.take(f"address {n}", [quota])[0].over == 0 for n in range(1000)]
    assert taken.count(True) == 101
    assert len(counts._whole) <= 101  # noqa: SLF001 -- that it does not grow is what is tested
    clock.now += 7200
    assert counts.take("address 5", [quota])[0].over == 0
    assert counts.take("address 2000", [quota])[0].over == 0


def test_a_flood_of_callers_does_not_make_each_of_them_costly() -> None:
    """To look for callers who can be forgotten is to look at all: not with every request."""
    clock, quota = Clock(), Quota(1, 3600)
    kept = {}
    with patch("service.api.limits._MOST_CALLERS", 100):
        counts = OwnCounts(clock)
        for number in range(1000):
            clock.now += 0.01
            counts.take(f"address {number}", [quota])
            whole = counts._whole  # noqa: SLF001 -- each search makes it anew
            kept[id(whole)] = whole
    assert 2 <= len(kept) <= 11


# --- what a client sees -----------------------------------------------------------------------


def served(**settings: Any) -> FlaskClient:
    return client_of(create_app(Settings(**settings)))


def rules(client: FlaskClient, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get("/v1/variants", headers=named).status_code


def test_without_quotas_nothing_is_said(client: FlaskClient) -> None:
    headers = client.get("/v1/variants").headers
    assert "RateLimit" not in headers
    assert "RateLimit-Policy" not in headers


def test_a_good_answer_says_what_is_left() -> None:
    client = served(quotas=(Quota(5, 3600), Quota(2, 60)))
    headers = client.get("/v1/variants").headers
    assert headers["RateLimit-Policy"] == '"5-in-3600-s";q=5;w=3600, "2-in-60-s";q=2;w=60'
    assert headers["RateLimit"] == '"5-in-3600-s";r=4;t=720, "2-in-60-s";r=1;t=30'


def test_a_refusal_says_what_was_too_much_and_until_when() -> None:
    client = served(quotas=(Quota(5, 3600), Quota(2, 60)))
    assert [rules(client) for _ in range(3)] == [200, 200, 429]
    answer = client.post("/v1/verdicts", json=QUESTION)
    assert answer.status_code == 429
    assert answer.json is not None
    assert answer.json["type"] == "/problems/quota-exceeded"
    assert answer.json["violated-policies"] == ["2-in-60-s"]
    left = re.findall(r'"([a-z0-9-]+)";r=(\d+);t=(\d+)', answer.headers["RateLimit"])
    assert [(name, number) for name, number, _ in left] == [
        ("5-in-3600-s", "3"),
        ("2-in-60-s", "0"),
    ]
    # Nobody is told to come back before there is more.
    assert int(left[1][2]) <= int(answer.headers["Retry-After"]) <= 33


def test_every_kind_of_answer_is_counted_and_says_so() -> None:
    client = served(quotas=(Quota(4, 3600),))
    answers = [
        client.post("/v1/verdicts", json=QUESTION),
        client.post("/v1/verdicts", data=b"{", content_type="application/json"),
        client.post("/v1/verdicts", json={}),
        client.get("/v1/rules/none"),
        client.get("/v1/rules/none"),
    ]
    assert [answer.status_code for answer in answers] == [200, 400, 422, 404, 429]
    left = [re.findall(r"r=(\d+)", answer.headers["RateLimit"]) for answer in answers]
    assert left == [["3"], ["2"], ["1"], ["0"], ["0"]]


def test_what_is_there_for_operators_and_builders_is_not_counted() -> None:
    client = served(quotas=(Quota(1, 3600),))
    for path in ("/livez", "/readyz", "/openapi.json", "/docs", "/problems/internal"):
        for _ in range(3):
            assert client.get(path).status_code == 200
    assert [rules(client) for _ in range(2)] == [200, 429]
    assert client.options("/v1/verdicts").status_code == 204


# --- who is charged ---------------------------------------------------------------------------

SHOP = ApiKey("shop", sha256(b"key of the shop").hexdigest())
CLUB = ApiKey("club", sha256(b"key of the club").hexdigest(), (Quota(3, 3600),))


def test_each_key_and_each_address_has_its_own() -> None:
    client = served(keys=(SHOP, CLUB), quotas=(Quota(1, 3600),))
    assert [rules(client, X_Api_Key="key of the shop") for _ in range(2)] == [200, 429]
    asked = [rules(client, X_Api_Key="key of the club") for _ in range(4)]
    assert asked == [200, 200, 200, 429]
    assert [rules(client) for _ in range(2)] == [200, 429]


def test_a_key_that_is_not_known_is_refused_and_charged_to_nobody() -> None:
    client = served(keys=(SHOP,), quotas=(Quota(1, 3600),))
    for key in ("another", "", "ÿ", SHOP.sha256, "x" * 1000):
        assert rules(client, X_Api_Key=key) == 403
    assert rules(client, X_Api_Key="x" * 1001) == 431
    assert rules(client, X_Api_Key="key of the shop") == 200
    assert rules(client) == 200


def test_keys_may_be_required() -> None:
    client = served(keys=(SHOP,), keyless=False)
    assert rules(client) == 403
    assert rules(client, X_Api_Key="key of the shop") == 200
    assert client.get("/livez").status_code == 200
    assert client.get("/docs").status_code == 200


def test_a_service_without_keys_passes_over_the_header(client: FlaskClient) -> None:
    assert rules(client, X_Api_Key="any") == 200


def test_a_key_that_takes_the_place_of_another_shares_its_quota() -> None:
    new = ApiKey("shop", sha256(b"new").hexdigest())
    client = served(keys=(SHOP, new), quotas=(Quota(2, 3600),))
    keys = ("key of the shop", "new", "key of the shop", "new")
    assert [rules(client, X_Api_Key=key) for key in keys] == [200, 200, 429, 429]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "statuses"),
    [
        (0, ("1.1.1.1", "2.2.2.2"), [200, 429]),  # anybody can write that
        (1, ("1.1.1.1", "2.2.2.2"), [200, 200]),
        (1, ("1.1.1.1", "9.9.9.9, 1.1.1.1"), [200, 429]),  # only the last is the proxy's own word
        (2, ("1.1.1.1, 3.3.3.3", "1.1.1.1, 4.4.4.4"), [200, 429]),
        (1, ("2001:db8::1", "2001:db8::ffff:1"), [200, 429]),  # one network
        (1, ("2001:db8::1", "2001:db8:0:1::1"), [200, 200]),
        (1, ("1.1.1.1:5000", "1.1.1.1:5001"), [200, 429]),  # some proxies name the port too
        (1, ("[2001:db8::1]:5000", "2001:db8::2"), [200, 429]),
        (1, ("::ffff:1.1.1.1", "1.1.1.1"), [200, 429]),  # how `::` meets clients of IPv4
        (1, ("::ffff:1.1.1.1", "::ffff:2.2.2.2"), [200, 200]),
        (1, ("nonsense:1", "x" * 500), [200, 429]),  # no address is no way to a new quota
    ],
)
def test_an_address_is_taken_from_as_many_proxies_as_are_trusted(
    proxies: int, forwarded: tuple[str, str], statuses: list[int]
) -> None:
    client = served(quotas=(Quota(1, 3600),), trusted_proxies=proxies)
    assert [rules(client, X_Forwarded_For=each) for each in forwarded] == statuses


# --- sessions ---------------------------------------------------------------------------------


def begin(client: FlaskClient, number: int) -> int:
    headers = {"Idempotency-Key": f"quota-of-sessions-{number}"}
    return client.post("/v1/sessions", json=BEGIN, headers=headers).status_code


def test_only_so_many_sessions_are_begun(fresh_store_url: str) -> None:
    client = served(redis_url=fresh_store_url, session_quotas=(Quota(2, 3600),))
    assert [begin(client, number) for number in range(3)] == [201, 201, 429]
    answer = client.post(
        "/v1/sessions", json=BEGIN, headers={"Idempotency-Key": "quota-of-sessions-4"}
    )
    assert answer.json is not None
    assert answer.json["violated-policies"] == ["sessions-2-in-3600-s"]
    assert rules(client) == 200


def test_processes_that_share_a_store_count_sessions_together(fresh_store_url: str) -> None:
    settings: dict[str, Any] = {"redis_url": fresh_store_url, "quotas": (Quota(3, 3600),)}
    one, other = served(**settings), served(**settings)
    path = f"/v1/sessions/{'A' * 22}"
    asked = [each.get(path).status_code for each in (one, other, one, other, one)]
    assert asked == [404, 404, 404, 429, 429]
    assert rules(one) == 200  # what never touches the store is counted for itself


def test_without_the_store_each_counts_for_itself() -> None:
    client = served(redis_url="redis://127.0.0.1:1/0", quotas=(Quota(2, 3600),))
    path = f"/v1/sessions/{'A' * 22}"
    assert [client.get(path).status_code for _ in range(3)] == [503, 503, 429]
