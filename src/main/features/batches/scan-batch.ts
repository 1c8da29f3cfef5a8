import type { Stack } from '../../../shared/batches/batch.ts';
import { messageOf, say } from '../../../shared/kernel/message.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { linesOf } from '../../../shared/scanning/meaning.ts';
import { type Reading, readScan } from '../../../shared/scanning/reading.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { createKnownBarcodes } from '../scanning/known-barcodes.ts';
import { AT_BENCH } from './batch-run.ts';
import type { BatchService } from './batch-service.ts';
import type { LabelCheck } from './label-check.ts';

export interface BatchScansNeeds {
  items: ItemRepository;
  orders: OrderRepository;
  service: BatchService;
  labels: LabelCheck;
  /** Called when the run progresses. */
  changed(): Promise<void>;
}

/** Limit of stacks that are searched for an item. */
const LOOKED_AT = 200;

export type BatchScans = ReturnType<typeof createBatchScans>;

/** Meaning of scans while stacks are shown, and while one is shipped. */
export function createBatchScans({ items, orders, service, labels, changed }: BatchScansNeeds) {
  const known = createKnownBarcodes({
    items,
    orders,
    searchOrders: (query) => orders.list(query),
  });

  async function isOf(reading: Reading, like: OrderKey): Promise<boolean> {
    const order = await orders.find(like);
    if (!order) return false;
    return linesOf(reading, order).length > 0 || (await known(reading, { order })) !== null;
  }

  async function add(): Promise<ScanAnswer> {
    const added = await service.add(1, null, AT_BENCH);
    if (!added.ok) return { ...scanAnswer('stop', messageOf(added.error)), code: added.error.code };
    const { orders: number, left } = added.value;
    return scanAnswer('success', say('Parcel {number}. {left} left.', { number, left }));
  }

  return {
    /** An item of the stack adds a parcel; a label of the run confirms it on its parcel. */
    async scan(text: string): Promise<ScanAnswer> {
      const reading = readScan(text);
      const run = await service.current();
      if (!run.ok) return scanAnswer('stop', messageOf(run.error));
      const tracked = await labels.byTracking(reading, run.value);
      if (!tracked && (await isOf(reading, run.value.plan.like))) return await add();
      const label = tracked ?? (await labels.byFile(reading, run.value));
      if (label) await changed();
      const none = say('{text} is not an item of this stack.', { text: reading.text });
      return label ?? { ...scanAnswer('stop', none), code: 'not-found' };
    },

    /** The stacks that contain that item. */
    async find(text: string): Promise<Stack[]> {
      const reading = readScan(text);
      const found: Stack[] = [];
      for (const stack of await service.stacks(LOOKED_AT))
        if (await isOf(reading, stack.like)) found.push(stack);
      return found;
    },
  };
}
