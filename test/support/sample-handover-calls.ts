import type { CallInput, CallName } from '../../src/shared/bridge/calls.ts';
import { type BatchCalls, batchCalls } from './sample-batch-calls.ts';
import type { SampleWorld } from './sample-calls.ts';

type ShiftCalls = BatchCalls & {
  [N in Extract<
    CallName,
    `${'handover' | 'charges' | 'exceptions' | 'day'}.${string}`
  >]: CallInput<N>;
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
  'charges.import': {
    files: [{ name: 'bill.csv', bytes: Buffer.from('bill,shipping\n').toString('base64') }],
    mapping: 'carrier-bills',
    columns: { bill: 'invoice' },
    codes: { FSC: 'shipping' },
    biller: 'UPS',
    saveMapping: 'carrier-bills',
    save: false,
  },
  'charges.fetch': {},
  'charges.stopFetching': {},
  'charges.list': { month: '2026-11', most: 100, merchant: 'Acme' },
  'charges.statistics': { by: 'carrier', month: '2026-11' },
  'charges.shipment': { subject: `shipment:${attemptId}` },
  'charges.dispute': { subject: `shipment:${attemptId}` },
  'charges.settle': { subject: `shipment:${attemptId}`, reason: 'Credited', pin: null },
  'exceptions.list': {},
  'day.figures': { day: '2026-03-04' },
});
