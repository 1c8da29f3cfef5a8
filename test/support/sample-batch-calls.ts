import type { CallInput, CallName } from '../../src/shared/bridge/calls.ts';
import type { SampleWorld } from './sample-calls.ts';

export type BatchCalls = {
  [N in Extract<CallName, `batch.${string}`>]: CallInput<N>;
};

export const batchCalls = ({ order, total }: Pick<SampleWorld, 'order' | 'total'>): BatchCalls => ({
  'batch.stacks': { limit: 20 },
  'batch.current': {},
  'batch.pattern': { like: order },
  'batch.begin': { like: order, atMost: total, choose: null },
  'batch.add': { count: 2, checkWeight: { value: '0.4', unit: 'KG' } },
  'batch.scan': { text: 'MUG' },
  'batch.find': { text: 'MUG' },
  'batch.labelSeen': {},
  'batch.stop': {},
  'batch.goOn': {},
  'batch.leave': {},
});
