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
  /** Its bytes by their hash; null where they are not on this disk any more. */
  document(hash: string): Promise<Uint8Array | null>;
  /** Of an item, where it lies on this disk. */
  picture(picture: ItemPicture): Promise<Uint8Array | null>;
  /** Forgets here what the site forgot. Never rejects. */
  forget(): Promise<void>;
  /** Bought twice, perhaps: a person must look. */
  onConflict(fact: Upload): Promise<unknown>;
  /** Of the kinds that no table holds. */
  sources: readonly RecordSource[];
  /** Another bench had changed it before: this one's change counts no more. */
  onKept(record: RecordName): Promise<unknown>;
}

/** What the site knew otherwise. */
export interface Moved {
  conflicts: Upload[];
  kept: OrderKey[];
  keptRecords: RecordName[];
}

export const nothingMoved = (): Moved => ({ conflicts: [], kept: [], keptRecords: [] });

export type Asked = <T>(answer: Promise<Result<T>>) => Promise<T>;

/** As it goes up: without what is the bench's own. */
export const plain = (order: StoredOrder): Order => OrderSchema.parse(order);
