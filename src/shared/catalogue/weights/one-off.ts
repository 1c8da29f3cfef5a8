import { z } from 'zod';
import { predicted, SETTLED, type WeightEstimates, type WeightReading } from './estimate.ts';

/** A carton whose weight suggests that one unit is missing, or one too many is packed. */
export const OneOffSchema = z.object({
  /** -1: one too few, 1: one too many. */
  count: z.literal([-1, 1]),
  /** Most likely first; several, at most `MOST_NAMED`, where their weights cannot be told apart. */
  skus: z.array(z.string()).min(1),
  /** One unit of it stands out from the spread clearly enough to stop a carton. */
  certain: z.boolean(),
});
export type OneOff = z.infer<typeof OneOffSchema>;

/**
 * Tolerance of a carton's weight, in standard deviations: one in 370 is further off by chance. One unit
 * more or less must explain the weight within the same tolerance.
 */
const WITHIN = 3;
/** One unit must weigh this many standard deviations to stop a carton. */
const CERTAIN = 7;
/** Another SKU is named too when its log-likelihood is at most this much below the best. */
const ALIKE = 2;
const MOST_NAMED = 3;

/**
 * null where the carton has its expected weight, where its parts are too little known, and where one
 * unit does not explain the difference.
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
