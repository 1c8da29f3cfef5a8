import { saidBy, say } from '../../../shared/kernel/message.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { linesOf } from '../../../shared/scanning/meaning.ts';
import { type Reading, readScan } from '../../../shared/scanning/reading.ts';
import { createKnownBarcodes } from '../scanning/known-barcodes.ts';
import type { BatchService } from './batch-service.ts';
import type { LikeParts } from './like-order.ts';
import { AT_BENCH } from './use-cases.ts';

/** An item of the stack was scanned: that is one parcel more. */
export function createBatchScan(
  { parts }: LikeParts,
  service: BatchService,
): (text: string) => Promise<ScanAnswer> {
  const known = createKnownBarcodes(parts);

  async function isOfStack(reading: Reading): Promise<boolean> {
    const run = await service.current();
    const order = run.ok ? await parts.store.orders.find(run.value.plan.like) : null;
    if (!order) return false;
    return linesOf(reading, order).length > 0 || (await known(reading, { order })) !== null;
  }

  return async (text) => {
    const reading = readScan(text);
    if (!(await isOfStack(reading)))
      return scanAnswer('stop', say('{text} is no item of this stack.', { text: reading.text }));
    const added = await service.add(1, null, AT_BENCH);
    if (!added.ok) return { ...scanAnswer('stop', saidBy(added.error)), code: added.error.code };
    const { orders, left } = added.value;
    return scanAnswer('success', say('Parcel {number}. {left} left.', { number: orders, left }));
  };
}
