import assert from "node:assert/strict";
import { ProblemError } from "../src/client.ts";

/** The refusal that something ends with. */
export async function refusal(asked: Promise<unknown>): Promise<ProblemError> {
  const error = await asked.then(() => undefined, (reason: unknown) => reason);
  assert(error instanceof ProblemError, `not refused: ${error}`);
  return error;
}
