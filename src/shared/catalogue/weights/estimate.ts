import { z } from 'zod';

/**
 * What a scale said of a closed carton of known content, in grams; kept with the purchase, so that it
 * is learned from once, whenever the purchase is confirmed.
 */
export const WeightReadingSchema = z.object({
  carton: z.string(),
  grams: z.number().positive(),
  /** Its box, and what that weighs when empty. */
  box: z.object({ name: z.string(), grams: z.number().min(0) }),
  /** Each SKU once. `declared`: what one of them weighs by the order. */
  items: z.array(
    z.object({ sku: z.string(), quantity: z.int().min(1), declared: z.number().positive() }),
  ),
});
export type WeightReading = z.infer<typeof WeightReadingSchema>;

/** What is known by now of one SKU's weight, or of one box with its padding. In grams. */
export interface WeightEstimate {
  mean: number;
  /** How sure the mean is: its variance. */
  variance: number;
  /** How much one unit differs from the next, or one box with its padding: their variance. */
  spread: number;
  /** Since it was last begun anew. */
  readings: number;
  /** Readings in a row that were far off; below zero where they were too light. */
  streak: number;
  /** What it weighs by what was declared last. */
  declared: number;
}

/** By `partKey`. */
export type WeightEstimates = ReadonlyMap<string, WeightEstimate>;

export type WeighedPart = { kind: 'item' | 'box'; name: string };
export const partKey = ({ kind, name }: WeighedPart): string => `${kind} ${name}`;

/** Fewer readings say too little to judge a carton by. */
export const SETTLED = 5;
/** A reading that is further off, in standard deviations, moves an estimate no further than this. */
const OUTLIER = 3;
/**
 * Outliers in a row, all on one side, after which the thing itself weighs something else now. A box
 * comes second: three cartons of one item that changed say nothing of their box.
 */
const CHANGED = { item: 3, box: 6 } as const;
/** The spread remembers about so many readings. */
const MEMORY = 60;

/** Of an item nobody weighed: half of what is declared, and for a small one a unit mistaken for another. */
const itemPrior = (declared: number): number => (declared / 2) ** 2 + 100 ** 2;
/** A box's own weight is known; what is put around the goods is not. */
const boxPrior = (grams: number): number => 30 ** 2 + (grams / 10) ** 2;
const itemSpread = (grams: number): number => (0.01 * grams) ** 2 + 0.3 ** 2;
const boxSpread = (grams: number): number => (0.05 * grams) ** 2 + 3 ** 2;
/** Old readings count less and less: after each, the estimate is that much less sure. */
const drift = (mean: number): number => (0.001 * mean) ** 2 + 0.05 ** 2;

interface Part extends WeighedPart {
  quantity: number;
  known: WeightEstimate;
}

/** What a carton should weigh by what was learned, and how far off it may be. */
export interface Prediction {
  mean: number;
  /** Variance of a reading around the mean. */
  variance: number;
  /** How many readings the least known part has. */
  readings: number;
  parts: readonly Part[];
}

/** Of a part that was never weighed: by what is declared. */
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
 * The estimates of the carton's parts after one reading, by `partKey`: a Kalman filter whose state is
 * the weight of each SKU and of each box with its padding, of which every carton shows one sum. Parts
 * are taken as independent of each other. Outliers move little, unless they go on; spreads follow what
 * is left over (one step of expectation-maximisation).
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

/** Where something settled was far off again and again, what was known of it does not hold any more. */
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
  // No goods weigh nothing, whatever a single reading says.
  const mean = Math.max(known.mean + gain * off, known.mean / 100);
  const readings = known.readings + 1;
  return {
    ...known,
    mean,
    variance: known.variance * (1 - gain * quantity) + drift(mean),
    spread: known.readings === 0 && kind === 'item' ? itemSpread(mean) : spreadAfter(),
    readings,
  };

  /** Its share of what was left over, against what it was expected to be. */
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
