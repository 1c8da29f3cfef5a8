import { showOrderKey } from '../../../shared/orders/order.ts';
import type { OwnDocuments } from '../documents/own-documents.ts';
import type { BatchRepository, BatchRun } from './ports.ts';

/** Prints a slip before the labels of a batch, to tell stacks apart. */
export interface BatchSlips {
  print(run: BatchRun, wait: boolean): Promise<void>;
}

export function createBatchSlips(batches: BatchRepository, ownDocuments: OwnDocuments): BatchSlips {
  return {
    /** A failed print does not stop the labels. */
    async print({ id, at, plan }, wait) {
      const { length: orders } = await batches.orders(id);
      const items = plan.content.map(({ sku, description, quantity }) => ({
        sku,
        quantity,
        description: description || sku,
      }));
      const slip = { like: showOrderKey(plan.like), orders, items, at };
      await ownDocuments.printBatchSlip(slip, { wait });
    },
  };
}
