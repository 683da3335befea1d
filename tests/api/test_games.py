import pytest
from flask.testing import FlaskClient

from service import referee
from service.game.variant import Variant

RULES = sorted({name for game in referee.variants() for name in game.rules()})


def test_the_games_are_listed(client: FlaskClient) -> None:
    listed = client.get("/v1/variants").json
    assert listed is not None
    assert [each["name"] for each in listed["variants"]] == [
        game.name for game in referee.variants()
    ]


@pytest.mark.parametrize("game", referee.variants(), ids=lambda game: game.name)
def test_a_game_is_described(client: FlaskClient, game: Variant) -> None:
    described = client.get(f"/v1/variants/{game.name}").json
    assert described is not None
    assert described["title"] == game.title
    assert described["options"]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_published(client: FlaskClient, rule: str) -> None:
    published = client.get(f"/v1/rules/{rule}").json
    assert published is not None
    assert published["rule"] == rule
    assert published["text"]
    assert published["source"]


@pytest.mark.parametrize("path", ["/v1/variants/whist", "/v1/rules/discard", "/v1/rules/a.b"])
def test_what_there_is_not_is_named(client: FlaskClient, path: str) -> None:
    problem = client.get(path).json
    assert problem is not None
    assert problem["status"] == 404
    assert repr(path.rpartition("/")[2]) in problem["detail"]
