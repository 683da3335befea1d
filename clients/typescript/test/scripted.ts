/** A server that answers as it is told, request by request, and remembers what it was asked. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { Referee, type Seat, type Settings } from "../src/client.ts";

export interface Heard {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How a request is answered. */
export type Answering = (response: ServerResponse) => void;

export interface Scripted {
  heard: Heard[];
  /** The pauses that the client made, in milliseconds; it does not really wait. */
  pauses: number[];
  referee: Referee;
}

/** Serve these answers in order until the test is over; what comes after them is cut off. */
export async function scripted(
  context: TestContext, answers: Answering[], settings: Settings = {},
): Promise<Scripted> {
  const heard: Heard[] = [];
  const pauses: number[] = [];
  const left = [...answers];
  const server = createServer(async (request, response) => {
    const parts = await request.toArray();
    const { method, url: path, headers } = request;
    const answer = left.shift() ?? lost;
    heard.push({ method, path, headers, body: Buffer.concat(parts).toString() });
    answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const { port } = server.address() as AddressInfo;
  const referee = new Referee(`http://127.0.0.1:${port}/prefix/`, { pause, ...settings });
  return { heard, pauses, referee };
}

export function json(
  status: number, body: object, headers: Record<string, string> = {},
): Answering {
  return (response) => void response.writeHead(status, headers).end(JSON.stringify(body));
}

/** A refusal of that kind. */
export function refused(
  status: number, kind: string, headers: Record<string, string> = {}, more: object = {},
): Answering {
  const problem = { type: `/problems/${kind}`, title: kind, status, instance: "urn:request:x" };
  return json(status, { ...problem, ...more }, headers);
}

/** The connection breaks off when the request was taken. */
export const lost: Answering = (response) => void response.destroy();
/** The answer breaks off in its middle. */
export const torn: Answering = (response) => {
  response.writeHead(200, { "Content-Length": "100" });
  response.write('{"id":', () => response.destroy());
};
/** There is never an answer. */
export const silent: Answering = () => undefined;

/** The game at a revision, as far as the client looks at it. */
export function seen(revision: number): object {
  return { revision, tag: `${revision}-aaaaaaaa`, table: { turn: 0, phase: "draw" } };
}

/** Seat 0 of a session, at revision 1, and what the server answers after that. */
export async function seated(
  context: TestContext, answers: Answering[], settings?: Settings,
): Promise<Scripted & { seat: Seat }> {
  const server = await scripted(context, [json(200, seen(1)), ...answers], settings);
  const seat = await server.referee.join("session", 0, "token");
  server.heard.length = 0; // of what is tested here
  return { ...server, seat };
}
