import { z } from 'zod';
import { LONGEST_SCAN } from './reading.ts';

/** Codes of one picture; more than these are a page of codes, of which none counts. */
export const MOST_SEEN = 8;

/** Where a scan would go: the bench, a dialog about its order, or a screen that finds parcels and orders. */
const ScanPlaceSchema = z.enum(['bench', 'dialog', 'parcels']);
export type ScanPlace = z.infer<typeof ScanPlaceSchema>;

export const SeenCodesSchema = z.object({
  texts: z.array(z.string().min(1).max(LONGEST_SCAN)).max(MOST_SEEN),
  place: ScanPlaceSchema,
});

/** A code that would be taken at this moment, or whose turn it is not. */
const ExpectedScanSchema = z.object({
  text: z.string(),
  /** false: an item with no units left, a label that is on its carton. It only tells that two things are shown. */
  isDue: z.boolean(),
  /** Equal for codes that do the same: an item's barcode and its Digital Link. */
  means: z.string(),
  /** Equal for codes that may stand on one thing: a label's tracking number and its carton's name. */
  of: z.string(),
});
export type ExpectedScan = z.infer<typeof ExpectedScanSchema>;

export const ExpectedScansSchema = z.object({ expected: z.array(ExpectedScanSchema) });
