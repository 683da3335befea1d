"""What is counted: requests, the store's time, windows; by one process and by several."""

import os
import re
import signal
import urllib.error
import urllib.request
from collections.abc import Iterator
from hashlib import sha256

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from service import __version__
from service.app import create_app
from service.settings import ApiKey, Quota, Settings
from tests.conftest import client_of
from tests.server import Server, serve
from tests.sessions import scenes
from tests.sessions.clients import PASS, begin, over_flask
from tests.sessions.redis_servers import free_port, wait_until
from tests.sessions.workers import exists, workers

KEY = ApiKey("shop", sha256(b"key").hexdigest(), (Quota(2, 3600),))
WORKERS = 3


@pytest.fixture
def counting(store_url: str) -> FlaskClient:
    settings = Settings(redis_url=store_url, metrics_port=1, keys=(KEY,))
    return client_of(create_app(settings))


def value(client: FlaskClient, name: str, **labels: str) -> float:
    registry = client.application.extensions["metrics"].registry
    return registry.get_sample_value(name, labels) or 0.0


def test_a_service_that_serves_no_metrics_counts_nothing(client: FlaskClient) -> None:
    client.get("/v1/variants")
    assert client.application.extensions["metrics"] is None


def test_requests_are_counted_by_operation_and_status(counting: FlaskClient) -> None:
    counting.get("/v1/variants")
    counting.get("/v1/variants/whist")
    counting.get("/v1/variants/mao")
    counting.get("/nowhere")
    counting.put("/v1/variants")
    name = "rummy_requests_total"
    assert value(counting, name, operation="listVariants", status="200") == 1
    assert value(counting, name, operation="getVariant", status="404") == 2
    assert value(counting, name, operation="", status="404") == 1
    assert value(counting, name, operation="", status="405") == 1
    assert value(counting, "rummy_request_seconds_count", operation="getVariant") == 2
    assert 0 < value(counting, "rummy_request_seconds_sum", operation="getVariant") < 60
    assert value(counting, "rummy_info", version=__version__) == 1


def test_the_store_s_time_is_counted_and_how_its_calls_went(counting: FlaskClient) -> None:
    begin(over_flask(counting))
    assert value(counting, "rummy_store_seconds_count", outcome="answered") >= 2
    assert value(counting, "rummy_store_seconds_count", outcome="away") == 0
    away = client_of(create_app(Settings(redis_url="redis://127.0.0.1:1/0", metrics_port=1)))
    assert away.get(f"/v1/sessions/{'A' * 22}").status_code == 503
    assert value(away, "rummy_store_seconds_count", outcome="away") == 1
    assert value(away, "rummy_store_seconds_count", outcome="answered") == 0


def test_what_is_stale_and_what_is_repeated_is_counted(counting: FlaskClient) -> None:
    game = begin(over_flask(counting))
    player = game.players[1]
    tag = player.view().tag
    draw = {"action": "draw"}
    first = player.act(draw, tag, "a-key-of-the-first-draw")
    assert first.status == 200
    assert player.act(draw, tag, "a-key-of-the-first-draw").status == 200
    assert player.act(draw, tag, "a-key-of-another-draw").status == 412
    assert value(counting, "rummy_replays_total") == 1
    assert value(counting, "rummy_stale_total") == 1


def test_callers_who_ask_too_much_are_counted_by_their_keys(counting: FlaskClient) -> None:
    for _ in range(5):
        counting.get("/v1/variants", headers={"X-Api-Key": "key"})
    assert value(counting, "rummy_limited_total", caller="shop") == 3
    assert value(counting, "rummy_limited_total", caller="") == 0


def windows(client: FlaskClient) -> list[float]:
    outcomes = ("opened", "won", "passed")
    return [value(client, "rummy_windows_total", outcome=each) for each in outcomes]


def test_windows_are_counted(counting: FlaskClient) -> None:
    scenes.won(counting)
    assert windows(counting) == [1, 1, 0]
    game = scenes.window(counting)
    number = game.watcher.watch().body["window"]["id"]
    for player in game.players[:2]:
        assert player.respond(number, PASS).status == 200
    assert windows(counting) == [2, 1, 0]
    assert game.in_turn().act({"action": "draw"}).status == 200
    assert windows(counting) == [2, 1, 1]


# --- several processes ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def counted() -> Iterator[tuple[Server, int]]:
    port = free_port()
    with serve(RUMMY_METRICS_PORT=str(port), WEB_CONCURRENCY=str(WORKERS)) as server:
        yield server, port


def scraped(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        families = text_string_to_metric_families(answer.read().decode())
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in families
        for sample in family.samples
    }


def ask(server: Server, times: int) -> None:
    for _ in range(times):  # each by a connection of its own, so that all workers answer
        with urllib.request.urlopen(f"{server.url}/v1/variants", timeout=10):
            pass


def test_workers_are_counted_together_also_those_that_have_ended(
    counted: tuple[Server, int],
) -> None:
    server, port = counted
    name = "rummy_requests_total[('operation', 'listVariants'), ('status', '200')]"
    before = scraped(port).get(name, 0)
    ask(server, 40)
    assert scraped(port)[name] == before + 40
    gone = workers(server)[0]
    os.kill(gone, signal.SIGTERM)
    wait_until(
        lambda: not exists(gone) and len(workers(server)) == WORKERS, "another worker is there"
    )
    ask(server, 20)
    found = scraped(port)
    assert found[name] == before + 60
    assert found["rummy_waiters[]"] == 0


def test_nothing_that_is_counted_names_a_session(counted: tuple[Server, int]) -> None:
    _, port = counted
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    labels = set(re.findall(r'([a-z]+)="', text))
    assert labels <= {"operation", "status", "outcome", "caller", "version", "le"}


def test_the_metrics_have_a_port_of_their_own(counted: tuple[Server, int]) -> None:
    server, _ = counted
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{server.url}/metrics", timeout=10)
