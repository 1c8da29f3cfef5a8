import type { Stack } from '../../../shared/batches/batch.ts';
import { messageOf, say } from '../../../shared/kernel/message.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { linesOf } from '../../../shared/scanning/meaning.ts';
import { otherReadings } from '../../../shared/scanning/other-readings.ts';
import { type Reading, readScan } from '../../../shared/scanning/reading.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { createKnownBarcodes } from '../scanning/known-barcodes.ts';
import { AT_BENCH } from './batch-run.ts';
import type { BatchService } from './batch-service.ts';
import type { LabelCheck } from './label-check.ts';
import type { BatchRun } from './ports.ts';

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

  /** Each item of the stack's order adds a parcel alike. */
  async function asRead(
    reading: Reading,
    mayBeItem: boolean,
    run: BatchRun,
  ): Promise<ScanAnswer | null> {
    const tracked = await labels.byTracking(reading, run);
    if (!tracked && mayBeItem && (await isOf(reading, run.plan.like))) return await add();
    const label = tracked ?? (await labels.byFile(reading, run));
    if (label) await changed();
    return label;
  }

  return {
    /** An item of the stack adds a parcel; a label of the run confirms it on its parcel. */
    async scan(text: string): Promise<ScanAnswer> {
      const run = await service.current();
      if (!run.ok) return scanAnswer('stop', messageOf(run.error));
      const exact = readScan(text);
      const found = await asRead(exact, true, run.value);
      if (found) return found;
      for (const other of otherReadings(text)) {
        const answer = await asRead(other, other.isChecked, run.value);
        if (answer) return answer;
      }
      const none = say('{text} is not an item of this stack.', { text: exact.text });
      return { ...scanAnswer('stop', none), code: 'not-found' };
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
