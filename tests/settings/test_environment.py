import json
from pathlib import Path

import pytest

from service.settings import ApiKey, Quota, Settings, SettingsError


def test_an_empty_environment_gives_the_defaults() -> None:
    assert Settings.from_environment({}) == Settings(public_url="", max_body_bytes=65536)


def test_what_is_empty_counts_as_not_set() -> None:
    assert (
        Settings.from_environment({"RUMMY_PUBLIC_URL": "", "RUMMY_MAX_BODY_BYTES": ""})
        == Settings()
    )


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://rummy.example.org", "https://rummy.example.org"),
        ("https://rummy.example.org/", "https://rummy.example.org"),
        ("http://127.0.0.1:8000/referee/", "http://127.0.0.1:8000/referee"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_a_public_address_is_taken(given: str, kept: str) -> None:
    assert Settings.from_environment({"RUMMY_PUBLIC_URL": given}).public_url == kept


@pytest.mark.parametrize(
    "given",
    [
        "rummy.example.org",
        "ftp://rummy.example.org",
        "https://",
        "https:///path",
        "https://rummy.example.org?x=1",
        "https://rummy.example.org/#top",
        "https://somebody:secret@rummy.example.org",
        "https://rummy.example.org:99999",
        "https://rummy.example.org:port",
        "https://[::1",
        "https://rummy example.org",
        'https://rummy.example.org/"',
        "https://rummy.example.org/\n",
        "https://rümmy.example.org",
    ],
)
def test_an_unusable_public_address_is_refused_with_a_sentence(given: str) -> None:
    with pytest.raises(SettingsError, match=r"^RUMMY_PUBLIC_URL must be .*\.$"):
        Settings.from_environment({"RUMMY_PUBLIC_URL": given})


@pytest.mark.parametrize("number", [1024, 65536, 16777216])
def test_a_body_limit_is_taken(number: int) -> None:
    environment = {"RUMMY_MAX_BODY_BYTES": str(number)}
    assert Settings.from_environment(environment).max_body_bytes == number


@pytest.mark.parametrize("given", ["0", "1023", "16777217", "-1", "64k", "1e5", " 65536", "٦٥٥٣٦"])
def test_an_unusable_body_limit_is_refused_with_a_sentence(given: str) -> None:
    with pytest.raises(SettingsError, match=r"^RUMMY_MAX_BODY_BYTES must be a whole number .*\.$"):
        Settings.from_environment({"RUMMY_MAX_BODY_BYTES": given})


def test_what_sessions_need_is_read() -> None:
    read = Settings.from_environment(
        {
            "REDIS_URL": "rediss+sentinel://:secret@one,two/rummy",
            "RUMMY_THREADS": "8",
            "RUMMY_SESSION_SECONDS": "3600",
            "RUMMY_FINISHED_SECONDS": "60",
        }
    )
    assert read == Settings(
        redis_url="rediss+sentinel://:secret@one,two/rummy",
        threads=8,
        session_seconds=3600,
        finished_seconds=60,
    )


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("REDIS_URL", "127.0.0.1:6379"),
        ("REDIS_URL", "http://:secret@127.0.0.1"),
        ("RUMMY_THREADS", "0"),
        ("RUMMY_SESSION_SECONDS", "59"),
        ("RUMMY_FINISHED_SECONDS", "99999999"),
    ],
)
def test_what_cannot_be_used_is_refused(name: str, given: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name} must ") as refusal:
        Settings.from_environment({name: given})
    assert "secret" not in str(refusal.value)


def refused(**environment: str) -> str:
    with pytest.raises(SettingsError) as refusal:
        Settings.from_environment(environment)
    return str(refusal.value)


def test_every_setting_is_read(tmp_path: Path) -> None:
    address, keys = tmp_path / "address", tmp_path / "keys.json"
    address.write_text("redis://:secret@store:6379/0\n")
    keys.write_text(json.dumps({"keys": [{"name": "shop", "sha256": "a" * 64}]}))
    read = Settings.from_environment(
        {
            "HOST": "0.0.0.0",  # noqa: S104 - nothing is bound here
            "PORT": "9000",
            "WEB_CONCURRENCY": "4",
            "REDIS_URL_FILE": str(address),
            "RUMMY_API_KEYS_FILE": str(keys),
            "RUMMY_KEYLESS": "refused",
            "RUMMY_LIMITS": "20 per second; 5000/hour",
            "RUMMY_SESSION_LIMITS": "5 per 10 minutes",
            "RUMMY_TRUSTED_PROXIES": "1",
            "RUMMY_CORS_ORIGINS": "https://a.example http://127.0.0.1:3000",
            "RUMMY_LOG": "json",
            "RUMMY_METRICS_PORT": "9100",
            "RUMMY_DRAIN_FILE": "/tmp/draining",  # noqa: S108 - nothing is made there
        }
    )
    assert read == Settings(
        host="0.0.0.0",  # noqa: S104 - as above
        port=9000,
        workers=4,
        redis_url="redis://:secret@store:6379/0",
        keys=(ApiKey("shop", "a" * 64),),
        keyless=False,
        quotas=(Quota(20, 1), Quota(5000, 3600)),
        session_quotas=(Quota(5, 600),),
        trusted_proxies=1,
        cors_origins=("https://a.example", "http://127.0.0.1:3000"),
        log="json",
        metrics_port=9100,
        drain_file="/tmp/draining",  # noqa: S108 - as above
    )
    assert not Settings.from_environment({"RUMMY_SESSIONS": "off"}).sessions


def test_a_misspelt_setting_is_refused_and_the_near_one_named() -> None:
    assert refused(RUMMY_API_KEY_FILE="x") == (
        "RUMMY_API_KEY_FILE is no setting of this service. Is RUMMY_API_KEYS_FILE meant?"
    )
    assert refused(RUMMY_REFEREE_PORT_8000_TCP="x").startswith("RUMMY_REFEREE_PORT_8000_TCP is no")
    assert Settings.from_environment({"OTHER": "x", "RUMMYX": "y"}) == Settings()


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({"RUMMY_SESSIONS": "off", "REDIS_URL": "redis://x"}, "RUMMY_SESSIONS REDIS_URL"),
        ({"RUMMY_SESSIONS": "off", "RUMMY_DATA": "x"}, "RUMMY_SESSIONS RUMMY_DATA"),
        (
            {"RUMMY_SESSIONS": "off", "RUMMY_SESSION_LIMITS": "1/day"},
            "RUMMY_SESSIONS RUMMY_SESSION_LIMITS",
        ),
        ({"REDIS_URL": "redis://x", "RUMMY_DATA": "x"}, "RUMMY_DATA REDIS_URL"),
        ({"REDIS_URL": "redis://x", "REDIS_URL_FILE": "x"}, "REDIS_URL REDIS_URL_FILE"),
        ({"RUMMY_KEYLESS": "refused"}, "RUMMY_KEYLESS RUMMY_API_KEYS_FILE"),
        ({"PORT": "9000", "RUMMY_METRICS_PORT": "9000"}, "RUMMY_METRICS_PORT PORT"),
        ({"RUMMY_CORS_ORIGINS": "* https://a.example"}, "RUMMY_CORS_ORIGINS"),
    ],
)
def test_settings_that_contradict_each_other_are_refused_with_a_sentence(
    environment: dict[str, str], named: str
) -> None:
    sentence = refused(**environment)
    assert all(name in sentence for name in named.split())
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("PORT", "65536"),
        ("PORT", "http"),
        ("WEB_CONCURRENCY", "0"),
        ("RUMMY_TRUSTED_PROXIES", "-1"),
        ("RUMMY_METRICS_PORT", "65536"),
        ("RUMMY_LOG", "xml"),
        ("RUMMY_SESSIONS", "no"),
        ("RUMMY_KEYLESS", "REFUSED"),
        *(("RUMMY_LIMITS", text) for text in ("20", "0 per second", "5 per 0 seconds", "x", ";")),
        ("RUMMY_LIMITS", "1/second; 2/second"),
        ("RUMMY_LIMITS", "60/minute; 5 per 60 seconds"),
        ("RUMMY_LIMITS", "1/second; 2/minute; 3/hour; 4/day; 5 per 2 days"),
        ("RUMMY_SESSION_LIMITS", "many"),
        *(
            ("RUMMY_CORS_ORIGINS", origin)
            for origin in (
                "a.example",
                "https://a.example/",
                "https://*.example",
                "null",
                "HTTPS://A",
            )
        ),
    ],
)
def test_what_is_of_another_form_is_refused_with_a_sentence(name: str, given: str) -> None:
    sentence = refused(**{name: given})
    assert sentence.startswith(f"{name} must ")
    assert sentence.endswith(".")


@pytest.mark.parametrize("content", ["", "\n", "http://x", "a\nb", "redis://x\nredis://y", "é"])
def test_a_file_that_has_no_address_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "address"
    file.write_text(content, "latin-1")
    sentence = refused(REDIS_URL_FILE=str(file))
    assert sentence.startswith("REDIS_URL")
    assert "redis://x" not in sentence
    assert refused(REDIS_URL_FILE=str(tmp_path / "none")).startswith("REDIS_URL_FILE must")
