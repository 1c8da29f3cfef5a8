import { setTimeout as delay } from 'node:timers/promises';
import { packbench } from '../program.ts';
import { DIED } from './running.ts';
import type { Death } from './schedule.ts';
import type { LimitStage } from './stage.ts';

/** How a visit at a door ended. */
export interface Outcome {
  /** As on the command line; null: the program died. */
  code: number | null;
  /** `error.code`; null if there is none. */
  error: string | null;
  message: string;
  json: unknown;
  stderr: string;
}

export const DEAD: Outcome = { code: null, error: null, message: '', json: null, stderr: '' };

/** A person or a program at the doors of one station. */
export interface Hands {
  stage: LimitStage;
  dataDir: string;
  /** Numbers the idempotency keys. */
  keys: number;
}

interface Said {
  error?: { code: string; message: string };
}

export async function commandLine(
  { stage, dataDir }: Pick<Hands, 'stage' | 'dataDir'>,
  args: readonly string[],
  death: Death | null = null,
): Promise<Outcome> {
  const { bench, seller, preload } = stage;
  if (death?.at === 'point') {
    const killAt = `#${death.number}`;
    const run = await packbench({ dataDir, partner: seller }, args, { killAt, preload });
    return outcomeOf(run.killedAt === null ? run.code : null, run.answer, run.stderr);
  }
  const { code, json, stderr } = await bench.run(dataDir, args);
  return outcomeOf(code, json, stderr);
}

function outcomeOf(code: number | null, json: unknown, stderr: string): Outcome {
  const { error } = (json ?? {}) as Said;
  return { code, error: error?.code ?? null, message: error?.message ?? '', json, stderr };
}

/** The station runs, and its HTTP interface answers. */
export async function opened({ stage, dataDir }: Pick<Hands, 'stage' | 'dataDir'>): Promise<void> {
  const { running, api } = stage;
  if (running.isOpen()) return;
  await running.open(dataDir);
  await until('the HTTP interface', async () => {
    const reply = await fetch(`${api}/openapi.json`).catch(() => null);
    await reply?.arrayBuffer();
    return reply?.ok ? true : null;
  });
}

export interface Called {
  /** 0: the connection was cut. */
  status: number;
  body: Record<string, unknown>;
  retryAfter: string | null;
}

const CUT: Called = { status: 0, body: {}, retryAfter: null };
/** No call of these schedules takes as long by itself, on the busiest machine. */
const HELD_OPEN_MS = 30_000;

/** One call of the HTTP interface of the running station. */
export async function call(
  { stage, dataDir }: Pick<Hands, 'stage' | 'dataDir'>,
  {
    token,
    method = 'POST',
    path,
    body,
    key,
  }: { token: string; method?: string; path: string; body?: unknown; key?: string },
): Promise<Called> {
  await opened({ stage, dataDir });
  try {
    const reply = await fetch(`${stage.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(HELD_OPEN_MS),
    });
    const text = await reply.text();
    const isJson = /json/.test(reply.headers.get('content-type') ?? '');
    const read = isJson ? (JSON.parse(text) as Record<string, unknown>) : { text };
    return { status: reply.status, body: read, retryAfter: reply.headers.get('retry-after') };
  } catch (error) {
    if (error instanceof DOMException) return { ...CUT, body: { code: 'held open' } };
    if (!(error instanceof TypeError)) throw error;
    return CUT;
  }
}

/** Exit codes of the command line for the codes of problems. */
export const EXITS: Record<string, number> = {
  'partner-refused': 3,
  'no-rates': 3,
  'partner-unavailable': 4,
  'partner-answer': 4,
  'purchase-unknown': 5,
  'price-rose': 6,
  'quote-stale': 6,
  'customs-missing': 6,
  'labels-held': 6,
  'paper-missing': 6,
  printer: 6,
  store: 6,
};

/** A purchase by HTTP, with a key of its own. */
export async function purchase(
  hands: Hands,
  path: string,
  body: unknown,
  death: Death | null,
): Promise<Outcome> {
  const { stage } = hands;
  await opened(hands);
  if (death?.at === 'point') await stage.running.arm(`#${death.number}`);
  hands.keys += 1;
  const key = `key-${hands.keys}`;
  const called = await call(hands, { token: stage.tokens.any, path, body, key });
  if (called.status === 0) {
    const { running } = stage;
    if (!running.isOpen() || (await running.give('bench.current')) === DIED) return DEAD;
    throw new Error(`No answer to ${path}, and the station is alive`);
  }
  if (death?.at === 'point') await stage.running.arm(null);
  const { code = null, detail = '' } = called.body as { code?: string; detail?: string };
  const isBought = called.status === 201;
  return {
    code: isBought ? 0 : (EXITS[code ?? ''] ?? 2),
    error: isBought ? null : code,
    message: detail,
    json: called.body,
    stderr: '',
  };
}

/** A command of the window; its error ends the visit. */
export async function give(hands: Hands, name: string, input: unknown = {}): Promise<unknown> {
  const given = await hands.stage.running.give(name, input);
  if (given === DIED) throw new Died();
  if (given.ok) return given.value;
  throw new Refused(given.error);
}

/** The station died under the hands of the packer. */
export class Died extends Error {}

/** The bench refused. */
export class Refused extends Error {
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.code = code;
  }
}

const TRIES = 500;
const PAUSE_MS = 40;

/** Asks again and again until the answer is not null. */
export async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await look();
    if (found !== null) return found;
    await delay(PAUSE_MS);
  }
  throw new Error(`It never came: ${what}`);
}
