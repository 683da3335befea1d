"""That nothing of an answer depends on cards which the one who asks does not see.

Two services are asked the same, about tables that differ in all that is hidden from who asks. Their
answers must not be told apart, by a single letter, length or tag.
"""

from itertools import islice
from random import Random

import pytest

from service.game.cards import cards_of
from service.game.table import Phase, Table
from service.rules import windows
from service.wire.cards import codes
from tests.matches.houses import HOUSES
from tests.sessions.call_windows import Contest, buys_by_chance, calls_by_chance
from tests.sessions.clients import PASS, Caller, Game, Json, Reply
from tests.sessions.eyes import Eyes, Viewer
from tests.sessions.mischief import Mischief
from tests.sessions.twins import LONG, Twins, twin_services
from tests.sessions.walks import dealt, exchanged, twin, walk

KEY = "the-same-key-for-both-"
TABLES: dict[str, tuple[Json, int]] = {
    "rummy-500": ({"variant": "rummy-500"}, 3),
    "rummy-500-with-hand": ({"variant": "rummy-500", "calls": "with_hand", "hand_size": 5}, 3),
    "rummy": (
        {
            "variant": "rummy",
            "jokers": 6,
            "joker_swap": "any",
            "calls": "lay_off",
            "renewals": 1,
            "target": 5000,
        },
        4,
    ),
    "persian-rummy": ({"variant": "persian-rummy", "calls": "with_hand"}, 4),
    "contract-rummy": (
        {
            "variant": "contract-rummy",
            "preset": "standard",
            "contracts": [["set"]],
            "last_deal_all_at_once": False,
            "hand_size": 5,
        },
        4,
    ),
}
CALLS = ("off", "lay_off", "table_and_pile", "with_hand")


@pytest.fixture(scope="module")
def twins(store_url):
    with twin_services(store_url) as both:
        yield both


def look(twins: Twins, viewer: Viewer) -> None:
    """Ask all that can be asked without changing anything."""
    seen = twins.both(viewer, Caller.watch)
    assert seen.status == 200
    twins.both(viewer, Caller.events)
    twins.both(viewer, Caller.choices)
    for window in (1, seen.body["revision"]):
        twins.both(viewer, Caller.window, window)
    for seat in range(len(seen.body["table"]["seats"])):
        twins.both(viewer, Caller.ask, "GET", f"/seats/{seat}")


def attempt(twins: Twins, viewer: Viewer, table: Table, chance: Random, times: int) -> None:
    """Try anything, but what might draw a card from the stock: it is another one here and there."""
    mischief = Mischief(table, chance)
    for number in range(times):
        action, response = mischief.action(), mischief.response()
        if action["action"] != "draw":
            twins.both(viewer, Caller.act, action, key=f"{KEY}{number}")
        if number % 3 == 0 and response["response"] != "buy":
            twins.both(viewer, Caller.respond, 1, response, viewer or 0)


def others_move(twins: Twins, viewer: Viewer, table: Table) -> None:
    """The player in turn draws, or declines, if that is somebody else: all see that he does."""
    if table.turn != viewer and table.phase in {Phase.DRAW, Phase.REFUSED}:
        for action in ({"action": "pass"}, {"action": "draw"}):
            one, other = twins.each(table.turn, Caller.act, action, key=f"{KEY}{action['action']}")
            assert one.status == other.status
            look(twins, viewer)


def compare(twins: Twins, table: Table, eyes: Eyes, viewer: Viewer, chance: Random) -> bool:
    other = twin(table, eyes, viewer, chance)
    if other is None:
        return False
    assert other != table
    twins.plant(table, other, hold=chance.choice((0, LONG)))
    look(twins, viewer)
    attempt(twins, viewer, table, chance, 10)
    others_move(twins, viewer, table)
    return True


def compare_some(twins: Twins, course, seats: int, chance: Random, often: float) -> int:
    """Compare some tables of a course with their twins; how many."""
    return sum(
        compare(twins, table, eyes, chance.choice([None, *range(seats)]), chance)
        for table, eyes in course
        if chance.random() < often
    )


@pytest.mark.parametrize("game", TABLES)
def test_no_answer_depends_on_what_is_hidden(twins, game):
    rules, seats = TABLES[game]
    course = islice(walk(dealt(rules, seats, "hidden"), Random(1)), 120)
    assert compare_some(twins, course, seats, Random(2), 0.12) >= 10


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "house"), [(variant, house) for variant in HOUSES for house in HOUSES[variant]]
)
def test_no_answer_depends_on_what_is_hidden_by_any_house_rules(twins, variant, house):
    seats, options = HOUSES[variant][house]
    done = 0
    for seed in range(3):
        course = walk(dealt({"variant": variant, **options}, seats, f"{seed}"), Random(seed))
        done += compare_some(twins, islice(course, 200), seats, Random(seed), 0.2)
    assert done >= 60


@pytest.mark.parametrize("game", TABLES)
def test_a_card_of_another_hand_is_answered_like_one_of_the_stock(twins, game):
    rules, seats = TABLES[game]
    chance = Random(3)
    course = list(islice(walk(dealt(rules, seats, "where"), Random(3)), 60))
    done = 0
    for table, eyes in chance.sample(course, 6):
        if table.phase is Phase.OVER:
            continue
        viewer, owner = chance.sample(range(seats), 2)
        known = eyes.sights[max(eyes.sights)].of(viewer)
        hidden = [card for card in cards_of(table.seats[owner].hand) if card not in known]
        for card in hidden[:2]:
            twins.plant(table, exchanged(table, owner, card, chance.choice(table.stock)))
            (code,) = codes((card,))
            for asked in about(code, codes(table.discards)):
                twins.both(viewer, Caller.act, asked, key=f"{KEY}{done}")
                done += 1
            called = {"response": "call", "take": code, "plays": []}
            twins.both(viewer, Caller.respond, 1, called)
    assert done >= 30


def about(card: str, pile: list[str]) -> list[dict]:
    """Everything that can be tried with a card that is not there."""
    alike = [f"{card[0]}{suit}" for suit in "CDHS"]
    return [
        {"action": "discard", "card": card},
        {"action": "take", "card": card},
        {"action": "lay_off", "cards": [card]},
        {"action": "lay_off", "cards": [card, *pile[-1:]], "meld": 0},
        {"action": "lay_down", "melds": [[card, *pile[:2]]]},
        {"action": "lay_down", "melds": [[card, *(each for each in alike if each != card)]]},
        {"action": "swap_joker", "card": card, "meld": 0},
    ]


@pytest.mark.parametrize("calls", CALLS)
def test_a_window_opens_whatever_is_in_the_hands(twins, calls):
    """Also where cards of the hand may help: then one opens after every discard."""
    opened = []
    for seed in range(4):
        rules = {"variant": "rummy-500", "calls": calls}
        for table, eyes in islice(walk(dealt(rules, 3, f"{seed}"), Random(seed)), 100):
            other = twin(table, eyes, None, Random(seed))
            if other is not None:
                here, there = (windows.opened(each, 1, 0, 0) for each in (table, other))
                assert here == there
                discarded = table.phase is Phase.DRAW and table.last_discard_by is not None
                opened.append((discarded, here is not None))
    assert len(opened) > 200
    after_discards = {is_open for discarded, is_open in opened if discarded}
    wanted = {"off": {False}, "with_hand": {True}}
    assert after_discards == wanted.get(calls, {True, False})
    assert {is_open for discarded, is_open in opened if not discarded} == {False}


def contest_by_chance(seed: int) -> Contest:
    """A window in which two may claim who are both not the best placed."""
    chance = Random(seed)
    by_chance = (calls_by_chance, buys_by_chance)[seed % 2]
    while True:
        contest = by_chance(chance)
        if len([seat for seat in contest.seats[1:] if contest.claims[seat]]) >= 2:
            return contest


def is_told_nothing(twins: Twins, contest: Contest, seat: int) -> None:
    """Ask all that somebody can ask who has not claimed, and try what he may not do yet."""
    look(twins, seat)
    mischief = Mischief(contest.table, Random(seat))
    for number in range(3):
        action = mischief.action()
        twins.both(seat, Caller.act, action, key=f"{KEY}{seat}-{number}")
    if seat == contest.drawer:
        refused = twins.both(seat, Caller.act, {"action": "draw"}, key=KEY)
        assert refused.slug == "call-pending"
    twins.both(seat, Caller.respond, 1, contest.unlawful)


@pytest.mark.parametrize("passes", [True, False], ids=["others pass", "others wait"])
@pytest.mark.parametrize("seed", range(6))
def test_who_has_claimed_is_not_told_while_better_placed_may_answer(twins, seed, passes):
    contest = contest_by_chance(seed)
    one, another = [seat for seat in contest.seats[1:] if contest.claims[seat]][-2:]

    def claims(game: Game, seat: int) -> Reply:
        return game.players[seat].respond(1, contest.claims[seat][0])

    twins.plant(contest.table, contest.table)
    here, there = twins.games
    for game, caller, silent in ((here, one, another), (there, another, one)):
        assert claims(game, caller).status == 202
        assert not passes or game.players[silent].respond(1, PASS).status == 200
    others = [seat for seat in range(len(contest.table.seats)) if seat not in {one, another}]
    for seat in others:
        is_told_nothing(twins, contest, seat)
    look(twins, None)
    # Then they may, and who has won is told.
    for seat in contest.seats:
        twins.each(seat, Caller.respond, 1, PASS)
    for seat in others:
        told = twins.each(seat, Caller.window, 1)
        assert [each.body["winner"] for each in told] == [one, another]
