/** How requests are sent again: against a server that answers as each test says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Referee } from "../src/client.ts";
import { pause } from "../src/sending.ts";
import { refusal } from "./refusal.ts";
import { json, lost, refused, scripted, seen, silent, torn } from "./scripted.ts";

const ASKED = { rules: { variant: "rummy-500" }, seats: 2 } as const;
const BEGUN = json(201, { id: "session" });
const KEY = "idempotency-key";

test("a session is begun under a key of its own, below the address that was given", async (t) => {
  const { heard, referee } = await scripted(t, [BEGUN, BEGUN]);
  assert.equal((await referee.begin(ASKED)).id, "session");
  await referee.begin(ASKED);
  assert.deepEqual(heard.map(({ path }) => path), Array(2).fill("/prefix/v1/sessions"));
  assert.deepEqual(JSON.parse(heard[0]?.body ?? ""), ASKED);
  assert.match(String(heard[0]?.headers[KEY]), /^[0-9a-f-]{36}$/);
  assert.notEqual(heard[0]?.headers[KEY], heard[1]?.headers[KEY]);
});

for (const [name, answer] of Object.entries({
  "was taken, and its answer lost": lost,
  "is answered in part": torn,
  "came while the store was away": refused(503, "store-unavailable"),
  "came too often": refused(429, "too-many-requests"),
  "did not get past a proxy": (response) => void response.writeHead(502).end("<html>"),
} satisfies Record<string, typeof lost>)) {
  test(`a request that ${name} is sent again as it was, with its key`, async (t) => {
    const { heard, pauses, referee } = await scripted(t, [answer, answer, BEGUN]);
    assert.equal((await referee.begin(ASKED)).id, "session");
    assert.equal(heard.length, 3);
    assert.equal(new Set(heard.map(({ headers, body }) => `${headers[KEY]} ${body}`)).size, 1);
    const [first, second] = pauses;
    assert.ok(first && second);
    assert.ok(first >= 250 && second >= 500, "each pause is longer");
  });
}

test("the key of the application is sent with every request, where there is one", async (t) => {
  const { heard, referee } = await scripted(t, [BEGUN, BEGUN], { apiKey: "key of the shop" });
  await referee.begin(ASKED);
  await referee.begin(ASKED);
  assert.deepEqual(heard.map(({ headers }) => headers["x-api-key"]), Array(2).fill("key of the shop"));
  const keyless = await scripted(t, [BEGUN]);
  await keyless.referee.begin(ASKED);
  assert.equal(keyless.heard[0]?.headers["x-api-key"], undefined);
});

test("it is sent again no sooner than Retry-After says", async (t) => {
  const again = { "Retry-After": "7" };
  const { pauses, referee } = await scripted(
    t, [refused(503, "store-unavailable", again), refused(429, "too-many", again), BEGUN],
  );
  await referee.begin(ASKED);
  assert.equal(pauses.length, 2);
  assert.ok(pauses.every((each) => each >= 7000 && each < 8000), String(pauses));
});

test("Retry-After may be a date, and one that is over is none to wait for", async (t) => {
  const past = { "Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT" };
  const { pauses, referee } = await scripted(t, [refused(503, "busy", past), BEGUN]);
  await referee.begin(ASKED);
  assert.ok(pauses.length === 1 && pauses.every((each) => each < 1000), String(pauses));
});

test("it is sent only so often, and then refused as it was last", async (t) => {
  const away = refused(503, "store-unavailable", { "Retry-After": "1" });
  const { heard, referee } = await scripted(t, [away, away, away, BEGUN], { tries: 3 });
  const error = await refusal(referee.begin(ASKED));
  assert(error.is("store-unavailable"));
  assert.deepEqual([error.tries, error.retryAfter, heard.length], [3, 1000, 3]);
});

test("a connection that is always lost is an error in the end", async (t) => {
  const { heard, referee } = await scripted(t, [], { tries: 2 });
  await assert.rejects(referee.begin(ASKED), TypeError);
  assert.equal(heard.length, 2);
});

test("who is told to wait for long is told so at once", async (t) => {
  const { heard, referee } = await scripted(
    t, [refused(429, "too-many-requests", { "Retry-After": "1800" })],
  );
  const error = await refusal(referee.begin(ASKED));
  assert.deepEqual([error.slug, error.retryAfter, heard.length],
    ["too-many-requests", 1_800_000, 1]);
});

test("a refusal is not repeated, whoever has written it", async (t) => {
  const page = "<html>Request Header Fields Too Large</html>";
  const { heard, referee } = await scripted(t, [
    refused(422, "invalid-request", {}, { errors: [{ pointer: "#/seats", detail: "bad" }] }),
    (response) => void response.writeHead(431).end(page),
  ]);
  const invalid = await refusal(referee.begin(ASKED));
  assert(invalid.is("invalid-request"));
  assert.equal(invalid.problem.errors[0]?.pointer, "#/seats");
  const foreign = await refusal(referee.begin(ASKED));
  assert.deepEqual([foreign.status, foreign.slug, heard.length], [431, "about:blank", 2]);
});

test("an answer that does not come in time is lost", async (t) => {
  const { heard, referee } = await scripted(t, [silent, BEGUN], { timeout: 100 });
  assert.equal((await referee.begin(ASKED)).id, "session");
  assert.equal(heard.length, 2);
});

test("a request can be broken off while it is answered", async (t) => {
  const leaving = new AbortController();
  const { heard, referee } = await scripted(t, [() => leaving.abort(new Error("left")), BEGUN]);
  await assert.rejects(referee.begin(ASKED, leaving), { message: "left" });
  assert.equal(heard.length, 1);
});

test("a request can be broken off in the pause before it is sent again", async (t) => {
  const leaving = new AbortController();
  const { heard, referee } = await scripted(t, [(response) => {
    refused(503, "store-unavailable", { "Retry-After": "60" })(response);
    response.on("close", () => setTimeout(() => leaving.abort(new Error("left")), 50));
  }, BEGUN], { pause });
  await assert.rejects(referee.begin(ASKED, leaving), { message: "left" });
  assert.equal(heard.length, 1);
});

test("a request that was broken off before is not sent", async (t) => {
  const { heard, referee } = await scripted(t, [BEGUN]);
  await assert.rejects(referee.begin(ASKED, { signal: AbortSignal.abort() }), /abort/i);
  assert.equal(heard.length, 0);
});

test("a session whose end was not heard of is ended all the same", async (t) => {
  const gone = refused(404, "not-found");
  const { heard, referee } = await scripted(t, [lost, gone, gone]);
  await referee.end("session", "token");
  assert.deepEqual(heard.map(({ method }) => method), ["DELETE", "DELETE"]);
  assert.equal(heard[1]?.headers.authorization, "Bearer token");
  assert.equal((await refusal(referee.end("session", "token"))).status, 404);
});

test("names are written into addresses so that they stay one part of them", async (t) => {
  const { heard, referee } = await scripted(t, [json(200, seen(1))]);
  assert.equal((await referee.watch("../a b?")).revision, 1);
  assert.equal(heard[0]?.path, "/prefix/v1/sessions/..%2Fa%20b%3F");
  assert.throws(() => new Referee("not an address"), TypeError);
});
