import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from service.settings import ApiKey, Quota, SettingsError
from service.settings.keys import read_keys

HASH = sha256(b"a key").hexdigest()
OTHER = sha256(b"another key").hexdigest()


def written(tmp_path: Path, keys: Any) -> str:
    file = tmp_path / "keys.json"
    file.write_text(json.dumps(keys))
    return str(file)


def test_keys_are_read(tmp_path: Path) -> None:
    keys = [
        {"name": "shop", "sha256": HASH},
        {"name": "club.2", "sha256": OTHER, "limits": "5 per second"},
    ]
    assert read_keys(written(tmp_path, {"keys": keys})) == (
        ApiKey("shop", HASH),
        ApiKey("club.2", OTHER, (Quota(5, 1),)),
    )


def test_there_need_be_none(tmp_path: Path) -> None:
    assert read_keys(written(tmp_path, {"keys": []})) == ()


def test_two_keys_may_have_one_name_while_one_takes_the_place_of_the_other(tmp_path: Path) -> None:
    keys = [{"name": "shop", "sha256": HASH}, {"name": "shop", "sha256": OTHER}]
    assert [key.name for key in read_keys(written(tmp_path, {"keys": keys}))] == ["shop", "shop"]
    keys[1]["limits"] = "1 per second"
    with pytest.raises(SettingsError, match="two keys of the name shop with other limits"):
        read_keys(written(tmp_path, {"keys": keys}))


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ([], "of the form"),
        ({}, "of the form"),
        ({"keys": {}}, "of the form"),
        ({"keys": [], "more": 1}, "of the form"),
        ({"keys": ["x"]}, "key 0"),
        ({"keys": [{"name": "shop"}]}, "key 0"),
        ({"keys": [{"name": "shop", "sha256": HASH, "limit": "1/day"}]}, "nothing else"),
        ({"keys": [{"name": "a shop", "sha256": HASH}]}, "its name"),
        ({"keys": [{"name": 5, "sha256": HASH}]}, "its name"),
        ({"keys": [{"name": "shop", "sha256": HASH.upper()}]}, "its sha256"),
        ({"keys": [{"name": "shop", "sha256": "a key"}]}, "its sha256"),
        ({"keys": [{"name": "shop", "sha256": HASH, "limits": "5"}]}, "its limits"),
        ({"keys": [{"name": "shop", "sha256": HASH, "limits": None}]}, "its limits"),
        ({"keys": [{"name": name, "sha256": HASH} for name in "ab"]}, "the same key twice"),
    ],
)
def test_a_file_of_another_form_is_refused_without_telling_what_it_holds(
    tmp_path: Path, keys: Any, said: str
) -> None:
    with pytest.raises(SettingsError, match=r"^RUMMY_API_KEYS_FILE") as refusal:
        read_keys(written(tmp_path, keys))
    assert said in str(refusal.value)
    assert HASH not in str(refusal.value)
    assert "a key" not in str(refusal.value).replace("the same key", "")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 100_000])
def test_a_file_that_is_no_json_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "keys.json"
    file.write_bytes(content)
    with pytest.raises(SettingsError, match="must name a file of JSON"):
        read_keys(str(file))
    with pytest.raises(SettingsError, match="must name a file of JSON"):
        read_keys(str(tmp_path / "none"))


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    file.write_bytes(b'{"keys": []}' + b" " * 4 * 1024 * 1024)
    with pytest.raises(SettingsError, match="more than 4194304 bytes"):
        read_keys(str(file))
