/** Questions about tables that are sent to the running service. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { KINDS } from "../src/problem.ts";
import { refusal } from "./refusal.ts";
import { address, referee } from "./service.ts";

const rules = { variant: "rummy-500" } as const;
const dealt = await referee.deal({ rules, seats: 2, seed: "example" });
const { table } = dealt;

test("an action is judged, alone and beside others", async () => {
  const legal = await referee.judge({ table, action: { action: "draw" } });
  assert(legal.verdict === "legal");
  assert.equal(legal.table.phase, "play");
  assert.equal(legal.events[0]?.event, "draw");

  const pass = { action: "pass" } as const;
  const illegal = await referee.judge({ table, action: pass });
  assert(illegal.verdict === "illegal");
  assert.ok(illegal.violations[0]?.rule);

  const both = { table, alternatives: [{ action: { action: "draw" } as const }, { action: pass }] };
  const { verdicts } = await referee.judgeAlternatives(both);
  assert.deepEqual(verdicts.map(({ verdict }) => verdict), ["legal", "illegal"]);
});

test("what a seat may do is listed, and what it may see is shown", async () => {
  const { actions } = await referee.listLegalActions({ table, seat: table.turn });
  assert.ok(actions.some(({ action }) => action === "draw"));
  const seen = (await referee.view({ table, seat: table.turn })).table;
  assert.equal(seen.seats[table.turn]?.hand?.length, 13);
  assert.equal(seen.seats[table.dealer]?.unseen, 13);
  assert.equal(seen.stock, undefined);
});

test("cards are arranged, deals scored and played again", async () => {
  const { best } = await referee.arrange({ rules, cards: ["7C", "8C", "9C", "KD"] });
  assert.deepEqual(best.left, ["KD"]);
  const score = await referee.score({ table });
  assert.equal(score.final, false);
  const deal = { rules, seats: 2, seed: "example" };
  const played = await referee.replay({ deal, actions: [{ action: "draw" }] });
  assert(played.verdict === "legal");
  assert.equal(played.table.phase, "play");
});

test("a table that cannot be is told from one that can, and not judged", async () => {
  assert.equal((await referee.checkTable({ table })).possible, true);
  const doubled = { ...table, discards: [...table.discards, ...table.discards] };
  assert.equal((await referee.checkTable({ table: doubled })).possible, false);
  const impossible = await refusal(referee.score({ table: doubled }));
  assert(impossible.is("impossible-table"));
  assert.ok(impossible.problem.violations[0]?.rule.startsWith("consistency."));
  const misspelt = await refusal(referee.score({ table: { ...table, turn: -1 } }));
  assert(misspelt.is("invalid-request"));
  assert.equal(misspelt.problem.errors[0]?.pointer, "#/table/turn");
});

test("games and rules are told", async () => {
  const { variants } = await referee.listVariants();
  assert.ok(variants.some(({ name }) => name === "rummy-500"));
  const variant = await referee.getVariant("rummy-500");
  assert.ok(variant.rules.length > 10);
  assert.equal((await refusal(referee.getVariant("no such/game"))).slug, "not-found");
});

test("each kind of problem that has a name here is one of the service", async () => {
  const kinds = Object.keys(KINDS);
  const pages = kinds.map((kind) => fetch(`${address}/problems/${kind}`));
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  assert.deepEqual(statuses, kinds.map(() => 200));
});
