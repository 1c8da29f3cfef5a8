import { z } from 'zod';

/** Fractions where thin goods are counted finer. */
const tenths = z.number().min(0);

/** Position of a unit in its carton, in tenths of a millimetre from a lower corner. */
const PlacedUnitSchema = z.object({
  line: z.int().min(0),
  x: tenths,
  y: tenths,
  z: tenths,
  length: tenths,
  width: tenths,
  height: tenths,
});
export type PlacedUnit = z.infer<typeof PlacedUnitSchema>;

const SuggestedCartonSchema = z.object({
  box: z.string(),
  items: z.array(z.object({ line: z.int().min(0), sku: z.string(), quantity: z.int().min(1) })),
  /** Share of the carton's space that is used, 0 to 1. */
  fill: z.number(),
  /** Space for goods, in tenths of a millimetre. */
  room: z.object({ length: tenths, width: tenths, height: tenths }),
  /** Every unit, lowest first; empty if nothing is proven. */
  placed: z.array(PlacedUnitSchema),
});
export type SuggestedCarton = z.infer<typeof SuggestedCartonSchema>;

/**
 * Boxes for an order. `fits`: a placement was found and checked. `does-not-fit`: proven that some item
 * fits into no box. `not-proven`: neither; a box named then is a guess.
 */
export const BoxSuggestionSchema = z.object({
  proof: z.enum(['fits', 'not-proven', 'does-not-fit']),
  cartons: z.array(SuggestedCartonSchema),
  /** Proven lower bound of cartons. */
  atLeast: z.int().min(0),
  /** SKUs without a known size; nothing is suggested while there are any. */
  unsized: z.array(z.string()),
  tooLarge: z.array(z.string()),
  /** Boxes named above whose inner size nobody has measured: nothing can be proven for them. */
  unmeasured: z.array(z.string()).default([]),
});
export type BoxSuggestion = z.infer<typeof BoxSuggestionSchema>;
