import { z } from 'zod';

const tenths = z.int().min(0);

/** Where a unit of an order's line lies in its carton, in tenths of a millimetre from a lower corner. */
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
  /** Its name. */
  box: z.string(),
  items: z.array(z.object({ line: z.int().min(0), sku: z.string(), quantity: z.int().min(1) })),
  /** Of its room for goods, what they take, 0 to 1. */
  fill: z.number(),
  /** Its room for goods, in tenths of a millimetre. */
  room: z.object({ length: tenths, width: tenths, height: tenths }),
  /** Every unit, from the lowest up; empty where nothing is proven. */
  placed: z.array(PlacedUnitSchema),
});
export type SuggestedCarton = z.infer<typeof SuggestedCartonSchema>;

/**
 * Boxes for an order. `fits`: a placement was found, and checked. `does-not-fit`: proven, some item
 * goes into no box. `not-proven`: neither; a box that is named then is a guess.
 */
export const BoxSuggestionSchema = z.object({
  proof: z.enum(['fits', 'not-proven', 'does-not-fit']),
  cartons: z.array(SuggestedCartonSchema),
  /** Fewer cartons cannot hold it: proven. */
  atLeast: z.int().min(0),
  /** SKUs whose size nobody measured: nothing is suggested while there are any. */
  unsized: z.array(z.string()),
  /** SKUs that go into no box. */
  tooLarge: z.array(z.string()),
});
export type BoxSuggestion = z.infer<typeof BoxSuggestionSchema>;
