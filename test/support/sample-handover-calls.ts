import type { CallInput, CallName } from '../../src/shared/bridge/calls.ts';
import { type BatchCalls, batchCalls } from './sample-batch-calls.ts';
import type { SampleWorld } from './sample-calls.ts';

type ShiftCalls = BatchCalls & {
  [N in Extract<CallName, `${'handover' | 'exceptions' | 'day'}.${string}`>]: CallInput<N>;
};

/** Calls for batches and for the end of a shift. */
export const shiftCalls = ({
  order,
  total,
  attemptId,
  trackingNumber,
}: Pick<SampleWorld, 'order' | 'total' | 'attemptId' | 'trackingNumber'>): ShiftCalls => ({
  ...batchCalls({ order, total }),
  'handover.board': {},
  'handover.open': { carrier: 'UPS', merchant: null },
  'handover.add': { codes: [trackingNumber], begins: false },
  'handover.addAll': {},
  'handover.remove': { attemptId },
  'handover.discard': { id: null },
  'handover.close': { id: null },
  'handover.settle': { attemptId },
  'handover.print': { id: null },
  'exceptions.list': {},
  'day.figures': { day: '2026-03-04' },
});
