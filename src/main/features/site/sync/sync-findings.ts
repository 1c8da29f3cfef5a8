import type { Result } from '../../../../shared/kernel/result.ts';
import {
  type Order,
  type OrderKey,
  OrderSchema,
  type StoredOrder,
} from '../../../../shared/orders/order.ts';
import type { RecordName } from '../../records/ports.ts';
import type { Upload } from '../ports.ts';

/** Differences found at the site. */
export interface SyncFindings {
  conflicts: Upload[];
  kept: OrderKey[];
  keptRecords: RecordName[];
}

export const noFindings = (): SyncFindings => ({ conflicts: [], kept: [], keptRecords: [] });

/** Throws where the site does not answer, or refuses. */
export type Asked = <T>(answer: Promise<Result<T>>) => Promise<T>;

/** The uploaded form: without the bench's own fields. */
export const plain = (order: StoredOrder): Order => OrderSchema.parse(order);
