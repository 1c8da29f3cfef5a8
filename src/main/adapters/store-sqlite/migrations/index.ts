import { orders0001 } from './0001-orders.ts';
import { packing0002 } from './0002-packing.ts';
import { purchases0003 } from './0003-purchases.ts';
import { paper0004 } from './0004-paper.ts';
import { audit0005 } from './0005-audit.ts';
import { printQueue0006 } from './0006-print-queue.ts';
import { purchaseLookups0007 } from './0007-purchase-lookups.ts';
import { printPackers0008 } from './0008-print-packers.ts';
import { orderCounts0009 } from './0009-order-counts.ts';
import { returns0010 } from './0010-returns.ts';
import { parcels0011 } from './0011-parcels.ts';
import { items0012 } from './0012-items.ts';
import { erasure0013 } from './0013-erasure.ts';
import { unclearAnswers0014 } from './0014-unclear-answers.ts';
import { oneShipment0015 } from './0015-one-shipment.ts';
import { restores0016 } from './0016-restores.ts';
import { quoteMarks0017 } from './0017-quote-marks.ts';
import { labelMarks0018 } from './0018-label-marks.ts';
import { restoreSince0019 } from './0019-restore-since.ts';
import { paperTries0020 } from './0020-paper-tries.ts';
import { clockReadings0021 } from './0021-clock-readings.ts';
import { returnQuoteMarks0022 } from './0022-return-quote-marks.ts';
import { offerLocks0023 } from './0023-offer-locks.ts';
import { events0024 } from './0024-events.ts';
import { places0025 } from './0025-places.ts';
import { orderQueue0026 } from './0026-order-queue.ts';
import { site0027 } from './0027-site.ts';
import { exchange0028 } from './0028-exchange.ts';
import { customStores0029 } from './0029-custom-stores.ts';
import { webhookPosts0030 } from './0030-webhook-posts.ts';
import { inserts0031 } from './0031-inserts.ts';
import { batches0032 } from './0032-batches.ts';
import { weightEstimates0033 } from './0033-weight-estimates.ts';
import { stacksInOrder0034 } from './0034-stacks-in-order.ts';
import { batchSlips0035 } from './0035-batch-slips.ts';
import { handovers0036 } from './0036-handovers.ts';
import { waiting0037 } from './0037-waiting.ts';
import { handoverLabels0038 } from './0038-handover-labels.ts';
import { handoverSettled0039 } from './0039-handover-settled.ts';
import { orderSearch0040 } from './0040-order-search.ts';
import { insertSources0041 } from './0041-insert-sources.ts';
import { keyedQuotes0042 } from './0042-keyed-quotes.ts';
import { priceLimits0043 } from './0043-price-limits.ts';
import { returnLimits0044 } from './0044-return-limits.ts';
import { courierCopies0045 } from './0045-courier-copies.ts';
import { statedTurns0046 } from './0046-stated-turns.ts';
import { webhooksDue0047 } from './0047-webhooks-due.ts';
import { besidesIndexed0048 } from './0048-besides-indexed.ts';
import { siteCancellations0049 } from './0049-site-cancellations.ts';
import type { Migration } from './migration.ts';

/** All steps of the schema in order; new ones are added at the end. */
export const migrations: readonly Migration[] = [
  orders0001,
  packing0002,
  purchases0003,
  paper0004,
  audit0005,
  printQueue0006,
  purchaseLookups0007,
  printPackers0008,
  orderCounts0009,
  returns0010,
  parcels0011,
  items0012,
  erasure0013,
  unclearAnswers0014,
  oneShipment0015,
  restores0016,
  quoteMarks0017,
  labelMarks0018,
  restoreSince0019,
  paperTries0020,
  clockReadings0021,
  returnQuoteMarks0022,
  offerLocks0023,
  events0024,
  places0025,
  orderQueue0026,
  site0027,
  exchange0028,
  customStores0029,
  webhookPosts0030,
  inserts0031,
  batches0032,
  weightEstimates0033,
  stacksInOrder0034,
  batchSlips0035,
  handovers0036,
  waiting0037,
  handoverLabels0038,
  handoverSettled0039,
  orderSearch0040,
  insertSources0041,
  keyedQuotes0042,
  priceLimits0043,
  returnLimits0044,
  courierCopies0045,
  statedTurns0046,
  webhooksDue0047,
  besidesIndexed0048,
  siteCancellations0049,
];
