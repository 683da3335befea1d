import pytest
from flask.testing import FlaskClient

from tests.conformance import DOCUMENT

# Any word will do for a variable part, but where a number is expected.
PATHS = [
    path.replace("{seat}", "0").replace("{window}", "1").replace("{", "").replace("}", "")
    for path in DOCUMENT["paths"]
]
METHODS = ("PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "QUERY", "FOO")


@pytest.mark.parametrize("path", PATHS)
def test_options_names_the_methods_of_the_specification(client: FlaskClient, path: str) -> None:
    assert client.options(path).headers["Allow"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        (method, path)
        for path, described in zip(PATHS, DOCUMENT["paths"].values(), strict=True)
        for method in METHODS
        if method.lower() not in described
    ],
)
def test_another_method_is_refused(client: FlaskClient, path: str, method: str) -> None:
    response = client.open(path, method=method)
    assert response.status_code == 405
    assert response.json is not None
    assert response.json["detail"] == f"Use one of: {response.headers['Allow']}."


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/v1",
        "/v1/",
        "/v1/variants/",
        "/v1//variants",
        "/livez/",
        "/LIVEZ",
        "/v1/variants/rummy-500/x",
        "/v1/variants/..%2f",
        "/%00",
        "/%ff",
        "/%",
        "/%zz",
        "/%ED%A0%80",
        "/docs/",
        "/docs/../livez",
        "/docs/..%2fapp.py",
        "/static/x",
        "/favicon.ico",
        "/livez;x=1",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "TRACE"])
def test_a_path_has_one_spelling(client: FlaskClient, method: str, path: str) -> None:
    assert client.open(path, method=method).status_code == 404


@pytest.mark.parametrize("path", ["//v1/variants", "///livez", "//", "/v1/variants//rummy-500"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "TRACE"])
def test_no_slash_is_one_too_many(client: FlaskClient, method: str, path: str) -> None:
    # Given past the client, which would take what stands behind two slashes for a host.
    response = client.open("/", method=method, environ_overrides={"PATH_INFO": path})
    assert response.status_code == 404


@pytest.mark.parametrize(
    "name",
    ["%00", "%ff%fe", "%0d%0aX:1", "%F0%9F%82%A1", "%ED%A0%80", "<b>", "a" * 3000, "__class__"],
)
@pytest.mark.parametrize("path", ["/v1/variants/", "/v1/rules/", "/problems/", "/docs/"])
def test_a_strange_name_names_nothing(client: FlaskClient, path: str, name: str) -> None:
    assert client.get(path + name).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "a b"},
        {"Host": ""},
        {"Host": "[::1"},
        {"Host": "\xff"},
        {"Upgrade": "websocket", "Connection": "Upgrade"},
        {"Cookie": "session=x; \xff=\xfe"},
        {"Authorization": "Basic \xff"},
        {"Range": "bytes=0-3"},
        {"If-Modified-Since": "yesterday"},
        {"If-Match": '"x"'},
        {"Expect": "x"},
        {"Content-Length": "5", "Content-Type": "application/json"},
        {"Content-Encoding": "gzip"},
        {"X-Forwarded-Host": "evil.example"},
    ],
    ids=str,
)
def test_headers_that_mean_nothing_here_are_ignored(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    assert client.get("/v1/variants?x=%ff&y[]=%", headers=headers).status_code == 200
