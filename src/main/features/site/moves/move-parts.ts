import type { ItemPicture } from '../../../../shared/catalogue/item.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import type { OrderKey } from '../../../../shared/orders/order.ts';
import { type Order, OrderSchema, type StoredOrder } from '../../../../shared/orders/order.ts';
import type { PurchaseJournal } from '../../purchasing/ports.ts';
import type { RecordName, RecordSource } from '../../records/ports.ts';
import type { SiteCopy, Upload } from '../ports.ts';
import type { SiteLink } from '../site-link.ts';

export interface MoveParts {
  copy: SiteCopy;
  link: SiteLink;
  journal: Pick<PurchaseJournal, 'live' | 'list'>;
  connection: string;
  /** Bytes by hash; null where they are not on this disk any more. */
  document(hash: string): Promise<Uint8Array | null>;
  /** Picture of an item, where it is on this disk. */
  picture(picture: ItemPicture): Promise<Uint8Array | null>;
  /** Erases here what the site erased. Never rejects. */
  forget(): Promise<void>;
  /** A possible double purchase: a person must check. */
  onConflict(fact: Upload): Promise<unknown>;
  /** For the kinds that are in no table. */
  sources: readonly RecordSource[];
  /** Another bench changed it first: this bench's change is dropped. */
  onKept(record: RecordName): Promise<unknown>;
}

/** Differences found at the site. */
export interface Moved {
  conflicts: Upload[];
  kept: OrderKey[];
  keptRecords: RecordName[];
}

export const nothingMoved = (): Moved => ({ conflicts: [], kept: [], keptRecords: [] });

export type Asked = <T>(answer: Promise<Result<T>>) => Promise<T>;

/** The uploaded form: without the bench's own fields. */
export const plain = (order: StoredOrder): Order => OrderSchema.parse(order);
