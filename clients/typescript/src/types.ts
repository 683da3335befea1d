/** The shapes of the specification, taken from its addresses; those of players by their names. */
import type { components, paths } from "./schema.ts";

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;

/** An address of the service, as the specification writes it. */
export type Path = keyof paths;

/** What a request to an address has in its body. */
export type Asked<P extends Path, Method extends keyof paths[P] = "post" & keyof paths[P]> =
  paths[P][Method] extends { requestBody?: infer Content } ? Json<Content> : never;

/** What a request to an address is answered, if it is not refused. */
export type Answered<P extends Path, Method extends keyof paths[P] = "get" & keyof paths[P]> =
  paths[P][Method] extends { responses: infer All } ? Json<All[keyof All & (200 | 201 | 202)]> : never;

type Session = "/v1/sessions/{session}";

/** The game as a seat, or a spectator, may see it. */
export type View = Answered<`${Session}/seats/{seat}`>;
export type Table = View["table"];
export type Rules = Table["rules"];
/** A session that was begun, with the tokens of its seats and its owner. */
export type NewSession = Answered<"/v1/sessions", "post">;
/** Something that a player can do when it is his turn. */
export type Action = Asked<`${Session}/actions`>["action"];
/** What came of an action: its events, and the game after it. */
export type Acted = Answered<`${Session}/actions`, "post">;
/** What a player may do, and what he may answer to the open window. */
export type Choices = Answered<`${Session}/legal-actions`>;
/** How a window stands in which others may call rummy, or buy a discard. */
export type Window = Answered<`${Session}/windows/{window}`>;
/** An answer to a window: a pass, a call or a buy. */
export type Reply = Asked<`${Session}/windows/{window}/responses/{seat}`, "put">;
/** What has become of such an answer. */
export type Replied = Answered<`${Session}/windows/{window}/responses/{seat}`, "put">;
/** Entries of the log of a session. */
export type Log = Answered<`${Session}/events`>;
/** A refusal, as RFC 9457 has it. */
export type Problem = components["schemas"]["Problem"];
