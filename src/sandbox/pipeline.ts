import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeWire } from '../shared/kernel/exact-json.ts';
import { type Answer, errorAnswer, json, nextLayout, proxyPage, Refusal } from './answers.ts';
import { asUuid, type Context } from './context.ts';
import type { Fault } from './faults.ts';

export type Call = {
  requestId: string;
  params: Record<string, string>;
  /** Parameters after the question mark. */
  query: Record<string, string>;
  authorization: string | undefined;
  body: string;
  faults: Fault[];
};

export type Handler = (call: Call) => Answer | Promise<Answer>;

/** Faults that end the request; at most one applies. */
type Ending = Fault & { kind: 'status' | 'html' | 'cut' | 'redirect' | 'half-body' | 'truncated' };

/** Counts the request, applies its faults, runs its handler, and formats refusals. */
export async function respond(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  handler: Handler,
): Promise<unknown> {
  const call = begin(context, request);
  const early = await strike(context, call, 'before');
  if (early?.kind === 'cut') return cut(reply);
  const answer = early ? endingAnswer(context, call, early) : await attempt(context, call, handler);
  if (context.closing.aborted) return cut(reply);
  if (early) return send(reply, answer);

  const late = await strike(context, call, 'after');
  const spoilt = spoil(answer, call.faults);
  if (late?.kind === 'cut') return cut(reply);
  if (late?.kind === 'half-body') return sendHalf(reply, spoilt);
  if (late?.kind === 'truncated') {
    const text = payload(spoilt);
    return send(reply, { ...spoilt, body: text.subarray(0, text.length >> 1) });
  }
  return send(reply, late ? endingAnswer(context, call, late) : spoilt);
}

function begin(context: Context, request: FastifyRequest): Call {
  const { pathname: path, searchParams } = new URL(request.url, 'http://sandbox');
  const route = request.routeOptions.url ?? path;
  return context.state.atomically(() => {
    context.count(`requests ${request.method} ${route === '*' ? path : route}`);
    return {
      requestId: asUuid(context.next('request')),
      params: request.params as Record<string, string>,
      query: Object.fromEntries(searchParams),
      authorization: request.headers.authorization,
      body: typeof request.body === 'string' ? request.body : '',
      faults: takeFaults(context, path),
    };
  });
}

/** The faults that apply to this request; each use counts. */
function takeFaults({ state }: Context, path: string): Fault[] {
  return state.list('fault').flatMap(({ id, record: fault }) => {
    const strikes = fault.path.endsWith('*')
      ? path.startsWith(fault.path.slice(0, -1))
      : path === fault.path;
    if (!strikes) return [];
    if (fault.times === 1) state.remove('fault', id);
    else if (fault.times !== null) state.put('fault', id, { ...fault, times: fault.times - 1 });
    return [fault];
  });
}

/** Waits for the latencies before or after the effect; returns the fault that ends the request there. */
async function strike(
  context: Context,
  { faults }: Call,
  side: 'before' | 'after',
): Promise<Ending | undefined> {
  for (const fault of faults) {
    if (fault.kind === 'latency' && fault.when === side) {
      await latency(context, fault.ms);
    }
  }
  return faults.filter(isEnding).find((fault) => sideOf(fault) === side);
}

/** Ends early where the sandbox is closed, or its faults are removed. */
async function latency({ closing, latencies }: Context, milliseconds: number): Promise<void> {
  const lifted = new AbortController();
  latencies.add(lifted);
  const signal = AbortSignal.any([closing, lifted.signal]);
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  latencies.delete(lifted);
}

const isEnding = (fault: Fault): fault is Ending =>
  ['status', 'html', 'cut', 'redirect', 'half-body', 'truncated'].includes(fault.kind);

function sideOf(fault: Ending): 'before' | 'after' {
  if ('when' in fault) return fault.when;
  return fault.kind === 'redirect' ? 'before' : 'after';
}

function endingAnswer(context: Context, { requestId }: Call, fault: Ending): Answer {
  switch (fault.kind) {
    case 'html':
      return proxyPage(fault.status);
    case 'redirect':
      return { ...json({}, fault.status), headers: { location: fault.location } };
    case 'status': {
      const words = fault.message ?? statusWords(fault.status);
      const refusal = new Refusal(fault.status, words, fault.field);
      const answer = errorAnswer(nextLayout(context), refusal, requestId);
      return fault.retryAfterSeconds === undefined
        ? answer
        : { ...answer, headers: { 'retry-after': String(fault.retryAfterSeconds) } };
    }
    default:
      throw new Error(`A ${fault.kind} has no answer`);
  }
}

function statusWords(status: number): string {
  if (status === 401) return 'Unauthorized: the token is expired';
  if (status === 409) return 'Conflict: the request is being processed already';
  if (status === 429) return 'Too many requests';
  return status >= 500 ? 'Internal error' : 'The request was refused';
}

async function attempt(context: Context, call: Call, handler: Handler): Promise<Answer> {
  if (context.closing.aborted) return json({});
  try {
    return await handler(call);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return errorAnswer(nextLayout(context), error, call.requestId);
  }
}

/** Removes fields from a successful answer, or replaces its Reference. */
function spoil(answer: Answer, faults: readonly Fault[]): Answer {
  if (answer.status !== 200 || answer.contentType !== 'application/json') return answer;
  const body = copyOf(answer.body);
  for (const fault of faults) {
    if (fault.kind === 'omit') for (const path of fault.fields) omit(body, path.split('.'));
    if (fault.kind === 'wrong-reference') body.Reference = fault.reference;
  }
  return { ...answer, body };
}

/** A copy whose objects may be changed; numbers stay exact decimals. */
const copyOf = (body: unknown): Record<string, unknown> =>
  isPlain(body)
    ? Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, isPlain(value) ? copyOf(value) : value]),
      )
    : {};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function omit(body: unknown, [first, ...rest]: string[]): void {
  if (!isPlain(body) || first === undefined) return;
  if (rest.length === 0) delete body[first];
  else omit(body[first], rest);
}

function payload({ contentType, body }: Answer): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(contentType === 'application/json' ? encodeWire(body) : String(body));
}

function head(answer: Answer): Record<string, string> {
  const text = answer.contentType !== 'application/pdf';
  return {
    'content-type': text ? `${answer.contentType}; charset=utf-8` : answer.contentType,
    ...answer.headers,
  };
}

const send = (reply: FastifyReply, answer: Answer): FastifyReply =>
  reply.code(answer.status).headers(head(answer)).send(payload(answer));

function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

function sendHalf(reply: FastifyReply, answer: Answer): void {
  const whole = payload(answer);
  reply.hijack();
  reply.raw.writeHead(answer.status, { ...head(answer), 'content-length': whole.length });
  reply.raw.write(whole.subarray(0, whole.length >> 1), () => reply.raw.destroy());
}
