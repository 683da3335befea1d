/** What is thrown when the service refuses a request. */
import type { Problem, View } from "./types.ts";

/** The kinds of problems a program may act on, each with the members that it always has. */
export const KINDS = {
  "already-answered": [],
  "call-pending": ["closes_in_ms"],
  "deal-not-over": [],
  "idempotency-key-reused": [],
  "illegal-action": ["violations"],
  "impossible-table": ["violations"],
  "invalid-request": ["errors"],
  "match-over": [],
  "not-found": [],
  "stale-state": ["revision", "tag"],
  "store-unavailable": [],
  "unauthenticated": [],
  "window-closed": ["window"],
  "window-open": ["hold_ms"],
  "wrong-seat": [],
} as const satisfies Record<string, readonly (keyof Problem)[]>;

export type Kind = keyof typeof KINDS;
/** A problem of one kind: the members that all of that kind have are not optional. */
export type ProblemOf<K extends Kind> = Problem & Required<Pick<Problem, (typeof KINDS)[K][number]>>;

/** A refusal. `slug` is its kind; `is` tells kinds apart, and with them what `problem` has. */
export class ProblemError extends Error {
  override name = "ProblemError";
  readonly problem: Problem;
  readonly slug: Kind | (string & {});
  readonly status: number;
  /** How often the request was sent. */
  readonly tries: number;
  /** Milliseconds until it makes sense to ask again, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, tries: number, retryAfter?: number) {
    super(problem.detail ? `${problem.title}: ${problem.detail}` : problem.title);
    this.problem = problem;
    this.slug = problem.type.slice(problem.type.lastIndexOf("/") + 1);
    this.status = problem.status;
    this.tries = tries;
    this.retryAfter = retryAfter;
  }

  is<K extends Kind>(kind: K): this is this & { slug: K; problem: ProblemOf<K> } {
    return this.slug === kind;
  }
}

/**
 * The game had moved on when the request came, and nothing was done.
 *
 * `view` is the game as it is now. Decide again: what was decided on another table is not repeated.
 */
export class StaleTableError extends ProblemError {
  override name = "StaleTableError";
  readonly view: View;

  constructor(refusal: ProblemError, view: View) {
    super(refusal.problem, refusal.tries, refusal.retryAfter);
    this.view = view;
  }
}

/** The problem that an answer tells of; of answers that a proxy has written, its status alone. */
export function problemOf(status: number, statusText: string, text: string): Problem {
  try {
    const problem: Partial<Problem> | null = JSON.parse(text);
    if (typeof problem?.type === "string") return problem as Problem;
  } catch {
    // It is a page for people.
  }
  return { type: "about:blank", title: statusText || `Status ${status}`, status, instance: "" };
}
