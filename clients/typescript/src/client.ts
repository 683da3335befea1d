/** A client of the rummy referee: questions about tables, and games that the service keeps. */
import { ProblemError } from "./problem.ts";
import { Seat } from "./seat.ts";
import { type Options, Sender, type Settings } from "./sending.ts";
import type { Answered, Asked, NewSession, Path, View } from "./types.ts";

export { type Kind, ProblemError, type ProblemOf, StaleTableError } from "./problem.ts";
export type { components, operations, paths } from "./schema.ts";
export { type Change, Seat } from "./seat.ts";
export type { Options, Settings } from "./sending.ts";
export type * from "./types.ts";

/** The service at an address. */
export class Referee {
  readonly #sender: Sender;

  constructor(url: string | URL, settings: Settings = {}) {
    this.#sender = new Sender(url, settings);
  }

  // Questions about a table that is sent. Nothing is kept.

  /** Judge an action, or a whole turn. That the rules forbid it is an answer, and no error. */
  judge(asked: Asked<"/v1/verdicts">, options?: Options) {
    return this.#post("/v1/verdicts", asked, options);
  }

  /** Judge several alternatives on one table. */
  judgeAlternatives(asked: Asked<"/v1/verdicts/batch">, options?: Options) {
    return this.#post("/v1/verdicts/batch", asked, options);
  }

  /** List what a seat may do now. */
  listLegalActions(asked: Asked<"/v1/legal-actions">, options?: Options) {
    return this.#post("/v1/legal-actions", asked, options);
  }

  /** Find the best that can be made of cards, and every meld that is possible. */
  arrange(asked: Asked<"/v1/arrangements">, options?: Options) {
    return this.#post("/v1/arrangements", asked, options);
  }

  /** Deal, or deal again after a finished table. */
  deal(asked: Asked<"/v1/deals">, options?: Options) {
    return this.#post("/v1/deals", asked, options);
  }

  /** Count what a deal has brought, or would bring if it ended now. */
  score(asked: Asked<"/v1/scores">, options?: Options) {
    return this.#post("/v1/scores", asked, options);
  }

  /** Play a list of actions again, from a deal or a table. */
  replay(asked: Asked<"/v1/replays">, options?: Options) {
    return this.#post("/v1/replays", asked, options);
  }

  /** Show what a seat, or a spectator, may see of a table. */
  view(asked: Asked<"/v1/views">, options?: Options) {
    return this.#post("/v1/views", asked, options);
  }

  /** Say whether a game can come to this table, and why not. */
  checkTable(asked: Asked<"/v1/table-checks">, options?: Options) {
    return this.#post("/v1/table-checks", asked, options);
  }

  /** List the games. */
  listVariants(options?: Options): Promise<Answered<"/v1/variants">> {
    return this.#get("/v1/variants", options);
  }

  /** Tell a game's options and rules. */
  getVariant(name: string, options?: Options): Promise<Answered<"/v1/variants/{name}">> {
    return this.#get(`/v1/variants/${encodeURIComponent(name)}`, options);
  }

  /** Tell a rule, as violations name it. */
  getRule(rule: string, options?: Options): Promise<Answered<"/v1/rules/{rule}">> {
    return this.#get(`/v1/rules/${encodeURIComponent(rule)}`, options);
  }

  // Games that the service keeps.

  /** Begin a session. Its tokens are secrets: give each player his own, and nothing else. */
  async begin(
    asked: Asked<"/v1/sessions">,
    { key = crypto.randomUUID(), signal }: Options & { key?: string } = {},
  ): Promise<NewSession> {
    const headers = { "Idempotency-Key": key };
    const asking = { method: "POST", path: "/v1/sessions", body: asked, headers } as const;
    return (await this.#sender.send<NewSession>(asking, { signal })).body;
  }

  /** Take a seat of a session by its token, and look at the game. */
  join(session: string, seat: number, token: string, options?: Options): Promise<Seat> {
    return Seat.take(this.#sender, session, seat, token, options);
  }

  /** Show what everybody may see of a session. */
  watch(session: string, options?: Options): Promise<View> {
    return this.#get(`/v1/sessions/${encodeURIComponent(session)}`, options);
  }

  /** End a session, by its owner's token. */
  async end(session: string, ownerToken: string, options?: Options): Promise<void> {
    const path = `/v1/sessions/${encodeURIComponent(session)}`;
    const headers = { Authorization: `Bearer ${ownerToken}` };
    try {
      await this.#sender.send({ method: "DELETE", path, headers }, options);
    } catch (error) {
      // The answer to the first request was lost, and it had been done.
      if (error instanceof ProblemError && error.is("not-found") && error.tries > 1) return;
      throw error;
    }
  }

  async #post<P extends Path>(
    path: P, body: Asked<P>, options?: Options,
  ): Promise<Answered<P, "post">> {
    return (await this.#sender.send<Answered<P, "post">>({ method: "POST", path, body }, options)).body;
  }

  async #get<Body>(path: string, options?: Options): Promise<Body> {
    return (await this.#sender.send<Body>({ method: "GET", path }, options)).body;
  }
}
