import type { CheckName } from '../../../../shared/go-live/go-live.ts';
import { type AnyMessage, english, type Message, say } from '../../../../shared/kernel/message.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import { encodeWire } from '../../../../shared/partner/wire.ts';
import type { PartnerCredentials } from '../../../features/connection/ports.ts';
import { retryAfter } from '../../http/retry-after.ts';
import {
  type Exchange,
  exchange,
  type HttpRequest,
  type Route,
  watching,
} from '../../http/transport.ts';
import { DOCUMENT_TYPE } from '../documents.ts';
import { jsonHeaders, type Limits, partnerUrl } from '../http/calls.ts';
import { type Answer, toAnswer } from '../http/failure.ts';
import type { TokenForm } from '../http/token.ts';
import { type Clock, createPace, REAL_CLOCK } from './pace.ts';

/** There is no answer, also after waiting and asking again. Says nothing about what was asked. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly why: Message;
  constructor(why: Message) {
    super(english(why));
    this.why = why;
  }
}

const busy = () => new Unanswered(say('the partner is too busy to answer this now (429)'));

export interface Reply {
  check: CheckName;
  method: 'GET' | 'POST' | 'PUT';
  /** Path below the base address; for a file the whole address, which lets anyone fetch it. */
  path: string;
  isFile: boolean;
  sent: string | null;
  milliseconds: number;
  /** null: no complete answer, because of `lost`. */
  answer: (Answer & { headers: Readonly<Record<string, unknown>>; bytes: Buffer }) | null;
  lost: AnyMessage | null;
}

export interface SessionOptions {
  baseUrl: string;
  limits: Limits;
  route: Route;
  scrubber: Scrubber;
  signal: AbortSignal;
  clock?: Clock;
}

export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** The Authorization header; absent: the token in the form that works; null: no header. */
  authorization?: string | null;
  acceptEncoding?: string;
}

/** Too many requests, or a gateway that gets no answer. */
export const isBusy = (status: number): boolean =>
  status === 429 || (status >= 502 && status <= 504);

/** Longest time that a Retry-After of a gateway is obeyed, in milliseconds. */
const LONGEST_WAIT = 10_000;
const SHORTEST_WAIT = 500;
const MOST_TRIES = 4;

type Pace = ReturnType<typeof createPace>;

/**
 * Waits and repeats if the partner is busy or the connection breaks; all calls are harmless. null: the partner
 * stays too busy (429). Throws `Unanswered`.
 */
async function patiently(
  once: () => Promise<Reply>,
  { pace, clock, signal }: { pace: Pace; clock: Clock; signal: AbortSignal },
): Promise<Reply | null> {
  for (let tries = 1; ; ) {
    await pace.turn();
    const reply = await once();
    if (reply.answer?.status === 429) {
      if (!(await pace.busy(retryAfterOf(reply, clock)))) return null;
      continue;
    }
    pace.answered();
    if (reply.answer && !isBusy(reply.answer.status)) return reply;
    if (tries === MOST_TRIES || signal.aborted)
      throw new Unanswered(
        say('no answer: {why}', { why: reply.lost ?? String(reply.answer?.status) }),
      );
    tries += 1;
    const pause = Math.min(retryAfterOf(reply, clock) ?? 1000, LONGEST_WAIT);
    await clock.wait(Math.max(SHORTEST_WAIT, pause), signal);
  }
}

async function ask(
  { baseUrl, limits, route, signal }: SessionOptions,
  { method, path, body, authorization, acceptEncoding }: Call,
): Promise<Omit<Reply, 'check'>> {
  const text = body === undefined ? undefined : encodeWire(body);
  const verb = method ?? (text === undefined ? 'GET' : 'POST');
  const began = performance.now();
  const outcome = await exchange({
    method: verb,
    url: partnerUrl(baseUrl, path),
    headers: {
      ...jsonHeaders(authorization ?? undefined),
      ...(acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding }),
    },
    ...(text === undefined ? {} : { body: text }),
    route,
    signal,
    connectMs: limits.connectMs,
    answerMs: limits.answerMs,
    maxBytes: limits.answerBytes.classification,
  });
  return {
    method: verb,
    path,
    isFile: false,
    sent: text ?? null,
    ...answerOf(outcome, performance.now() - began),
  };
}

const answerOf = (
  outcome: Exchange,
  ms: number,
): Pick<Reply, 'milliseconds' | 'answer' | 'lost'> => ({
  milliseconds: Math.round(ms),
  answer:
    outcome.kind === 'answered'
      ? { ...toAnswer(outcome), headers: outcome.headers, bytes: outcome.body }
      : null,
  lost: outcome.kind === 'answered' ? null : outcome.why,
});

/** An exchange made by the station's own code. */
function watched(
  { baseUrl }: Pick<SessionOptions, 'baseUrl'>,
  { method, url, headers, body }: HttpRequest,
  outcome: Exchange,
  ms: number,
): Omit<Reply, 'check'> {
  const isFile = headers.Accept === DOCUMENT_TYPE;
  const { href } = url;
  const path = !isFile && href.startsWith(baseUrl) ? href.slice(baseUrl.length) : href;
  const { answer, ...reply } = answerOf(outcome, ms);
  const kept =
    isFile && answer ? { ...answer, text: '', bytes: answer.bytes.subarray(0, 1024) } : answer;
  return { method, path, isFile, sent: body ?? null, ...reply, answer: kept };
}

const header = (own: string, as: TokenForm): string => (as === 'bearer' ? `Bearer ${own}` : own);

const watchingFor =
  (options: SessionOptions, replies: Reply[], current: () => CheckName) =>
  <T>(work: () => Promise<T>): Promise<T> => {
    const check = current();
    const keep = (request: HttpRequest, reply: Exchange, ms: number) =>
      void replies.push({ check, ...watched(options, request, reply, ms) });
    return watching(keep, work);
  };

/** Sends at the partner's pace. A resource that stayed busy is not asked again in this run. */
function atItsPace(
  { signal, clock = REAL_CLOCK }: SessionOptions,
  once: (call: Call) => Promise<Reply>,
) {
  const tooBusy = new Set<string>();
  let progress: (line: string) => void = () => undefined;
  const pace = createPace({ clock, signal, progress: (line) => progress(line) });
  return {
    gap: pace.gap,
    progressTo(show: (line: string) => void): void {
      progress = show;
    },
    async send(call: Call): Promise<Reply> {
      const [, resource = ''] = call.path.split('/');
      if (tooBusy.has(resource)) throw busy();
      const reply = await patiently(() => once(call), { pace, clock, signal });
      if (reply !== null) return reply;
      tooBusy.add(resource);
      throw busy();
    },
  };
}

export type Session = ReturnType<typeof createSession>;

export function createSession(options: SessionOptions, credentials: PartnerCredentials) {
  const { scrubber } = options;
  const replies: Reply[] = [];
  let token: string | null = null;
  let form: TokenForm = 'bare';
  let classificationForm: TokenForm | null = null;
  let check: CheckName = 'sign-in';
  let tokenCalls = 0;
  const lives: number[] = [];

  scrubber.hide(credentials.appId);
  scrubber.hide(credentials.restApiKey);

  async function once(call: Call): Promise<Reply> {
    // Only the station's purchase flow may buy.
    if (call.path === '/Shipments') throw new Error('The check itself may not buy');
    const reply = { check, ...(await ask(options, call)) };
    replies.push(reply);
    return reply;
  }

  const { send, progressTo, gap } = atItsPace(options, once);

  async function authorized(call: Call): Promise<Reply> {
    if (token === null) return await send({ ...call, authorization: null });
    const as = (call.path === '/Classifications' && classificationForm) || form;
    const reply = await send({ ...call, authorization: header(token, as) });
    tokenCalls += 1;
    if (reply.answer?.status !== 401 || tokenCalls < 2) return reply;
    const calls = tokenCalls;
    if (!(await signIn())) return reply;
    const again = await send({ ...call, authorization: header(token, as) });
    // Refused in the same way again, so the token was not the reason.
    if (again.answer?.status !== 401) lives.push(calls);
    return again;
  }

  async function signIn(): Promise<boolean> {
    const body = { AppID: credentials.appId, RestApiKey: credentials.restApiKey };
    const reply = await send({ path: '/Auth', authorization: null, body });
    const issued = tokenIn(reply);
    if (issued === null) return false;
    setToken(issued);
    return true;
  }

  function setToken(issued: string): void {
    scrubber.hide(issued);
    token = issued;
    tokenCalls = 0;
  }

  return {
    baseUrl: options.baseUrl,
    credentials,
    replies,
    begin: (name: CheckName, progress: (line: string) => void = () => undefined) => {
      check = name;
      progressTo(progress);
    },
    watching: watchingFor(options, replies, () => check),
    events: [] as string[],
    send,
    authorized,
    signIn,
    setToken,
    token: () => token,
    form: () => form,
    setForm: (works: TokenForm) => {
      form = works;
    },
    setClassificationForm: (works: TokenForm) => {
      classificationForm = works;
    },
    header,
    /** Number of calls until each token was refused. */
    lives,
    /** Milliseconds between requests, since the partner was busy; 0 if it never was for long. */
    gap,
  };
}

const retryAfterOf = ({ answer }: Reply, clock: Clock): number | null =>
  retryAfter(String(answer?.headers['retry-after'] ?? ''), new Date(clock.now()));

export function tokenIn(reply: Reply): string | null {
  const body = bodyOf(reply);
  const issued = isObject(body) ? body.Token : null;
  return typeof issued === 'string' && issued.trim() !== '' ? issued.trim() : null;
}

export function bodyOf({ answer }: Reply): unknown {
  try {
    return JSON.parse(answer?.text ?? '');
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
