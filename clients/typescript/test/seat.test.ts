/** What a seat keeps and sends: against a server that answers as each test says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Action, StaleTableError } from "../src/client.ts";
import { refusal } from "./refusal.ts";
import { json, lost, refused, seated, seen } from "./scripted.ts";

const DRAW: Action = { action: "draw" };
const acted = (revision: number) => json(200, { events: [], ...seen(revision) });
const choices = (revision: number) => json(200, { actions: [DRAW], ...seen(revision) });
const log = (next: number, ...numbers: number[]) =>
  json(200, { ...seen(next), next, events: numbers.map((number) => ({ number })) });

test("an act says on which table it was decided, who acts, and what it is called", async (t) => {
  const { heard, seat } = await seated(t, [lost, acted(2), acted(3)]);
  await seat.act(DRAW);
  await seat.act(DRAW, { key: "a-key-of-the-caller" });
  const sent = heard.map(({ headers }) => headers);
  assert.deepEqual(sent.map((each) => each["if-match"]),
    ['"1-aaaaaaaa"', '"1-aaaaaaaa"', '"2-aaaaaaaa"']);
  assert.equal(sent[0]?.["idempotency-key"], sent[1]?.["idempotency-key"]);
  assert.equal(sent[2]?.["idempotency-key"], "a-key-of-the-caller");
  assert.equal(sent[0]?.authorization, "Bearer token");
  assert.equal(seat.view.revision, 3);
});

test("on 412 the seat looks again and decides nothing", async (t) => {
  const moved = { revision: 2, tag: "2-aaaaaaaa" };
  const { heard, seat } = await seated(
    t, [refused(412, "stale-state", {}, moved), json(200, seen(2))],
  );
  const error = await refusal(seat.act(DRAW));
  assert(error instanceof StaleTableError);
  assert.equal(error.view.revision, 2);
  assert.equal(seat.tag, "2-aaaaaaaa");
  assert.deepEqual(heard.map(({ method }) => method), ["POST", "GET"]);
});

test("what must wait for a window is not sent again by itself", async (t) => {
  const again = { "Retry-After": "3" };
  const { heard, pauses, seat } = await seated(
    t, [refused(409, "window-open", again, { hold_ms: 2140 })],
  );
  const error = await refusal(seat.act(DRAW));
  assert(error.is("window-open"));
  assert.deepEqual([error.problem.hold_ms, error.retryAfter], [2140, 3000]);
  assert.deepEqual([heard.length, pauses.length, seat.view.revision], [1, 0, 1]);
});

test("where the body has no tag, the ETag is it, also if a proxy has made it weak", async (t) => {
  const { heard, seat } = await seated(t, [
    json(200, { revision: 2 }, { ETag: '"2-bbbbbbbb"' }),
    json(200, { revision: 3 }, { ETag: 'W/"3-cccccccc"' }),
    acted(4),
  ]);
  await seat.look();
  assert.equal(seat.tag, "2-bbbbbbbb");
  await seat.look();
  await seat.act(DRAW);
  assert.equal(heard.at(-1)?.headers["if-match"], '"3-cccccccc"');
});

test("an old answer to a repeated key does not take the view back", async (t) => {
  const { seat } = await seated(t, [json(200, seen(5)), acted(2)]);
  await seat.look();
  assert.equal((await seat.act(DRAW)).revision, 2);
  assert.equal(seat.view.revision, 5);
});

test("choices are those of the table that is seen", async (t) => {
  const { heard, seat } = await seated(
    t, [choices(2), json(200, seen(3)), choices(3)],
  );
  assert.deepEqual((await seat.choices()).tag, seat.tag);
  assert.equal(seat.view.revision, 3);
  assert.equal(heard.length, 3);
});

test("waiting goes on where it stopped, and the view is never older than that", async (t) => {
  const full = json(200, { ...seen(1), next: 1, events: [] }, { "Retry-After": "2" });
  // The tag beside the entry is that of before: both were read, one after the other.
  const early = json(200, { ...seen(1), next: 2, events: [{ number: 2 }] });
  const { heard, pauses, seat } = await seated(t, [full, early, json(200, seen(2)), log(3, 3)]);
  assert.equal((await seat.wait()).events.length, 1);
  assert.deepEqual([pauses, seat.view.revision], [[2000], 2]);
  await assert.rejects(seat.wait());
  const asked = heard.filter(({ path }) => path?.includes("/events"));
  assert.match(asked[1]?.path ?? "", /after=1&wait=20$/);
  assert.match(asked[2]?.path ?? "", /after=2&wait=20$/);
});

test("waiting ends when the store has lost what was told", async (t) => {
  const { seat } = await seated(t, [
    log(5, 2, 3, 4, 5), json(200, seen(5)), log(3), json(200, seen(3)),
  ]);
  await seat.wait();
  assert.deepEqual((await seat.wait()).events, []);
  assert.equal(seat.view.revision, 3);
});

test("a window is waited for until it holds up the game no longer", async (t) => {
  const window = { id: 7, kind: "calls" };
  const { heard, seat } = await seated(t, [
    json(200, { ...window, status: "open", hold_ms: 10 }, { ETag: 'W/"7-open-held-"' }),
    (response) => void response.writeHead(304, { ETag: 'W/"7-open-held-"' }).end(),
    json(200, { ...window, status: "pending" }, { ETag: 'W/"7-pending--"' }),
    json(200, { ...window, status: "won", winner: 1 }),
    json(200, seen(2)),
  ]);
  assert.equal((await seat.settled(7)).winner, 1);
  assert.equal(seat.view.revision, 2, "the table is another one");
  assert.deepEqual(heard.slice(0, 4).map(({ headers }) => headers["if-none-match"]),
    [undefined, 'W/"7-open-held-"', 'W/"7-open-held-"', 'W/"7-pending--"']);
});

test("an answer to a window is put to its place, and shows what has come of it", async (t) => {
  const { heard, seat } = await seated(
    t, [lost, json(202, { status: "pending", ...seen(1) }), json(200, { status: "won", ...seen(2) }),
      json(200, seen(2))],
  );
  assert.equal((await seat.respond(7, { response: "buy" })).status, "pending");
  assert.equal((await seat.respond(7, { response: "buy" })).status, "won");
  assert.equal(seat.view.revision, 2);
  assert.deepEqual([heard[1]?.method, heard[1]?.path, heard[1]?.body],
    ["PUT", "/prefix/v1/sessions/session/windows/7/responses/0", '{"response":"buy"}']);
});
