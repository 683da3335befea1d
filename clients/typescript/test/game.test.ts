/** Games that the running service keeps, played through the client. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Action, type Log, type Seat, StaleTableError } from "../src/client.ts";
import { chosen, play } from "./player.ts";
import { refusal } from "./refusal.ts";
import { begin, inTurn, referee } from "./service.ts";

const RUMMY_500 = { variant: "rummy-500" } as const;
const CONTRACTS = { variant: "contract-rummy", preset: "standard" } as const;
const DRAW: Action = { action: "draw" };

test("players who know nothing of each other play a whole deal, and the next is dealt", async () => {
  const game = await begin(RUMMY_500, 3, "whole-deal");
  const start = game.begun.revision;
  await Promise.all(game.seats.map(play));

  const [first, second] = game.seats;
  assert(first && second);
  assert.equal(first.view.table.phase, "over");
  assert.equal(first.view.table.deal_score?.length, 3);
  assert.deepEqual(first.view.totals, first.view.table.deal_score);
  const claims = (await everything(first)).flatMap((each) =>
    each.entry === "window" ? each.claims : []);
  assert.ok(claims.some(({ outcome }) => outcome === "won"), "somebody has called rummy");

  const dealt = await second.deal();
  assert.equal(dealt.table.deal, 2);
  assert.ok(dealt.revision > start);
  assert.equal((await first.wait()).events.at(-1)?.entry, "deal");
  assert.equal(first.view.tag, second.tag);
});

/** All entries of the log, which comes in parts. */
async function everything(seat: Seat): Promise<Log["events"]> {
  const entries: Log["events"] = [];
  for (let after = 0, more = true; more;) {
    const part = await seat.log(after);
    entries.push(...part.events);
    ({ next: after, more } = part);
  }
  return entries;
}

test("a discard is bought by the best placed of those who want it", async () => {
  const game = await begin(CONTRACTS, 4, "buy");
  const drawer = inTurn(game);
  const { window } = await drawer.act({ action: "pass" });
  assert(window);
  assert.equal(window.kind, "buys");
  const [best, worse] = window.seats.map((number) => game.seats[number]);
  assert(best && worse);
  await Promise.all([best.look(), worse.look()]);

  assert.deepEqual((await best.choices()).responses, [{ response: "buy" }, { response: "pass" }]);
  assert.equal((await worse.respond(window.id, { response: "buy" })).status, "pending");
  assert.equal((await best.window(window.id)).status, "pending");
  const held = await refusal(drawer.act(DRAW));
  assert(held.is("call-pending"));
  assert.ok(held.problem.closes_in_ms > 0);

  const settled = worse.settled(window.id);
  assert.equal((await best.respond(window.id, { response: "pass" })).status, "passed");
  assert.deepEqual([(await settled).status, (await settled).winner], ["won", worse.number]);
  assert.equal(worse.view.table.seats[worse.number]?.buys, 1);
  const late = await refusal(best.respond(window.id, { response: "buy" }));
  assert(late.is("window-closed"));
  assert.equal(late.problem.window.winner, worse.number);
});

test("the draw waits for those who may call, until all have passed", async () => {
  const game = await begin({ ...RUMMY_500, calls: "with_hand" }, 3, "call");
  const discarder = inTurn(game);
  await discarder.act(DRAW);
  const discards = (await discarder.choices()).actions.filter((each) => each.action === "discard");
  const { window } = await discarder.act(chosen(discards));
  assert(window);
  await Promise.all(game.seats.map((seat) => seat.look()));
  const drawer = inTurn(game);
  const held = await refusal(drawer.act(DRAW));
  assert(held.is("window-open"));
  assert.ok(held.problem.hold_ms > 0);

  const free = drawer.settled(window.id);
  for (const number of window.seats) {
    const seat = game.seats[number];
    assert(seat);
    assert.equal((await seat.respond(window.id, { response: "pass" })).status, "passed");
  }
  assert.equal((await free).hold_ms, 0);
  assert.equal((await drawer.act(DRAW)).events[0]?.event, "draw");
});

test("an act that is sent again with its key is done once, and answered alike", async () => {
  const game = await begin(RUMMY_500, 2, "replayed");
  const seat = inTurn(game);
  const change = { key: crypto.randomUUID(), tag: seat.tag };
  const once = await seat.act(DRAW, change);
  assert.deepEqual(await seat.act(DRAW, change), once);
  assert.equal((await seat.look()).tag, once.tag, "it was done once");

  const reused = await refusal(seat.act({ action: "pass" }, change));
  assert(reused.is("idempotency-key-reused"));
  const { begun } = game;
  const key = crypto.randomUUID();
  const asked = { rules: RUMMY_500, seats: 2, seed: "again" };
  const [one, two] = [await referee.begin(asked, { key }), await referee.begin(asked, { key })];
  assert.deepEqual([two.id, two.seats], [one.id, one.seats]);
  assert.notEqual(one.id, begun.id);
});

test("what was decided on an old table is not done, and the seat sees the new one", async () => {
  const game = await begin(RUMMY_500, 2, "stale");
  const seat = inTurn(game);
  const otherTab = await referee.join(seat.session, seat.number, seat.token);
  const drawn = await otherTab.act(DRAW);

  const stale = await refusal(seat.act(DRAW));
  assert(stale instanceof StaleTableError);
  assert(stale.is("stale-state"));
  assert.equal(stale.problem.tag, drawn.tag);
  assert.equal(stale.view, seat.view);
  assert.deepEqual(seat.view.table, drawn.table);
  assert.equal((await seat.look()).revision, drawn.revision, "nothing was repeated");
  const [action] = (await seat.choices()).actions;
  assert(action);
  assert.equal((await seat.act(action)).revision, drawn.revision + 1);
});

test("a tag that is given is the table that counts, not the last view", async () => {
  const game = await begin(RUMMY_500, 2, "shown");
  const seat = inTurn(game);
  const shown = seat.tag;
  await (await referee.join(seat.session, seat.number, seat.token)).act(DRAW);
  await seat.look();
  const stale = await refusal(seat.act(DRAW, { tag: shown }));
  assert(stale instanceof StaleTableError);
});

test("what the rules forbid is refused with the rules", async () => {
  const game = await begin(RUMMY_500, 2, "illegal");
  const seat = inTurn(game);
  const [card] = seat.view.table.seats[seat.number]?.hand ?? [];
  assert(card);
  const forbidden = await refusal(seat.act({ action: "discard", card }));
  assert(forbidden.is("illegal-action"));
  assert.deepEqual(
    forbidden.problem.violations.map(({ rule, pointer }) => [rule, pointer]),
    [["turn.draw_first", "#/action"]],
  );
  assert.ok(forbidden.problem.violations[0]?.text);
  assert.equal((await referee.getRule("turn.draw_first")).rule, "turn.draw_first");
});

test("tokens and addresses that are wrong are told apart", async () => {
  const { begun, seats: [one, two] } = await begin(RUMMY_500, 2, "tokens");
  assert(one && two);
  const unknown = await refusal(referee.join(begun.id, 0, "A".repeat(22)));
  assert.deepEqual([unknown.status, unknown.slug], [401, "unauthenticated"]);
  const foreign = await refusal(referee.join(begun.id, 0, two.token));
  assert.deepEqual([foreign.status, foreign.slug], [403, "wrong-seat"]);
  const nothing = await refusal(referee.watch("A".repeat(22)));
  assert.deepEqual([nothing.status, nothing.slug], [404, "not-found"]);
  assert.equal((await refusal(referee.end(begun.id, one.token))).status, 403);

  assert.equal((await referee.watch(begun.id)).seat, undefined);
  await referee.end(begun.id, begun.owner_token);
  assert.equal((await refusal(one.look())).status, 404);
});

test("waiting is told what happens, and can be broken off", async () => {
  const game = await begin(RUMMY_500, 2, "waiting");
  const drawer = inTurn(game);
  const waiter = game.seats.find((seat) => seat !== drawer);
  assert(waiter);
  const heard = waiter.wait();
  const drawn = await drawer.act(DRAW);
  assert.deepEqual((await heard).events.map(({ entry, number }) => [entry, number]),
    [["action", drawn.revision]]);
  assert.equal(waiter.tag, drawer.tag, "the view is renewed");
  assert.equal(waiter.view.table.phase, "play");

  const leaving = new AbortController();
  const broken = waiter.wait({ signal: leaving.signal });
  leaving.abort(new Error("left"));
  await assert.rejects(broken, { message: "left" });
});
