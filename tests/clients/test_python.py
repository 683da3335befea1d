"""The Python client against the service as it is served."""

from collections.abc import Iterator
from threading import Timer

import httpx
import pytest

from rummy_referee_client import (
    IllegalActionError,
    MustWaitError,
    ProblemError,
    Referee,
    Seat,
    Session,
    TableMovedError,
    WindowOverError,
)
from rummy_referee_client.shapes import (
    ContractRummyRules,
    ReplayedDeal,
    Rummy500Rules,
    SeatAction,
    Table,
)
from tests.server import Server

RUMMY_500: Rummy500Rules = {"variant": "rummy-500"}
# So that a window ends by answers alone, however slow the machine is.
TWELVE_HOURS = 12 * 3600 * 1000


@pytest.fixture(scope="module")
def referee(server: Server) -> Iterator[Referee]:
    with Referee(server.url) as referee:
        yield referee


@pytest.fixture
def session(referee: Referee) -> Session:
    return referee.begin_session(rules=RUMMY_500, seats=3, seed="python", hold_ms=0)


def in_turn(session: Session) -> Seat:
    return session.seats[session.watch()["table"]["turn"]]


def chosen(actions: list[SeatAction]) -> SeatAction:
    """The way of a simple player: lay what can be laid, discard what comes first."""
    order = ("lay_off", "lay_down", "swap_joker", "draw", "pass", "take", "discard")
    return min(actions, key=lambda each: order.index(each["action"]))


def answer_window(session: Session) -> str | None:
    """Let all who are asked answer: by the first claim that is listed, or with a pass."""
    window = session.watch().get("window")
    if window is None:
        return None
    for number in window["seats"]:
        seat = session.seats[number]
        choices = seat.choices()
        if choices["responses"]:
            answer = seat.respond(window["id"], choices["responses"][0])
            if answer["status"] == "won":
                return "won"
    return seat.window(window["id"])["status"]


def claimed_discard(referee: Referee) -> tuple[Session, int]:
    """A session of Contract Rummy in which the first player has declined the discard."""
    rules: ContractRummyRules = {"variant": "contract-rummy", "buys": True}
    session = referee.begin_session(
        rules=rules, seats=3, seed="python", hold_ms=TWELVE_HOURS, grace_ms=TWELVE_HOURS
    )
    answer = in_turn(session).act({"action": "pass"})
    assert answer["table"]["phase"] == "refused"
    return session, answer["window"]["id"]


def test_a_whole_deal_is_played_and_the_next_one_dealt(referee: Referee):
    session = referee.begin_session(
        rules=RUMMY_500, seats=3, seed="python", hold_ms=TWELVE_HOURS, grace_ms=TWELVE_HOURS
    )
    outcomes = set()
    while session.watch()["table"]["phase"] != "over":
        outcomes.add(answer_window(session))
        seat = in_turn(session)
        choices = seat.choices()
        if choices["actions"]:
            seat.act(chosen(choices["actions"]))
    assert {"won", None} <= outcomes
    seat = session.seats[0]
    state = seat.look()
    assert state["totals"] == state["table"]["deal_score"]
    assert any(meld["by"] for meld in state["table"]["melds"])
    assert [entry["entry"] for entry in seat.wait(0)] == []
    assert seat.deal_next()["table"]["deal"] == 2
    [dealt] = seat.wait(0)
    assert dealt["entry"] == "deal"
    assert dealt["deal"] == seat.view["table"]["deal"] == 2


def test_the_owner_deals_and_ends(referee: Referee, session: Session):
    with pytest.raises(ProblemError) as refused:
        session.deal_next(session.begun["tag"])
    assert refused.value.slug == "deal-not-over"
    session.end()
    session.end()
    with pytest.raises(ProblemError) as gone:
        session.watch()
    assert (gone.value.status, gone.value.slug) == (404, "not-found")


def test_a_discard_is_bought_by_the_nearest(referee: Referee):
    session, window = claimed_discard(referee)
    drawer = in_turn(session)
    nearer, farther = session.watch()["window"]["seats"]
    with pytest.raises(MustWaitError) as waits:
        drawer.act({"action": "draw"})
    assert waits.value.slug == "window-open"
    assert waits.value.problem["hold_ms"] > 0
    assert {"response": "buy"} in session.seats[nearer].choices()["responses"]

    assert session.seats[farther].buy(window)["status"] == "pending"
    with pytest.raises(MustWaitError) as pending:
        drawer.act({"action": "draw"})
    assert pending.value.slug == "call-pending"
    with pytest.raises(WindowOverError) as second:
        session.seats[farther].let_go(window)
    assert second.value.slug == "already-answered"
    assert session.seats[nearer].let_go(window)["status"] == "passed"

    won = drawer.wait_for_window(window)
    assert (won["status"], won["winner"]) == ("won", farther)
    assert [each["entry"] for each in drawer.wait()] == ["window"]
    assert drawer.act({"action": "draw"})["table"]["phase"] == "play"
    with pytest.raises(WindowOverError) as late:
        session.seats[nearer].buy(window)
    assert late.value.problem["window"]["status"] == "won"


def test_waiting_for_a_window_ends_when_all_have_passed(referee: Referee):
    session, window = claimed_discard(referee)
    drawer = in_turn(session)
    first, last = session.watch()["window"]["seats"]
    session.seats[first].let_go(window)
    assert drawer.wait_for_window(window, 1)["status"] == "open"
    passes = Timer(0.2, session.seats[last].let_go, [window])
    passes.start()
    assert drawer.wait_for_window(window).get("hold_ms", 0) == 0
    passes.join()
    # The passes have changed no table: what was decided before them still stands.
    assert drawer.act({"action": "draw"})["table"]["phase"] == "play"


def test_others_hear_of_an_action_while_they_wait(session: Session):
    seat = in_turn(session)
    other = session.seats[seat.number - 1]
    assert other.wait(0) == []
    before = other.view["tag"]
    acts = Timer(0.2, seat.act, [{"action": "draw"}])
    acts.start()
    [entry] = other.wait()
    acts.join()
    assert entry["entry"] == "action"
    assert entry["seat"] == seat.number
    assert other.view["tag"] == seat.view["tag"] != before


def test_sent_again_an_action_is_done_once(session: Session):
    seat = in_turn(session)
    first = seat.act({"action": "draw"}, key="of-the-first-draw-of-all")
    assert seat.act({"action": "draw"}, key="of-the-first-draw-of-all") == first
    assert session.watch()["revision"] == first["revision"]
    with pytest.raises(ProblemError) as reused:
        seat.act({"action": "pass"}, key="of-the-first-draw-of-all")
    assert reused.value.slug == "idempotency-key-reused"
    assert reused.value.key == "of-the-first-draw-of-all"


class Losing(httpx.HTTPTransport):
    """A connection that breaks off, after the service has done what it was asked to do."""

    lost = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        if request.method in {"POST", "PUT", "DELETE"} and self.lost < 2:
            self.lost += 1
            response.read()
            raise httpx.ReadError("connection reset", request=request)
        self.lost = 0
        return response


def test_whatever_answers_are_lost_it_is_done_once(server: Server):
    slept: list[float] = []
    with Referee(server.url, transport=Losing(), sleep=slept.append) as referee:
        rules: ContractRummyRules = {"variant": "contract-rummy", "buys": True}
        session = referee.begin_session(rules=rules, seats=3, hold_ms=TWELVE_HOURS)
        assert in_turn(session).act({"action": "pass"})["revision"] == 2
        window = session.watch()["window"]
        for number in window["seats"]:
            assert session.seats[number].let_go(window["id"])["status"] == "passed"
        assert in_turn(session).act({"action": "draw"})["revision"] == 3
        restored = referee.session(session.begun)
        assert [entry["entry"] for entry in restored.seats[0].wait(0)] == []
        restored.end()
    assert slept == [0.25, 0.5] * 6


def test_begun_again_with_its_key_it_is_the_same_session(referee: Referee):
    key = "known-to-the-host-alone"
    first = referee.begin_session(rules=RUMMY_500, seats=2, key=key)
    again = referee.begin_session(rules=RUMMY_500, seats=2, key=key)
    assert again.begun["seats"] == first.begun["seats"]
    assert again.id == first.id


def test_what_was_decided_on_an_old_table_is_not_done(referee: Referee, session: Session):
    player = in_turn(session)
    old = player.look()
    elsewhere = referee.seat(session.id, player.number, player.token)
    new = elsewhere.act({"action": "draw"})
    with pytest.raises(TableMovedError) as moved:
        player.act({"action": "draw"})
    assert moved.value.status == 412
    assert moved.value.problem["tag"] == new["tag"] != old["tag"]
    assert session.watch()["tag"] == new["tag"]
    assert player.view["tag"] == new["tag"]
    assert player.act(chosen(player.choices()["actions"]))["revision"] == new["revision"] + 1


def test_choices_and_view_are_of_one_table(referee: Referee, session: Session):
    player = in_turn(session)
    player.look()
    new = referee.seat(session.id, player.number, player.token).act({"action": "draw"})
    assert player.choices()["tag"] == new["tag"] == player.view["tag"]


def test_a_back_end_acts_with_the_tag_that_its_player_saw(referee: Referee, session: Session):
    player = in_turn(session)
    seen = player.look()["tag"]
    player.act({"action": "draw"})
    with pytest.raises(TableMovedError):
        referee.seat(session.id, player.number, player.token).act({"action": "pass"}, tag=seen)
    assert session.watch()["tag"] == player.view["tag"]


def test_a_refusal_names_the_rules(session: Session):
    player = in_turn(session)
    card = player.view["table"]["seats"][player.number]["hand"][0]
    with pytest.raises(IllegalActionError) as refused:
        player.act({"action": "discard", "card": card})
    assert refused.value.status == 409
    broken = {violation["rule"]: violation["text"] for violation in refused.value.violations}
    assert broken.keys() == {"turn.draw_first"}
    assert all(broken.values())


def test_a_bad_place_is_pointed_to(referee: Referee):
    with pytest.raises(ProblemError) as refused:
        referee.deal(rules=RUMMY_500, seats=99)
    assert (refused.value.status, refused.value.slug) == (422, "invalid-request")
    assert [place["pointer"] for place in refused.value.errors] == ["#/seats"]


def test_who_may_not(referee: Referee, session: Session):
    first, second, _ = session.seats
    with pytest.raises(ProblemError) as nobody:
        referee.seat(session.id, 0, "no-token-of-this-game-").look()
    assert (nobody.value.status, nobody.value.slug) == (401, "unauthenticated")
    with pytest.raises(ProblemError) as another:
        referee.seat(session.id, first.number, second.token).look()
    assert (another.value.status, another.value.slug) == (403, "wrong-seat")
    with pytest.raises(ProblemError) as nowhere:
        referee.seat("there-is-no-such-game-", 0, first.token).look()
    assert (nowhere.value.status, nowhere.value.slug) == (404, "not-found")


def test_questions_about_a_table(referee: Referee):
    table = referee.deal(rules=RUMMY_500, seats=2, seed="python")["table"]
    drawn = referee.judge(table=table, action={"action": "draw"})
    assert drawn["verdict"] == "legal"
    choices = referee.legal_actions(table=table)["actions"]
    batch = referee.judge_alternatives(table=table, alternatives=[{"action": x} for x in choices])
    assert {each["verdict"] for each in batch["verdicts"]} == {"legal"}
    refused = referee.judge(table=table, actions=[{"action": "draw"}, {"action": "draw"}])
    assert refused["verdict"] == "illegal"
    assert refused.get("failed") == 1
    assert refused["violations"][0]["pointer"].startswith("#/actions/1")
    assert referee.check_table(table=table) == {"possible": True, "violations": []}
    assert hidden(referee.view(table=table, seat=0)["table"]) == {1}
    assert [each["seat"] for each in referee.score(table=table)["seats"]] == [0, 1]


def hidden(table: Table) -> set[int]:
    return {number for number, seat in enumerate(table["seats"]) if seat.get("unseen")}


def test_questions_about_cards_and_deals(referee: Referee):
    best = referee.arrange(rules=RUMMY_500, cards=["7C", "7D", "7H", "2S"])["best"]
    assert best["left"] == ["2S"]
    deal: ReplayedDeal = {"rules": RUMMY_500, "seats": 2, "seed": "python"}
    replayed = referee.replay(deal=deal, actions=[{"action": "draw"}])
    assert replayed["verdict"] == "legal"
    assert replayed["table"]["phase"] == "play"
    with pytest.raises(ProblemError) as refused:
        referee.deal_next(table=replayed["table"])
    assert refused.value.slug == "deal-not-over"


def test_questions_about_games(referee: Referee):
    names = [variant["name"] for variant in referee.variants()["variants"]]
    assert "rummy-500" in names
    variant = referee.variant("rummy-500")
    assert variant["seats"]["least"] == 2
    cited = variant["rules"][0]
    assert referee.rule(cited["rule"])["rule"] == cited["rule"]
    with pytest.raises(ProblemError) as refused:
        referee.variant("../livez?")
    assert refused.value.status == 404
