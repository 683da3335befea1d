"""The benchmarks can be trusted: their arithmetic, their table, and that each body does its work.

Nothing here asserts how long anything takes.
"""

import select
import socket
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread

import orjson
import pytest
from flask.testing import FlaskClient

from benchmarks import arranging, bare, bench, own, report, rounds, workers
from benchmarks import test_single_functions as timed
from benchmarks.__main__ import PARTS, main
from benchmarks.arrivals import arrive, read
from benchmarks.children import Child, ChildError
from benchmarks.deadwood import GIN, after_best_discard, hand_in, least_deadwood
from benchmarks.figures import Spread, fit, percentile, ratios, spread
from benchmarks.hands import dense_hands, mixed_hands, random_hands
from benchmarks.layers import Clock, in_process, layers_of, table
from benchmarks.parts import batch, deadwood, judging, memory, playouts, sessions, verdicts
from benchmarks.parts.functions import row as row_of_function
from benchmarks.peers import Peer, installed
from benchmarks.planted import plant, real_action
from benchmarks.plays import LARGE, SMALL, after, play_of, plays_of, random_plays
from benchmarks.profiled import VERDICT, written
from benchmarks.rows import Row, Target, compared, not_measured
from benchmarks.tools import Wrk
from benchmarks.verdict import verdict
from benchmarks.workers import Side, is_fair
from benchmarks.wrk import Load, Request, write
from service import referee
from service.app import create_app
from service.game.cards import CODE_OF_CARD, cards_of
from service.game.verdict import Legal
from service.settings import Settings
from tests import arrangement_reference
from tests.server import Server
from tests.sessions.planting import store_at

# --- arithmetic -----------------------------------------------------------------------------------


def test_a_spread_is_the_median_and_the_limits():
    assert spread([3.0, 1.0, 10.0, 2.0]) == Spread(2.5, 1.0, 10.0, 4)


def test_ratios_are_taken_round_by_round():
    assert ratios([2.0, 9.0, 4.0], [1.0, 3.0, 4.0]) == Spread(2.0, 1.0, 3.0, 3)


@pytest.mark.parametrize(
    ("percent", "value"), [(0, 1), (1, 1), (50, 50), (90, 90), (99, 99), (99.9, 100), (100, 100)]
)
def test_a_percentile_is_the_nearest_rank(percent: float, value: int):
    assert percentile(list(range(100, 0, -1)), percent) == value


def test_a_line_through_points_on_a_line_explains_all():
    line = fit([1.0, 2.0, 4.0], [5.0, 7.0, 11.0])
    assert (line.start, line.slope, line.explained) == pytest.approx((3.0, 2.0, 1.0))


def test_a_line_through_points_about_a_line_explains_the_rest():
    line = fit([0.0, 1.0, 2.0], [0.0, 2.0, 1.0])
    assert (line.start, line.slope, line.explained) == pytest.approx((0.5, 0.5, 0.25))


@pytest.mark.parametrize(
    ("target", "value", "met"),
    [
        (Target(0.5), 0.5, True),
        (Target(0.5), 0.49, False),
        (Target(1.02, at_most=True), 1.02, True),
        (Target(1.02, at_most=True), 1.03, False),
    ],
)
def test_a_target_is_met_or_not(target: Target, value: float, met: bool):
    assert target.is_met(value) is met
    row = Row("part", "what", ours=spread([7.0]), ratio=spread([value]), target=target)
    assert row.is_met is met
    assert Row("part", "what", ours=spread([value]), target=target).is_met is met


def test_nothing_is_met_without_a_target_or_a_figure():
    assert Row("part", "what", ours=spread([1.0])).is_met is None
    assert not_measured("part", "what", "why", Target(1)).is_met is None


def test_a_ratio_above_one_is_better_whatever_is_compared():
    rate = compared("p", "w", "/s", [10.0], [5.0], "them", Target(2))
    time = compared("p", "w", "s", [5.0], [10.0], "them", Target(2), smaller_is_better=True)
    assert (rate.ratio, rate.is_met) == (time.ratio, time.is_met) == (spread([2.0]), True)


def test_the_sides_take_turns():
    seen: list[str] = []

    def side(name: str, number: int) -> float:
        seen.append(name)
        return number + 0.5

    sides = {name: partial(side, name) for name in "ab"}
    assert rounds.interleaved(sides, 3) == {"a": [0.5, 1.5, 2.5], "b": [0.5, 1.5, 2.5]}
    assert seen == [*"abbaab"]


# --- the table ------------------------------------------------------------------------------------

ROWS = [
    compared("Part", "thing", "µs", [1.0, 2.0], [3.0, 8.0], "peer", Target(5)),
    not_measured("Part", "other", "peer could not be installed: no way", Target(2), "peer"),
    Row("More", "line", "R²", spread([0.5]), notes={"n": 3}, points=[{"x": 1.0, "y": 2500.0}]),
]


@pytest.mark.parametrize(
    ("spent", "fair"),
    [
        ([1.0, 0.9], True),
        ([0.6, 1.0], True),
        ([0.5, 1.0], False),
        ([0.0, 1.0], False),
        ([1.0], True),
    ],
)
def test_a_round_is_fair_if_all_workers_had_a_part_in_it(spent: list[float], fair: bool):
    assert is_fair(spent) is fair


def test_a_round_of_one_worker_is_taken_again(monkeypatch: pytest.MonkeyPatch):
    times = iter([{"1": 0.0}, {"1": 1.0, "2": 0.1}, {"1": 1.0, "2": 0.1}, {"1": 1.6, "2": 0.5}])
    monkeypatch.setattr(workers, "seconds", lambda _: next(times))
    side = Side(Server("127.0.0.1", 1, 1, Path("log")))
    loads = iter([Load(900, 1.0, 0), Load(1000, 1.0, 0)])
    assert side.fair(lambda: next(loads)).requests == 1000
    assert side.thrown_away == 1
    assert side.microseconds == pytest.approx([1000])


def test_the_table_for_people():
    text = report.as_markdown(ROWS, {"cores": "2"})
    assert (
        "| thing | 1.50 µs (1–2) | 5.50 µs (3–8) | peer | 0.292 (0.250–0.333) | ≥ 5 | **no** |"
    ) in text
    assert (
        "| other |  | not measured: peer could not be installed: no way | peer |  | ≥ 2 "
        "| not measured |"
    ) in text
    assert "line: n 3." in text
    assert "| x | y |\n| ---: | ---: |\n| 1 | 2,500 |" in text
    assert "| cores | 2 |" in text


def test_the_table_for_programs(tmp_path: Path):
    report.write(ROWS, {"cores": "2"}, tmp_path)
    document = orjson.loads((tmp_path / "latest.json").read_bytes())
    assert [row["met"] for row in document["rows"]] == [False, None, None]
    assert document["rows"][0]["ours"] == {"median": 1.5, "least": 1.0, "most": 2.0, "rounds": 2}
    assert document["rows"][1]["reason"] == "not measured: peer could not be installed: no way"
    assert document["circumstances"] == {"cores": "2"}
    assert (tmp_path / "latest.md").read_text("utf-8").startswith("# Benchmarks\n")


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (0.00123, "0.00123"), (1.5, "1.50"), (12345.6, "12,346")]
)
def test_numbers_have_three_digits(value: float, text: str):
    assert report.plain(value) == text


def test_a_figure_of_pytest_benchmark_is_in_microseconds():
    stats = {"median": 2e-6, "q1": 1e-6, "q3": 3e-6, "rounds": 9}
    row = row_of_function({"name": "test_a_verdict[1000]", "stats": stats})
    assert (row.what, row.ours) == ("a verdict[1000]", Spread(2.0, 1.0, 3.0, 9))


# --- what cannot be had is told -------------------------------------------------------------------

NO_WRK = bench.Bench(5, 1.0, Wrk(reason="wrk could not be installed: no way"), {})


@pytest.mark.parametrize("part", [verdicts, batch, sessions, memory])
def test_without_wrk_each_line_says_so(part):
    for row in part.measure(NO_WRK):
        assert row.reason == "not measured: wrk could not be installed: no way"
        assert row.target is not None


@pytest.mark.parametrize("part", [judging, playouts, deadwood])
def test_without_peers_each_line_says_so(part, monkeypatch: pytest.MonkeyPatch):
    class Absent:
        def __init__(self, name: str) -> None:
            self.peer = Peer(name, reason=f"{name} could not be installed: no way")

        def __enter__(self) -> Peer:
            return self.peer

        def __exit__(self, *_: object) -> None:
            pass

    monkeypatch.setattr(part, "running", Absent)
    monkeypatch.setattr(deadwood, "FIRST", 1)
    monkeypatch.setattr(deadwood, "SECONDS", 0.001)
    rows = list(part.measure(bench.Bench(1, 0.002, Wrk(), {})))
    assert rows
    for row in rows:
        assert row.reason.endswith("could not be installed: no way")
        assert row.ours is not None


def test_a_peer_that_cannot_be_installed_has_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("benchmarks.peers.sys.executable", str(tmp_path / "no-python"))
    assert installed("rlcard", tmp_path) == (None, "FileNotFoundError")


def test_a_part_that_breaks_off_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def broken(_):
        raise ChildError("it has ended")

    monkeypatch.setattr("benchmarks.__main__.find_wrk", Wrk)
    monkeypatch.setitem(PARTS, "verdicts", broken)
    monkeypatch.setitem(PARTS, "batch", lambda _: iter(ROWS))
    assert main(["--only", "verdicts,batch", "--results", str(tmp_path)]) == 1
    text = (tmp_path / "latest.md").read_text("utf-8")
    assert "not measured: ChildError: it has ended" in text
    assert "| thing |" in text
    assert capsys.readouterr().out.startswith("verdicts ...")


def test_parts_that_do_not_exist_are_refused(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["--only", "verdicts,nonsense"])
    assert "nonsense: there are verdicts, " in capsys.readouterr().err


# --- bodies ---------------------------------------------------------------------------------------


def test_every_judged_play_is_legal():
    plays = random_plays(200, seed=1)
    assert len({type(play.action) for play in plays}) >= 5
    for table_, action in plays:
        assert isinstance(referee.judge(table_, (action,)).verdict, Legal)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_bodies_are_of_their_size_and_get_a_verdict(size: int):
    bodies = {play.body() for play in plays_of(size)}
    assert len(bodies) == 50
    for body in bodies:
        assert len(body) == pytest.approx(size, rel=0.05)
        assert orjson.loads(verdict(body))["verdict"] == "legal"


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_each_of_the_plays_can_be_made_in_a_session(size: int, store_url: str):
    store = store_at(store_url)
    client = create_app(Settings(redis_url=store_url)).test_client()
    for request in plant(store, plays_of(size), len(plays_of(size)), "/v1/sessions"):
        headers = {"Content-Type": "application/json", **(request.headers or {})}
        answer = client.post(request.path, data=request.body, headers=headers)
        assert answer.status_code == 200, answer.get_json()
    store.connection.close()


def test_requests_are_read_as_they_were_written(tmp_path: Path):
    requests = [Request("/a", b"{}"), Request("/b", b"x\n" * 9), Request("/c", method="GET")]
    write(tmp_path / "requests", requests, "here")
    assert read(tmp_path / "requests") == [each.raw("here") for each in requests]


def test_a_batch_has_what_the_single_requests_have():
    in_one, one_each = batch.bodies()
    several = [alternative["action"] for alternative in orjson.loads(in_one)["alternatives"]]
    assert several == [orjson.loads(body)["action"] for body in one_each]
    assert len(several) == 50


@pytest.mark.parametrize("hands_of", [random_hands, dense_hands])
def test_the_deadwood_is_the_least(hands_of):
    for numbers in hands_of(25, 10):
        hand = hand_in(numbers)
        codes = [CODE_OF_CARD[card] for card in cards_of(hand)]
        best = arrangement_reference.best(codes, GIN)
        laid = {card for group in best.groups for card in group.cards}
        left = sum(
            arrangement_reference.hand_points(code, GIN) for code in codes if code not in laid
        )
        assert least_deadwood(hand) == left


def test_the_best_discard_leaves_the_least():
    for numbers in dense_hands(5, 11):
        tens = [numbers[:n] + numbers[n + 1 :] for n in range(11)]
        least = min(least_deadwood(hand_in(ten)) for ten in tens)
        assert after_best_discard(hand_in(numbers)) == least


def test_arranging_agrees_with_the_reference_and_counts_its_steps():
    [codes] = mixed_hands(1, 9)
    assert not arranging.differs(codes)
    with arranging.counting():
        assert arranging.steps_for(arranging.cards_of(codes)) >= 0


@pytest.mark.parametrize(
    ("do", "told"),
    [("judge", {"actions": 20, "seed": 1}), ("playouts", {"seconds": 0.01, "seed": 1})],
)
def test_our_own_deeds_are_done(do: str, told: dict):
    assert own.DEEDS[do](told) > 0


def test_a_child_does_what_it_is_told_and_says_what_it_cannot():
    with Child(sys.executable, "benchmarks.own") as child:
        assert child.ask("learn", name="h", hands=random_hands(3, 10)) == 3
        assert len(child.ask("deadwood_answers", name="h", most=2)) == 2
        assert child.ask("deadwood", name="h", most=2, times=1) > 0
        with pytest.raises(ChildError, match="KeyError"):
            child.ask("deadwood", name="unknown", most=1, times=1)


# --- what we are measured by ----------------------------------------------------------------------


@pytest.fixture
def bare_client() -> Iterator[FlaskClient]:
    with bare.app.test_client() as client:
        yield client


def test_the_echo_answers_what_came(bare_client: FlaskClient):
    document = play_of(SMALL).document()
    answer = bare_client.post("/echo", json=document)
    assert (answer.status_code, answer.get_json()) == (200, document)


def test_the_bare_action_reads_and_writes_a_session(
    bare_client: FlaskClient, store_url: str, monkeypatch: pytest.MonkeyPatch
):
    store = store_at(store_url)
    [request] = plant(store, [play_of(SMALL)], 1, "/sessions")
    name = request.path.split("/")[2]
    before = store.read(name)
    with real_action(play_of(SMALL)) as file:
        monkeypatch.setattr(bare, "_ACTION", bare.Action(file, store_url))
        answer = bare_client.post(request.path, data=request.body, headers=request.headers)
        real = orjson.loads(file.read_bytes())
    after_ = store.read(name)
    assert answer.status_code == 200
    assert answer.get_json() == real["answer"]
    assert before is not None
    assert after_ is not None
    assert (after_.body, after_.version != before.version) == (before.body, True)
    assert [entry for _, entry in store.log(name, 1, 9)] == [real["entry"]]
    assert bare_client.post("/sessions/none/actions", json={}, headers=request.headers).status == (
        "404 NOT FOUND"
    )
    store.connection.close()


def test_a_planted_session_can_be_acted_in_once(store_url: str):
    store = store_at(store_url)
    [request] = plant(store, [play_of(SMALL)], 1, "/v1/sessions")
    client = create_app(Settings(redis_url=store_url)).test_client()
    headers = {"Content-Type": "application/json", **(request.headers or {})}
    answer = client.post(request.path, data=request.body, headers=headers)
    assert answer.status_code == 200, answer.get_json()
    with real_action(play_of(SMALL)) as file:
        real = len(orjson.dumps(orjson.loads(file.read_bytes())["answer"]))
    assert real == pytest.approx(len(answer.data), rel=0.05)
    store.connection.close()


def test_requests_that_are_due_while_nobody_answers_are_late():
    # By a server that takes 20 ms for each, one by one, while one is due every 5 ms.
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=_answer_slowly, args=(listening, 64), daemon=True)
        thread.start()
        raw = Request("/x").raw("127.0.0.1")
        found = arrive("127.0.0.1", listening.getsockname()[1], [raw], rate=200, count=20)
    thread.join(10)
    assert len(found["latencies"]) == 20
    assert found["refused"] == 0
    # The last is due after 0.1 s and answered after 0.4 s at the earliest.
    assert max(found["latencies"]) > 0.25


def test_a_request_whose_connection_breaks_off_is_lost_and_not_sent_again():
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listening:
        thread = Thread(target=_break_off_once, args=(listening, 5), daemon=True)
        thread.start()
        raws = [Request(path).raw("127.0.0.1") for path in ("/lost", "/found")]
        found = arrive("127.0.0.1", listening.getsockname()[1], raws, rate=50, count=6)
    thread.join(10)
    assert [number for number, _ in found["lost"]] == [0]
    assert sorted(found["statuses"]) == [(0, 404, 2), (1, 404, 3)]
    assert (len(found["latencies"]), found["refused"]) == (5, 5)


def _break_off_once(listening: socket.socket, answers: int) -> None:
    clients: list[socket.socket] = []
    has_broken = False
    while answers:
        for ready in select.select([listening, *clients], [], [], 5)[0]:
            if ready is listening:
                clients.append(listening.accept()[0])
            elif ready.recv(65536) and has_broken:
                ready.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}")
                answers -= 1
            else:
                has_broken = True
                clients.remove(ready)
                ready.close()
    for client in clients:
        client.close()


def _answer_slowly(listening: socket.socket, connections: int) -> None:
    clients = [listening.accept()[0] for _ in range(connections)]
    answered = 0
    while answered < 20:
        ready, _, _ = select.select(clients, [], [], 5)
        for client in ready:
            client.recv(65536)
            time.sleep(0.02)
            client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
            answered += 1
    for client in clients:
        client.close()


# --- the profile ----------------------------------------------------------------------------------


def test_a_layer_is_what_its_own_functions_take():
    clock = Clock()
    inner = clock.of("inner", lambda: sum(range(1000)))
    outer = clock.of("outer", lambda: [inner() for _ in range(10)])
    assert outer() == [sum(range(1000))] * 10
    assert set(clock.spent) == {"inner", "outer"}
    assert all(seconds > 0 for seconds in clock.spent.values())


def test_the_layers_of_a_verdict_make_up_the_whole():
    app = create_app()
    request = Request("/v1/verdicts", play_of(SMALL).body())
    assert in_process(app, request) > 0
    layers, processor = layers_of(app, "referee.judge", VERDICT, [request] * 3)
    assert processor > 0
    assert len(layers) == len(VERDICT) + 2
    assert all(seconds > 0 for seconds in layers.values())


def test_the_table_of_the_layers_is_written_between_its_marks():
    text = "a\n<!-- generated by make profile: verdict -->\nold\n<!-- end -->\nb\n"
    made = table({"rules": 3e-6, "rest": 1e-6})
    assert "| rules | 3 | 75 % |" in made
    assert "| **all** | 4 | 100 % |" in made
    assert written(text, {"verdict": made}) == text.replace("old\n", made)


def test_a_play_leads_to_another_table():
    play = random_plays(1, seed=2)[0]
    assert after(play) != play.table


@pytest.mark.parametrize("name", [name for name in vars(timed) if name.startswith("test_")])
def test_every_function_that_is_timed_gives_what_it_should(name: str):
    measured = getattr(timed, name)
    (mark,) = measured.pytestmark
    argument, values = mark.args
    for value in values:
        measured(lambda ask, *told: ask(*told), **{argument: value})
