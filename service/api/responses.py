"""How the specification describes the answers of an operation, the good one and the refusals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from service.api.answers import JSON
from service.api.examples import PROBLEM_EXAMPLES, kind_of, shown
from service.api.links import links
from service.api.problem_type import ProblemType
from service.api.problem_types import PROBLEM_TYPES
from service.api.problems import MEDIA_TYPE

_QUOTAS: Final = ("RateLimit-Policy", "RateLimit")
MOST_TEXT: Final = 10_000_000
"""Characters of a page or a script."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an operation answers when nothing is wrong."""

    component: str = ""
    """The name of the JSON's schema; empty where the answer is text or an image."""

    description: str = "What was asked for."
    media_types: tuple[str, ...] = (JSON,)

    kept: bool = False
    """A cache may keep it, and a client that has it is told so (304)."""

    status: int = 200
    tag: Literal["", "SessionETag", "WindowETag"] = ""
    """What its ETag names, if it is the state of something that changes."""

    conditional: bool = False
    """A client that has this state of the session is told so (304)."""

    headers: tuple[str, ...] = ()
    """Headers that it may have besides."""

    unchanged_headers: tuple[str, ...] = ()
    """Headers that it may have besides when it is 304."""

    also: Mapping[int, "Answer"] = field(default_factory=dict)
    """What it answers with other statuses."""

    @property
    def comparable(self) -> bool:
        """Whether If-None-Match means something."""
        return self.kept or self.conditional


def responses(
    answer: Answer, slugs: Iterable[str], examples: Mapping[str, Any]
) -> dict[int, dict[str, Any] | str]:
    """Describe every answer of an operation, by status code, with its examples.

    A refusal that is like everyone's is only named: it is one of REFUSALS.
    """
    slugs = list(slugs)
    told = _QUOTAS if "quota-exceeded" in slugs else ()
    described: dict[int, dict[str, Any] | str] = {
        status: _good(each, status, examples, *told)
        for status, each in {answer.status: answer, **answer.also}.items()
    }
    if answer.comparable:
        described[304] = {
            "description": "The client has it already: its ETag is in If-None-Match.",
            "headers": _headers(answer, *answer.unchanged_headers),
        }
    by_status: dict[int, list[ProblemType]] = {}
    for slug in slugs:
        by_status.setdefault(PROBLEM_TYPES[slug].status, []).append(PROBLEM_TYPES[slug])
    for status, kinds in by_status.items():
        own = _answered(examples, status)
        alone = len(kinds) == 1 and not own
        described[status] = _name(kinds[0]) if alone else _refusal(kinds, own)
    return described


def _good(
    answer: Answer, status: int, examples: Mapping[str, Any], *headers: str
) -> dict[str, Any]:
    """Describe an answer when nothing is wrong."""
    described: dict[str, Any] = {
        "description": answer.description,
        "headers": _headers(answer, *answer.headers, *headers),
    }
    if answer.media_types:
        described["content"] = {
            media_type: _content(media_type, answer.component, _answered(examples, status))
            for media_type in answer.media_types
        }
    if onward := links(answer.component):
        described["links"] = onward
    return described


def _content(media_type: str, component: str, examples: Mapping[str, Any]) -> dict[str, Any]:
    if media_type.startswith("image/"):
        return {}  # a binary has no schema (OpenAPI 3.1, section 4.8.14.3)
    text = {"type": "string", "maxLength": MOST_TEXT}
    schema = _by_name("schemas", component) if component else text
    return {"schema": schema, **({"examples": _shown(examples)} if examples else {})}


def _shown(examples: Mapping[str, Any]) -> dict[str, Any]:
    return {key: shown(example) for key, example in examples.items()}


def _answered(examples: Mapping[str, Any], status: int) -> dict[str, Any]:
    """Those of the examples that are answered so."""
    return {
        key: example
        for key, example in examples.items()
        if example.get("status") == status and "response" in example
    }


def _refusal(kinds: Iterable[ProblemType], own: Mapping[str, Any]) -> dict[str, Any]:
    """Describe an answer with one of these problems, by its own examples or by general ones."""
    kinds = list(kinds)
    later = [kind.retry_after for kind in kinds]
    retry = ("PromisedRetryAfter" if all(later) else "Retry-After",) if any(later) else ()
    headers = _headers(None, *(name for kind in kinds for name in _headers_of(kind)), *retry)
    missing = {kind.slug for kind in kinds} - {kind_of(each) for each in own.values()}
    general = {slug: each for slug, each in PROBLEM_EXAMPLES.items() if slug in missing}
    return {
        "description": " ".join(f"`{kind.slug}`: {kind.title}." for kind in kinds),
        "headers": headers,
        "content": {
            MEDIA_TYPE: {
                "schema": _by_name("schemas", "Problem"),
                "examples": {**general, **_shown(own)},
            }
        },
    }


def _headers_of(kind: ProblemType) -> tuple[str, ...]:
    """The headers that a refusal of this kind has besides."""
    by_status = {
        401: ("WWW-Authenticate",),
        412: ("SessionETag",),
        415: ("Accept", "Accept-Encoding"),
        429: _QUOTAS,
    }
    return by_status.get(kind.status, ())


# Headers that are described in several ways.
_HEADER_OF: Final = {
    "SessionETag": "ETag",
    "WindowETag": "ETag",
    "PromisedRetryAfter": "Retry-After",
}


def _headers(answer: Answer | None, *more: str) -> dict[str, Any]:
    names = ["X-Request-Id", "Cache-Control", *more]
    tag = answer.tag or ("ETag" if answer.kept else "") if answer else ""
    described = (*names, *([tag] if tag else []))
    return {_HEADER_OF.get(name, name): _by_name("headers", name) for name in described}


def _by_name(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _name(kind: ProblemType) -> str:
    return "".join(word.capitalize() for word in kind.slug.split("-"))


REFUSALS: dict[str, dict[str, Any]] = {
    _name(kind): _refusal([kind], {}) for kind in PROBLEM_TYPES.values()
}
