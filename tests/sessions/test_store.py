"""The store: each change is made once, on what was read, or not at all."""

from collections.abc import Iterator
from dataclasses import replace
from threading import Barrier, Thread

import pytest

from service.sessions.connection import StoreUnavailableError
from service.sessions.store import (
    MOST_CHARACTERS,
    MOST_ENTRIES,
    MOST_KEYS,
    SECONDS_RESERVED,
    Change,
    Gone,
    Key,
    Moved,
    Outcome,
    Replay,
    Reused,
    Store,
    TooLargeError,
    Written,
)
from tests.sessions.planting import store_at, wipe

LIFE = 3_600_000
FIRST = Change("v1", "v2", "second", LIFE, (2, "entry 2"), Key("a", "k"), "print", "answer")


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    store = store_at(store_url)
    wipe(store, "s")
    assert store.create("s", "v1", "first", "entry 1", LIFE)
    yield store
    store.connection.close()


def lives(store: Store, session: str = "s") -> list[int]:
    """Remaining life of each key of a session, in ms; -2 where it does not exist."""
    parts = [f"rummy:{{{session}}}:{part}" for part in ("document", "log", "answers")]
    return [left(store, part) for part in parts]


def left(store: Store, key: str) -> int:
    return int(store.connection.run(lambda client: client.pttl(key)))


def test_a_session_begins_once(store: Store) -> None:
    assert not store.create("s", "v9", "other", "entry", LIFE)
    stored = store.read("s")
    assert stored
    assert (stored.body, stored.version, stored.answer) == ("first", "v1", "")
    assert 0 < stored.left <= LIFE
    assert store.log("s", 0, 10) == [(1, "entry 1")]


def test_what_is_not_there_is_not_read_and_not_written(store: Store) -> None:
    assert store.read("t") is None
    assert store.write("t", FIRST) == Gone()
    assert store.log("t", 0, 10) == []
    assert lives(store, "t") == [-2, -2, -2]


def test_a_change_is_made_on_what_was_read(store: Store) -> None:
    assert store.write("s", FIRST) == Written()
    stored = store.read("s", FIRST.key)
    assert stored
    assert (stored.body, stored.version) == ("second", "v2")
    assert (stored.fingerprint, stored.answer) == ("print", "answer")
    assert store.log("s", 1, 10) == [(2, "entry 2")]


def test_and_not_on_anything_else(store: Store) -> None:
    store.write("s", FIRST)
    late = replace(FIRST, after="v3", body="third", key=Key("b", "k"))
    assert store.write("s", late) == Moved()
    stored = store.read("s")
    assert stored
    assert stored.body == "second"
    assert len(store.log("s", 0, 10)) == 2


def test_the_same_change_sent_twice_is_made_once_and_answered_alike(store: Store) -> None:
    unkeyed = replace(FIRST, key=None, fingerprint="", answer="")
    assert [store.write("s", unkeyed) for _ in range(2)] == [Written(), Written()]
    keyed = replace(FIRST, before="v2", after="v3", entry=(3, "entry 3"))
    assert [store.write("s", keyed) for _ in range(2)] == [Written(), Written()]
    assert [number for number, _ in store.log("s", 0, 10)] == [1, 2, 3]


def test_a_known_request_gets_its_answer_whatever_has_happened_since(store: Store) -> None:
    store.write("s", FIRST)
    store.write("s", Change("v2", "v3", "third", LIFE, (3, "entry 3")))
    again = replace(FIRST, after="another try")
    assert store.write("s", again) == Replay("answer")
    assert len(store.log("s", 0, 10)) == 3


def test_a_key_is_for_one_request(store: Store) -> None:
    store.write("s", FIRST)
    other = replace(FIRST, before="v2", after="v3", fingerprint="another print")
    assert store.write("s", other) == Reused()


def test_a_key_is_one_player_s_own(store: Store) -> None:
    store.write("s", FIRST)
    theirs = Change("v2", "v3", "third", LIFE, (3, "x"), Key("b", "k"), "theirs", "their answer")
    assert store.write("s", theirs) == Written()
    stored = store.read("s", Key("a", "k"))
    assert stored
    assert stored.answer == "answer"


def test_of_the_answers_of_a_player_only_the_last_are_kept(store: Store) -> None:
    for number in range(MOST_KEYS + 1):
        change = Change(f"v{number + 1}", f"v{number + 2}", "b", LIFE, None)
        key = Key("a", f"k{number}")
        assert store.write("s", replace(change, key=key, fingerprint="p", answer="a")) == Written()
    kept = [store.read("s", Key("a", f"k{number}")) for number in range(MOST_KEYS + 1)]
    assert [each.answer for each in kept if each] == ["", *["a"] * MOST_KEYS]
    size = store.connection.run(lambda client: client.hlen("rummy:{s}:answers"))
    assert size == MOST_KEYS + 1  # and the list of them


def test_an_answer_may_have_any_characters(store: Store) -> None:
    answer = 'first\nsecond,third:"4"\n\n\u2660'
    store.write("s", replace(FIRST, answer=answer))
    assert store.write("s", replace(FIRST, after="v9")) == Replay(answer)


def test_of_a_long_log_only_the_last_entries_are_kept(store: Store) -> None:
    for number in range(2, MOST_ENTRIES + 12):
        change = Change(f"v{number - 1}", f"v{number}", "b", LIFE, (number, "e"))
        assert store.write("s", change) == Written()
    numbers = [number for number, _ in store.log("s", 0, MOST_ENTRIES + 100)]
    assert numbers == list(range(12, MOST_ENTRIES + 12))


def test_a_document_that_no_game_could_have_is_not_written(store: Store) -> None:
    with pytest.raises(TooLargeError):
        store.write("s", replace(FIRST, body="x" * (MOST_CHARACTERS + 1)))


def test_every_write_renews_the_life_of_all_keys(store: Store) -> None:
    store.write("s", FIRST)
    store.write("s", Change("v2", "v3", "third", 100_000, (3, "entry 3")))
    assert all(90_000 < left <= 100_000 for left in lives(store))


def test_a_reader_renews_it_where_much_of_it_is_gone(store: Store) -> None:
    store.write("s", FIRST)
    stored = store.read("s")
    assert stored
    assert store.renew("s", stored, LIFE) == stored.left
    assert store.renew("s", replace(stored, left=5), LIFE) == LIFE
    assert all(LIFE - 1000 < left <= LIFE for left in lives(store))


def test_a_session_that_was_ended_leaves_nothing(store: Store) -> None:
    store.write("s", FIRST)
    store.delete("s")
    assert lives(store) == [-2, -2, -2]
    store.delete("s")


def test_nor_is_it_begun_again_by_a_late_repetition(store: Store) -> None:
    store.delete("s")
    assert not store.create("s", "v1", "first", "entry 1", LIFE)
    assert store.read("s") is None
    assert 0 < left(store, "rummy:{s}:end") <= SECONDS_RESERVED * 1000


def test_one_whose_document_was_dropped_begins_with_nothing_of_before(store: Store) -> None:
    store.write("s", FIRST)
    store.connection.run(lambda client: client.delete("rummy:{s}:document"))
    assert store.create("s", "v1", "first", "entry 1", LIFE)
    assert store.log("s", 0, 10) == [(1, "entry 1")]
    stored = store.read("s", FIRST.key)
    assert stored
    assert stored.answer == ""


def test_a_change_may_leave_the_end_of_its_life_as_it_is(store: Store) -> None:
    before = left(store, "rummy:{s}:document")
    assert store.write("s", Change("v1", "v2", "b", 0)) == Written()
    assert before - 1000 < left(store, "rummy:{s}:document") <= before


def test_what_a_new_session_is_to_be_is_said_once(store: Store) -> None:
    store.release("n")
    first = store.reserve("n", "print", "document")
    again = store.reserve("n", "other print", "other document")
    assert (first.fingerprint, first.document) == ("print", "document")
    assert (again.fingerprint, again.document) == ("print", "document")
    assert again.now >= first.now
    store.release("n")
    assert store.reserve("n", "third", "").fingerprint == "third"
    store.release("n")


def test_waiting_ends_with_an_entry_or_with_the_time(store: Store) -> None:
    store.wait("s", 1, 20)
    woken: list[bool] = []

    def wait() -> None:
        store.wait("s", 1, 1000)
        woken.append(len(store.log("s", 1, 1)) == 1)

    thread = Thread(target=wait)
    thread.start()
    store.write("s", FIRST)
    thread.join()
    assert woken == [True]


def test_of_many_at_once_one_writes(store: Store) -> None:
    outcomes: list[Outcome] = []
    together = Barrier(8)

    def write(number: int) -> None:
        together.wait()
        mine = replace(FIRST, after=f"w{number}", key=Key("a", f"k{number}"))
        outcomes.append(store.write("s", mine))

    threads = [Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(each).__name__ for each in outcomes) == ["Moved"] * 7 + ["Written"]
    assert len(store.log("s", 0, 10)) == 2


def test_scripts_that_the_server_has_forgotten_are_sent_again(store: Store) -> None:
    store.connection.run(lambda client: client.script_flush())
    assert store.write("s", FIRST) == Written()


def test_a_store_that_is_not_there_is_unavailable(tmp_path: object) -> None:
    away = store_at(f"unix://{tmp_path}/nothing.sock")
    with pytest.raises(StoreUnavailableError):
        away.read("s")
