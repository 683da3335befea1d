/** The running service that these tests ask, and sessions of it. */
import assert from "node:assert/strict";
import { type NewSession, Referee, type Rules, type Seat } from "../src/client.ts";

const url = process.env.RUMMY_URL;
assert(url, "RUMMY_URL has to be the address of a running service.");
export const address: string = url;
export const referee = new Referee(address);

const LONG = 600_000; // ms that are not over while a test runs

/** A session and its players, in their order. */
export interface Game {
  begun: NewSession;
  seats: Seat[];
}

export async function begin(rules: Rules, players: number, seed: string): Promise<Game> {
  const begun = await referee.begin(
    { rules, seats: players, seed, hold_ms: LONG, grace_ms: LONG },
  );
  const seats = begun.seats.map(({ seat, token }) => referee.join(begun.id, seat, token));
  return { begun, seats: await Promise.all(seats) };
}

/** The seat in turn. */
export function inTurn({ seats }: Game): Seat {
  const seat = seats.find((each) => each.inTurn);
  assert(seat);
  return seat;
}
