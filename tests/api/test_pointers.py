from typing import Any

import pytest

from service.api.pointers import located
from service.wire.shape import UNKNOWN


@pytest.mark.parametrize(
    ("messages", "places"),
    [
        ({"table": ["A."]}, [("#/table", "A.")]),
        ({"table": {"seats": {0: {"hand": {2: ["A.", "B."]}}}}},
         [("#/table/seats/0/hand/2", "A."), ("#/table/seats/0/hand/2", "B.")]),
        ({"_schema": ["A."]}, [("#", "A.")]),
        ({"table": {"_schema": ["A."]}}, [("#/table", "A.")]),
        ({"table": {"_schema": [UNKNOWN]}}, [("#/table/_schema", UNKNOWN)]),
        ({"b": ["B."], "a": "A."}, [("#/b", "B."), ("#/a", "A.")]),
        ({"a": [{"b": ["B."]}, "A."]}, [("#/a/b", "B."), ("#/a", "A.")]),
        ({"a/b": ["A."]}, [("#/a~1b", "A.")]),
        ({"a~b": ["A."]}, [("#/a~0b", "A.")]),
        ({"": ["A."]}, [("#/", "A.")]),
        ({'a b"%#\\^é': ["A."]}, [("#/a%20b%22%25%23%5C%5E%C3%A9", "A.")]),
    ],
)  # fmt: skip
def test_a_message_is_located(messages: Any, places: list[tuple[str, str]]) -> None:
    assert [(each["pointer"], each["detail"]) for each in located(messages)] == places
