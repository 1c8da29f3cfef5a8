import { showOrderKey } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';
import type { OwnDocuments } from '../printing/own-documents.ts';
import type { BatchRun } from './ports.ts';

/** The slip in front of a batch's labels, so that two stacks can be told apart. */
export interface BatchSlips {
  print(run: BatchRun, wait: boolean): Promise<void>;
}

export function createBatchSlips(
  { batches }: Pick<StationParts['store'], 'batches'>,
  { printBatchSlip }: Pick<OwnDocuments, 'printBatchSlip'>,
): BatchSlips {
  return {
    /** That it could not be printed stops no label. */
    async print({ id, at, plan }, wait) {
      const { length: orders } = await batches.orders(id);
      const items = plan.content.map(({ sku, description, quantity }) => ({
        ...{ sku, quantity },
        description: description || sku,
      }));
      const slip = { like: showOrderKey(plan.like), orders, items, at };
      await printBatchSlip(slip, { wait });
    },
  };
}
