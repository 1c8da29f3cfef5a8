import { say } from '../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../shared/kernel/result.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { OwnDocuments } from '../documents/own-documents.ts';
import { findOrder } from '../orders/rules/find-order.ts';
import { type BatchRunParts, createBatchRunner } from './batch-run.ts';
import { type BatchSite, createBatchService } from './batch-service.ts';
import { createLabelCheck, type LabelCheckParts } from './label-check.ts';
import type { LikeParts } from './like-order.ts';
import { createBatchScans } from './scan-batch.ts';
import { createBatchSlips } from './slip.ts';
import { batchUseCases } from './use-cases.ts';

interface BatchesParts
  extends LikeParts,
    Omit<BatchRunParts, keyof LikeParts | 'slips' | 'changed' | 'documentService' | 'shipping'>,
    Omit<LabelCheckParts, 'parts' | 'documentService'> {
  shipping: BatchRunParts['shipping'];
  documentService: BatchRunParts['documentService'] & LabelCheckParts['documentService'];
  publisher: Publisher;
  site: BatchSite;
  ownDocuments: OwnDocuments;
}

export function createBatchesFeature(from: BatchesParts) {
  const { parts, publisher } = from;
  const labels = createLabelCheck(from);
  const changed = async () => publisher.publish('batch.changed', await service.view());
  const runner = createBatchRunner({
    ...from,
    slips: createBatchSlips(parts.store, from.ownDocuments),
    changed,
  });
  const service = createBatchService({
    ...from,
    runner,
    labels,
    async find(key) {
      const order = await parts.store.orders.find(key);
      if (order) return ok(order);
      const message = say('There is no order {orderKey}.', { orderKey: showOrderKey(key) });
      return refuse('not-found', message, { field: 'like' });
    },
  });
  return {
    useCases: batchUseCases({
      service,
      scans: createBatchScans(from, service, labels, changed),
      labels,
      find: (ref) => findOrder(ref, parts.store.orders),
    }),
    view: service.view,
    /** A running purchase is completed. */
    job: { close: () => runner.stop().catch((error) => reportDefect(error, 'batch')) },
  };
}
