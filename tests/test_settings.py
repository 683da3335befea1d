import pytest

from service.settings import Settings, SettingsError


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
