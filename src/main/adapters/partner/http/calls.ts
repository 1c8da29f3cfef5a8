import { setTimeout as wait } from 'node:timers/promises';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import { AuthResponseSchema } from '../../../../shared/partner/auth.ts';
import { isPage, readPartnerError, refusesCustomerKey } from '../../../../shared/partner/errors.ts';
import { encodeWire } from '../../../../shared/partner/wire.ts';
import type { PartnerCredentials } from '../../../features/connection/ports.ts';
import { type Exchange, exchange, type Route } from '../../http/transport.ts';
import { ANSWER_BYTES, type AnswerKind } from './answer-size.ts';
import { type Answer, answerError, noAnswer, parseAnswer, toAnswer } from './failure.ts';
import { authorization, createTokens, type Token, type TokenForm, type Tokens } from './token.ts';

/** Times in milliseconds, sizes in bytes. */
export const LIMITS = {
  connectMs: 10_000,
  answerMs: 60_000,
  /** "Buying exactly once", rule 1. */
  purchaseMs: 120_000,
  documentMs: 30_000,
  answerBytes: ANSWER_BYTES as Readonly<Record<AnswerKind, number>>,
  documentBytes: 20 * 1024 * 1024,
  /** Waits before the second attempt, the third, …; each is varied randomly by half its length. */
  backoffMs: [300, 1_200] as readonly number[],
};
export type Limits = typeof LIMITS;

export interface Connected {
  baseUrl: string;
  calls: PartnerCalls;
  scrubber: Scrubber;
  limits: Limits;
  route: Route;
  customerKey: (merchant: string) => Promise<Result<string>>;
}

export interface CallOptions {
  baseUrl: string;
  tokenForm: () => 'auto' | TokenForm;
  credentials: () => Promise<Result<PartnerCredentials>>;
  rememberedTokenForm: TokenForm | null;
  rememberTokenForm: (form: TokenForm) => void;
  limits: Limits;
  route: Route;
  scrubber: Scrubber;
  /** Aborts every call except a purchase. */
  signal: AbortSignal;
}

export interface PartnerCalls {
  /** POST /Auth, even if there is a token. */
  signIn(): Promise<Result<void>>;
  signOut(): void;
  /**
   * Sends with the token. Repeats with backoff after a lost connection and on 502-504, once per wait in
   * `backoffMs`. `what` names the call in errors.
   */
  get(
    path: string,
    kind: AnswerKind,
    what: Message,
    body?: string | null,
    backoffMs?: readonly number[],
  ): Promise<Result<Answer>>;
  /** As `get`. Never for POST /Shipments: it buys. `form`: the token in this form alone. */
  postHarmless(
    path: string,
    body: string,
    kind: AnswerKind,
    what: Message,
    form?: TokenForm,
  ): Promise<Result<Answer>>;
  /**
   * Authorization header for a call that is sent once, in the token form known to work, or the most
   * likely one. `renew` signs in again first.
   */
  authorize(renew: boolean): Promise<Result<Authorization>>;
  /** Milliseconds by which the partner's clock is ahead, by its last answer's Date; null without one. */
  clockSkew(): number | null;
}

interface Authorization {
  header: string;
  /** Call this when the partner has accepted the token. */
  accepted(): void;
}

/** A number no carrier issues: the answer is 404 if the token is accepted, 401 if it is not. */
const PROBE = '/Tracking/Get/Detail/PACKBENCH-TOKEN-PROBE';

type Send = (header: string) => Promise<Exchange>;

export function createCalls(options: CallOptions): PartnerCalls {
  const { limits, scrubber, signal } = options;
  const common = { connectMs: limits.connectMs, signal, route: options.route };
  const tokens = createTokens({
    tokenForm: options.tokenForm,
    remembered: options.rememberedTokenForm,
    remember: options.rememberTokenForm,
    authenticate: () => authenticate(options, (body) => request('POST', '/Auth', 'signIn', body)),
  });

  let skew: number | null = null;

  async function request(
    method: 'GET' | 'POST',
    path: string,
    kind: AnswerKind,
    body?: string,
    header?: string,
    backoffMs = limits.backoffMs,
  ) {
    const reply = await withRetries(backoffMs, signal, () =>
      exchange({
        ...common,
        method,
        url: partnerUrl(options.baseUrl, path),
        headers: jsonHeaders(header),
        ...(body === undefined ? {} : { body }),
        answerMs: limits.answerMs,
        maxBytes: limits.answerBytes[kind],
      }),
    );
    const date = reply.kind === 'answered' ? Date.parse(reply.headers.date ?? '') : Number.NaN;
    if (!Number.isNaN(date)) skew = date - Date.now();
    return reply;
  }

  async function call(what: Message, send: Send, form?: TokenForm) {
    const reply = await authorized(form ? inForm(tokens, form) : tokens, send);
    if (!reply.ok) return reply;
    return reply.value.kind === 'answered'
      ? ok(toAnswer(reply.value))
      : fail(noAnswer(reply.value, what));
  }

  const get: PartnerCalls['get'] = (path, kind, what, body = null, backoffMs = limits.backoffMs) =>
    call(what, (header) => request('GET', path, kind, body ?? undefined, header, backoffMs));

  async function settleForm(): Promise<Result<void>> {
    if (tokens.form().settled) return ok(undefined);
    const what = say('a check of the token');
    const probe = await get(PROBE, 'tracking', what);
    if (!probe.ok) return probe;
    const isRefused = probe.value.status === 401;
    return isRefused ? fail(answerError(probe.value, what, scrubber)) : ok(undefined);
  }

  return {
    get,
    clockSkew: () => skew,
    postHarmless: (path, body, kind, what, form) =>
      call(what, (header) => request('POST', path, kind, body, header), form),
    signOut: tokens.forget,
    async signIn() {
      const token = await tokens.ask();
      return token.ok ? ok(undefined) : token;
    },
    async authorize(renew) {
      const settled = await settleForm();
      if (!settled.ok) return settled;
      const obtained = renew ? await tokens.ask() : await tokens.obtain();
      if (!obtained.ok) return obtained;
      const token = 'token' in obtained.value ? obtained.value.token : obtained.value;
      const { form } = tokens.form();
      return ok({
        header: authorization(token, form),
        accepted: () => tokens.accept(token, form),
      });
    },
  };
}

/** Sends one small request that changes nothing. Errors: credentials-*, partner-unavailable. */
export async function probe(
  { get }: Pick<PartnerCalls, 'get'>,
  scrubber: Scrubber,
): Promise<Result<void>> {
  const what = say('a check of the connection');
  const reply = await get(PROBE, 'tracking', what, null, []);
  if (!reply.ok) return reply;
  // "Not found" is an answer, too.
  const error = reply.value.status === 200 ? null : answerError(reply.value, what, scrubber);
  return error && error.code !== 'partner-refused' ? fail(error) : ok(undefined);
}

async function authenticate(
  { credentials: own, scrubber }: Pick<CallOptions, 'credentials' | 'scrubber'>,
  post: (body: string) => Promise<Exchange>,
): Promise<Result<string>> {
  const credentials = await own();
  if (!credentials.ok) return credentials;
  const { appId, restApiKey } = credentials.value;
  scrubber.hide(appId);
  scrubber.hide(restApiKey);
  const body = encodeWire({ AppID: appId, RestApiKey: restApiKey });
  const reply = await post(body);
  if (reply.kind !== 'answered') return fail(noAnswer(reply, say('the sign-in')));
  const token = readToken(toAnswer(reply), scrubber);
  if (token.ok) scrubber.hide(token.value);
  return token;
}

/** The same tokens in a fixed form, which other calls do not use. */
const inForm = (tokens: Tokens, form: TokenForm): Tokens => ({
  ...tokens,
  forms: () => [form],
  forgetForm: () => undefined,
  accept: () => undefined,
});

/** Sends with a token; if it is refused, in the other form where none is known, else with a new token. */
async function authorized(tokens: Tokens, send: Send): Promise<Result<Exchange>> {
  const first = await tokens.obtain();
  if (!first.ok) return first;
  let { token } = first.value;
  for (let renewed = false; ; renewed = true) {
    const forms = tokens.forms();
    const { reply, form } = await firstTaken(token, forms, send);
    if (form) {
      if (provesToken(reply)) tokens.accept(token, form);
      return ok(reply);
    }
    // A 403 or 400 in every form was not about the token.
    if (reply.kind === 'answered' && reply.status !== 401) return ok(reply);
    tokens.drop(token);
    if (renewed) tokens.forgetForm();
    // A token that was just issued and refused in both forms: another new one would be refused too.
    if (renewed || (first.value.fresh && forms.length > 1)) return ok(reply);
    const next = await tokens.renew(token);
    if (!next.ok) return next;
    token = next.value;
  }
}

export const partnerUrl = (baseUrl: string, path: string): URL =>
  new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + path);

export function jsonHeaders(header: string | undefined): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...(header === undefined ? {} : { Authorization: header }),
  };
}

/**
 * Tries the forms until one is not refused; without `form` in the result, all were, and `reply` is the
 * first that says more than that a token was not understood.
 */
async function firstTaken(
  token: Token,
  forms: TokenForm[],
  send: (header: string) => Promise<Exchange>,
): Promise<{ reply: Exchange; form?: TokenForm }> {
  const [form, ...others] = forms;
  if (!form) throw new Error('No form to send a token in');
  const reply = await send(authorization(token, form));
  if (!refusesToken(reply, token)) return { reply, form };
  if (others.length === 0) return { reply };
  const next = await firstTaken(token, others, send);
  return next.form || speaksOfToken(reply) ? next : { reply };
}

const OF_TOKEN = /\btoken|\bauthori[sz]ation\b|\bbearer\b|\bjwt\b|_token\b/i;

/**
 * Whether the answer refuses the token. A 401 counts only if it is the partner's own: not a proxy's HTML
 * page, and not one about the CustomerKey. For a token not yet proven, the document does not say which
 * status refuses its form: a 403 or 400 counts if its text mentions the token.
 */
function refusesToken(reply: Exchange, token: Token): boolean {
  if (reply.kind !== 'answered') return false;
  const answer = toAnswer(reply);
  if (isPage(answer.text, answer.contentType)) return false;
  if (reply.status === 401) {
    const words = readPartnerError(answer.text, answer.contentType);
    return speaksOfToken(reply) || !refusesCustomerKey(reply.status, words);
  }
  return [400, 403].includes(reply.status) && !token.proven && speaksOfToken(reply);
}

const speaksOfToken = (reply: Exchange): boolean =>
  reply.kind === 'answered' && OF_TOKEN.test(toAnswer(reply).text);

/** The partner gives these statuses only after it has checked the token (interface document, "Errors"). */
function provesToken(reply: Exchange): boolean {
  if (reply.kind !== 'answered' || ![200, 404, 422].includes(reply.status)) return false;
  const { text, contentType } = toAnswer(reply);
  return !isPage(text, contentType);
}

/** For calls that change nothing: repeats after a lost connection and on a gateway's 502, 503, 504. */
export async function withRetries(
  backoffMs: readonly number[],
  signal: AbortSignal,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  const reply = await send();
  const [pause, ...rest] = backoffMs;
  const again = reply.kind === 'answered' ? [502, 503, 504].includes(reply.status) : reply.again;
  if (!again || pause === undefined) return reply;
  try {
    await wait(pause * (0.5 + Math.random()), undefined, { signal });
  } catch {
    return reply;
  }
  return withRetries(rest, signal, send);
}

/** Characters that a header can carry. */
const SENDABLE = /^[\x21-\x7e]{1,12000}$/;

/**
 * Interface document, "POST /Auth". A 201 with a Token also counts, as signing in spends nothing. An
 * invalid success is not quoted: it may hold the token under another name.
 */
function readToken(answer: Answer, scrubber: Scrubber): Result<string> {
  if (answer.status !== 200 && answer.status !== 201) {
    const error = answerError(answer, say('the sign-in'), scrubber);
    if (error.code === 'partner-answer') return fail({ ...error, partnerMessage: undefined });
    if (error.code !== 'partner-refused') return fail(error);
    const refused = error.status === 404 ? 'partner-answer' : 'credentials-refused';
    return fail({ ...error, code: refused });
  }
  const parsed = parseAnswer(answer, AuthResponseSchema, say('the sign-in'));
  if (parsed.ok && SENDABLE.test(parsed.value.Token.trim())) return ok(parsed.value.Token.trim());
  if (!parsed.ok && !parsed.error.field) return parsed;
  return refuse('partner-answer', say('The partner’s answer to the sign-in has no Token.'), {
    status: answer.status,
    field: 'Token',
    retry: 'later',
  });
}
