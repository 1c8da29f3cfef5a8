import { createHash } from 'node:crypto';
import type { QuirkName } from './quirks.ts';

export type Json = Record<string, unknown>;

export type Endpoint =
  | 'auth'
  | 'rates'
  | 'shipments'
  | 'cancel'
  | 'find-shipments'
  | 'tracking'
  | 'subscribe'
  | 'unsubscribe'
  | 'classifications';

export interface Call {
  readonly endpoint: Endpoint;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Json;
  readonly query: URLSearchParams;
  /** The rest of the path after the endpoint, for a tracking number or a shipment. */
  readonly rest: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly raw?: Uint8Array | string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Refuses a call; the document shows no layout of an error body, so this one is the partner's own. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor(status: number, message: string, field: string | null = null) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

export interface RateKey {
  readonly hashKey: string;
  readonly dutyHashKey: string | null;
  readonly level: string;
  readonly terms: 'DDP' | 'DDU';
  readonly carrier: string;
  readonly isReturn: boolean;
  readonly expires: number;
  usedBy: string | null;
}

export interface Shipment {
  readonly id: string;
  readonly reference: string;
  readonly trackingNumber: string;
  readonly carrier: string;
  readonly isReturn: boolean;
  readonly terms: 'DDP' | 'DDU';
  readonly filed: boolean;
  readonly answer: Json;
  readonly labelUrls: string[];
  readonly history: {
    status: string;
    detail: string;
    at: Date;
    location: string;
    country: string;
  }[];
  cancelled: boolean;
  lookedUp: number;
}

interface StoredFile {
  /** Drawn at its first fetch, and kept. */
  readonly bytes: () => Promise<Uint8Array>;
  readonly type: string;
  fetched: number;
}

/** Everything that this partner knows. Ids come from a counter: the same calls get the same answers. */
export interface World {
  readonly appId: string;
  readonly restApiKey: string;
  /** The merchants of a 3PL account. Empty for a merchant's own account. */
  readonly customerKeys: readonly string[];
  readonly quirks: Set<QuirkName>;
  readonly now: () => Date;
  readonly slowMs: number;
  readonly keysLiveMs: number;
  /** Whether other programs' shipments cause an event after each subscription. */
  readonly busy: boolean;
  readonly tokens: Map<string, { calls: number }>;
  readonly keys: Map<string, RateKey>;
  readonly shipments: Map<string, Shipment>;
  readonly files: Map<string, StoredFile>;
  readonly subscriptions: Map<string, string[]>;
  calls: number;
  /** Times of the calls of the last minute. */
  lastMinute: number[];
  /** Number of ids given per kind. */
  readonly counters: Map<string, number>;
  /** The server's address; known once it listens. */
  origin: string;
  otherOrigin: string;
}

export const has = (world: World, ...names: QuirkName[]): boolean =>
  names.some((name) => world.quirks.has(name));

type Kind = 'root' | 'token' | 'rate' | 'key' | 'shipment' | 'tracking' | 'file';

export function nextNumber(world: World, kind: Kind): number {
  const number = (world.counters.get(kind) ?? 0) + 1;
  world.counters.set(kind, number);
  return number;
}

const digest = (world: World, kind: Kind): string =>
  createHash('sha256')
    .update(`${world.appId} ${kind} ${nextNumber(world, kind)}`)
    .digest('hex');

export function nextUuid(world: World, kind: Kind): string {
  const hex = digest(world, kind);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export const nextKey = (world: World, kind: 'key' | 'token'): string => digest(world, kind);

/** Twelve digits without a leading zero: one sample of the document has it as a number. */
export const nextTrackingNumber = (world: World): string =>
  `8${String(20_000_000_000 + nextNumber(world, 'tracking') * 7919).slice(-11)}`;
