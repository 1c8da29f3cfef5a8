import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import type { StationError } from '../kernel/errors.ts';
import { AnyMessageSchema, asText, say } from '../kernel/message.ts';

/**
 * Labels go to the label printer, documents to the document printer; never to the system's default.
 */
export const PrintRoleSchema = z.enum(['label', 'document'], {
  error: (issue) =>
    asText(say('expected label or document, found {found}', { found: show(issue.input) })),
});
export type PrintRole = z.infer<typeof PrintRoleSchema>;

/** `done`: handed to the printer; only the scan back, or a person, confirms that a label printed. */
export const PrintStateSchema = z.enum(['queued', 'sent', 'done', 'failed', 'unknown']);
export type PrintState = z.infer<typeof PrintStateSchema>;

/** Resolutions of a Zebra's print head. */
export const DPIS = [203, 300, 600] as const;
export type Dpi = (typeof DPIS)[number];

/** Where a role prints: `system:NAME`, `zebra:HOST:PORT[@203|300|600]` or `folder:DIR`. */
export const PrintTargetSchema = z
  .string()
  .trim()
  .max(4200)
  .regex(
    /^(system:.+|zebra:[^:\s]+:([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])(@(203|300|600))?|folder:.+)$/,
    {
      error: (issue) =>
        asText(
          say('expected system:NAME, zebra:HOST:PORT[@203|300|600] or folder:DIR, found {found}', {
            found: show(issue.input),
          }),
        ),
    },
  );
export type PrintTarget = z.infer<typeof PrintTargetSchema>;

/** Documents that came from the partner: of these the stored role is the kind. */
export const PARTNERS_KINDS = [
  'label',
  'invoice',
  'courier-copy',
  'return-label',
  'other',
] as const;
export type PartnersKind = (typeof PARTNERS_KINDS)[number];

/**
 * What is printed: the partner's documents (`other`: a page that is none of those before it), the station's own, the separator of a batch, and test
 * pages. A carton slip is stored under its older name, `carton-label`.
 */
export const PrintKindSchema = z.enum(
  [
    ...PARTNERS_KINDS,
    ...(['packing-slip', 'carton-label', 'insert'] as const),
    ...(['batch-slip', 'handover-list', 'test-page', 'calibration-page'] as const),
  ],
  {
    error: (issue) =>
      asText(say('expected the kind of a document, found {found}', { found: show(issue.input) })),
  },
);
export type PrintKind = z.infer<typeof PrintKindSchema>;

/**
 * Why a queued job waits, if not for its turn:
 * - printer: the printer is not ready; the job continues once it is
 * - person: left over from an earlier run; a person decides whether it is printed or given up
 */
const PrintHoldSchema = z.enum(['printer', 'person']);

/** When the labels of several cartons print: setting `labels.order`. */
export const LabelsOrderSchema = z.enum(['label-first', 'carton-first', 'weight-first']);

export const PrintJobSchema = z.object({
  id: z.string(),
  kind: PrintKindSchema,
  role: PrintRoleSchema,
  target: PrintTargetSchema,
  state: PrintStateSchema,
  held: PrintHoldSchema.nullable(),
  /** The order and its carton or document, as text. */
  title: AnyMessageSchema,
  /** The purchase it belongs to; null for carton slips printed before it, and for test pages. */
  attemptId: z.string().nullable(),
  cartonReference: z.string().nullable(),
  copies: z.int(),
  /** Counts prints of the same document; from 2 on it is a reprint. */
  copyNumber: z.int().min(1),
  /** Why it is held, failed or unknown, or where the file was saved. */
  detail: AnyMessageSchema.nullable(),
  /** When its label was scanned back on its carton, or a person confirmed that it printed. */
  confirmedAt: z.string().nullable(),
  /** A failed job that needs no attention: it was given up, or its document was printed again. */
  closed: z.boolean(),
  at: z.string(),
});
export type PrintJob = z.infer<typeof PrintJobSchema>;

/**
 * Whether these jobs printed, as far as is known: where it is not known, the station asks about that before it
 * prints again.
 */
export const isPrinted = (jobs: readonly PrintJob[]): boolean =>
  jobs.some(({ state }) => state === 'sent' || state === 'done') &&
  jobs.every(({ state }) => state !== 'unknown');

/**
 * Whether the error belongs to a print job, where it is shown and resolved. Without a job (no printer, labels
 * held) it is a problem that must be acknowledged; without a printer it names the setting's field.
 */
export const isOfJob = ({ code, field }: Pick<StationError, 'code' | 'field'>): boolean =>
  code === 'printer' && field === undefined;

/** Whether a printer was ready when last asked, with an explanation. */
export const ReadinessSchema = z.object({ ok: z.boolean(), detail: AnyMessageSchema });
export type Readiness = z.infer<typeof ReadinessSchema>;

/** One printer's queue: unfinished jobs in order, and the last finished ones. */
const PrinterLaneSchema = z.object({
  target: PrintTargetSchema,
  roles: z.array(PrintRoleSchema),
  /** null until the printer was asked. */
  ready: ReadinessSchema.nullable(),
  jobs: z.array(PrintJobSchema),
  /** Unfinished jobs that are not listed, because there are too many. */
  more: z.int(),
});
export type PrinterLane = z.infer<typeof PrinterLaneSchema>;

export const PrintQueueSchema = z.object({ printers: z.array(PrinterLaneSchema) });
export type PrintQueue = z.infer<typeof PrintQueueSchema>;

/** The printers in the status bar. */
export const PrinterStatusSchema = z.object({
  label: PrintTargetSchema.nullable(),
  document: PrintTargetSchema.nullable(),
  /** As last asked; null where no printer is assigned or asked yet. */
  ready: z.object({
    label: ReadinessSchema.nullable(),
    document: ReadinessSchema.nullable(),
  }),
  /** Jobs waiting for their turn or the printer, or being printed. */
  waiting: z.int(),
  /** Jobs that need a person's decision: failed, unknown, left over. */
  trouble: z.int(),
});
export type PrinterStatus = z.infer<typeof PrinterStatusSchema>;
