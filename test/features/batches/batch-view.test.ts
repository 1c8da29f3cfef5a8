import { expect, it } from 'vitest';
import { batchView } from '../../../src/main/features/batches/batch-view.ts';
import type { BatchLabel, BatchOrder, BatchRun } from '../../../src/main/features/batches/ports.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';

const error = stationError('printer', say('Its label is not printed.'));
const order = (place: number, state: BatchOrder['state'], error: BatchOrder['error'] = null) =>
  ({
    place,
    orderId: `${place}`,
    merchant: null,
    reference: `S-${place}`,
    state,
    error,
  }) as BatchOrder;
const label = (place: number) =>
  ({
    merchant: null,
    reference: `S-${place}`,
    state: 'queued',
    held: 'printer',
    detail: null,
  }) as BatchLabel;
const run = { id: 'run', plan: { carton: { weight: null }, why: error } } as unknown as BatchRun;

/** The view of a run that ends while its orders are read. */
function view(orders: BatchOrder[], labels: BatchLabel[] = []) {
  let isWorking = true;
  return batchView(
    {
      batches: {
        async orders() {
          isWorking = false;
          return orders;
        },
        labels: async () => labels,
        leftOver: async () => [],
        left: async () => 0,
      } as never,
      runner: {
        isWorking: () => isWorking,
        isElsewhere: async () => false,
        current: () => null,
      } as never,
      labels: { left: async () => null } as never,
    },
    run,
  );
}

it('a run that ends while it is looked at is running still: its orders were read before', async () => {
  expect(await view([order(1, 'shipped'), order(2, 'buying')])).toMatchObject({
    state: 'running',
    why: null,
  });
});

it('labels that are not out are named in the order of the stack, whatever keeps them', async () => {
  const { papers } = await view([order(1, 'shipped'), order(2, 'shipped', error)], [label(1)]);
  expect(papers.map(({ reference }) => reference)).toEqual(['S-1', 'S-2']);
});
