import { z } from 'zod';
import { show } from '../decimal.ts';

/** Labels go to the label printer, papers to the document printer; never to a default printer. */
export const PrintRoleSchema = z.enum(['label', 'document'], {
  error: (issue) => `expected label or document, found ${show(issue.input)}`,
});
export type PrintRole = z.infer<typeof PrintRoleSchema>;

/** `done` means handed over; only the scan back, or a person, makes a label printed. */
export const PrintStateSchema = z.enum(['queued', 'sent', 'done', 'failed', 'unknown']);
export type PrintState = z.infer<typeof PrintStateSchema>;

/** Where a role prints: `system:NAME`, `zebra:HOST:PORT[@203|300]` or `folder:DIR`. */
export const PrintTargetSchema = z
  .string()
  .trim()
  .regex(
    /^(system:.+|zebra:[^:\s]+:([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])(@(203|300))?|folder:.+)$/,
    {
      error: (issue) =>
        `expected system:NAME, zebra:HOST:PORT[@203|300] or folder:DIR, found ${show(issue.input)}`,
    },
  );
export type PrintTarget = z.infer<typeof PrintTargetSchema>;

export const PrintJobSchema = z.object({
  id: z.string(),
  role: PrintRoleSchema,
  target: PrintTargetSchema,
  state: PrintStateSchema,
  /** What is printed: a carton's label or a paper of the shipment. */
  title: z.string(),
  cartonReference: z.string().nullable(),
  copies: z.int(),
  /** Why it failed or is unknown, or where the file was put. */
  detail: z.string().nullable(),
  at: z.string(),
});
export type PrintJob = z.infer<typeof PrintJobSchema>;
