import { z } from 'zod';
import { ColumnsSchema } from '../settings/column-maps.ts';

/** A CSV file whose headings are not those of an order file. */
export const ForeignFileSchema = z.object({
  file: z.string(),
  /** With what stands below it first. */
  headings: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** As they were chosen for these headings before, else as their names suggest. */
  columns: ColumnsSchema,
  remembered: z.boolean(),
  /** Columns that an order file cannot do without, and those that it may have. */
  needed: z.array(z.string()),
  others: z.array(z.string()),
});
export type ForeignFile = z.infer<typeof ForeignFileSchema>;
