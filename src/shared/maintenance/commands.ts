import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { decided, pin } from '../settings/commands.ts';
import { AuditEntrySchema, CheckSchema, StationStatusSchema } from './station-status.ts';

const nothing = z.object({});

/** The station itself: how it is, and what was decided here. */
export const maintenanceCommands = {
  'station.status': { input: nothing, output: StationStatusSchema, access: 'anyone', audit: [] },
  /**
   * Opens the station anew, on the connection that is saved. Refused (`order-locked`) while an order
   * lies on the bench; what is under way is let finish first.
   */
  'station.restart': { input: nothing, output: z.null(), access: 'anyone', audit: [] },
  'station.doctor': {
    input: nothing,
    output: z.object({ checks: z.array(CheckSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** What people decided, newest first. */
  'audit.list': {
    input: z.object({
      limit: z.int().min(1).max(1_000_000),
      merchant: z.string().max(80).optional(),
    }),
    output: z.object({ entries: z.array(AuditEntrySchema) }),
    access: 'anyone',
    audit: [],
  },
  /**
   * After a restore that may lack purchases: a supervisor has compared the portal. `pin` where one is
   * set. Errors: bad-input (reason), credentials-* (PIN).
   */
  'needs.restoreLooked': {
    input: z.object({ reason: decided, pin }),
    output: nothing,
    access: 'pin',
    audit: ['restore-looked'],
  },
} as const satisfies Commands;
