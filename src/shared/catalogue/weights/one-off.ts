import { z } from 'zod';
import { predicted, SETTLED, type WeightEstimates, type WeightReading } from './estimate.ts';

/** A carton that weighs as if one unit were missing, or one too many in it. */
export const OneOffSchema = z.object({
  /** -1: one too few, 1: one too many. */
  count: z.literal([-1, 1]),
  /** The likeliest first; several where their weights do not tell them apart, `MOST_NAMED` at most. */
  skus: z.array(z.string()).min(1),
  /** One unit of it is told from the spread for certain: good enough to stop a carton by. */
  certain: z.boolean(),
});
export type OneOff = z.infer<typeof OneOffSchema>;

/**
 * Standard deviations that a carton's weight may be off: one in 370 is further off by chance. Within
 * the same, one unit more or less must explain it.
 */
const WITHIN = 3;
/** So many of them must one unit weigh to stop a carton by. */
const CERTAIN = 7;
/** Log-likelihood that another SKU may be behind the best and still be named. */
const ALIKE = 2;
const MOST_NAMED = 3;

/**
 * null where the carton weighs what it should, where too little is known of its parts to say, and where
 * one unit does not explain what it is off.
 */
export function oneOff(
  reading: WeightReading,
  estimates: WeightEstimates,
  within = WITHIN,
): OneOff | null {
  const { mean, variance, readings, parts } = predicted(reading, estimates);
  if (readings < SETTLED) return null;
  const off = reading.grams - mean;
  const deviation = Math.sqrt(variance);
  if (Math.abs(off) <= within * deviation) return null;
  const count = off < 0 ? -1 : 1;
  const candidates = parts
    .filter(({ kind }) => kind === 'item')
    .map(({ name, known }) => ({ name, unit: known.mean, left: (off - count * known.mean) ** 2 }))
    .filter(({ left }) => left <= within ** 2 * variance)
    .sort((one, other) => one.left - other.left);
  const [best] = candidates;
  if (!best) return null;
  const named = candidates.filter(({ left }) => left - best.left <= 2 * ALIKE * variance);
  return {
    count,
    skus: named.slice(0, MOST_NAMED).map(({ name }) => name),
    certain: best.unit >= CERTAIN * deviation,
  };
}
