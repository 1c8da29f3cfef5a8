import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { pin } from '../settings/commands.ts';
import { KeyPlaceSchema, KnownMerchantSchema, MerchantSignSchema } from './merchant.ts';
import { MerchantReportRowSchema, ReportRangeSchema } from './merchant-report.ts';

const name = z.string().trim().min(1).max(80);
/** Name as entered; the merchant is found from it. */
const called = z.string().max(200);

/** The merchants whose goods are packed here; they are configured in the setting `merchants`. */
export const merchantCommands = {
  'merchants.list': {
    input: z.object({}),
    output: z.object({
      merchants: z.array(KnownMerchantSchema),
      /** Why there may be more keys that cannot be read now. */
      trouble: z.string().nullable(),
    }),
    access: 'anyone',
    audit: [],
  },
  /** Display data of a merchant at the bench. */
  'merchants.sign': {
    input: z.object({ name }),
    output: MerchantSignSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * Write-only: a CustomerKey enters main and never leaves it. Replacing one requires `replace`.
   */
  'merchants.setKey': {
    input: z.object({
      name: called,
      key: z.string().trim().min(1).max(500),
      replace: z.boolean(),
      pin: pin.optional(),
    }),
    output: z.object({ merchant: z.string(), where: KeyPlaceSchema, replaced: z.boolean() }),
    access: 'settings-unlocked',
    audit: ['customer-key-set', 'customer-key-replaced'],
  },
  'merchants.clearKey': {
    input: z.object({ name: called, pin: pin.optional() }),
    output: z.object({ merchant: z.string(), removed: z.boolean() }),
    access: 'settings-unlocked',
    audit: ['customer-key-cleared'],
  },
  /** Purchases for one merchant, or for each. */
  'merchants.report': {
    input: z.object({ merchant: called.nullable(), range: ReportRangeSchema }),
    output: z.object({ rows: z.array(MerchantReportRowSchema) }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
