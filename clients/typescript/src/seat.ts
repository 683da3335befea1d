/** A player's place in a session: what he sees, and what he does on that. */
import { ProblemError, StaleTableError } from "./problem.ts";
import type { Answer, Asking, Options, Sender } from "./sending.ts";
import type { Acted, Action, Choices, Log, Replied, Reply, View, Window } from "./types.ts";

/** What a change may be given besides. */
export interface Change extends Options {
  /** Names the change: sent again with the same key it is done once. A new one if left out. */
  key?: string;
  /** The tag of the table on which it was decided; that of the last view if left out. */
  tag?: string;
}

/** Seconds that a request waits for something to happen: the longest that the service allows. */
const LONG_POLL = 20;

/** A seat with its token. It keeps the last view, and acts only on the table that this shows. */
export class Seat {
  readonly session: string;
  readonly number: number;
  readonly token: string;
  readonly #sender: Sender;
  #view!: View;
  #tag!: string;
  #heard!: number;

  private constructor(sender: Sender, session: string, number: number, token: string) {
    this.#sender = sender;
    this.session = session;
    this.number = number;
    this.token = token;
  }

  /** Take a seat by its token and look at the game. Referee.join does this. */
  static async take(
    sender: Sender, session: string, number: number, token: string, options?: Options,
  ): Promise<Seat> {
    const seat = new Seat(sender, session, number, token);
    await seat.look(options);
    seat.#heard = seat.view.revision;
    return seat;
  }

  /** The game as it was last seen. Each view is a new object; none is changed. */
  get view(): View {
    return this.#view;
  }

  /** The tag of that view. */
  get tag(): string {
    return this.#tag;
  }

  /** Whether the player is in turn, in a deal that is not over. */
  get inTurn(): boolean {
    return this.#view.table.turn === this.number && this.#view.table.phase !== "over";
  }

  /** Look at the game as it is now. */
  async look(options?: Options): Promise<View> {
    const seen = await this.#ask<View>("GET", `/seats/${this.number}`, options);
    this.#keep(seen);
    return seen.body;
  }

  /** What the player may do, and answer to a window, on the table of `view`, which is renewed. */
  async choices(options?: Options): Promise<Choices> {
    for (;;) {
      const choices = await this.#ask<Choices>("GET", "/legal-actions", options);
      if (tagOf(choices) !== this.#tag) await this.look(options);
      if (tagOf(choices) === this.#tag) return choices.body;
    }
  }

  /** Act. StaleTableError if somebody else has acted since: the player has to decide again. */
  act(action: Action, change?: Change): Promise<Acted> {
    return this.#write<Acted>("/actions", { action }, change);
  }

  /** Deal the next deal, after one that is over. */
  deal(change?: Change): Promise<View> {
    return this.#write<View>("/deals", undefined, change);
  }

  /** Answer a window. A claim of a worse placed player is `pending`; `settled` waits for the end. */
  async respond(window: number, reply: Reply, options?: Options): Promise<Replied> {
    const path = `/windows/${window}/responses/${this.number}`;
    const answer = await this.#ask<Replied>("PUT", path, options, { body: reply });
    if (tagOf(answer) !== this.#tag) await this.look(options);
    return answer.body;
  }

  /** How a window stands. */
  async window(window: number, options?: Options): Promise<Window> {
    return (await this.#ask<Window>("GET", `/windows/${window}`, options)).body;
  }

  /** Wait until a window holds up the game no longer: it is over, or all others have passed. */
  async settled(window: number, options?: Options): Promise<Window> {
    let known: Record<string, string> = {};
    for (;;) {
      const path = `/windows/${window}?wait=${LONG_POLL}`;
      const { status, body, headers, retryAfter } =
        await this.#ask<Window>("GET", path, options, { headers: known });
      const etag = headers.get("ETag");
      if (etag) known = { "If-None-Match": etag };
      if (status !== 304 && body.status !== "pending" && !body.hold_ms) {
        await this.look(options);
        return body;
      }
      // Without an ETag, which a proxy may have taken away, the service would not wait.
      await this.#sender.pause(retryAfter ?? (etag ? 0 : 1000), options?.signal);
    }
  }

  /** Entries of the log after that number: what has happened, as the player may know it. */
  async log(after = 0, options?: Options): Promise<Log> {
    return (await this.#ask<Log>("GET", `/events?after=${after}`, options)).body;
  }

  /** Wait until something has happened, the player's own acts included, and look at the game. */
  async wait(options?: Options): Promise<Log> {
    for (;;) {
      const path = `/events?after=${this.#heard}&wait=${LONG_POLL}`;
      const heard = await this.#ask<Log>("GET", path, options);
      const { events, next } = heard.body;
      const setBack = next < this.#heard; // the store has lost what was told last
      // An entry may be newer than the tag beside it. The view is never older than what was heard.
      const behind = tagOf(heard) !== this.#tag || next > this.#view.revision;
      if (behind) await this.look(options);
      this.#heard = next; // not before: an abort in between must lose no entries
      if (events.length > 0 || setBack) return heard.body;
      await this.#sender.pause(heard.retryAfter ?? 0, options?.signal);
    }
  }

  async #write<Body extends View>(path: string, body: unknown, change: Change = {}): Promise<Body> {
    const { key = crypto.randomUUID(), tag = this.#tag, signal } = change;
    const headers = { "If-Match": `"${tag}"`, "Idempotency-Key": key };
    try {
      const answer = await this.#ask<Body>("POST", path, { signal }, { body, headers });
      // The answer to a repeated key is as it was the first time: the game may have gone on since.
      if (answer.body.revision >= this.#view.revision) this.#keep(answer);
      return answer.body;
    } catch (error) {
      if (!(error instanceof ProblemError && error.is("stale-state"))) throw error;
      throw new StaleTableError(error, await this.look({ signal }));
    }
  }

  #keep(seen: Answer<View>): void {
    this.#view = seen.body;
    this.#tag = tagOf(seen);
  }

  #ask<Body>(
    method: Asking["method"], path: string, options?: Options, more?: Partial<Asking>,
  ): Promise<Answer<Body>> {
    const headers = { Authorization: `Bearer ${this.token}`, ...more?.headers };
    const address = `/v1/sessions/${encodeURIComponent(this.session)}${path}`;
    return this.#sender.send<Body>({ method, path: address, body: more?.body, headers }, options);
  }
}

/** The tag of the game, from the body, or from the ETag, which a proxy may have made weak. */
function tagOf(answer: Answer<{ tag?: string }>): string {
  const etag = answer.headers.get("ETag") ?? "";
  return answer.body.tag ?? etag.replace(/^(?:W\/)?"(.*)"$/, "$1");
}
