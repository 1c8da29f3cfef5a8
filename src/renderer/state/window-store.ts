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
import type { RefusedScan } from '../kit/dialog-scans.ts';
import type { Contact } from '../window/bridge.ts';
import { asOfNow } from './overtaken.ts';
import { keepStore } from './session-storage.ts';

/** Places in the window; `bench` shows the screen of the order's step. */
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

/** A stop to acknowledge: a refused scan, or a failed call. */
export type Stop =
  | { kind: 'scan'; answer: ScanAnswer; scanned: string }
  | { kind: 'call'; error: StationError; held?: OrderKey };

/** What is being corrected in the order on the bench; for the recipient, which field has the focus. */
export type Fixing =
  | { kind: 'receiver'; field: ReceiverField | null }
  | { kind: 'customs' }
  /** The partner is asked for the HS codes that its lines lack. */
  | { kind: 'hs-codes' }
  | { kind: 'hold'; reason: string };

export interface ShownAnswer extends ScanAnswer {
  /** Counts answers, so that a repeated text is seen and heard again. */
  count: number;
  scanned: string;
}

/**
 * State of the window. `bench`, `status` and `queue` are the station's last snapshots and are only
 * replaced whole; everything else exists only on the screen and may be lost with it.
 */
export interface WindowState {
  contact: Contact;
  /** undefined: not received yet. */
  bench: Bench | null | undefined;
  /** The run of a stack; null: none, or not received yet. */
  batch: Batch | null;
  /** Shown instead of the queue on the bench screen: an order's stack, or the list of stacks. */
  stack: OrderKey | 'list' | null;
  status: StationStatus | undefined;
  /** null: not received yet. */
  queue: PrintQueue | null;
  importing: ImportProgress | null;
  /** Progress of the last classification of goods. */
  classifying: EventData<'goods.classifying'> | null;
  /** Progress of the last fetch of invoices. */
  fetching: EventData<'charges.fetching'> | null;
  /** Counts the station's notifications; each refreshes the lists on the screen. */
  changes: number;

  place: Place;
  answer: ShownAnswer | null;
  stop: Stop | null;
  /** The last scan that was refused because the stop must be acknowledged first. */
  refused: RefusedScan | null;
  pending: readonly CallName[];
  /** The option that the packer chose, with its quote. */
  choice: { quoteId: string; choice: Choice } | null;
  /** The values selected for an order to be bought later. */
  later: { orderId: string; choose: ChooseRule; amount: string | null } | null;
  /** Key of the order and its state that the packer continues to pack although only rates are missing. */
  packsStill: string | null;
  /** The rates were requested automatically, because packing was complete. */
  ratesUnasked: boolean;
  /** The rates on the screen are outdated: a wish was changed, and new ones are requested. */
  ratesGrey: boolean;
  /** Why the last key did nothing, while that is shown. */
  ignored: { why: string; count: number } | null;
  /** The station is connected but answers nothing. */
  silent: boolean;
  help: boolean;
  queueOpen: boolean;
  /** The label whose acceptance needs the supervisor's PIN. */
  pinFor: { carton: string | null; file?: string } | null;
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
  fetching: null,
  changes: 0,
  place: 'bench',
  answer: null,
  stop: null,
  refused: null,
  pending: [],
  choice: null,
  later: null,
  packsStill: null,
  ratesUnasked: false,
  ratesGrey: false,
  ignored: null,
  silent: false,
  help: false,
  queueOpen: false,
  pinFor: null,
  fixing: null,
}));

/**
 * Shows a call's answer, unless another order has come to the bench meanwhile or it was cleared: an
 * order set aside while the partner was answering must not reappear.
 */
export function showAnswered(bench: Bench, before: WindowState['bench']): void {
  const shown = useWindow.getState().bench?.session.orderId;
  const overtaken = shown !== before?.session.orderId && shown !== bench.session.orderId;
  if (!overtaken) showBench(bench);
}

/**
 * Replaces the snapshot of the bench, unless it is older than the current one. The result of the last
 * scan is cleared when the step changes, and replaced when the bench has overtaken it.
 */
export function showBench(bench: Bench | null): void {
  useWindow.setState((now) => {
    if (isOlder(bench, now.bench)) return {};
    const same = bench?.session.step.kind === now.bench?.session.step.kind;
    const shown = keepSame(now.bench, bench);
    return { bench: shown, answer: same && now.answer ? asOfNow(now.answer, shown) : null };
  });
}

/** A call's answer may arrive after a later snapshot; revisions decide. */
export function isOlder(next: Bench | null, shown: Bench | null | undefined): boolean {
  if (!next || !shown) return false;
  if (next.session.orderId !== shown.session.orderId) return false;
  if (next.session.startedAt !== shown.session.startedAt) return false;
  return next.session.revision < shown.session.revision;
}

/** Window state that survives a reload, besides the station's snapshots. */
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

/** To be called once, at the start. */
export const keepWindow = (): void => keepStore<WindowState>('window', useWindow, ShownSchema);

export const usePending = (name: CallName): boolean =>
  useWindow((state) => state.pending.includes(name));

/**
 * A purchase that may exist is not a failure and must not look like one; nor does a question about the
 * price.
 */
export function toneOfStop(stop: Stop): ScanAnswer['tone'] {
  const code = stop.kind === 'call' ? stop.error.code : null;
  if (code === 'purchase-unknown') return 'unknown';
  return code === 'price-rose' || code === 'quote-stale' ? 'attention' : 'stop';
}
