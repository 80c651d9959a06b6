// Asks grand-tichu whether to call Grand Tichu. Node 18 or newer, no dependencies.
//
//     const tichu = new GrandTichu();
//     const call = await tichu.shouldCall(hand, ownScore, opponentScore, { otherwise: false });
//
// `otherwise` is the fallback when there is no answer in time; without it, shouldCall throws
// Unavailable. An invalid question always throws Refused, because a retry would not help.

import { setTimeout as sleep } from "node:timers/promises";
import type { components } from "./openapi.js";

export type Decision = components["schemas"]["Decision"];
export type Problem = components["schemas"]["Problem"];
export type FieldError = components["schemas"]["FieldError"];
export type Position = components["schemas"]["Position"];
export type Action = components["schemas"]["Action"];
export type Advice = components["schemas"]["Advice"];
export type AdviceQuestion = components["schemas"]["AdviceQuestion"];
export type RoundQuestion = components["schemas"]["RoundQuestion"];
export type RoundPosition = components["schemas"]["RoundPosition"];
export type HandStructure = components["schemas"]["HandStructure"];
export type ExchangeQuestion = components["schemas"]["ExchangeQuestion"];
export type ExchangeAnswer = components["schemas"]["ExchangeAnswer"];
export type TichuQuestion = components["schemas"]["TichuQuestion"];
export type TichuDecisionsAnswer = components["schemas"]["TichuDecisionsAnswer"];
type DecisionsAnswer = components["schemas"]["DecisionsAnswer"];
type LegalMoves = components["schemas"]["LegalMoves"];

/** Cards as an array, or as one text with spaces or commas. */
export type Hand = string | readonly string[];

/** What is known beside hand and scores. */
export interface Situation {
  /** Whether an opponent has called Grand Tichu, for those who know. */
  opponentCalled?: boolean;
  /** Whether the partner has: then no profile calls. */
  partnerCalled?: boolean;
  /** The score that ends the match, 1000 when left out. */
  targetScore?: number;
}

export interface Settings {
  url?: string;
  apiKey?: string;
  /** For everything together: connecting, waiting, trying again. */
  deadlineMs?: number;
}

/** The service, or something on the way to it, says that the question cannot be answered. */
export class Refused extends Error {
  override name = "Refused";
  constructor(
    readonly status: number,
    message: string,
    /** Each field at fault, where fields are. */
    readonly errors: readonly FieldError[],
  ) {
    super(message);
  }
}

/** The service has no profile of this name. */
export class UnknownProfile extends Error {
  override name = "UnknownProfile";
}

/** No answer in time, or not from grand-tichu. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** Worth another try: the service, or a proxy before it, is busy or away for a moment. */
const PASSING = [429, 502, 503, 504];
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1000;

export class GrandTichu {
  readonly #url: string;
  readonly #headers: Headers;
  readonly #deadlineMs: number;

  constructor(settings: Settings = {}) {
    const url = settings.url ?? (process.env["GRAND_TICHU_URL"] || "http://127.0.0.1:8080");
    this.#url = `${url.replace(/\/+$/, "")}/v1`;
    new URL(this.#url); // throws now, not in the middle of a game
    this.#headers = new Headers({ accept: "application/json" });
    const key = settings.apiKey ?? process.env["GRAND_TICHU_API_KEY"];
    if (key) this.#headers.set("authorization", `Bearer ${key}`);
    this.#deadlineMs = settings.deadlineMs ?? 300;
  }

  /** Whether a player of this profile calls. */
  async shouldCall(
    hand: Hand,
    ownScore: number,
    opponentScore: number,
    { profile = "balanced", otherwise, ...situation }: Situation & { profile?: string; otherwise?: boolean } = {},
  ): Promise<boolean> {
    let decisions: Record<string, Decision>;
    try {
      decisions = await this.decisions(hand, ownScore, opponentScore, situation);
    } catch (error) {
      if (error instanceof Unavailable && otherwise !== undefined) return otherwise;
      throw error;
    }
    const decision = Object.hasOwn(decisions, profile) ? decisions[profile] : undefined;
    if (decision) return decision.call;
    const known = Object.keys(decisions).join(", ");
    throw new UnknownProfile(`expected a profile (${known}), found ${JSON.stringify(profile)}`);
  }

  /** What each profile decides, with confidence and threshold. */
  async decisions(
    hand: Hand,
    ownScore: number,
    opponentScore: number,
    { opponentCalled, partnerCalled, targetScore }: Situation = {},
  ): Promise<Record<string, Decision>> {
    const query = new URLSearchParams({
      hand: typeof hand === "string" ? hand : hand.join(","),
      own_score: String(ownScore),
      opponent_score: String(opponentScore),
    });
    if (opponentCalled !== undefined) query.set("opponent_called", String(opponentCalled));
    if (partnerCalled) query.set("partner_called", "true");
    if (targetScore !== undefined) query.set("target_score", String(targetScore));
    const ours = (answer: Partial<DecisionsAnswer>) => {
      const decisions = answer.decisions;
      const fits = Object.values(decisions ?? {}).every((decision) => typeof decision?.call === "boolean");
      return fits ? decisions : undefined;
    };
    return this.#answer(`/decisions?${query}`, undefined, ours);
  }

  /**
   * The legal moves of a hand in play: cards separated by spaces, or "pass". A position that no round
   * leads to is Refused.
   */
  async legalMoves(position: Position): Promise<string[]> {
    const ours = (answer: Partial<LegalMoves>) => (Array.isArray(answer.moves) ? answer.moves : undefined);
    return this.#answer("/play/legal", position, ours);
  }

  /**
   * What to do now, in a round as one player saw it: do `recommendation.actions` in order. With
   * `deals` the answer takes up to seconds: give the client a longer deadline. A round that cannot be
   * is Refused.
   */
  async advise(question: AdviceQuestion): Promise<Advice> {
    const ours = (answer: Partial<Advice>) => (answer.recommendation ? (answer as Advice) : undefined);
    return this.#answer("/play/advice", question, ours);
  }

  /** The position after the actions of a round. An illegal action is Refused. */
  async replay(question: RoundQuestion): Promise<RoundPosition> {
    const ours = (answer: Partial<RoundPosition>) => (answer.phase ? (answer as RoundPosition) : undefined);
    return this.#answer("/play/replay", question, ours);
  }

  /** A split of up to 14 cards into as few plays as possible, and what it is worth. */
  async structure(hand: Hand): Promise<HandStructure> {
    const ours = (answer: Partial<HandStructure>) => (answer.split ? (answer as HandStructure) : undefined);
    return this.#answer("/hand", { hand }, ours);
  }

  /** Which three of 14 cards to give away: `recommendation`, or one of the `exchanges`. */
  async exchange(question: ExchangeQuestion): Promise<ExchangeAnswer> {
    const ours = (answer: Partial<ExchangeAnswer>) => (answer.exchanges ? (answer as ExchangeAnswer) : undefined);
    return this.#answer("/exchange", question, ours);
  }

  /** Whether to call Tichu with 14 cards. */
  async tichu(question: TichuQuestion): Promise<TichuDecisionsAnswer> {
    const ours = (answer: Partial<TichuDecisionsAnswer>) =>
      answer.decisions ? (answer as TichuDecisionsAnswer) : undefined;
    return this.#answer("/tichu/decisions", question, ours);
  }

  /** The answer to a question, after as many tries as there is time for. */
  async #answer<A, T>(path: string, question: object | undefined, ours: (answer: A) => T | undefined): Promise<T> {
    const until = performance.now() + this.#deadlineMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const outcome = await this.#ask(path, question, ours, until);
      if ("answer" in outcome) return outcome.answer;
      // Random pauses keep rejected bots from retrying all at once.
      const wait = Math.max(pause * (0.5 + Math.random() / 2), outcome.retryAfterMs ?? 0);
      if (performance.now() + wait >= until) {
        throw new Unavailable(`no answer within ${this.#deadlineMs} ms: ${outcome.trouble}`);
      }
      await sleep(wait);
    }
  }

  /** One try: the answer, or why another one may help. */
  async #ask<A, T>(
    path: string,
    question: object | undefined,
    ours: (answer: A) => T | undefined,
    until: number,
  ): Promise<{ answer: T } | Passing> {
    let status: number, text: string, retryAfter: string | null;
    try {
      const left = Math.max(0, Math.ceil(until - performance.now()));
      const signal = AbortSignal.timeout(left);
      const headers = new Headers(this.#headers);
      const asked = question && { method: "POST", body: JSON.stringify(question) };
      if (asked) headers.set("content-type", "application/json");
      const response = await fetch(this.#url + path, { ...asked, headers, redirect: "manual", signal });
      // Reads to the end, so that the connection can be reused.
      [status, text] = [response.status, await response.text()];
      retryAfter = response.headers.get("retry-after");
    } catch (error) {
      // Refused, reset, or closed while idle: a retry is safe.
      return { trouble: reason(error) };
    }
    if (PASSING.includes(status)) {
      const said = retryAfter !== null && /^\d+$/.test(retryAfter);
      const trouble = `status ${status}`;
      return said ? { trouble, retryAfterMs: 1000 * Number(retryAfter) } : { trouble };
    }
    const body = parsed(text);
    if (status >= 400 && status < 500) {
      const { detail, errors } = (body ?? {}) as Partial<Problem>;
      const message = detail ?? "not the answer of grand-tichu; is the address right?";
      throw new Refused(status, `status ${status}: ${message}`, Array.isArray(errors) ? errors : []);
    }
    const answer = status === 200 && body ? ours(body as A) : undefined;
    if (answer === undefined) {
      throw new Unavailable(`expected the answer of grand-tichu, found another one with status ${status}`);
    }
    return { answer };
  }
}

interface Passing {
  trouble: string;
  retryAfterMs?: number;
}

/** A JSON object, if it is one. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What `fetch failed` hides in its cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message || cause.name : error.message;
}
