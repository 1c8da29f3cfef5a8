import { z } from 'zod';

/** The labels in the label printer; `own`: each label has stock of its own size. */
export const LabelStockSchema = z.enum(['own', '4x6', '4x8', '100x150', 'A6', '105x210']);
export type LabelStock = z.infer<typeof LabelStockSchema>;
