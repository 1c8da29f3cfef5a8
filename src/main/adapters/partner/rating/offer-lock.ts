import { z } from 'zod';
import type { OfferLock } from '../../../features/rating/ports.ts';

const KeysSchema = z.strictObject({
  hashKey: z.string().min(1),
  /** Of DDP alone: it locks the duty. */
  dutyHashKey: z.string().min(1).nullable(),
});
/** Interface document, "Rate option fields": what POST /Shipments wants of the option that is bought. */
type Keys = z.infer<typeof KeysSchema>;

/** The same keys are always the same text. */
export const lockOf = ({ hashKey, dutyHashKey }: Keys): OfferLock =>
  JSON.stringify({ hashKey, dutyHashKey }) as OfferLock;

/** Throws for what is no lock of this adapter's: that must not cost money. */
export function keysOf(lock: OfferLock): Keys {
  try {
    return KeysSchema.parse(JSON.parse(lock));
  } catch (error) {
    throw new Error('A purchase without the HashKey of its offer', { cause: error });
  }
}
