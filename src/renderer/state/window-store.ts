import { z } from 'zod';
import { create } from 'zustand';
import type { Batch } from '../../shared/batches/batch.ts';
import type { CallName, EventData } from '../../shared/bridge/calls.ts';
import { type StationError, StationErrorSchema } from '../../shared/kernel/errors.ts';
import type { StationStatus } from '../../shared/maintenance/station-status.ts';
import type { ImportProgress } from '../../shared/orders/import-report.ts';
import { type OrderKey, OrderKeySchema } from '../../shared/orders/order.ts';
import type { ReceiverField } from '../../shared/orders/receiver.ts';
import { type Bench, type ScanAnswer, ScanAnswerSchema } from '../../shared/packing/session.ts';
import type { PrintQueue } from '../../shared/printing/print-job.ts';
import { type Choice, ChoiceSchema, type ChooseRule } from '../../shared/rating/quote.ts';
import { keepSame } from '../kit/content/keep-same.ts';
import type { Contact } from '../window/bridge.ts';
import { keepStore } from './session-storage.ts';

/** Where one is in the window; `bench` shows the screen of the step the order stands at. */
const PLACES = [
  'bench',
  'orders',
  'shipments',
  'returns',
  'tracking',
  'customs',
  'day',
  'settings',
] as const;
export type Place = (typeof PLACES)[number];

/** What must be acknowledged: a scan that was refused, or a call that failed. */
export type Stop =
  | { kind: 'scan'; answer: ScanAnswer; scanned: string }
  | { kind: 'call'; error: StationError; held?: OrderKey };

/** What is being mended of the order on the bench; of the receiver, which field comes first. */
export type Fixing =
  | { kind: 'receiver'; field: ReceiverField | null }
  | { kind: 'customs' }
  | { kind: 'hold'; reason: string };

export interface ShownAnswer extends ScanAnswer {
  /** Counts answers, so that the same words twice are seen twice, with their sound. */
  count: number;
  scanned: string;
}

/**
 * What the window shows. `bench`, `status` and `queue` are the station's last snapshots and are
 * only ever replaced whole; the rest is only on screen and may be lost with it.
 */
export interface WindowState {
  contact: Contact;
  /** undefined: not received yet. */
  bench: Bench | null | undefined;
  /** The run of a stack; null: none, or not received yet. */
  batch: Batch | null;
  /** In the place of the queue on the screen of the bench: an order's stack, or the list of them. */
  stack: OrderKey | 'list' | null;
  status: StationStatus | undefined;
  /** null: not received yet. */
  queue: PrintQueue | null;
  importing: ImportProgress | null;
  /** How far the last classification of goods is. */
  classifying: EventData<'goods.classifying'> | null;
  /** Counts what the station notified; lists on the screen are asked for again. */
  changes: number;

  place: Place;
  answer: ShownAnswer | null;
  stop: Stop | null;
  /** Counts scans that came while something must be acknowledged: none of them was taken. */
  refusedScans: number;
  pending: readonly CallName[];
  /** The option the packer chose among the rates, and of which quote. */
  choice: { quoteId: string; choice: Choice } | null;
  /** What the packer would accept of an order whose rates cannot be had, as it stands on the screen. */
  later: { orderId: string; choose: ChooseRule; amount: string | null } | null;
  /** The order, and the state of it, that is packed on although only its rates are missing. */
  packsStill: string | null;
  /** The rates on their way, or last shown, were asked for by nobody: by the packing being done. */
  ratesUnasked: boolean;
  /** The rates on the screen are given up: a wish was changed, and others are asked for. */
  ratesGrey: boolean;
  /** Why the last key did nothing, for as long as that is shown. */
  ignored: { why: string; count: number } | null;
  help: boolean;
  queueOpen: boolean;
  /** The label whose acceptance waits for the supervisor's PIN. */
  pinFor: { carton: string } | null;
  fixing: Fixing | null;
}

export const useWindow = create<WindowState>()(() => ({
  contact: 'connecting',
  bench: undefined,
  batch: null,
  stack: null,
  status: undefined,
  queue: null,
  importing: null,
  classifying: null,
  changes: 0,
  place: 'bench',
  answer: null,
  stop: null,
  refusedScans: 0,
  pending: [],
  choice: null,
  later: null,
  packsStill: null,
  ratesUnasked: false,
  ratesGrey: false,
  ignored: null,
  help: false,
  queueOpen: false,
  pinFor: null,
  fixing: null,
}));

/**
 * A call's answer: not where another order has come to the bench meanwhile, or it was cleared. What
 * was set aside while the partner thought does not come back by that.
 */
export function showAnswered(bench: Bench, before: WindowState['bench']): void {
  const shown = useWindow.getState().bench?.session.orderId;
  const overtaken = shown !== before?.session.orderId && shown !== bench.session.orderId;
  if (!overtaken) showBench(bench);
}

/**
 * Replaces the snapshot of the bench, unless it is older than the one that is shown. What the last
 * scan did goes with the step it was done in.
 */
export function showBench(bench: Bench | null): void {
  useWindow.setState((now) => {
    if (isOlder(bench, now.bench)) return {};
    const same = bench?.session.step.kind === now.bench?.session.step.kind;
    const shown = keepSame(now.bench, bench);
    return same ? { bench: shown } : { bench: shown, answer: null };
  });
}

/** A call's answer may come in after a later snapshot; the session counts its changes. */
export function isOlder(next: Bench | null, shown: Bench | null | undefined): boolean {
  if (!next || !shown) return false;
  if (next.session.orderId !== shown.session.orderId) return false;
  if (next.session.startedAt !== shown.session.startedAt) return false;
  return next.session.revision < shown.session.revision;
}

/** What is shown beside the station's snapshots, as a reload of the window finds it again. */
const ShownSchema = z.object({
  place: z.enum(PLACES),
  answer: ScanAnswerSchema.extend({ count: z.int(), scanned: z.string() }).nullable(),
  stop: z
    .union([
      z.object({ kind: z.literal('scan'), answer: ScanAnswerSchema, scanned: z.string() }),
      z.object({
        kind: z.literal('call'),
        error: StationErrorSchema,
        held: OrderKeySchema.exactOptional(),
      }),
    ])
    .nullable(),
  choice: z.object({ quoteId: z.string(), choice: ChoiceSchema }).nullable(),
  help: z.boolean(),
  queueOpen: z.boolean(),
});

/** Once, at the start. */
export const keepWindow = (): void =>
  keepStore('window', useWindow, ShownSchema as z.ZodType<Partial<WindowState>>);

export const usePending = (name: CallName): boolean =>
  useWindow((state) => state.pending.includes(name));

/** What may have been bought is no failure and must not look like one; nor is a price that asks. */
export function toneOfStop(stop: Stop): ScanAnswer['tone'] {
  const code = stop.kind === 'call' ? stop.error.code : null;
  if (code === 'purchase-unknown') return 'unknown';
  return code === 'price-rose' || code === 'quote-stale' ? 'attention' : 'stop';
}
