import { z } from 'zod';
import { AuditEntrySchema } from '../kernel/audit.ts';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { NamedMerchantSchema, OrderKeySchema } from '../orders/order.ts';
import { SampleSchema } from '../orders/samples.ts';
import { decided, pin } from '../settings/commands.ts';
import { CheckSchema, EraseReportSchema, StationStatusSchema } from './station-status.ts';

const nothing = z.object({});

export const maintenanceCommands = {
  'station.status': { input: nothing, output: StationStatusSchema, access: 'anyone', audit: [] },
  /**
   * Reopens the station with the saved connection. Refused (`order-locked`) while an order is on the
   * bench; work in progress is finished first.
   */
  'station.restart': { input: nothing, output: z.null(), access: 'anyone', audit: [] },
  /** On the sandbox: a sample order to pack, with a new reference once the first is shipped. */
  'station.takeSample': {
    input: z.object({ sample: SampleSchema }),
    output: OrderKeySchema,
    access: 'anyone',
    audit: [],
  },
  'station.doctor': {
    input: nothing,
    output: z.object({ checks: z.array(CheckSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Erases the recipients of orders that were finished longer ago than `retention.days`. */
  'data.erase': {
    input: z.object({ dryRun: z.boolean() }),
    output: EraseReportSchema,
    access: commandLineAlone,
    audit: ['erase'],
  },
  'data.person': {
    input: z.object({ text: z.string() }),
    output: z.object({ orders: z.array(z.record(z.string(), z.unknown())) }),
    access: commandLineAlone,
    audit: ['photos-exported'],
  },
  /** Decisions of people, newest first. */
  'audit.list': {
    input: z.object({
      limit: z.int().min(1).max(1_000_000),
      merchant: NamedMerchantSchema.optional(),
    }),
    output: z.object({ entries: z.array(AuditEntrySchema) }),
    access: 'anyone',
    audit: [],
  },
  /**
   * After a restore that may lack purchases: confirms that a supervisor has compared the portal. Frees the
   * orders imported since the restore, by `REFERENCE` or `MERCHANT/REFERENCE`. `pin` where one is set. Errors:
   * bad-input (reason), credentials-* (PIN), purchase-unknown (too early).
   */
  'needs.restoreLooked': {
    input: z.object({ reason: decided, pin }),
    output: z.object({ freed: z.array(z.string()) }),
    access: 'pin',
    audit: ['restore-looked', 'settle-not-bought'],
  },
} as const satisfies Commands;
