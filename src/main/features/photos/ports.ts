import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderKey, StoredOrder } from '../../../shared/orders/order.ts';
import type { Photo } from '../../../shared/photos/photo.ts';

/** A photo as it is recorded; its picture is in `PhotoFiles`, if it was taken at this bench. */
export interface StoredPhoto extends Omit<Photo, 'file'> {
  /** A small JPEG; null where a backup without photos was restored. */
  thumbnail: Uint8Array | null;
}

export interface PhotoRepository {
  add(photo: StoredPhoto): Promise<void>;
  find(id: string): Promise<StoredPhoto | null>;
  /** Oldest first. */
  ofOrder(order: OrderKey): Promise<StoredPhoto[]>;
  hasAny(order: OrderKey): Promise<boolean>;
  /** Hashes of all photos that have no other record than this one are gone with it: returned. */
  delete(id: string): Promise<string[]>;
  /** Ids of the photos taken before that moment, oldest first. */
  before(at: string, limit: number): Promise<string[]>;
  /** Of these hashes, those of recorded photos. */
  known(hashes: readonly string[]): Promise<Set<string>>;
  /** Rates of the order need no photo. */
  letPass(order: StoredOrder): Promise<void>;
  isLetPass(order: OrderKey): Promise<boolean>;
}

/** Photos on this disk, addressed by content. */
export interface PhotoFiles {
  /** SHA-256 of the JPEG, which is durable. Errors: `store`. */
  keep(jpeg: Uint8Array): Promise<Result<string>>;
  /** Errors: `not-found`, also where it was changed on the disk; `store`. */
  read(hash: string): Promise<Result<Uint8Array>>;
  /** Its path; null where it is not here. */
  find(hash: string): Promise<string | null>;
  /** A missing one is no failure. */
  delete(hash: string): Promise<void>;
  /** Those written before that moment. */
  olderThan(at: Date): Promise<string[]>;
  size(): Promise<{ count: number; bytes: number }>;
}

/** Photos on the disks of a site's other benches. */
export interface PhotosElsewhere {
  /** Waits up to 15 seconds; null where its bench does not give it, and without a site. */
  fetch(hash: string): Promise<Uint8Array | null>;
}
