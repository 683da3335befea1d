/** Sends requests; sends one again, as it is, when it cannot be known whether it was done. */
import { problemOf, ProblemError } from "./problem.ts";

/** What each request may be given. */
export interface Options {
  /** Ends the request, the pauses before it is sent again, and waiting. */
  signal?: AbortSignal | undefined;
}

/** How requests are sent. */
export interface Settings {
  /** How often a request is sent at most; 5 if left out. */
  tries?: number;
  /** Milliseconds after which an answer counts as lost: more than a request may wait (20 s). */
  timeout?: number;
  /** The key of this application, where the service wants one. */
  apiKey?: string;
  fetch?: typeof fetch;
  pause?: typeof pause;
}

export interface Asking {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer<Body> {
  /** Undefined where there is none: 204 and 304. */
  body: Body;
  status: number;
  headers: Headers;
  /** Milliseconds until it makes sense to ask again. */
  retryAfter: number | undefined;
}

/** Nothing is wrong with these requests: too many came, or what is behind the service was away. */
const AGAIN = new Set([429, 502, 503, 504]);
const FIRST_PAUSE = 250;
/** Whoever is told to wait longer shall decide himself. */
const LONGEST_PAUSE = 60_000;

export class Sender {
  readonly pause: typeof pause;
  readonly #base: string;
  readonly #fetch: typeof fetch;
  readonly #always: Record<string, string>;
  readonly #timeout: number;
  readonly #tries: number;

  constructor(base: string | URL, settings: Settings) {
    this.#base = new URL(base).href.replace(/\/+$/, "");
    this.#fetch = settings.fetch ?? ((...args) => fetch(...args));
    this.#always = {
      Accept: "application/json",
      ...(settings.apiKey === undefined ? {} : { "X-Api-Key": settings.apiKey }),
    };
    this.#timeout = settings.timeout ?? 30_000;
    this.#tries = settings.tries ?? 5;
    this.pause = settings.pause ?? pause;
  }

  /**
   * Send a request until it is answered; ProblemError if it is refused.
   *
   * Only for what may be done twice or is done once: questions, and changes with a key or a place.
   */
  async send<Body>(asking: Asking, { signal }: Options = {}): Promise<Answer<Body>> {
    for (let tries = 1; ; tries++) {
      let wait = FIRST_PAUSE * 2 ** (tries - 1);
      try {
        const response = await this.#once(asking, signal);
        const text = await response.text();
        const retryAfter = millisecondsUntil(response.headers.get("Retry-After"));
        if (response.ok || response.status === 304) {
          const body = (text ? JSON.parse(text) : undefined) as Body;
          return { body, status: response.status, headers: response.headers, retryAfter };
        }
        const problem = problemOf(response.status, response.statusText, text);
        wait = retryAfter ?? wait;
        if (!AGAIN.has(response.status) || tries >= this.#tries || wait > LONGEST_PAUSE) {
          throw new ProblemError(problem, tries, retryAfter);
        }
      } catch (error) {
        // All others say that the answer was lost, on its way or in the middle.
        if (error instanceof ProblemError || signal?.aborted || tries >= this.#tries) throw error;
      }
      // The chance lets those who were refused together not come back together.
      await this.pause(wait + Math.random() * FIRST_PAUSE, signal);
    }
  }

  #once(asking: Asking, signal: AbortSignal | undefined): Promise<Response> {
    const timeout = AbortSignal.timeout(this.#timeout);
    const headers: Record<string, string> = { ...this.#always, ...asking.headers };
    const init: RequestInit = { method: asking.method, headers, cache: "no-store" };
    if (asking.body !== undefined) {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(asking.body);
    }
    init.signal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    return this.#fetch(this.#base + asking.path, init);
  }
}

/** What Retry-After says: seconds, or of some proxies a date. */
function millisecondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
