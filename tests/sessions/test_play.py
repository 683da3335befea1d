"""Acting in a session: on the table that was seen, once, and by the rules."""

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from tests.sessions.clients import Game
from tests.sessions.scenes import drawn, over

DRAW = {"action": "draw"}


def headers(tag: str | None, key: str | None = None) -> dict[str, str]:
    given = {"If-Match": tag, "Idempotency-Key": key or str(uuid4())}
    return {name: value for name, value in given.items() if value is not None}


def test_what_is_legal_is_done_and_answered_with_what_the_player_sees(game: Game) -> None:
    reply = game.players[1].act(DRAW)
    assert reply.status == 200
    assert reply.tag != game.begun.tag
    [event] = reply.body["events"]
    assert event["event"] == "draw"
    assert event["cards"][0] in reply.body["table"]["seats"][1]["hand"]
    seen = game.players[1].view()
    assert {**seen.body, "expires_at": 0} == {
        "id": game.session,
        **{name: value for name, value in reply.body.items() if name != "events"},
        "expires_at": 0,
    }


@pytest.mark.parametrize("action", [{"action": "discard", "card": "AS"}, {"action": "pass"}])
def test_what_the_rules_forbid_changes_nothing(game: Game, action: dict[str, Any]) -> None:
    before = game.watcher.watch()
    reply = game.players[1].act(action)
    assert (reply.status, reply.slug) == (409, "illegal-action")
    for violation in reply.body["violations"]:
        assert violation["pointer"].startswith("#/action")
        assert violation["source"]
    after = game.watcher.watch()
    assert (after.body["tag"], after.body["table"]) == (before.body["tag"], before.body["table"])
    assert game.watcher.events().body["next"] == 1


def test_nobody_plays_out_of_turn(game: Game) -> None:
    reply = game.players[0].act(DRAW)
    assert [each["rule"] for each in reply.body["violations"]] == ["turn.own_turn"]


def test_nobody_plays_in_another_s_name(game: Game) -> None:
    reply = game.players[0].act({**DRAW, "seat": 1})
    assert (reply.status, reply.slug) == (403, "wrong-seat")
    assert game.players[1].act({**DRAW, "seat": 1}).status == 200


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        ({"action": "draw", "new_stock": ["AC"]}, "#/action/new_stock"),
        ({"action": "resolve_calls", "calls": []}, "#/action/action"),
        ({"action": "resolve_buys", "seats": [1]}, "#/action/action"),
        ({"action": "fly"}, "#/action/action"),
        ({"action": "draw", "seat": 9}, "#/action/seat"),
        ([], "#/action"),
    ],
)
def test_what_no_player_may_send(game: Game, action: Any, pointer: str) -> None:
    reply = game.players[1].act(action)
    assert (reply.status, reply.slug) == (422, "invalid-request")
    assert [error["pointer"] for error in reply.body["errors"]] == [pointer]


def test_what_was_decided_on_another_table_is_not_done(game: Game) -> None:
    game.players[1].act(DRAW)
    reply = game.players[1].act({"action": "discard", "card": "AS"}, tag=game.begun.tag)
    assert (reply.status, reply.slug) == (412, "stale-state")
    now = game.watcher.watch()
    assert reply.headers["ETag"] == f'"{now.tag}"'
    assert (reply.body["tag"], reply.body["revision"]) == (now.tag, 2)


@pytest.mark.parametrize("given", [None, "", "*", "1-abcdefgh", '"open', '""x', '"a" "b"', ", ,"])
def test_without_a_tag_nothing_is_done(game: Game, given: str | None) -> None:
    reply = game.players[1].ask("POST", "/actions", {"action": DRAW}, headers(given))
    assert (reply.status, reply.slug) == (428, "precondition-required")


def test_a_weak_tag_does_not_match(game: Game) -> None:
    given = headers(f'W/"{game.begun.tag}"')
    assert game.players[1].ask("POST", "/actions", {"action": DRAW}, given).status == 412


def test_one_of_several_tags_is_enough(game: Game) -> None:
    given = headers(f'"x", W/"y" , "{game.begun.tag}"')
    assert game.players[1].ask("POST", "/actions", {"action": DRAW}, given).status == 200


@pytest.mark.parametrize("key", [None, "short", "x" * 65])
def test_without_a_key_nothing_is_done(game: Game, key: str | None) -> None:
    given = {"If-Match": f'"{game.begun.tag}"', **({} if key is None else {"Idempotency-Key": key})}
    reply = game.players[1].ask("POST", "/actions", {"action": DRAW}, given)
    assert (reply.status, reply.slug) == (400, "idempotency-key-missing")
    assert game.watcher.watch().tag == game.begun.tag


def test_a_request_that_came_before_gets_the_same_answer_and_is_not_done_again(game: Game) -> None:
    key = str(uuid4())
    first = game.players[1].act(DRAW, tag=game.begun.tag, key=key)
    again = game.players[1].act(DRAW, tag=game.begun.tag, key=key)
    assert (again.status, again.body, again.tag) == (200, first.body, first.tag)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert game.watcher.events().body["next"] == 2


def test_that_holds_whatever_was_done_since_and_whatever_tag_is_sent(game: Game) -> None:
    key = str(uuid4())
    first = game.players[1].act(DRAW, key=key)
    hand = first.body["table"]["seats"][1]["hand"]
    game.players[1].act({"action": "discard", "card": hand[0]})
    for tag in (None, "1-abcdefgh"):
        assert game.players[1].act(DRAW, tag=tag, key=key).body == first.body


def test_the_same_request_may_be_spelt_otherwise(game: Game) -> None:
    key = str(uuid4())
    given = headers(f'"{game.begun.tag}"', key)
    first = game.players[1].ask(
        "POST", "/actions", {"action": {"action": "draw", "seat": 1}}, given
    )
    other = game.players[1].ask(
        "POST", "/actions", {"action": {"seat": 1, "action": "draw"}}, given
    )
    assert first.body == other.body


def test_a_key_is_not_used_for_another_request(game: Game) -> None:
    key = str(uuid4())
    game.players[1].act(DRAW, key=key)
    reply = game.players[1].act({"action": "discard", "card": "AS"}, key=key)
    assert (reply.status, reply.slug) == (422, "idempotency-key-reused")
    assert game.players[1].deal(key=key).slug == "idempotency-key-reused"


def test_what_was_refused_is_judged_again(game: Game) -> None:
    key = str(uuid4())
    assert game.players[1].act({"action": "discard", "card": "AS"}, key=key).status == 409
    assert game.players[1].act(DRAW, key=key).status == 200


def test_nobody_gets_another_s_answer_by_his_key(game: Game) -> None:
    key = str(uuid4())
    game.players[1].act(DRAW, key=key)
    reply = game.players[2].act(DRAW, key=key)
    assert (reply.status, reply.slug) == (409, "illegal-action")


def test_what_a_player_may_do_is_listed_and_done(game: Game) -> None:
    player = game.players[1]
    listed = player.choices()
    assert (listed.body["tag"], listed.body["responses"]) == (game.begun.tag, [])
    assert {each["action"] for each in listed.body["actions"]} >= {"draw"}
    assert game.players[0].choices().body["actions"] == []
    assert player.act(listed.body["actions"][0]).status == 200


def test_the_next_deal_follows_a_finished_one(client: FlaskClient) -> None:
    game = over(client)
    scores = game.watcher.watch().body["table"]["deal_score"]
    reply = game.players[0].deal()
    assert reply.status == 200
    table = reply.body["table"]
    assert (table["deal"], table["scores"], table["phase"]) == (2, scores, "draw")
    assert len(table["seats"][0]["hand"]) == 3
    assert game.players[0].deal().slug == "deal-not-over"


def test_the_owner_may_deal_and_sees_no_hand(client: FlaskClient) -> None:
    reply = over(client).owner.deal()
    assert reply.status == 200
    assert reply.body["table"]["seats"] == [{"unseen": 3}] * 3


def test_who_only_watches_may_not_deal(client: FlaskClient) -> None:
    assert over(client).watcher.deal().slug == "unauthenticated"


def test_an_answer_to_a_deal_can_be_asked_for_again(client: FlaskClient) -> None:
    game, key = over(client), str(uuid4())
    first = game.players[0].deal(key=key)
    again = game.players[0].deal(key=key)
    assert (again.body, again.headers["Idempotency-Replayed"]) == (first.body, "true")


def test_a_body_that_nobody_asked_for_is_refused(client: FlaskClient) -> None:
    game = over(client)
    reply = game.players[0].write("/deals", {"seed": "mine"}, None, None)
    assert (reply.status, reply.slug) == (422, "invalid-request")
    assert game.players[0].write("/deals", {}, None, None).status == 200


def test_a_deal_of_a_running_session_is_drawn_by_its_seed(client: FlaskClient) -> None:
    first, second = (over(client).players[0].deal().body["table"] for _ in range(2))
    assert first == second


def test_a_card_of_another_is_refused_like_one_of_the_stock(client: FlaskClient) -> None:
    game = drawn(client)
    mine = game.players[1]
    theirs = game.players[2].view().body["table"]["seats"][2]["hand"][0]
    replies = [mine.act({"action": "discard", "card": card}) for card in (theirs, "KC", "2D")]
    told = {reply.body["violations"][0]["because"].split(" ", 1)[1] for reply in replies}
    assert len(told) == 1
