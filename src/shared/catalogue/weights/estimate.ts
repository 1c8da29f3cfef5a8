import { z } from 'zod';

/**
 * A scale's reading of a closed carton of known content, in grams; kept with the purchase, so that it is
 * learned exactly once, whenever the purchase is confirmed.
 */
export const WeightReadingSchema = z.object({
  carton: z.string(),
  grams: z.number().positive(),
  /** The carton's box and its empty weight. */
  box: z.object({ name: z.string(), grams: z.number().min(0) }),
  /** Each SKU once. `declared`: weight of one unit as declared by the order. */
  items: z.array(
    z.object({ sku: z.string(), quantity: z.int().min(1), declared: z.number().positive() }),
  ),
});
export type WeightReading = z.infer<typeof WeightReadingSchema>;

/** Current estimate of the weight of one SKU, or of one box with its padding. In grams. */
export interface WeightEstimate {
  mean: number;
  /** Variance of the mean: how sure the estimate is. */
  variance: number;
  /** Variance between single units, or between single boxes with their padding. */
  spread: number;
  /** Since the estimate was last restarted. */
  readings: number;
  /** Consecutive outliers; negative where they were too light. */
  streak: number;
  /** Declared weight, as of the last order. */
  declared: number;
}

/** By `partKey`. */
export type WeightEstimates = ReadonlyMap<string, WeightEstimate>;

export type WeighedPart = { kind: 'item' | 'box'; name: string };
export const partKey = ({ kind, name }: WeighedPart): string => `${kind} ${name}`;

/** With fewer readings the estimate is too uncertain to check a carton with. */
export const SETTLED = 5;
/** In standard deviations: a reading further off moves an estimate no further than this. */
const OUTLIER = 3;
/**
 * Consecutive outliers on one side after which the item or box is assumed to have changed weight. A box
 * needs more: three cartons of one changed item prove nothing about their box.
 */
const CHANGED = { item: 3, box: 6 } as const;
/** The spread is averaged over about this many readings. */
const MEMORY = 60;

/**
 * Variance for an item that was never weighed: half of its declared weight; for a small item, the error of
 * a mistaken unit.
 */
const itemPrior = (declared: number): number => (declared / 2) ** 2 + 100 ** 2;
/** A box's own weight is known; the weight of its padding is not. */
const boxPrior = (grams: number): number => 30 ** 2 + (grams / 10) ** 2;
const itemSpread = (grams: number): number => (0.01 * grams) ** 2 + 0.3 ** 2;
const boxSpread = (grams: number): number => (0.05 * grams) ** 2 + 3 ** 2;
/** Old readings count less and less: each reading adds this variance. */
const drift = (mean: number): number => (0.001 * mean) ** 2 + 0.05 ** 2;

interface Part extends WeighedPart {
  quantity: number;
  known: WeightEstimate;
}

/** Expected weight of a carton from what was learned, and its uncertainty. */
export interface Prediction {
  mean: number;
  /** Variance of a reading around the mean. */
  variance: number;
  /** Number of readings of the least known part. */
  readings: number;
  parts: readonly Part[];
}

/** A part that was never weighed counts with its declared weight. */
export function predicted(reading: WeightReading, estimates: WeightEstimates): Prediction {
  const parts = partsOf(reading, estimates);
  return {
    mean: total(parts, ({ quantity, known }) => quantity * known.mean),
    variance: total(
      parts,
      ({ quantity, known }) => quantity ** 2 * known.variance + quantity * known.spread,
    ),
    readings: Math.min(...parts.map(({ known }) => known.readings)),
    parts,
  };
}

/**
 * The estimates of the carton's parts after one reading, by `partKey`: a Kalman filter whose state is the
 * weight of each SKU and of each box with its padding; every carton measures one sum of them. Parts are
 * taken as independent. Outliers move an estimate little unless they continue; spreads follow the residuals
 * (one step of expectation-maximisation).
 */
export function learnt(
  reading: WeightReading,
  estimates: WeightEstimates,
): Map<string, WeightEstimate> {
  const before = predicted(reading, estimates);
  const off = reading.grams - before.mean;
  const isFar = before.readings >= SETTLED && off ** 2 > OUTLIER ** 2 * before.variance;
  const parts = before.parts.map((part) => reopened(part, isFar ? Math.sign(off) : 0, off));
  const isAnew = parts.some(({ known }) => known.readings === 0);
  const variance = total(
    parts,
    ({ quantity, known }) => quantity ** 2 * known.variance + quantity * known.spread,
  );
  const most = OUTLIER * Math.sqrt(variance);
  const counted = isFar && !isAnew ? Math.min(most, Math.max(-most, off)) : off;
  return new Map(parts.map((part) => [partKey(part), updated(part, counted, variance)]));
}

/** Restarts the estimate where a settled part has been off again and again. */
function reopened(part: Part, far: number, off: number): Part {
  const { known, kind, quantity } = part;
  if (far === 0) return { ...part, known: { ...known, streak: 0 } };
  const streak = Math.sign(known.streak) === far ? known.streak + far : far;
  if (Math.abs(streak) < CHANGED[kind]) return { ...part, known: { ...known, streak } };
  const variance = known.variance + (off / quantity) ** 2;
  return { ...part, known: { ...known, variance, streak: 0, readings: 0 } };
}

function updated({ quantity, known, kind }: Part, off: number, variance: number): WeightEstimate {
  const gain = (quantity * known.variance) / variance;
  // Goods always weigh something, whatever a single reading shows.
  const mean = Math.max(known.mean + gain * off, known.mean / 100);
  const readings = known.readings + 1;
  return {
    ...known,
    mean,
    variance: known.variance * (1 - gain * quantity) + drift(mean),
    spread: known.readings === 0 && kind === 'item' ? itemSpread(mean) : spreadAfter(),
    readings,
  };

  /** The part's share of the residual, against its expected share. */
  function spreadAfter(): number {
    const own = quantity * known.spread;
    const found = own + (own / variance) ** 2 * (off ** 2 - variance);
    const pace = Math.max(1 / (readings + 4), 1 / MEMORY);
    return known.spread + pace * (found / quantity - known.spread);
  }
}

function partsOf({ box, items }: WeightReading, estimates: WeightEstimates): Part[] {
  const one = (part: WeighedPart, quantity: number, declared: number): Part => {
    const known = estimates.get(partKey(part));
    return { ...part, quantity, known: known ? { ...known, declared } : unknown(part, declared) };
  };
  return [
    one({ kind: 'box', name: box.name }, 1, box.grams),
    ...items.map(({ sku, quantity, declared }) =>
      one({ kind: 'item', name: sku }, quantity, declared),
    ),
  ];
}

const unknown = ({ kind }: WeighedPart, declared: number): WeightEstimate => ({
  mean: declared,
  variance: kind === 'item' ? itemPrior(declared) : boxPrior(declared),
  spread: kind === 'item' ? itemSpread(declared) : boxSpread(declared),
  readings: 0,
  streak: 0,
  declared,
});

const total = (parts: readonly Part[], of: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0);
