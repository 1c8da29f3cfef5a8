import { z } from 'zod';
import type { OfferLock } from '../../../features/rating/ports.ts';

const KeysSchema = z.strictObject({
  hashKey: z.string().min(1),
  /** Only for DDP: it locks the duty. */
  dutyHashKey: z.string().min(1).nullable(),
  /** Carrier of a return, sent as ServiceCode (setting `connection.returnService`). */
  carrier: z.string().min(1).optional(),
});
/** Interface document, "Rate option fields": the keys that POST /Shipments needs for the bought option. */
type Keys = z.infer<typeof KeysSchema>;

/** Deterministic: the same keys give the same text. */
export const lockOf = ({ hashKey, dutyHashKey, carrier }: Keys): OfferLock =>
  JSON.stringify({ hashKey, dutyHashKey, carrier }) as OfferLock;

/** Throws if the lock was not made by this adapter, so that no money is spent by mistake. */
export function keysOf(lock: OfferLock): Keys {
  try {
    return KeysSchema.parse(JSON.parse(lock));
  } catch (error) {
    throw new Error('A purchase without the HashKey of its offer', { cause: error });
  }
}
